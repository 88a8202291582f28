// A document of an API becomes candidates: what a tool can say is carried over, everything else is named, nothing is guessed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument, serversOf, Unreadable } from './import-document.ts'
import { candidateOf, toolName } from './import-operation.ts'

const BASE = 'https://api.shop.example/v1/'

/** The candidate of one operation, in a document with these parts. */
async function read(
  operation: object,
  { path = '/orders', method = 'get', ...more }: { [part: string]: unknown } = {},
) {
  const declared = { operationId: 'getOrder', summary: 'Looks up.', responses: {}, ...operation }
  const root = {
    openapi: '3.1.0',
    info: { title: 'Shop' },
    paths: { [path as string]: { [method as string]: declared } },
    ...more,
  }
  const document = await readDocument(JSON.stringify(root))
  return candidateOf(document, document.operations[0]!, BASE)
}
const query = (schema: object, more: object = {}) => ({
  parameters: [{ name: 'x', in: 'query', schema, ...more }],
})
const notes = (list: { at: string; reason: string }[]) => list.map(({ at, reason }) => `${at} ${reason}`)

test('values of three types are carried over, with their values, bounds, names and examples', async () => {
  const { declaration, left_out, problems } = await read(
    {
      parameters: [
        {
          name: 'order-id',
          in: 'path',
          required: true,
          schema: { $ref: '#/components/schemas/Number~1it' },
          example: 'CMD-1',
        },
        {
          name: 'page',
          in: 'query',
          schema: { type: 'integer', minimum: 1, exclusiveMaximum: 10, format: 'int32' },
        },
        { name: 'open', in: 'query', schema: { type: 'boolean' }, description: 'Only open ones.' },
        { name: 'state', in: 'query', schema: { allOf: [{ type: 'string', enum: ['a', 'b'] }] } },
        { name: 'X-Shop', in: 'header', required: true, schema: { const: 'one', type: 'string' } },
        { name: 'Authorization', in: 'header', schema: { type: 'string' } },
      ],
      responses: { 200: { content: { 'application/json; charset=utf-8': {} } } },
    },
    { path: '/orders/{order-id}', components: { schemas: { 'Number/it': { type: 'string' } } } },
  )
  assert.deepEqual([left_out, problems], [[], []])
  assert.equal(declaration!.url, 'https://api.shop.example/v1/orders/{orderId}')
  assert.deepEqual(declaration!.response, { type: 'json', keep: [] })
  const base = { required: false, description: '', in: 'query' }
  assert.deepEqual(declaration!.parameters, [
    { ...base, name: 'orderId', type: 'STRING', required: true, in: 'path', example: 'CMD-1' },
    { ...base, name: 'page', type: 'INTEGER', minimum: 1, maximum: 9 },
    { ...base, name: 'open', type: 'BOOLEAN', description: 'Only open ones.' },
    { ...base, name: 'state', type: 'STRING', values: ['a', 'b'] },
    {
      ...base,
      name: 'xShop',
      type: 'STRING',
      values: ['one'],
      required: true,
      in: 'header',
      wire_name: 'X-Shop',
    },
  ])
})

const LEFT: [string, object, string[], string[]][] = [
  ['a number with a fraction', query({ type: 'number' }), ['parameters.x type'], []],
  ['one that is required', query({ type: 'number' }, { required: true }), [], ['parameters.x type']],
  ['a list', query({ type: 'array', items: { type: 'string' } }), ['parameters.x type'], []],
  ['no type', query({}), ['parameters.x type'], []],
  ['two types', query({ type: ['string', 'integer'] }), ['parameters.x type'], []],
  ['text or nothing', query({ type: ['string', 'null'] }), ['parameters.x null'], []],
  [
    'text or nothing, as a choice',
    query({ anyOf: [{ type: 'string' }, { type: 'null' }] }),
    ['parameters.x null'],
    [],
  ],
  ['a pattern', query({ type: 'string', pattern: '^a' }), ['parameters.x.pattern constraint'], []],
  ['half a bound', query({ type: 'integer', minimum: 0.5 }), ['parameters.x.minimum constraint'], []],
  ['allowed numbers', query({ type: 'integer', enum: [1, 2] }), ['parameters.x.enum values'], []],
  [
    'an allowed value of two lines',
    query({ type: 'string', enum: ['a\nb'] }),
    ['parameters.x.enum values'],
    [],
  ],
  [
    'a cookie',
    { parameters: [{ name: 'x', in: 'cookie', schema: { type: 'string' } }] },
    ['parameters.x place'],
    [],
  ],
  ['a style', query({ type: 'string' }, { style: 'deepObject' }), ['parameters.x style'], []],
  [
    'a value that is JSON',
    { parameters: [{ name: 'x', in: 'query', content: {} }] },
    ['parameters.x content'],
    [],
  ],
  [
    'a header of the connection',
    { parameters: [{ name: 'Host', in: 'header', required: true, schema: { type: 'string' } }] },
    [],
    ['parameters.Host header'],
  ],
  ['another file', query({ $ref: 'types.yaml#/x' }), ['parameters.x reference'], []],
  ['another host', query({ $ref: 'https://evil.example/x' }), ['parameters.x reference'], []],
  [
    'a whole parameter elsewhere',
    { parameters: [{ $ref: 'https://evil.example/x' }] },
    [],
    ['parameters reference'],
  ],
  ['a circle', query({ $ref: '#/paths/~1orders/get/parameters/0/schema' }), ['parameters.x reference'], []],
  [
    'a body of a GET',
    { requestBody: { content: { 'application/json': {} } } },
    ['requestBody request_body'],
    [],
  ],
  ['no words', { summary: '' }, [], ['description description']],
  ['no name', { operationId: undefined }, [], ['operationId name']],
  ['a way in that is no header', { security: [{ k: [] }] }, ['security.k security'], []],
]
for (const [what, operation, left, problems] of LEFT)
  test(`${what}: left out and named`, async () => {
    const found = await read(operation)
    assert.deepEqual([notes(found.left_out), notes(found.problems)], [left, problems])
  })

test('a parameter named like a variable gets another name here, and its own on the wire', async () => {
  const { declaration, left_out } = await read({
    parameters: [{ name: 'phone', in: 'query', schema: { type: 'string' } }],
  })
  assert.deepEqual(notes(left_out), ['parameters.phone variable'])
  assert.deepEqual(
    [declaration!.parameters[0]!.name, declaration!.parameters[0]!.wire_name],
    ['phoneValue', 'phone'],
  )
})

test('a place of the path that no parameter stands for: no tool', async () => {
  assert.deepEqual(notes((await read({}, { path: '/orders/{id}' })).problems), ['path place'])
})

test('a body: the properties of an object and of its parts, as JSON or as a form', async () => {
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Base' },
      {
        type: 'object',
        required: ['lines'],
        properties: { note: { type: 'string' }, id: { type: 'string', readOnly: true } },
      },
    ],
  }
  const components = {
    schemas: { Base: { type: 'object', required: ['order'], properties: { order: { type: 'string' } } } },
  }
  const made = await read(
    { requestBody: { required: true, content: { 'application/json': { schema } } } },
    { method: 'post', components },
  )
  assert.deepEqual([made.declaration!.body, made.declaration!.effects], [{ type: 'json' }, 'write'])
  assert.deepEqual(
    made.declaration!.parameters.map(one => [one.name, one.required, one.in]),
    [
      ['order', true, 'body'],
      ['note', false, 'body'],
    ],
  )
  assert.deepEqual(notes(made.left_out), ['requestBody.id read_only'])
  const form = await read(
    {
      requestBody: { content: { 'application/x-www-form-urlencoded': { schema: components.schemas.Base } } },
    },
    { method: 'put' },
  )
  assert.deepEqual(form.declaration!.body, { type: 'form' })
  const nested = { type: 'object', required: ['to'], properties: { to: { type: 'object' } } }
  const deep = await read(
    { requestBody: { content: { 'application/json': { schema: nested } } } },
    { method: 'post' },
  )
  assert.deepEqual(notes(deep.problems), ['requestBody.to type'])
  const xml = await read(
    { requestBody: { required: true, content: { 'application/xml': {} } } },
    { method: 'post' },
  )
  assert.deepEqual(notes(xml.problems), ['requestBody content'])
})

test('what lets a request in becomes headers without values', async () => {
  const securitySchemes = {
    a: { type: 'http', scheme: 'bearer' },
    b: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
    c: { type: 'apiKey', in: 'query', name: 'key' },
    d: { type: 'oauth2' },
  }
  const security = [{ a: [] }, { b: [], c: [] }, { d: [] }]
  const { headers, left_out } = await read({}, { components: { securitySchemes }, security })
  assert.deepEqual([headers, notes(left_out)], [['authorization', 'x-api-key'], ['security.c security']])
  assert.deepEqual((await read({ security: [] }, { components: { securitySchemes }, security })).headers, [])
})

test('servers: the nearest that are named, with the values of their variables', async () => {
  const servers = [
    { url: 'https://{where}.shop.example', variables: { where: { default: 'eu' } } },
    { url: '/v2' },
  ]
  const document = await readDocument(
    JSON.stringify({ openapi: '3.0.3', info: {}, servers, paths: { '/a': { get: {} } } }),
  )
  assert.deepEqual(serversOf(document, document.operations[0]!), ['https://eu.shop.example', '/v2'])
  const nearer = { ...document.operations[0]!, item: { servers: [{ url: '/near' }] } }
  assert.deepEqual(serversOf(document, nearer), ['/near'])
})

test('names of operations become names of tools, or none', () => {
  assert.deepEqual(['getOrder', 'get_order', 'Orders.Get-one', 'GET', '注文', '9lives', 'x'].map(toolName), [
    'getOrder',
    'getOrder',
    'ordersGetOne',
    'gET',
    null,
    null,
    null,
  ])
})

test('YAML is read as JSON is; what is no such document is refused, and what it holds is never run or merged', async () => {
  const yaml = 'openapi: "3.0.0"\ninfo: {title: A, version: 1.0}\npaths:\n  /a: {get: {operationId: ab}}\n'
  const { title, operations } = await readDocument(yaml)
  assert.deepEqual([title, operations.length], ['A', 1])
  for (const wrong of [
    '',
    'x',
    '{',
    '[]',
    'swagger: "2.0"',
    'openapi: 3.2.0',
    '{"openapi":"4.0.0"}',
    'a: !!js/function "x"',
    `${'['.repeat(100_000)}`,
  ])
    await assert.rejects(readDocument(wrong), Unreadable, wrong.slice(0, 20))
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`/${i}`, { get: {} }]))
  await assert.rejects(readDocument(JSON.stringify({ openapi: '3.1.0', paths: many })), Unreadable)
  await assert.rejects(readDocument(' '.repeat(2 * 1024 * 1024 + 1)), Unreadable)
})

test('parts of parts, and lists that are long, come to an end', async () => {
  const A = { allOf: Array(10).fill({ $ref: '#/components/schemas/A' }) }
  const components = { schemas: { A } }
  const requestBody = {
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } },
  }
  const { problems } = await read({ requestBody }, { method: 'post', components })
  assert.deepEqual(notes(problems), ['requestBody type'])
  const parameters = Array.from({ length: 200 }, (_, i) => ({
    name: `p${i}`,
    in: 'query',
    schema: { type: 'string' },
  }))
  assert.deepEqual(notes((await read({ parameters })).problems), [
    'parameters constraint',
    'parameters constraint',
  ])
})

test('aliases of aliases, and keys that every object has, are taken as what they are', async () => {
  const laughs = [
    'a: &a [x]',
    ...Array.from(
      { length: 30 },
      (_, i) =>
        `${'b'.repeat(i + 1)}: &${'b'.repeat(i + 1)} [${Array(9)
          .fill(`*${i === 0 ? 'a' : 'b'.repeat(i)}`)
          .join()}]`,
    ),
  ]
  const text = `openapi: 3.0.0\ninfo: {title: A}\n${laughs.join('\n')}\npaths: {"/a": {get: {operationId: constructor, summary: x, parameters: [{name: __proto__, in: query, schema: {$ref: "#/__proto__"}}]}}}`
  const document = await readDocument(text)
  const { declaration, left_out } = candidateOf(document, document.operations[0]!, BASE)
  assert.deepEqual([declaration!.name, notes(left_out)], ['constructor', ['parameters.__proto__ reference']])
  assert.equal(({} as { [key: string]: unknown }).x, undefined)
})
