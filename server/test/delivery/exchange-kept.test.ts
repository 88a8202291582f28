// What was sent to a provider and what came back stands beside the attempt, without the number's secrets: of a live number where
// it was not taken, or where the number keeps all; in the test gateway always.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openSecrets } from '../../src/channels/find.ts'
import type { Call } from '../../src/outbound/call.ts'
import { useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

type Kept = {
  request: { method: string; headers: { [name: string]: string }; body: string; bytes: number }
  response: { status: number; body: string; bytes: number } | null
  times: { all: number; connect: number | null }
}
type Attempt = {
  status: string
  milliseconds: number | null
  provider_id: string | null
  exchange: Kept | null
}
const attemptsOf = async (id: string, query = ''): Promise<Attempt[]> => {
  const { timeline } = (await awa.api.get(`/messages/${id}${query}`)).body
  return timeline.filter(({ what }: { what: string }) => what === 'attempt')
}

test('a call is kept with both sides, refused or taken, with its time and id; no secret of the number is in it', async () => {
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ outcome: 'error', error_code: 131056 })
  const id = (await awa.sends(fatou, 'Votre colis est là.')).message_id
  await world.drains()
  await awa.waits('PT1M')
  await world.drains()
  const [refused, taken] = await attemptsOf(id)
  const { request, response, times } = refused!.exchange!
  assert.deepEqual(
    [refused!.status, request.method, taken!.status, taken!.exchange!.request.body],
    ['retry', 'POST', 'sent', request.body],
  )
  const [{ id: providerId }] = (await world.rows<{ id: string }>(
    'select provider_id as id from messages where hashid = $1',
    [id],
  )) as [{ id: string }]
  assert.deepEqual([refused!.provider_id, taken!.provider_id], [null, providerId])
  assert.ok(refused!.milliseconds! >= 0 && taken!.milliseconds! >= 0)
  assert.ok(taken!.exchange!.response!.body.includes(providerId))
  assert.match(request.body, /Votre colis est là\./)
  assert.equal(times.all, Math.round(times.all * 10) / 10)
  assert.equal(request.bytes, Buffer.byteLength(request.body))
  assert.match(response!.body, /131056/)
  assert.ok(response!.status >= 400 && times.all > 0)
  const [row] = await world.rows<{ channel_id: number; secrets_sealed: string; exchange: object }>(
    `select c.id as channel_id, c.secrets_sealed, a.exchange from messages m
     join channels c on c.app_id = m.app_id and c.id = m.channel_id
     join message_attempts a on a.app_id = m.app_id and a.message_id = m.id and a.exchange is not null
     where m.hashid = $1 order by a.attempt`,
    [id],
  )
  const { seal } = world.app.service.deps
  const of = { app: { id: awa.app.id }, id: row!.channel_id, secrets_sealed: row!.secrets_sealed }
  const secrets = Object.values(openSecrets(seal, of)).filter(one => typeof one === 'string' && one !== '')
  assert.ok(secrets.length > 0)
  for (const secret of secrets) assert.ok(!JSON.stringify(row!.exchange).includes(secret as string))
  assert.equal(request.headers.authorization, '[hidden]')
})

test('of a call without an answer there is a request alone; who may not read messages sees neither', async () => {
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ outcome: 'unknown' })
  const id = (await awa.sends(fatou, 'Perdu.')).message_id
  await world.drains()
  const [lost] = await attemptsOf(id)
  assert.match(lost!.exchange!.request.body, /Perdu/)
  assert.equal(lost!.exchange!.response, null)
  const sender = await awa.apiWith(['messages:send'])
  const settled = await sender.post(`/messages/${id}/settle`, { outcome: 'arrived' })
  assert.equal(settled.code, 1000, settled.text)
  assert.doesNotMatch(settled.text, /Perdu|wamid/)
})

test('of many calls the newest five are told with both sides, and an older one where it is asked for', async () => {
  const fatou = await awa.customerWhoWrote()
  const id = (await awa.sends(fatou, 'Encore.')).message_id
  await world.drains()
  await world.rows(
    `with m as (update messages set attempt = 7 where hashid = $1 returning app_id, id)
     insert into message_attempts (app_id, message_id, attempt, started_at, finished_at, outcome, exchange)
     select m.app_id, m.id, n, now(), now(), 'retry', f.exchange || jsonb_build_object('request_body', n::text)
     from m join message_attempts f on f.app_id = m.app_id and f.message_id = m.id and f.attempt = 1, generate_series(2, 7) n`,
    [id],
  )
  const told = async (query = ''): Promise<(string | null)[]> =>
    (await attemptsOf(id, query)).map(({ exchange }) => exchange?.request.body ?? null)
  assert.deepEqual(await told(), [null, null, '3', '4', '5', '6', '7'])
  assert.deepEqual(await told('?exchange_of=2'), [null, '2', '3', '4', '5', '6', '7'])
  assert.match((await told('?exchange_of=1'))[0]!, /Encore/)
  const wrong = await awa.api.get(`/messages/${id}?exchange_of=0`)
  assert.deepEqual([wrong.code, wrong.body.errors[0].field], [1002, 'exchange_of'])
})

test('of a live number a call that is taken leaves its row alone, unless the number keeps all; the change is in the audit log', async () => {
  const { api } = world.live.awa
  const { deps } = world.app.service
  const { call } = deps
  after(() => Object.assign(deps, { call }))
  let ids = 0
  const answers: Call = async () => {
    const body = JSON.stringify({ messages: [{ id: `wamid.LIVE${++ids}` }] })
    return { kind: 'answer', status: 200, headers: {}, body }
  }
  Object.assign(deps, { call: answers })
  const rose = world.live.awa.customer()
  await rose.writes('Bonjour')
  const takenOf = async (words: string): Promise<Kept | null> => {
    const { message_id: id } = await world.live.awa.sends(rose, words)
    await world.drains()
    const { timeline } = (await api.get(`/messages/${id}`)).body
    const [attempt] = timeline.filter(({ what }: { what: string }) => what === 'attempt')
    assert.equal(attempt.status, 'sent')
    return attempt.exchange
  }
  assert.equal(await takenOf('Un'), null)
  const [channel] = (await api.get('/channel/search?channel=messenger')).body.data
  const set = (keep_exchanges: string | null) =>
    api.post(`/channel/${channel.id}/update`, { config: { keep_exchanges }, check: false })
  assert.equal((await set('some')).body.errors[0].field, 'config.keep_exchanges')
  assert.equal((await set('all')).body.config.keep_exchanges, 'all')
  const kept = await takenOf('Deux')
  assert.match(kept!.request.body, /Deux/)
  assert.deepEqual([kept!.request.headers.authorization, kept!.response!.status], ['[hidden]', 200])
  const [entry] = (await api.get(`/audit/search?target=${channel.id}&action=channel.update`)).body.data
  assert.equal(entry.after.config.keep_exchanges, 'all')
  assert.equal((await set(null)).code, 1000)
  assert.equal(await takenOf('Trois'), null)
})
