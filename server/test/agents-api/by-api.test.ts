// Agents and their models over the API: added, read, changed, tried; nobody needs a shell.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SERVICE } from '../../src/audit/actor.ts'
import { addAgentKnowledge } from '../../src/knowledge/add-agent-knowledge.ts'
import { chunk, startProvider, usageAndEnd, writeStream } from '../agents/provider.ts'
import { TOOL_CALL } from '../agents/provider-asked.ts'
import { lookAt } from '../bad-input/unchanged.ts'
import { useWorld } from '../world.ts'

const KEY = 'canary-key'

const world = useWorld({ env: { OUTBOUND_ALLOW: '127.0.0.0/8' } })
const { awa, chloe, live } = world

let provider: Awaited<ReturnType<typeof startProvider>>
let answer = ''
before(async () => {
  provider = await startProvider((response, request) => {
    if (request.headers.authorization === 'Bearer wrong') response.writeHead(401).end('{}')
    else void writeStream(response, answer, 1000)
  })
})
after(() => provider.close())

const words = (text: string): string =>
  chunk({ role: 'assistant', content: text }) + chunk({}, 'stop') + usageAndEnd(12, 3)

test('an agent is given a language model only where one is set up: 1002 names the field', async () => {
  const { api, app } = live.chloe
  const path = `/agent/${app.agent.hashid}/update`
  const before = (await api.get(`/agent/${app.agent.hashid}`)).text
  const added = { name: 'Nia', language: 'en', model: 'openai-compatible' }
  for (const [to, body] of [
    ['/agent/add', added],
    [path, { model: 'openai-compatible' }],
  ] as const) {
    const { code, body: said } = await api.post(to, body)
    assert.deepEqual([code, said.errors[0].field], [1002, 'model'], to)
  }
  assert.equal((await api.get(`/agent/${app.agent.hashid}`)).text, before)
  assert.equal((await api.post('/agent/agt-1111111111/update', { model: 'openai-compatible' })).code, 1007)
  await api.post('/agent/model/add', { base_url: provider.baseUrl, model: 'small', api_key: null })
  assert.equal((await api.post(path, { model: 'openai-compatible' })).code, 1000)
})

test('an agent is added in mode test, read, changed and let loose; what is wrong is named', async () => {
  const { api } = awa
  const made = await api.post('/agent/add', {
    name: 'Nia',
    language: 'fr',
    tone: 'warm',
    instructions: ['Say the price.'],
  })
  assert.equal(made.code, 1000, made.text)
  const { id } = made.body
  assert.deepEqual(
    [made.body.mode, made.body.model, made.body.instructions, made.body.channels, made.body.style],
    ['test', 'offline', ['Say the price.'], [], null],
  )
  const changed = await api.post(`/agent/${id}/update`, { tone: 'brief', is_active: false })
  assert.deepEqual([changed.body.tone, changed.body.is_active, changed.body.name], ['brief', false, 'Nia'])
  assert.equal((await api.post(`/agent/${id}/mode`, { mode: 'live' })).body.mode, 'live')
  assert.equal((await api.get(`/agent/${id}`)).body.mode, 'live')
  const [event] = (await awa.events('agent.mode_changed')).slice(-1)
  assert.deepEqual(event!.data, { agent: id, from: 'test', to: 'live' })
  const listed = (await api.get('/agent/search?q=Nia&mode=live')).body.data[0]
  assert.deepEqual(Object.keys(listed).length, 9)
  const wrong = await api.post('/agent/add', { name: ' ', language: 'de', model: 'gpt', extra: 1 })
  assert.deepEqual(wrong.body.errors.map(({ field }: { field: string }) => field).sort(), [
    'extra',
    'language',
    'model',
    'name',
  ])
  for (const verb of ['update', 'mode']) assert.equal((await api.post(`/agent/${id}/${verb}`, {})).code, 1002)
  const { body } = await world.live.awa.api.get(`/audit/search?target=${id}`)
  assert.deepEqual(
    body.data.map(({ action }: { action: string }) => action),
    ['agent.update', 'agent.update', 'agent.add'],
  )
})

test('a foreign agent is like a missing one; writing takes agents:write', async () => {
  const reader = await awa.apiWith(['agents:read'])
  const { hashid } = chloe.app.agent
  for (const id of [hashid, 'agt-1111111111', 'nothing']) {
    assert.equal((await awa.api.get(`/agent/${id}`)).code, 1007)
    assert.equal((await awa.api.post(`/agent/${id}/try`, { text: 'Hello' })).code, 1007)
    assert.equal((await awa.api.post(`/agent/${id}/update`, { tone: 'x' })).code, 1007)
  }
  const own = awa.app.agent.hashid
  assert.equal((await reader.get(`/agent/${own}`)).code, 1000)
  for (const [path, body] of [
    ['/agent/add', {}],
    [`/agent/${own}/update`, {}],
    [`/agent/${own}/try`, {}],
    ['/agent/model/check', {}],
  ] as const)
    assert.equal((await reader.post(path, body)).code, 1005)
})

test('a trial shows the answer, what was looked up and the cost; nothing is stored or sent', async () => {
  const { api, app } = awa
  const fatou = awa.customer()
  const hours = 'Opening hours: Monday to Saturday, 8 am to 7 pm.'
  await world.inTx(tx =>
    addAgentKnowledge(tx, app.id, { agentId: app.agent.id, content: hours }, SERVICE, world.now()),
  )
  await awa.teaches(fatou, 'Order CMD-7788 leaves the warehouse on Friday.')
  await awa.teaches(fatou, 'Opening hours, canary: she is a difficult customer.', { internal: true })
  const contact = (await awa.teaches(fatou, 'Likes tea.')).contact
  await world.runs([
    'price',
    'set',
    '--app',
    'Boutique Awa',
    '--test',
    '--item',
    'agent_turn',
    '--amount',
    '0.025',
  ])
  const look = await lookAt(world.app.service.deps.db)
  const before = await look()
  const tried = await api.post(`/agent/${app.agent.hashid}/try`, {
    text: 'What are your opening hours?',
    contact,
  })
  assert.equal(tried.code, 1000, tried.text)
  assert.match(tried.body.text, /Monday/, tried.text)
  assert.deepEqual([tried.body.model, tried.body.hand_over, tried.body.language], ['offline', null, 'en'])
  assert.equal(tried.body.steps.at(-1).text, tried.body.text)
  const [found] = tried.body.looked_up
  assert.deepEqual([found.scope, /^knw-/.test(found.id), /Monday/.test(found.text)], ['agent', true, true])
  assert.deepEqual([tried.body.cost.agent_turn, tried.body.cost.currency], [0.025, 'EUR'])
  assert.doesNotMatch(tried.text, /canary/)
  const ordered = { text: 'When does my order CMD-7788 leave the warehouse?' }
  const hers = await api.post(`/agent/${app.agent.hashid}/try`, { ...ordered, contact })
  assert.equal(hers.body.looked_up[0].scope, 'contact', hers.text)
  const stranger = await api.post(`/agent/${app.agent.hashid}/try`, ordered)
  assert.doesNotMatch(stranger.text, /Friday/)
  const complaint = await api.post(`/agent/${app.agent.hashid}/try`, {
    text: 'The kettle I bought is broken. I want to complain.',
  })
  const calls = complaint.body.steps.flatMap(({ calls }: { calls: object[] }) => calls)
  assert.deepEqual([calls[0].tool, calls[0].result.hashid], ['openTicket', 'tck-0000000000'])
  const person = await api.post(`/agent/${app.agent.hashid}/try`, { text: 'I want to speak to a human' })
  assert.ok(person.body.hand_over, person.text)
  assert.deepEqual(await look(), before, 'a trial was stored')
})

test('of a contact it takes contacts:read, and a contact of the app', async () => {
  const { hashid } = awa.app.agent
  const narrow = await awa.apiWith(['agents:write'])
  const refused = await narrow.post(`/agent/${hashid}/try`, { text: 'Hello', contact: 'con-1111111111' })
  assert.deepEqual([refused.code, refused.body.scope], [1005, 'contacts:read'])
  const foreign = (await chloe.teaches(chloe.customer(), 'Hers')).contact
  for (const contact of [foreign, 'con-1111111111']) {
    const reply = await awa.api.post(`/agent/${hashid}/try`, { text: 'Hello', contact })
    assert.deepEqual([reply.code, reply.body.errors[0].field], [1007, 'contact'])
  }
})

test('a model of its own is set with a sealed key, checked, tried, and never told another place the key', async () => {
  const { api, app } = live.awa
  const offline = (await api.get('/agent/model/search')).body
  assert.deepEqual(
    offline.data.map(({ source }: { source: string }) => source),
    ['built_in'],
  )
  const settings = { base_url: `${provider.baseUrl}/`, model: 'small' }
  const bad = await api.post('/agent/model/check', { ...settings, api_key: 'wrong' })
  assert.deepEqual([bad.body.ok, bad.body.error.reason], [false, 'credentials'], bad.text)
  answer = words('Hello!')
  const set = await api.post('/agent/model/add', { ...settings, api_key: KEY })
  assert.deepEqual(
    [set.body.name, set.body.base_url, set.body.has_key, set.body.is_used],
    ['small', provider.baseUrl, true, true],
  )
  assert.doesNotMatch(set.text + (await api.get('/agent/model/search')).text, /canary/)
  const [stored] = await world.rows('select * from model_settings where app_id = $1', [app.id])
  assert.doesNotMatch(JSON.stringify(stored), /canary/)
  const good = await api.post('/agent/model/check', {})
  assert.deepEqual([good.body.ok, good.body.model], [true, 'openai-compatible:small'], good.text)
  assert.equal(provider.requests.at(-1)!.headers.authorization, `Bearer ${KEY}`)
  // another name at the same place keeps the key; another place does not get it
  await api.post('/agent/model/add', { ...settings, model: 'large' })
  await api.post('/agent/model/check', {})
  assert.equal(provider.requests.at(-1)!.headers.authorization, `Bearer ${KEY}`)
  const elsewhere = settings.base_url.replace('127.0.0.1', 'localhost')
  await api.post('/agent/model/check', { base_url: elsewhere, model: 'small' })
  assert.equal(provider.requests.at(-1)!.headers.authorization, undefined)
  const moved = await api.post('/agent/model/add', { base_url: elsewhere, model: 'small' })
  assert.deepEqual(
    [moved.code, moved.body.errors[0].field],
    [1002, 'api_key'],
    'nor is it lost without a word',
  )
  const [{ before, after, target_name }] = (await api.get('/audit/search?action=model.set')).body.data
  assert.deepEqual(
    [before, after, target_name],
    [{ model: 'small', api_key: 'changed' }, { model: 'large', api_key: 'changed' }, 'large'],
  )
  const blocked = await api.post(
    '/agent/model/check',
    { base_url: 'http://169.254.169.254/v1', model: 'small', api_key: null },
    { 'accept-language': 'fr' },
  )
  assert.equal(blocked.body.error.reason, 'not_allowed', blocked.text)
  assert.match(blocked.body.error.text, /privée.*OUTBOUND_ALLOW/)
  const half = await api.post('/agent/model/check', { model: 'small' })
  assert.deepEqual([half.code, half.body.errors[0].field], [1002, 'base_url'])
})

test('a trial with that model: its steps, calls and tokens; a failure is told', async () => {
  const { api, app } = live.awa
  await api.post(`/agent/${app.agent.hashid}/update`, { model: 'openai-compatible' })
  answer = words('We open at eight.')
  const tried = await api.post(`/agent/${app.agent.hashid}/try`, {
    text: 'And on Sunday?',
    history: [
      { from: 'contact', text: 'When are you open?' },
      { from: 'agent', text: 'Every day at eight.' },
    ],
  })
  assert.equal(tried.body.text, 'We open at eight.', tried.text)
  assert.deepEqual([tried.body.cost.input_tokens, tried.body.cost.output_tokens], [12, 3])
  assert.match(JSON.stringify(provider.requests.at(-1)!.body.messages), /Every day at eight/)
  answer = TOOL_CALL
  const busy = await api.post(`/agent/${app.agent.hashid}/try`, { text: 'Ma robe est déchirée' })
  assert.deepEqual([busy.body.error.reason, busy.body.steps[0].calls[0].tool], ['nonsense', 'openTicket'])
  assert.deepEqual(await world.rows('select 1 from tickets where app_id = $1', [app.id]), [])
  await api.post('/agent/model/add', { base_url: provider.baseUrl, model: 'small', api_key: 'wrong' })
  const refused = await api.post(`/agent/${app.agent.hashid}/try`, { text: 'Hello' })
  assert.deepEqual([refused.body.error.reason, refused.body.hand_over], ['credentials', null])
})
