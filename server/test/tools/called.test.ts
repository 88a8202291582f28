// An agent calls tools: each end has its word, its entry in the log, and what the model is told; nothing leaves that may not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useStage } from './stage.ts'

const SECRET = 'canary-secret-7f3'
const SHORT_MS = 300
const { world, stage } = useStage()
const { awa } = world

const tool = (name: string, path: string, more: object = {}) =>
  stage.adds({ name, url: `${stage.day.base}${path}`, ...more })
const order = { name: 'order', type: 'STRING', in: 'path', example: 'CMD-4521' }

/** Somebody writes, and the model asks for this. */
async function asks(...calls: { name: string; arguments: object }[]) {
  stage.steps = [calls]
  const fatou = awa.customer()
  await fatou.writes('Where is my order?')
  await world.drains()
  return { fatou, results: stage.results() }
}
const newest = async (query = '') => (await awa.api.get(`/tool/log/search?per_page=1${query}`)).body.data[0]

test('a call: variables by the database, the secret in the request alone, and an entry in the log', async () => {
  const { id } = await tool('getOrder', '/orders/{order}?phone={phone}&who={contact}', {
    parameters: [order],
    headers: [{ name: 'Authorization', value: `Bearer ${SECRET}` }],
    response: { type: 'json', keep: ['status', 'items.*.name'] },
  })
  stage.day.answers.set('/orders/CMD-1', { status: 'sent', secret: 1, items: [{ name: 'cup' }] })
  const { fatou, results } = await asks({
    name: 'getOrder',
    arguments: { order: 'CMD-1', phone: '237600000000' },
  })
  const [seen] = stage.day.seen
  const url = new URL(seen!.url, stage.day.base)
  assert.deepEqual([url.pathname, url.searchParams.get('phone')], ['/orders/CMD-1', fatou.phone])
  assert.match(url.searchParams.get('who')!, /^con-/)
  assert.equal(seen!.headers.authorization, `Bearer ${SECRET}`)
  assert.deepEqual(results, [{ ok: true, result: { status: 'sent', 'items.*.name': ['cup'] } }])
  const { tool: named, outcome, status, agent, conversation, contact, kind } = await newest()
  assert.deepEqual([named.id, outcome, status, kind], [id, 'ok', 200, 'agent'])
  assert.deepEqual(
    [agent.id, conversation.slice(0, 4), contact.id],
    [awa.app.agent.hashid, 'ses-', url.searchParams.get('who')],
  )
  const one = (await awa.api.get(`/tool/log/${(await newest()).id}`)).body
  assert.deepEqual([one.request.headers.authorization, one.arguments], ['[hidden]', { order: 'CMD-1' }])
  assert.match(one.response.body, /"secret":"?1|hidden/)
  assert.ok(one.times.all >= one.times.first_byte)
})

const ENDS: [string, string, object][] = [
  ['silent', 'timeout', {}],
  ['trickle', 'timeout', {}],
  ['endless', 'too_large', {}],
  ['bomb', 'too_large', {}],
  ['headers', 'too_large', {}],
  ['cut', 'unreachable', {}],
  ['half', 'not_json', {}],
  ['page', 'not_json', {}],
  ['moved', 'redirect', {}],
  ['broken', 'http_error', {}],
  ['coded', 'unreachable', {}],
  ['reset', 'unreachable', {}],
  ['silent', 'unknown', { method: 'POST' }],
  ['reset', 'unknown', { method: 'POST' }],
  ['moved', 'redirect', { method: 'POST', body: { type: 'json' } }],
]
for (const [path, outcome, more] of ENDS)
  test(`${path}${'method' in more ? ' for a write' : ''} is ${outcome}, in the log and to the model; nothing goes elsewhere`, async () => {
    const name = `${path}${'method' in more ? 'Write' : 'Read'}`
    // what never ends is not waited for; what ends is given its time on a busy machine
    const timeout_ms = path === 'silent' || path === 'trickle' ? SHORT_MS : 10_000
    await tool(name, `/${path}`, { timeout_ms, ...more })
    const { results } = await asks({ name, arguments: {} })
    assert.deepEqual([results[0]!.ok, results[0]!.result.outcome], [false, outcome])
    assert.equal((await newest()).outcome, outcome)
    assert.equal(stage.day.seenElsewhere, 0)
  })

test('an argument that holds a secret of its tool is kept as it was, and shown without it', async () => {
  const secret = 'canary-argument-91'
  await tool('holds', '/holds/{order}', {
    parameters: [order],
    headers: [{ name: 'authorization', value: `Bearer ${secret}` }],
  })
  const said = ['base64', 'hex', 'utf8'].map(form => Buffer.from(secret).toString(form as BufferEncoding))
  await asks({ name: 'holds', arguments: { order: `CMD ${said.join(' ')}` } })
  const { id } = await newest()
  const one = (await awa.api.get(`/tool/log/${id}`)).body
  assert.match(one.arguments.order, /^CMD \S*\[hidden\]\S* \[hidden\] \[hidden\]$/)
  const [kept] = await world.rows<{ order: string }>(
    `select arguments->>'order' as order from tool_runs where hashid = $1`,
    [id],
  )
  assert.ok(kept!.order.includes(secret))
  // in capitals, too; and once its tool has another secret, or is gone
  await asks({ name: 'holds', arguments: { order: secret.toUpperCase() } })
  const { id: capitals } = await newest()
  const shown = async (run: string) => (await awa.api.get(`/tool/log/${run}`)).body.arguments.order
  assert.equal(await shown(capitals), '[hidden]')
  // something else of it is taken out, too: a word, a card, what becomes the secret
  const besides = ['password=abc', '4111 1111 1111 1111', 'another-one-of-it']
  await asks(...besides.map(text => ({ name: 'holds', arguments: { order: `${secret} ${text}` } })))
  const { data: three } = (await awa.api.get('/tool/log/search?per_page=3')).body
  const headers = [{ name: 'authorization', value: 'Bearer another-one-of-it' }]
  const { id: toolId } = one.tool
  await awa.api.post(`/tool/${toolId}/update`, { expected_version: 1, headers })
  assert.deepEqual([await shown(id), await shown(capitals)], ['[hidden]', '[hidden]'])
  for (const run of three) assert.equal(await shown(run.id), '[hidden]')
  await asks({ name: 'holds', arguments: { order: 'CMD-2' } })
  const { id: plain } = await newest()
  await world.rows('update tool_runs set hidden_arguments = null where hashid = $1', [capitals])
  assert.deepEqual([await shown(plain), await shown(capitals)], ['CMD-2', '[hidden]'])
  await awa.api.post(`/tool/${toolId}/remove`, {})
  assert.deepEqual(await Promise.all([plain, id, capitals].map(shown)), ['CMD-2', '[hidden]', '[hidden]'])
})

test('what comes back of a secret is told to nobody', async () => {
  await tool('echo', '/echo', {
    headers: [
      { name: 'x-api-key', value: SECRET },
      { name: 'x-who', value: '{phone}' },
    ],
  })
  const { results } = await asks({ name: 'echo', arguments: {} })
  assert.equal(results[0]!.ok, true)
  assert.equal(stage.day.seen[0]!.headers['x-api-key'], SECRET)
  const log = await awa.api.get(`/tool/log/${(await newest()).id}`)
  await tool('echoError', '/echo-error', { headers: [{ name: 'x-api-key', value: SECRET }] })
  const failed = await asks({ name: 'echoError', arguments: {} })
  assert.deepEqual([failed.results[0]!.result.outcome, failed.results[0]!.result.status], ['http_error', 500])
  // every table, as a dump would have it
  const tables = await world.rows<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  )
  const rows = (
    await Promise.all(
      tables.map(({ name }) => world.rows<{ text: string }>(`select t::text as text from ${name} t`)),
    )
  )
    .flat()
    .map(({ text }) => text)
    .join('\n')
  const encoded = [
    SECRET,
    Buffer.from(SECRET).toString('base64').slice(0, 20),
    Buffer.from(SECRET).toString('hex'),
  ]
  for (const text of [JSON.stringify(stage.requests), log.text, rows, world.app.logs.join('\n')])
    for (const form of encoded) assert.ok(!text.includes(form), form)
})

test('a model that asks for everything: only what is allowed leaves', async () => {
  await tool('strict', '/strict/{order}?phone={phone}&n={n}', {
    parameters: [
      { ...order, values: ['A', 'B'], example: 'A' },
      { name: 'n', type: 'INTEGER', in: 'query', minimum: 1, maximum: 5 },
    ],
  })
  const fine = { order: 'A', n: 3 }
  const { fatou } = await asks(
    { name: 'unknownTool', arguments: {} },
    { name: 'strict', arguments: { ...fine, order: 'C' } },
    { name: 'strict', arguments: { ...fine, n: 6 } },
    { name: 'strict', arguments: { ...fine, n: '3' } },
    { name: 'strict', arguments: { n: 3 } },
    { name: 'strict', arguments: { ...fine, phone: '237699999999', url: 'https://evil.example' } },
    ...Array.from({ length: 100 }, () => ({ name: 'strict', arguments: fine })),
  )
  assert.equal(stage.day.seen.length, 1, 'the same call is made once')
  assert.equal(new URL(stage.day.seen[0]!.url, stage.day.base).searchParams.get('phone'), fatou.phone)
})

test('a tool of another agent is no tool of this one', async () => {
  const made = await awa.api.post('/tool/add', {
    name: 'notGiven',
    description: 'x',
    method: 'GET',
    url: `${stage.day.base}/x`,
  })
  assert.equal(made.code, 1000)
  const { results } = await asks({ name: 'notGiven', arguments: {} })
  assert.deepEqual([stage.day.seen.length, results[0]!.ok], [0, false])
})

test('off is not called; maintenance says its text; a variable without a value is named', async () => {
  const { id } = await tool('away', '/away')
  await awa.api.post(`/tool/${id}/state`, {
    state: 'maintenance',
    text: { en: 'Back at 6.', fr: 'Retour à 18 h.' },
  })
  const first = await asks({ name: 'away', arguments: {} })
  assert.deepEqual([first.results[0]!.result.outcome, first.results[0]!.result.say], ['off', 'Back at 6.'])
  await awa.api.post(`/tool/${id}/state`, { state: 'off' })
  await asks({ name: 'away', arguments: {} })
  await tool('mailed', '/mailed?to={email}')
  const { results } = await asks({ name: 'mailed', arguments: {} })
  assert.deepEqual([results[0]!.result.outcome, results[0]!.result.names], ['missing_variable', ['email']])
  assert.equal(stage.day.seen.length, 0)
})

test('after ten failures in a row it rests for a minute, which is told once, and then it is tried again', async () => {
  const { id } = await tool('tiring', '/broken')
  for (let i = 0; i < 10; i++) await asks({ name: 'tiring', arguments: {} })
  stage.day.seen.length = 0
  const { results } = await asks({ name: 'tiring', arguments: {} })
  assert.deepEqual([results[0]!.result.outcome, stage.day.seen.length], ['resting', 0])
  const tried = await awa.api.post(`/tool/${id}/try`, {})
  assert.deepEqual([tried.code, tried.body.reason], [1001, 'resting'])
  assert.ok((await awa.api.get(`/tool/${id}`)).body.health.resting_until)
  await awa.waits('PT61S')
  await asks({ name: 'tiring', arguments: {} })
  assert.equal(stage.day.seen.length, 1)
  const told = (await awa.events('tool.failed')).filter(({ data }) => data.tool === id)
  assert.deepEqual([told.length, told[0]!.data.failures, told[0]!.data.status], [1, 10, 500])
})

test('a repeated turn finds what the first one was told; a call lost with its worker is unknown and not made again', async () => {
  await tool('pay', '/pay/{order}', { method: 'POST', parameters: [order], body: { type: 'none' } })
  const call = { name: 'pay', arguments: { order: 'CMD-9' } }
  const { fatou } = await asks(call)
  const key = stage.day.seen[0]!.headers['idempotency-key']
  assert.match(String(key), /^trn-/)
  const session = await awa.conversation(fatou)
  const again = async (): Promise<unknown> => {
    await world.rows(
      'update chat_sessions set answered_seq = answered_seq - 1, turn_due_at = now(), turn_lease_until = null where id = $1',
      [session.id],
    )
    stage.steps = [[call]]
    await world.sweeps('answers that nobody works on')
    await world.drains()
    return stage.results()[0]
  }
  await world.rows('update chat_sessions set answered_seq = answered_seq - 1 where id = $1 and false', [
    session.id,
  ])
  const first = stage.day.seen.length
  assert.deepEqual(((await again()) as { ok: boolean }).ok, true)
  await world.rows(
    "update tool_runs set outcome = null, told = null where chat_session_id = $1 and kind = 'agent'",
    [session.id],
  )
  assert.deepEqual(((await again()) as { result: { outcome: string } }).result.outcome, 'unknown')
  assert.equal(stage.day.seen.length, first)
  assert.equal((await newest()).outcome, 'unknown')
})

test('a call whose worker died, and that nobody asks for again, becomes unknown', async () => {
  await tool('lonely', '/lonely')
  await asks({ name: 'lonely', arguments: {} })
  const { id } = await newest()
  await world.rows(
    "update tool_runs set outcome = null, started_at = started_at - interval '3 minutes' where hashid = $1",
    [id],
  )
  await world.sweeps('calls of tools whose worker died')
  assert.equal((await awa.api.get(`/tool/log/${id}`)).body.outcome, 'unknown')
})

test('a conversation has twenty calls an hour', async () => {
  await tool('often', '/often/{order}', { parameters: [order] })
  const fatou = awa.customer()
  for (let burst = 0; burst < 3; burst++) {
    stage.steps = [
      Array.from({ length: 8 }, (_, i) => ({ name: 'often', arguments: { order: `CMD-${burst}${i}` } })),
    ]
    await fatou.writes('And this one?')
    await world.drains()
  }
  assert.equal(stage.day.seen.length, 20)
  assert.equal((await newest()).outcome, 'rate_limited')
})
