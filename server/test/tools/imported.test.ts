// A document of an API is imported: nothing is added by itself, what is chosen is, and what it changes later is shown first.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookAt } from '../bad-input/unchanged.ts'
import { useStage } from './stage.ts'

const { world, stage } = useStage()
const { awa, chloe } = world
const BASE = 'https://api.shop.example/v1'
const PATH = '/tool/import/openapi'

const list = {
  operationId: 'listOrders',
  summary: 'Lists orders.',
  parameters: [{ name: 'state', in: 'query', schema: { type: 'string', enum: ['open', 'sent'] } }],
}
const cancel = {
  operationId: 'cancelOrder',
  summary: 'Cancels.',
  requestBody: { content: { 'application/json': {} } },
}
const document = (title: string, paths: object, more: object = {}) => ({
  openapi: '3.0.3',
  info: { title, version: '1' },
  servers: [{ url: BASE }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  security: [{ key: [] }],
  paths,
  ...more,
})
const text = (...of: Parameters<typeof document>) => JSON.stringify(document(...of))
const imports = (body: object) => awa.api.post(PATH, body)
type Shown = { operation: string; state: string; tool: object; changes: { field: string }[] }
const byOperation = (body: { operations: Shown[] }) =>
  new Map(body.operations.map(one => [one.operation, one]))

test('what is chosen is added, with its headers empty; imported again it shows what changed, and changes nothing', async () => {
  const first = text('First', { '/orders': { get: list, delete: cancel } })
  const look = await imports({ text: first })
  assert.deepEqual(
    look.body.operations.map((one: { operation: string; state: string }) => [one.operation, one.state]),
    [
      ['GET /orders', 'new'],
      ['DELETE /orders', 'new'],
    ],
    look.text,
  )
  assert.equal((await awa.api.get('/tool/search?kind=http&q=order')).body.data.length, 0)
  const added = await imports({ text: first, add: [{ operation: 'GET /orders' }] })
  const { id } = added.body.added[0]
  const tool = (await awa.api.get(`/tool/${id}`)).body
  assert.deepEqual(
    [tool.url, tool.headers, tool.parameters[0].values, tool.effects],
    [`${BASE}/orders`, [{ name: 'x-key', set: false }], ['open', 'sent'], 'read'],
  )
  assert.deepEqual(byOperation(added.body).get('GET /orders')!.tool, { id, name: 'listOrders', version: 1 })
  // somebody gives the key, and words of their own
  const headers = [{ name: 'x-key', value: 'canary-key' }]
  await awa.api.post(`/tool/${id}/update`, { expected_version: 1, headers, description: 'Ours.' })
  const page = { name: 'page', in: 'query', schema: { type: 'integer' } }
  const second = text('First', {
    '/orders': { get: { ...list, summary: 'Lists orders.', parameters: [page] } },
  })
  const again = await imports({ text: second })
  const changed = byOperation(again.body).get('GET /orders')!
  assert.deepEqual(
    [changed.state, changed.changes.map(one => one.field)],
    ['changed', ['parameters.state', 'parameters.page']],
  )
  assert.equal((await awa.api.get(`/tool/${id}`)).body.version, 2)
  const late = await imports({ text: second, update: [{ operation: 'GET /orders', expected_version: 1 }] })
  assert.deepEqual([late.code, late.body.reason], [1001, 'version_changed'])
  assert.equal(again.body.exchange, null)
  const taken = await imports({ text: second, update: [{ operation: 'GET /orders', expected_version: 2 }] })
  assert.equal(byOperation(taken.body).get('GET /orders')!.state, 'same', taken.text)
  const after = (await awa.api.get(`/tool/${id}`)).body
  assert.deepEqual(
    [
      after.description,
      after.parameters.map((one: { name: string }) => one.name),
      after.headers,
      after.version,
    ],
    ['Ours.', ['page'], [{ name: 'x-key', set: true }], 3],
  )
  const none = await imports({ text: text('First', {}) })
  assert.deepEqual(none.body.gone, [{ id, name: 'listOrders', operation: 'listOrders' }])
  const { body } = await world.live.awa.api.get(`/audit/search?target=${id}`)
  assert.deepEqual(
    body.data.map(({ action }: { action: string }) => action),
    ['tool.update', 'tool.update', 'tool.add'],
  )
})

test('an operation is known by where it stands: another host of the same title has tools of its own', async () => {
  const there = 'https://stock.example'
  const of = (...servers: string[]) => ({ servers: servers.map(url => ({ url })) })
  const paths = { '/items': { get: { operationId: 'listItems', summary: 'Lists items.' } } }
  const state = async (more: object) => {
    const { body } = await imports({ text: text('FastAPI', paths), ...more })
    return [body.operations[0]?.state, body.operations[0]?.tool?.name, body.gone.length]
  }
  const add = [{ operation: 'GET /items', name: 'listOurs' }]
  assert.equal((await imports({ text: text('FastAPI', paths), add })).code, 1000)
  assert.deepEqual(await state({}), ['same', 'listOurs', 0])
  const elsewhere = text('FastAPI', paths, of(there))
  assert.deepEqual(await state({ text: elsewhere }), ['new', undefined, 0])
  assert.deepEqual(await state({ text: text('FastAPI', {}, of(there)) }), [undefined, undefined, 0])
  assert.deepEqual(await state({ text: text('FastAPI', {}) }), [undefined, undefined, 1])
  assert.deepEqual(await state({ text: elsewhere, server: BASE }), ['same', 'listOurs', 0])
  const theirs = await imports({ text: elsewhere, add: [{ operation: 'GET /items' }] })
  assert.equal(theirs.body.added?.[0].name, 'listItems', theirs.text)
  assert.deepEqual(await state({ text: elsewhere }), ['same', 'listItems', 0])
  // of several that none is chosen of, it is the tool that stands at one
  const several = text('FastAPI', paths, of('https://third.example', there))
  assert.deepEqual((await state({ text: several })).slice(1), ['listItems', 0])
  assert.deepEqual(await state({ text: several, server: 'https://third.example' }), ['new', undefined, 0])
})

test('what people have changed of a parameter stays beside what the document changes; what does not fit is 1002', async () => {
  const of = (page: object, more: object[] = []) => {
    const parameters = [
      { name: 'page', in: 'query', description: 'Which page.', schema: { type: 'integer', ...page } },
      { name: 'old', in: 'query', schema: { type: 'string', ...page } },
      ...more,
    ]
    return text('Fields', { '/pages': { get: { operationId: 'listPages', summary: 'x', parameters } } })
  }
  const operation = 'GET /pages'
  const { id } = (await imports({ text: of({}), add: [{ operation }] })).body.added[0]
  const page = {
    name: 'page',
    type: 'INTEGER',
    in: 'query',
    required: false,
    description: 'Ours.',
    minimum: 5,
  }
  await awa.api.post(`/tool/${id}/update`, { expected_version: 1, parameters: [page], headers: [] })
  const fresh = { name: 'fresh', in: 'query', schema: { type: 'boolean' } }
  const takes = (given: string, version: number) =>
    imports({ text: given, update: [{ operation, expected_version: version }] })
  const taken = await takes(of({ maximum: 9 }, [fresh]), 2)
  assert.equal(taken.body.updated?.length, 1, taken.text)
  const now = (await awa.api.get(`/tool/${id}`)).body
  assert.deepEqual(
    [now.parameters, now.headers],
    [
      [
        { ...page, maximum: 9 },
        { name: 'fresh', type: 'BOOLEAN', in: 'query', required: false, description: '' },
      ],
      [],
    ],
  )
  const unfit = await takes(of({ maximum: 4 }, [fresh]), 3)
  assert.deepEqual([unfit.code, unfit.body.errors?.[0].field], [1002, 'update.0.operation'], unfit.text)
  assert.match(unfit.body.errors[0].message, /parameters\.0\.maximum/)
})

test('a name, or a server, that the document does not say is asked for and not made up', async () => {
  const plain = { summary: 'Says hello.' }
  const of = (more: object) => text('Second', { '/hello': { get: plain } }, more)
  const reasons = async (body: object) =>
    (await imports(body)).body.operations[0].problems.map((one: { reason: string }) => one.reason)
  const two = of({ servers: [{ url: BASE }, { url: 'https://other.example' }] })
  assert.deepEqual(await reasons({ text: two }), ['server', 'name'])
  assert.deepEqual(await reasons({ text: two, server: BASE }), ['name'])
  assert.deepEqual(await reasons({ text: of({ servers: [] }) }), ['server', 'name'])
  const operation = 'GET /hello'
  const refused = await imports({ text: two, server: BASE, add: [{ operation }] })
  assert.deepEqual([refused.code, refused.body.errors[0].field], [1002, 'add.0.operation'])
  const added = await imports({ text: two, server: BASE, add: [{ operation, name: 'sayHello' }] })
  assert.equal(added.body.added[0].name, 'sayHello', added.text)
  const taken = async (path: string, field: string) => {
    const given = text('Second', { '/other': { get: plain }, '/hello': { get: plain } })
    const add = [{ operation: 'GET /other', name: 'sayOther' }].concat({ operation: path, name: 'sayHello' })
    const { code, body } = await imports({ text: given, add: path === operation ? add : add.slice(1) })
    assert.deepEqual([code, body.errors?.[0].field], [1004, field])
    assert.match(body.errors[0].message, /sayHello/)
  }
  await taken(operation, 'add.1.operation')
  await taken('GET /other', 'add.0.name')
  const again = await imports({ text: two, server: BASE, add: [{ operation, name: 'sayMore' }] })
  assert.match(again.body.errors[0].message, /is the tool sayHello already; `update` takes over/)
})

test('by address: through the guarded door, with headers that are not kept, and its own host for what has none', async () => {
  stage.day.answers.set(
    '/api.json',
    document('Third', { '/third': { get: { operationId: 'third', summary: 'x' } } }, { servers: [] }),
  )
  const url = `${stage.day.base}/api.json`
  const headers = [{ name: 'authorization', value: 'Bearer canary-of-document' }]
  const reply = await imports({ url, headers, add: [{ operation: 'GET /third' }] })
  assert.equal(reply.code, 1000, reply.text)
  assert.equal(stage.day.seen[0]!.headers.authorization, 'Bearer canary-of-document')
  assert.equal(reply.body.operations[0].declaration.url, `${stage.day.base}/third`)
  const { request: sent, response: got } = reply.body.exchange
  assert.deepEqual([sent.headers.authorization, got.status], ['[hidden]', 200])
  const rows = JSON.stringify([
    await world.rows('select * from tools'),
    await world.rows('select * from tool_imports'),
  ])
  assert.doesNotMatch(rows + reply.text + world.app.logs.join('\n'), /canary-of-document/)
  for (const [path, outcome] of [
    ['endless', 'too_large'],
    ['bomb', 'too_large'],
    ['moved', 'redirect'],
    ['broken', 'http_error'],
    ['reset', 'unreachable'],
  ]) {
    const failed = await imports({ url: `${stage.day.base}/${path}` })
    assert.deepEqual([failed.code, failed.body.reason, failed.body.outcome], [1001, 'not_fetched', outcome])
    const { request, response, times } = failed.body.exchange
    assert.equal(request.url, `${stage.day.base}/${path}`)
    assert.equal(response?.status ?? null, failed.body.http_status)
    assert.ok(times.all >= 0)
  }
  assert.equal(stage.day.seenElsewhere, 0)
})

test('the shop that this installation plays has a document, whose tool is called there', async () => {
  const url = 'http://palabre.test/sandbox/shop/openapi.json'
  const { body, text: told } = await imports({ url, add: [{ operation: 'GET /orders/{order}' }] })
  assert.equal(body.added?.[0].name, 'getOrder', told)
  const tried = await awa.api.post(`/tool/${body.added[0].id}/try`, { parameters: { order: 'CMD-4521' } })
  assert.deepEqual([tried.body.outcome, tried.body.told.order], ['ok', 'CMD-4521'], tried.text)
})

test('nothing that a document refers to is fetched', async () => {
  const there = `${stage.day.base}/types.json#/x`
  const of = {
    operationId: 'refers',
    summary: 'x',
    parameters: [{ name: 'q', in: 'query', schema: { $ref: there } }],
  }
  const paths = { '/r': { get: of }, '/s': { $ref: there } }
  const reply = await imports({ text: text('Refers', paths, { externalDocs: { url: there } }) })
  assert.deepEqual(
    reply.body.operations[0].left_out,
    [{ at: 'parameters.q', reason: 'reference' }],
    reply.text,
  )
  const { operation, state, problems } = reply.body.operations[1]
  assert.deepEqual(
    [operation, state, problems],
    ['* /s', 'impossible', [{ at: 'paths', reason: 'reference' }]],
  )
  assert.equal(stage.day.seen.length, 0)
})

test('what cannot be imported is 1002 with its field, in both languages, and changes nothing', async () => {
  const look = await lookAt(world.app.service.deps.db, awa.app.id)
  const before = await look()
  const one = { '/a': { get: { operationId: 'handOver', summary: 'x' } } }
  const two = ['GET /a', 'GET /a'].map(operation => ({ operation, name: 'twoOfOne' }))
  const wrong: [object, string][] = [
    [{}, 'text'],
    [{ text: 'x', url: `${stage.day.base}/a` }, 'text'],
    [{ text: 'nothing' }, 'text'],
    [{ text: 'swagger: "2.0"' }, 'text'],
    [{ text: 'é'.repeat(1024 * 1024 + 1) }, 'text'],
    [{ url: 'ftp://shop.example/a' }, 'url'],
    [{ url: 'http://10.0.0.1/a' }, 'url'],
    [{ url: 'https://me:pw@shop.example/a' }, 'url'],
    [{ text: text('W', one), add: [{ operation: 'GET /b' }] }, 'add.0.operation'],
    [{ text: text('W', one), add: [{ operation: 'GET /a' }] }, 'add.0.operation'],
    [{ text: text('W', one), add: [{ operation: 'GET /a', name: 'Bad' }] }, 'add.0.name'],
    [{ text: text('W', one), add: [{ operation: 'GET /a', name: 'handOver' }] }, 'add.0.name'],
    [{ url: `${stage.day.base}/a`, headers: [{ name: 'Host', value: 'x' }] }, 'headers.0.name'],
    [{ text: text('W', { '/x': {}, ...one }), add: two }, 'add.1.name'],
    [
      {
        text: text('W', one, { servers: [{ url: 'http://10.1/x' }] }),
        add: [{ operation: 'GET /a', name: 'ab' }],
      },
      'add.0.operation',
    ],
    [{ text: text('W', one), update: [{ operation: 'GET /a', expected_version: 1 }] }, 'update.0.operation'],
  ]
  for (const [body, field] of wrong) {
    const reply = await imports(body)
    const fields = (reply.body.errors ?? []).map((error: { field: string }) => error.field)
    assert.deepEqual([reply.code, fields.includes(field)], [1002, true], `${field}: ${reply.text}`)
  }
  assert.deepEqual(await look(), before)
  const told = await awa.api.post(PATH, { text: 'x' }, { 'accept-language': 'fr' })
  assert.match(told.body.errors[0].message, /document d'une API/)
  const reader = await awa.apiWith(['agents:read'])
  assert.equal((await reader.post(PATH, { text: text('W', one) })).code, 1005)
  assert.equal(
    (await chloe.api.post(PATH, { text: text('First', { '/orders': { get: list } }) })).body.operations[0]
      .state,
    'new',
  )
})
