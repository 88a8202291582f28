// Tools over the API: what is declared, what is refused, and what nobody is ever shown.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookAt } from '../bad-input/unchanged.ts'
import { useWorld } from '../world.ts'

const SECRET = 'canary-of-the-shop'
const world = useWorld({ agents: 'silent' })
const { awa, chloe } = world

const ORDER = {
  name: 'getOrderStatus',
  description: 'Tells the state of an order.',
  method: 'GET',
  url: 'https://api.shop.example/orders/{order}?phone={phone}',
  parameters: [{ name: 'order', type: 'STRING', in: 'path' }],
  headers: [{ name: 'Authorization', value: `Bearer ${SECRET}` }],
}

test('a tool is added, read, changed, switched, given to an agent and removed; each is in the audit log', async () => {
  const { api } = awa
  const made = await api.post('/tool/add', ORDER)
  assert.equal(made.code, 1000, made.text)
  const { id } = made.body
  assert.deepEqual(
    [
      made.body.effects,
      made.body.version,
      made.body.timeout_ms,
      made.body.headers,
      made.body.parameters[0].required,
    ],
    ['read', 1, 10_000, [{ name: 'Authorization', set: true }], true],
  )
  const taken = await api.post('/tool/add', ORDER)
  assert.deepEqual(
    [taken.code, taken.body.errors[0].field, taken.body.errors[0].rule],
    [1004, 'name', 'taken'],
  )
  const agent = awa.app.agent.hashid
  const set = await api.post(`/agent/${agent}/tools/set`, { tools: [id] })
  assert.deepEqual(set.body, { agent, tools: [{ id, name: 'getOrderStatus', state: 'on' }] })
  const changed = await api.post(`/tool/${id}/update`, { expected_version: 1, timeout_ms: 3000 })
  assert.deepEqual(
    [
      changed.body.version,
      changed.body.timeout_ms,
      changed.body.headers[0].set,
      changed.body.headers_cleared,
    ],
    [2, 3000, true, []],
  )
  const late = await api.post(`/tool/${id}/update`, { expected_version: 1, timeout_ms: 1000 })
  assert.deepEqual([late.code, late.body.reason, late.body.version], [1001, 'version_changed', 2])
  const text = { en: 'Back at 6 pm.' }
  for (const state of ['on', 'off']) {
    const untold = await api.post(`/tool/${id}/state`, { state, text })
    assert.deepEqual([untold.code, untold.body.errors?.[0]?.field], [1002, 'text'], untold.text)
  }
  const away = await api.post(`/tool/${id}/state`, { state: 'maintenance', text })
  assert.deepEqual([away.body.state, away.body.maintenance], ['maintenance', text])
  const listed = (await api.get('/tool/search?q=ORDER&kind=http&state=maintenance')).body.data
  assert.deepEqual([listed.length, listed[0].agents[0].id, listed[0].health.failures], [1, agent, 0])
  assert.equal((await api.get(`/tool/search?agent=${agent}&kind=http`)).body.data.length, 1)
  for (const kinds of ['http,mcp,built_in', 'mcp,http', 'built_in,mcp', 'mcp']) {
    const found = (await api.get(`/tool/search?kind=${kinds}`)).body.data as { kind: string }[]
    const there = ['built_in', 'http'].filter(one => kinds.includes(one))
    assert.deepEqual([...new Set(found.map(({ kind }) => kind))], there)
  }
  assert.equal((await api.get('/tool/search?kind=http,soap')).body.errors[0].field, 'kind')
  const all = (await api.get('/tool/search')).body.data
  assert.deepEqual([all[0].kind, all[0].id, all.at(-1).name], ['built_in', null, 'getOrderStatus'])
  assert.deepEqual((await api.post(`/tool/${id}/remove`, {})).body, { id, removed: true })
  assert.equal((await api.get(`/tool/${id}`)).code, 1007)
  const { body } = await world.live.awa.api.get(`/audit/search?target=${id}`)
  assert.deepEqual(
    body.data.map(({ action }: { action: string }) => action),
    ['tool.remove', 'tool.state', 'tool.update', 'tool.add'],
  )
})

test('a header is kept sealed for its origin: nobody is shown it, and another origin clears it', async () => {
  const { api } = awa
  const { id } = (await api.post('/tool/add', { ...ORDER, name: 'sealed' })).body
  const texts = [
    await api.get(`/tool/${id}`),
    await api.get('/tool/search'),
    await world.live.awa.api.get('/audit/search'),
  ]
  const [row] = await world.rows<object>('select t.* from tools t where hashid = $1', [id])
  for (const text of [...texts.map(reply => reply.text), JSON.stringify(row)])
    assert.doesNotMatch(text, /canary/)
  const path = await api.post(`/tool/${id}/update`, {
    expected_version: 1,
    url: 'https://api.shop.example/v2',
    parameters: [],
  })
  assert.deepEqual([path.body.headers[0].set, path.body.headers_cleared], [true, []], path.text)
  for (const [version, url] of [
    [2, 'http://api.shop.example/v2'],
    [4, 'https://other.example/v2'],
  ] as const) {
    const moved = await api.post(`/tool/${id}/update`, { expected_version: version, url })
    assert.deepEqual(
      [moved.body.headers[0].set, moved.body.headers_cleared],
      [false, ['Authorization']],
      moved.text,
    )
    const given = await api.post(`/tool/${id}/update`, {
      expected_version: version + 1,
      headers: ORDER.headers,
    })
    assert.deepEqual([given.body.headers[0].set, given.body.headers_cleared], [true, []])
  }
})

const with_ = (more: object) => ({ ...ORDER, name: 'wrongTool', ...more })
const parameter = { name: 'order', type: 'STRING', in: 'path' }
const WRONG: [object, string][] = [
  [with_({ name: 'Get' }), 'name'],
  [with_({ name: 'handOver' }), 'name'],
  [with_({ name: 'g'.repeat(65) }), 'name'],
  [with_({ method: 'TRACE' }), 'method'],
  [with_({ url: 'https://{phone}.example/{order}' }), 'url'],
  [with_({ url: 'https://me:pw@shop.example/{order}' }), 'url'],
  [with_({ url: 'https://shop.example:8443/{order}' }), 'url'],
  [with_({ url: 'https://127.0.0.1/{order}' }), 'url'],
  [with_({ url: 'http://[::ffff:7f00:1]/{order}' }), 'url'],
  [with_({ url: 'ftp://shop.example/{order}' }), 'url'],
  [with_({ url: 'https://shop.example/{order}/{salary}' }), 'url'],
  [with_({ url: 'https://shop.example/' }), 'url'],
  [with_({ url: `https://shop.example/{order}${'x'.repeat(2048)}` }), 'url'],
  [with_({ headers: [{ name: 'Host', value: 'x' }] }), 'headers.0.name'],
  [with_({ headers: [{ name: 'Content-Length', value: '1' }] }), 'headers.0.name'],
  [with_({ headers: [{ name: 'Cookie2', value: '1' }] }), 'headers.0.name'],
  [with_({ headers: [{ name: 'x y', value: '1' }] }), 'headers.0.name'],
  [with_({ headers: [{ name: 'x', value: 'a\r\nb: c' }] }), 'headers.0.value'],
  [with_({ headers: [{ name: 'x', value: '€' }] }), 'headers.0.value'],
  [with_({ headers: [{ name: 'x', value: '{order}' }] }), 'headers.0.value'],
  [with_({ headers: [{ name: 'x-api-key', value: 'abc' }] }), 'headers.0.value'],
  [with_({ headers: [{ name: 'authorization', value: 'Bearer abc' }] }), 'headers.0.value'],
  [with_({ headers: ['x', 'X'].map(name => ({ name, value: '1' })) }), 'headers.1.name'],
  [with_({ parameters: [{ ...parameter, type: 'FLOAT' }] }), 'parameters.0.type'],
  [with_({ parameters: [{ ...parameter, required: false }] }), 'parameters.0.required'],
  [with_({ parameters: [{ ...parameter, in: 'body' }] }), 'parameters.0.in'],
  [with_({ parameters: [parameter, { ...parameter, name: 'phone', in: 'query' }] }), 'parameters.1.name'],
  [with_({ parameters: [parameter, { ...parameter, in: 'query' }] }), 'parameters.1.name'],
  [with_({ parameters: [{ ...parameter, type: 'INTEGER', values: ['a'] }] }), 'parameters.0.values'],
  [
    with_({ parameters: [{ ...parameter, type: 'INTEGER', minimum: 2, maximum: 1 }] }),
    'parameters.0.maximum',
  ],
  [
    with_({ parameters: [parameter, { name: 'n', type: 'STRING', in: 'header', wire_name: 'Host' }] }),
    'parameters.1.wire_name',
  ],
  [
    with_({
      parameters: Array.from({ length: 33 }, (_, i) => ({ name: `p${i}`, type: 'STRING', in: 'query' })),
    }),
    'parameters',
  ],
  [with_({ body: { type: 'json' } }), 'body.type'],
  [with_({ method: 'POST', body: { type: 'json', template: '{"a": {order}}' } }), 'body.template'],
  [with_({ method: 'POST', body: { type: 'json', template: '{"a":"{salary}"}' } }), 'body.template'],
  [with_({ method: 'POST', body: { type: 'form', template: '{}' } }), 'body.template'],
  [with_({ body: { type: 'none', template: '{}' } }), 'body.template'],
  [with_({ response: { type: 'text', keep: ['status'] } }), 'response.keep'],
  [with_({ method: 'POST', body: { type: 'json', template: '{"a":[{"{phone}":1}]}' } }), 'body.template'],
  [
    with_({ method: 'POST', body: { type: 'json', template: '['.repeat(20) + ']'.repeat(20) } }),
    'body.template',
  ],
  // they would be sent as another number, or as null
  ...['{"a":1e400}', '{"a":[12345678901234567890]}'].map((template): [object, string] => [
    with_({ method: 'POST', body: { type: 'json', template } }),
    'body.template',
  ]),
  [with_({ parameters: [{ ...parameter, values: ['a', 'b'], example: 'c' }] }), 'parameters.0.example'],
  [with_({ parameters: [{ ...parameter, type: 'INTEGER', example: '1.5' }] }), 'parameters.0.example'],
  [
    with_({ parameters: [{ ...parameter, type: 'INTEGER', maximum: 9, example: '10' }] }),
    'parameters.0.example',
  ],
  [with_({ parameters: [{ ...parameter, type: 'BOOLEAN', example: 'maybe' }] }), 'parameters.0.example'],
  [with_({ timeout_ms: 10_001 }), 'timeout_ms'],
  [with_({ response: { type: 'xml' } }), 'response.type'],
  [with_({ response: { type: 'json', keep: ['status'] }, answer: { fr: '{order}: {state}' } }), 'answer.fr'],
  [with_({ examples: [{ says: 'x', arguments: { order: 4 } }] }), 'examples.0.arguments.order'],
  [with_({ extra: 1 }), 'extra'],
]

test('what no request could be made of is 1002 with its field, in both languages, and changes nothing', async () => {
  const look = await lookAt(world.app.service.deps.db, awa.app.id)
  const before = await look()
  for (const [body, field] of WRONG) {
    const reply = await awa.api.post('/tool/add', body)
    const fields = (reply.body.errors ?? []).map((error: { field: string }) => error.field)
    assert.equal(reply.code, 1002, `${field}: ${reply.text}`)
    assert.ok(fields.includes(field), `${field}: ${reply.text}`)
  }
  assert.deepEqual(await look(), before)
  // what the schema refuses, and what only the rules do, in one answer
  const faults = {
    name: 'Wrong',
    url: 'https://127.0.0.1/{order}',
    timeout_ms: 'long',
    headers: [{ name: 'Host' }],
    response: { type: 'json', keep: ['state'] },
    answer: { en: '{order} {status}' },
  }
  const fieldsOf = (reply: Awaited<ReturnType<typeof awa.api.post>>): string[] =>
    reply.body.errors.map((error: { field: string }) => error.field).toSorted()
  const added = await awa.api.post('/tool/add', with_(faults))
  assert.deepEqual(fieldsOf(added), ['answer.en', 'headers.0.name', 'name', 'timeout_ms', 'url'])
  // {order} is a parameter and a path that is kept: named once
  const again = { response: { type: 'json', keep: ['order'] }, answer: { en: '{status}' } }
  const named = await awa.api.post('/tool/add', with_({ ...again, extra: 1 }))
  assert.equal(
    named.body.errors.find(({ field }: { field: string }) => field === 'answer.en').message.split('order')
      .length,
    2,
  )
  // what cannot be looked at at all is no exception
  const broken = { parameters: 'x', body: 7, headers: {}, url: null, name: 'Wrong', answer: [], examples: 1 }
  const shapeless = await awa.api.post('/tool/add', with_(broken))
  assert.deepEqual(
    [shapeless.code, fieldsOf(shapeless)],
    [1002, Object.keys(broken).toSorted()],
    shapeless.text,
  )
  const told = await awa.api.post('/tool/add', with_({ url: 'https://127.0.0.1/{order}' }), {
    'accept-language': 'fr',
  })
  assert.match(told.body.errors[0].message, /publique.*OUTBOUND_ALLOW/)
})

test('a foreign tool or agent is like a missing one; writing takes agents:write', async () => {
  const { id } = (await chloe.api.post('/tool/add', { ...ORDER, name: 'hers' })).body
  const reader = await awa.apiWith(['agents:read'])
  for (const missing of [id, 'tol-1111111111', 'nothing']) {
    assert.equal((await awa.api.get(`/tool/${missing}`)).code, 1007)
    assert.equal((await awa.api.post(`/tool/${missing}/update`, { expected_version: 1 })).code, 1007)
    assert.equal((await awa.api.post(`/tool/${missing}/state`, { state: 'off' })).code, 1007)
    assert.equal((await awa.api.post(`/tool/${missing}/remove`, {})).code, 1007)
    assert.equal((await awa.api.post(`/tool/${missing}/try`, {})).code, 1007)
  }
  const agent = awa.app.agent.hashid
  const taken = await awa.api.post(`/agent/${agent}/tools/set`, { tools: [id, 'tol-1111111111'] })
  const fields = taken.body.errors.map((error: { field: string }) => error.field)
  assert.deepEqual([taken.code, fields], [1007, ['tools.0', 'tools.1']])
  assert.equal((await awa.api.post(`/agent/${chloe.app.agent.hashid}/tools/set`, { tools: [] })).code, 1007)
  assert.equal((await reader.get('/tool/search')).code, 1000)
  assert.equal((await reader.post('/tool/add', ORDER)).code, 1005)
})

test('an act that changes nothing writes nothing: no version, no entry in the audit log', async () => {
  const { api, app } = awa
  const { id } = (await api.post('/tool/add', { ...ORDER, name: 'getSame' })).body
  const path = `/agent/${app.agent.hashid}/tools/set`
  const acts: [string, object][] = [
    [`/tool/${id}/update`, { expected_version: 1, description: ORDER.description, url: ORDER.url }],
    [`/tool/${id}/state`, { state: 'on' }],
    [path, { tools: [id] }],
  ]
  await api.post(path, { tools: [id] })
  const entries = () =>
    world.rows('select action from audit_entries where target = any($1)', [[id, app.agent.hashid]])
  const before = [await entries(), (await api.get(`/tool/${id}`)).body]
  for (const [at, body] of acts) assert.equal((await api.post(at, body)).code, 1000, at)
  assert.deepEqual([await entries(), (await api.get(`/tool/${id}`)).body], before)
  const again = { expected_version: 1, headers: ORDER.headers }
  assert.equal((await api.post(`/tool/${id}/update`, again)).body.version, 2, 'a secret may be another one')
})

test('what a document does not describe is described by who adds it, and stays so', async () => {
  const imports = (body: object) => awa.api.post('/tool/import/openapi', body)
  const servers = [{ url: 'https://bare.example' }]
  const of = (more: object) => {
    const paths = { '/bare': { get: { operationId: 'listBare', ...more } } }
    return JSON.stringify({ openapi: '3.0.3', info: { title: 'Bare', version: '1' }, servers, paths })
  }
  const operation = 'GET /bare'
  const shown = async (body: object) => {
    const { state, problems, changes } = (await imports(body)).body.operations[0]
    return [state, problems.length, changes.map((one: { field: string }) => one.field)]
  }
  assert.deepEqual(await shown({ text: of({}) }), ['new', 1, []])
  const refused = await imports({ text: of({}), add: [{ operation }] })
  assert.deepEqual([refused.code, refused.body.errors[0].field], [1002, 'add.0.operation'])
  const added = await imports({ text: of({}), add: [{ operation, description: 'Ours.' }] })
  const { id } = added.body.added[0]
  assert.equal((await awa.api.get(`/tool/${id}`)).body.description, 'Ours.')
  assert.deepEqual(await shown({ text: of({}) }), ['same', 0, []])
  const said = of({ summary: 'Theirs.' })
  assert.deepEqual(await shown({ text: said }), ['changed', 0, ['description']])
  await imports({ text: said, update: [{ operation, expected_version: 1 }] })
  assert.equal((await awa.api.get(`/tool/${id}`)).body.description, 'Theirs.')
  assert.deepEqual(await shown({ text: of({}) }), ['same', 0, []])
})
