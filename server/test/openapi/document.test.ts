import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { documentOf, endpoints } from '../../src/routes.ts'
import { useWorld } from '../world.ts'

const world = useWorld()

type Operation = {
  operationId: string
  tags: string[]
  security?: object[]
  parameters: { name: string; in: string }[]
  responses: { [status: string]: object }
}
type Document = {
  openapi: string
  info: { version: string }
  servers: { url: string }[]
  paths: { [path: string]: { [method: string]: Operation } }
  components: { securitySchemes: object; schemas: object }
}
type Failed = { properties: { reason: { enum: string[] } } }
const read = async (path: string): Promise<Document> => (await (await world.opens(path)).json()) as Document

/** Operation names and tags of the specification. */
const SPECIFIED = [
  ['post', '/contact/knowledge/add', 'Knowledge'],
  ['post', '/messages/send', 'Messages'],
  ['get', '/agent/search', 'Agents'],
  ['get', '/business-manager/balance', 'Business - Manager'],
  ['get', '/ticket/search', 'Tickets'],
  ['get', '/ticket/status/search', 'Tickets'],
  ['get', '/ticket/sla/search', 'Tickets'],
  ['get', '/up', 'health'],
] as const

test('openapi.json is OpenAPI 3.1.0, label 1.0, with the eight endpoints under their tags', async () => {
  const document = await read('/openapi.json')
  assert.equal(document.openapi, '3.1.0')
  assert.equal(document.info.version, '1.0')
  assert.deepEqual(document.components.securitySchemes, { bearerAuth: { type: 'http', scheme: 'bearer' } })
  assert.deepEqual(
    document.servers.map(server => server.url),
    ['http://palabre.test', 'http://palabre.test/sandbox'],
  )
  for (const [method, path, tag] of SPECIFIED)
    assert.deepEqual(document.paths[path]?.[method]?.tags, [tag], path)
  assert.equal(document.paths['/contact/knowledge/add']!.post!.operationId, 'manageContactKnowledge')
  assert.deepEqual(document.paths['/up']!.get!.security, [{}, { bearerAuth: [] }])
})

/** Every schema within one. */
function* schemasIn(value: unknown): Generator<{ [key: string]: unknown }> {
  if (value === null || typeof value !== 'object') return
  if (!Array.isArray(value)) yield value as { [key: string]: unknown }
  for (const inner of Object.values(value)) yield* schemasIn(inner)
}

test('a form that a client must keep to has an example, which its refusal names', () => {
  for (const { operation, body, query } of endpoints)
    for (const schema of schemasIn([body, query])) {
      if (typeof schema.pattern !== 'string') continue
      const examples = schema.examples as string[] | undefined
      assert.ok(examples && examples.length > 0, `${operation}: ${schema.pattern}`)
      for (const example of examples) assert.match(example, new RegExp(schema.pattern))
    }
})

test('a code is a whole number, a time a date-time, and why a message failed one of a closed list', async () => {
  for (const path of ['/openapi.json', '/sandbox/openapi.json'])
    for (const { properties } of schemasIn(await read(path))) {
      const { code, now } = (properties ?? {}) as { [name: string]: { [key: string]: unknown } }
      if (code && 'const' in code) assert.equal(code.type, 'integer', path)
      if (now?.type === 'string') assert.equal(now.format, 'date-time', path)
    }
  const { schemas } = (await read('/openapi.json')).components as { schemas: { [name: string]: object } }
  const { error } = (schemas.MessageFailedData as { properties: { error: { anyOf: [Failed] } } }).properties
  assert.deepEqual(error.anyOf[0].properties.reason.enum.slice(-2), ['unknown', 'expired'])
})

test('the sandbox has its own, below its own address, with its own endpoints', async () => {
  const live = await read('/openapi.json')
  const sandbox = await read('/sandbox/openapi.json')
  assert.deepEqual(
    sandbox.servers.map(server => server.url),
    ['http://palabre.test/sandbox'],
  )
  const isOwn = (path: string): boolean => path.startsWith('/test/')
  assert.ok(sandbox.paths['/test/clock'])
  assert.deepEqual(
    Object.keys(live.paths),
    Object.keys(sandbox.paths).filter(path => !isOwn(path)),
  )
  assert.ok(!JSON.stringify(live).includes('moveTestClock'))
})

test('the hooks have a document of their own, which tells what they answer', async () => {
  const document = await read('/hooks/openapi.json')
  assert.deepEqual(
    document.servers.map(server => server.url),
    ['http://palabre.test/hooks'],
  )
  const hook = world.live.awa.app.messenger.hook_id
  assert.deepEqual(Object.keys(document.paths), ['/messenger/{hook}'])
  const { get, post } = document.paths['/messenger/{hook}']!
  assert.ok(get?.parameters.some(({ name }) => name === 'hub.verify_token'))
  const address = (id: string): string => `${world.app.service.address}/hooks/messenger/${id}`
  const answers = [
    { of: get!, to: await fetch(address(hook)), status: 403 },
    { of: post!, to: await fetch(address(hook), { method: 'POST', body: '{}' }), status: 401 },
    { of: post!, to: await fetch(address('nobody'), { method: 'POST', body: '{}' }), status: 404 },
  ]
  for (const { of, to, status } of answers) {
    assert.equal(to.status, status)
    assert.ok(String(status) in of.responses, `${of.operationId} ${status}`)
  }
})

test('the document is the same every time, operation names are unique, its schemas compile', () => {
  const document = documentOf('test') as Document
  assert.equal(JSON.stringify(document), JSON.stringify(documentOf('test')))
  const names = endpoints.map(declared => declared.operation)
  assert.equal(new Set(names).size, names.length)
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    code: { optimize: false },
    // each named part is compiled once
    inlineRefs: false,
  })
  ajv.addSchema({ $id: 'api', ...document })
  for (const path of Object.keys(document.paths)) {
    const pointer = path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')
    for (const method of Object.keys(document.paths[path]!)) {
      const at = `api#/paths/${pointer}/${method}/responses/200/content/application~1json/schema`
      assert.equal(typeof ajv.compile({ $ref: at }), 'function')
    }
  }
})
