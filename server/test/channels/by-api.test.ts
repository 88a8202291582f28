// Channels over the API: connected, read, changed, checked and disconnected, so that nobody needs a shell.
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { after, before, test } from 'node:test'
import { useWorld } from '../world.ts'

const TOKEN = 'canary-token'
const SECRETS = { access_token: TOKEN, app_secret: 'canary-secret' }

const world = useWorld({ env: { OUTBOUND_ALLOW: '127.0.0.0/8' } })
const { awa, chloe, live, rows } = world

/** What the provider says of a number, by its id; how often it was asked. */
const answers: { [id: string]: object } = {
  '1': { id: '1', display_phone_number: '+237 6 11 11 11 21' },
  '2': { error: { code: 190, message: `Bad token ${TOKEN}` } },
}
let asked = 0
let provider: Server
let base_url = ''
before(async () => {
  provider = createServer((request, response) => {
    asked++
    const id = /^\/v23\.0\/(\d+)\?/.exec(request.url!)?.[1] ?? ''
    const isNew = request.headers.authorization === 'Bearer renewed'
    response.end(JSON.stringify(isNew ? answers['1'] : answers[id]))
  })
  await new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve))
  base_url = `http://127.0.0.1:${(provider.address() as { port: number }).port}/`
})
after(() => provider.close())

const number = (sender: string, account_id: string, more: object = {}) => ({
  channel: 'messenger',
  sender,
  account_id,
  config: { base_url },
  secrets: SECRETS,
  ...more,
})

test('a number is connected when the provider confirms it; its secrets are sealed and never shown', async () => {
  const { api, app } = live.awa
  const refused = await api.post('/channel/add', number('237611111121', '2'), { 'accept-language': 'fr' })
  assert.deepEqual([refused.code, refused.body.reason], [1001, 'number_not_confirmed'])
  assert.match(refused.message, /^Le fournisseur ne confirme pas le numéro : Bad token \[token\]/)
  assert.deepEqual([refused.body.error.reason, refused.body.error.code], ['credentials', '190'])
  assert.deepEqual((await api.get('/channel/search?q=237611111121')).body.data, [])

  const made = await api.post('/channel/add', number('237611111121', '1', { agent: app.agent.hashid }))
  assert.equal(made.code, 1000, made.text)
  const { id, places, made: shown } = made.body
  assert.deepEqual([made.body.name, made.body.agent], ['Messenger 237611111121', app.agent.hashid])
  assert.match(shown.verify_token, /^[\w-]{24}$/)
  const challenge = `${new URL(places.webhook).pathname}?hub.mode=subscribe&hub.challenge=7&hub.verify_token=${shown.verify_token}`
  assert.equal(await (await world.opens(challenge)).text(), '7')
  const read = await api.get(`/channel/${id}`)
  assert.deepEqual([read.body.is_connected, read.body.is_simulated, read.body.held], [true, false, null])
  for (const text of [refused.text, read.text, (await api.get('/channel/search')).text])
    assert.doesNotMatch(text, new RegExp(`canary|${shown.verify_token}`))
  const [stored] = await rows<{ secrets_sealed: string }>('select * from channels where hashid = $1', [id])
  assert.doesNotMatch(JSON.stringify(stored), /canary/)
})

test('a number that is connected is 1004; without a check it needs no provider', async () => {
  const { api } = live.awa
  const before = asked
  const wanted = number('237611111131', '31', { check: false })
  assert.equal((await api.post('/channel/add', wanted)).code, 1000)
  const again = await api.post('/channel/add', wanted)
  assert.equal(again.code, 1004)
  assert.match(again.message, /^237611111131, .* is connected already/)
  // another business has the same number: no hint of it
  assert.equal((await live.chloe.api.post('/channel/add', wanted)).code, 1000)
  assert.equal(asked, before)
})

test('a repeat with the same key connects once and asks the provider once', async () => {
  const { api } = live.awa
  answers['41'] = { id: '41', display_phone_number: '+237 6 11 11 11 41' }
  const key = { 'idempotency-key': 'connect-41' }
  const before = asked
  const first = await api.post('/channel/add', number('237611111141', '41'), key)
  assert.equal(first.code, 1000, first.text)
  const second = await api.post('/channel/add', number('237611111141', '41'), key)
  assert.equal(second.text, first.text)
  assert.equal(second.headers.get('idempotency-replayed'), 'true')
  assert.equal(asked, before + 1)
  assert.equal((await api.post('/channel/add', number('237611111142', '41'), key)).code, 1004)
  const [kept] = await rows<{ answer: string }>(
    "select answer from idempotency_keys where key = 'connect-41'",
  )
  assert.ok(!kept!.answer.includes(first.body.made.verify_token))
})

test('every wrong field of a form is named, in the words of the kind', async () => {
  const { api } = live.awa
  const { body } = await api.post('/channel/add', {
    channel: 'messenger',
    sender: '+237',
    config: { read_receipts: 'maybe', simulated: true, color: '#112233' },
    secrets: { access_token: '', verify_token: 1 },
    agent: null,
  })
  assert.deepEqual(body.errors.map(({ field }: { field: string }) => field).sort(), [
    'account_id',
    'agent',
    'config.color',
    'config.read_receipts',
    'config.simulated',
    'secrets.access_token',
    'secrets.app_secret',
    'secrets.verify_token',
    'sender',
  ])
  const unknown = await api.post('/channel/add', { channel: 'pigeon' })
  assert.deepEqual([unknown.code, unknown.body.errors[0].field], [1002, 'channel'])
  for (const { id } of [awa.app.agent, chloe.app.agent].map(({ hashid }) => ({ id: hashid }))) {
    const foreign = await api.post('/channel/add', { channel: 'webchat', agent: id })
    assert.deepEqual([foreign.code, foreign.body.errors[0].field], [1007, 'agent'])
  }
})

test('a site is changed in parts: what is left out stays, null takes away, what is of another kind is refused', async () => {
  const { api, app } = awa
  const made = await api.post('/channel/add', {
    channel: 'webchat',
    agent: app.agent.hashid,
    config: { greeting: { fr: 'Bonjour' }, color: '#112233', starters: { en: ['When?'] } },
  })
  const { id, places, name } = made.body
  assert.equal(name, 'Boutique Awa')
  assert.match(made.body.made.identity_secret, /^[\w-]{43}$/)
  assert.equal(places.page, `${world.app.service.deps.settings.baseUrl}/chat?channel=${places.key}`)
  const changed = await api.post(`/channel/${id}/update`, {
    name: 'Chez Awa',
    agent: null,
    config: { greeting: { en: 'Hello' }, color: null },
  })
  assert.equal(changed.code, 1000, changed.text)
  assert.deepEqual(changed.body.config, {
    greeting: { fr: 'Bonjour', en: 'Hello' },
    starters: { en: ['When?'] },
  })
  assert.deepEqual([changed.body.name, changed.body.agent], ['Chez Awa', null])
  const foreign = await api.post(`/channel/${id}/update`, {
    config: { version: 'v1.0' },
    secrets: { access_token: 'x' },
  })
  assert.deepEqual(
    foreign.body.errors.map(({ field, message }: { field: string; message: string }) => [field, message]),
    [
      ['config.version', 'is not a setting of webchat'],
      ['secrets.access_token', 'is not a setting of webchat'],
    ],
  )
  assert.equal((await api.post(`/channel/${id}/update`, {})).code, 1002)
  assert.equal((await api.post(`/channel/${id}/update`, { config: {} })).code, 1002)
  assert.deepEqual((await api.get(`/channel/${id}`)).body, changed.body)
  assert.equal((await api.post(`/channel/${id}/update`, { is_active: false })).body.is_active, false)
  assert.equal(
    ((await (await world.opens(`/webchat/${places.key}/config`)).json()) as { code: number }).code,
    1007,
  )
})

test('new credentials are checked before they are stored; a number that was held is free', async () => {
  const { api } = live.awa
  const made = await api.post('/channel/add', number('237611111151', '2', { check: false }))
  const { id } = made.body
  await rows(
    `update channels set held_since = $2, held_until = $3, held_error = '{"reason":"credentials","text":"expired"}',
       held_tries = 3 where hashid = $1`,
    [id, '2026-11-20T10:00:00Z', '2099-01-01T00:00:00Z'],
  )
  const { held, refusal } = (await api.get(`/channel/${id}`)).body
  assert.deepEqual([held.reason, held.who, held.tries, refusal], ['credentials', 'you', 3, 'expired'])
  const check = await api.post(`/channel/${id}/check`, undefined)
  assert.deepEqual([check.body.ok, check.body.is_asked, check.body.error.code], [false, true, '190'])
  const bad = await api.post(`/channel/${id}/update`, { secrets: { access_token: 'canary-other' } })
  assert.deepEqual([bad.code, bad.body.reason], [1001, 'number_not_confirmed'])
  answers['1'] = { id: '1', display_phone_number: '+237 6 11 11 11 51' }
  const good = await api.post(`/channel/${id}/update`, { secrets: { access_token: 'renewed' } })
  assert.equal(good.code, 1000, good.text)
  assert.equal(good.body.held, null)
  assert.deepEqual((await api.post(`/channel/${id}/check`, undefined)).body, {
    ok: true,
    is_asked: true,
    error: null,
  })
})

test('stored credentials do not go to another address: they are given again with it', async () => {
  const { api } = live.awa
  const { id } = (await api.post('/channel/add', number('237611111155', '155', { check: false }))).body
  const elsewhere = `http://localhost:${new URL(base_url).port}`
  for (const change of [{ config: { base_url: elsewhere } }, { config: { base_url: null } }])
    for (const check of [true, false]) {
      const before = asked
      const { code, body } = await api.post(`/channel/${id}/update`, { ...change, check })
      assert.deepEqual(
        [code, body.errors?.map(({ field }: { field: string }) => field).sort()],
        [1002, ['secrets.access_token', 'secrets.app_secret']],
      )
      assert.equal(asked, before, 'nobody was told them')
    }
  const given = { config: { base_url: elsewhere }, secrets: SECRETS, check: false }
  assert.equal((await api.post(`/channel/${id}/update`, given)).code, 1000)
  const same = { config: { base_url: `${elsewhere}/graph` }, check: false }
  assert.equal((await api.post(`/channel/${id}/update`, same)).code, 1000, 'another path of the same place')
})

test('disconnected, a channel has no credentials and no address; the same number takes it up again', async () => {
  const { api } = live.awa
  const wanted = number('237611111161', '61', { check: false })
  const { id, places } = (await api.post('/channel/add', wanted)).body
  const gone = await api.post(`/channel/${id}/disconnect`, undefined)
  assert.deepEqual([gone.body.is_active, gone.body.is_connected, gone.body.places], [false, false, {}])
  assert.equal((await world.opens(new URL(places.webhook).pathname)).status, 404)
  const [event] = (await live.awa.events('channel.disconnected')).slice(-1)
  const [entry] = (await api.get(`/audit/search?target=${id}`)).body.data
  assert.deepEqual([entry.action, entry.target_name], ['channel.disconnect', entry.before.name])
  assert.deepEqual(event!.data, { channel: id, channel_type: 'messenger' })
  for (const verb of ['disconnect', 'check']) {
    const again = await api.post(`/channel/${id}/${verb}`, undefined)
    assert.deepEqual([again.code, again.body.reason], [1001, 'channel_not_connected'])
  }
  assert.equal((await api.post(`/channel/${id}/update`, { name: 'x' })).code, 1001)
  assert.equal((await api.get('/channel/search?is_connected=false')).body.data[0].id, id)
  assert.equal((await api.post('/channel/add', wanted)).body.id, id)
})

test('in the test gateway a number is simulated: nobody is asked, and a customer can write to it at once', async () => {
  const before = asked
  const wanted = number('237611111171', '2', { agent: chloe.app.agent.hashid })
  const made = await chloe.api.post('/channel/add', wanted)
  assert.equal(made.code, 1000, made.text)
  assert.deepEqual([made.body.is_simulated, made.body.made], [true, {}])
  assert.notEqual(made.body.account_id, '2')
  const linda = chloe.customer()
  await linda.writes('Bonjour', { to: '237611111171' })
  await world.drains()
  assert.equal((await linda.reads()).length, 1)
  assert.deepEqual((await chloe.api.post(`/channel/${made.body.id}/check`, undefined)).body.is_asked, false)
  await chloe.api.post(`/channel/${made.body.id}/disconnect`, undefined)
  assert.equal((await chloe.api.post('/channel/add', wanted)).body.id, made.body.id)
  assert.equal(asked, before)
})

test('records that are not there are named all at once', async () => {
  const { api } = live.awa
  const named = { agent: 'agt-1111111111', team: 'tem-1111111111' }
  const site = await api.post('/channel/add', { channel: 'webchat', ...named })
  const [other] = (await api.get('/channel/search')).body.data
  const changed = await api.post(`/channel/${other.id}/update`, named)
  for (const { code, body, text } of [site, changed]) {
    assert.equal(code, 1007, text)
    assert.deepEqual(
      body.errors.map(({ field }: { field: string }) => field),
      ['agent', 'team'],
    )
  }
})

test('it takes the scope, and the app: a foreign channel is like a missing one', async () => {
  const { id } = (await chloe.api.post('/channel/add', { channel: 'webchat' })).body
  const reader = await awa.apiWith(['agents:read', 'agents:write', 'messages:read'])
  for (const path of ['/channel/search', `/channel/${id}`]) assert.equal((await reader.get(path)).code, 1005)
  for (const hashid of [id, 'chn-1111111111', 'nothing']) {
    assert.equal((await awa.api.get(`/channel/${hashid}`)).code, 1007)
    assert.equal((await awa.api.post(`/channel/${hashid}/disconnect`, undefined)).code, 1007)
    assert.equal((await awa.api.post(`/channel/${hashid}/update`, { name: 'x' })).code, 1007)
  }
})

test('what mends the cause of an emergency stop goes on under it; nothing new is connected', async () => {
  const { id } = (await live.chloe.api.post('/channel/add', number('237611111181', '81', { check: false })))
    .body
  await live.chloe.stopsAll()
  assert.equal((await live.chloe.api.post('/channel/add', { channel: 'webchat' })).code, 1010)
  assert.equal((await live.chloe.api.post(`/channel/${id}/update`, { name: 'Stopped' })).code, 1000)
  assert.equal((await live.chloe.api.post(`/channel/${id}/disconnect`, undefined)).code, 1000)
  await live.chloe.goesOn()
})
