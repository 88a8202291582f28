// An Idempotency-Key repeats the first answer as it was given, also when that waited for the channel.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Customer, until, useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

const to = (fatou: Customer, more: object = {}): object => ({
  channel: 'messenger',
  contact: { phone: fatou.phone },
  message: { type: 'text', content: { text: 'Bonjour' } },
  ...more,
})

const withoutTrace = (text: string): string => text.replace(/"trace_id":"[^"]*"/, '')

test('a send that was refused while it waited is repeated as refused', async () => {
  await world.second({ roles: ['api', 'worker'] })
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ outcome: 'error', error_code: 131026 })
  const headers = { 'idempotency-key': 'waited-1', prefer: 'wait=5, status=http' }
  const first = await awa.api.post('/messages/send', to(fatou), headers)
  assert.deepEqual([first.code, first.body.reason, first.status], [1001, 'channel_refused', 409], first.text)
  assert.equal(first.headers.get('preference-applied'), 'status=http, wait=5')
  for (const prefer of ['wait=5, status=http', 'status=http']) {
    const again = await awa.api.post('/messages/send', to(fatou), { ...headers, prefer })
    assert.equal(withoutTrace(again.text), withoutTrace(first.text))
    assert.equal(again.status, 409)
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
  }
  assert.equal((await fatou.received()).length, 1)
})

test('a send that was delivered while it waited is repeated with the same times', async () => {
  const fatou = await awa.customerWhoWrote()
  const headers = { 'idempotency-key': 'waited-2', prefer: 'wait=5' }
  const first = await awa.api.post('/messages/send', to(fatou), headers)
  assert.equal(first.code, 1000, first.text)
  await until('delivered', async () => (await awa.message(first.body.message_id)).delivered_at !== null)
  assert.equal((await awa.api.post('/messages/send', to(fatou), headers)).text, first.text)
})

test('a repeat that comes while the first one waits is told what that one is told', async () => {
  const fatou = await awa.customerWhoWrote()
  const headers = { 'idempotency-key': 'waited-3', prefer: 'wait=2' }
  const answers = await Promise.all(
    [headers, headers, { 'idempotency-key': 'waited-3' }].map(one =>
      awa.api.post('/messages/send', to(fatou), one),
    ),
  )
  assert.equal(new Set(answers.map(answer => answer.text)).size, 1, answers.map(one => one.text).join('\n'))
  const replayed = answers.filter(answer => answer.headers.get('idempotency-replayed') === 'true')
  assert.equal(replayed.length, 2)
})

test('a process that died while it waited leaves the answer it had', async () => {
  const fatou = await awa.customerWhoWrote()
  const sent = await awa.api.post('/messages/send', to(fatou), { 'idempotency-key': 'waited-4' })
  await world.rows(`update idempotency_keys set open_until = '2020-01-01' where key = 'waited-4'`)
  const again = await awa.api.post('/messages/send', to(fatou), { 'idempotency-key': 'waited-4' })
  assert.equal(again.text, sent.text)
  assert.deepEqual(await world.rows(`select 1 from idempotency_keys where open_until is not null`), [])
})

test('a dry run with a used key is 1004, and uses up none', async () => {
  const fatou = await awa.customerWhoWrote()
  const key = { 'idempotency-key': 'dry-1' }
  const dry = to(fatou, { dry_run: true })
  assert.equal((await awa.api.post('/messages/send', dry, key)).body.dry_run, true)
  assert.equal((await awa.api.post('/messages/send', dry, key)).code, 1000)
  assert.equal((await awa.api.post('/messages/send', to(fatou), key)).code, 1000)
  assert.equal((await awa.api.post('/messages/send', dry, key)).code, 1004)
  // what the request names is told first
  assert.equal((await awa.api.post('/messages/send', { ...dry, from: '237699999999' }, key)).code, 1007)
})

test('a send that begins when its time is over, and a number with a plus, are 1002', async () => {
  const fatou = await awa.customerWhoWrote()
  const [at, before] = ['2', '1'].map(hours => new Date(Date.now() + Number(hours) * 3_600_000).toISOString())
  for (const expires_at of [at, before]) {
    const late = await awa.triesToSend(fatou, 'Bonjour', { send_at: at, expires_at })
    assert.deepEqual([late.code, late.body.errors[0].field], [1002, 'send_at'], late.text)
  }
  assert.equal((await awa.triesToSend(fatou, 'Bonjour', { send_at: before, expires_at: at })).code, 1000)
  const plus = await awa.triesToSend(fatou, 'Bonjour', { from: '+237699000001' })
  assert.deepEqual([plus.code, plus.body.errors[0].field], [1002, 'from'], plus.text)
})

test('a preference is confirmed only where it had an effect', async () => {
  const { api } = awa
  const applied = async (path: string, prefer: string): Promise<string | null> =>
    (await api.get(path, { prefer })).headers.get('preference-applied')
  assert.equal(await applied('/agent/search', 'wait=1'), null)
  assert.equal(await applied('/agent/search', 'wait=1, envelope=none'), 'envelope=none')
  assert.equal(await applied('/test/outbox?contact=237600000000', 'wait=1'), 'wait=1')
  assert.equal(await applied('/nope', 'envelope=none, status=http'), 'status=http')
  const dry = to(await awa.customerWhoWrote(), { dry_run: true })
  assert.equal(
    (await api.post('/messages/send', dry, { prefer: 'wait=1' })).headers.get('preference-applied'),
    null,
  )
})

test('every answer says its language, and a limit that was reached what it is', async () => {
  for (const [wish, language] of [
    ['fr-CM,fr;q=0.9', 'fr'],
    ['en', 'en'],
    ['sw', 'en'],
  ])
    for (const path of ['/agent/search', '/nope']) {
      const { headers } = await awa.api.get(path, { 'accept-language': wish! })
      assert.equal(headers.get('content-language'), language, `${wish} ${path}`)
    }
  const { token } = await awa.issuesToken(['agents:read'], { ratePerMinute: 1 })
  const once = world.as(token, '/sandbox')
  await once.get('/agent/search')
  const over = await once.get('/agent/search')
  assert.equal(over.code, 1009)
  assert.deepEqual(
    ['limit', 'remaining', 'reset'].map(name => over.headers.get(`ratelimit-${name}`)),
    ['1', '0', over.headers.get('retry-after')],
  )
})
