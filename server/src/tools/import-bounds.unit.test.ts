// Documents that are made to take long, or to say more than they hold: each is read within bounds, or refused with a reason.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declarationOf, definitionOf } from './definitions.ts'
import { readDocument } from './import-document.ts'
import { candidateOf } from './import-operation.ts'

const BASE = 'https://api.shop.example'
const document = (paths: object, more: object = {}) =>
  readDocument(JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...more }))
const only = async (operation: object, more: object = {}) => {
  const read = await document({ '/x': { get: { operationId: 'x', summary: 'x', ...operation } } }, more)
  return { read, candidate: candidateOf(read, read.operations[0]!, BASE) }
}
const LONG = 'n'.repeat(100_000)

test('a long text is read as far as it is kept, wherever it is referred to', async () => {
  const { candidate } = await only({
    summary: `\t${LONG}`,
    parameters: [{ name: 'a', in: 'query', description: `\u200b${LONG}`, schema: { type: 'string' } }],
  })
  const { description, parameters } = candidate.declaration!
  assert.deepEqual([description.length, parameters[0]!.description.length], [1000, 500])
  assert.deepEqual(
    candidate.left_out.map(({ at, reason }) => `${at} ${reason}`),
    ['parameters.a.description cut', 'description cut'],
  )
})

test('names without an end name nothing, and where they stand is told shortly', async () => {
  const { candidate, read } = await only({
    operationId: LONG,
    parameters: [{ name: LONG, in: 'query', required: true, schema: { type: 'string' } }],
    security: [{ [LONG]: [] }],
    requestBody: { content: { 'application/json': { schema: { properties: { [LONG]: {} } } } } },
  })
  assert.equal(candidate.key, 'GET /x')
  assert.ok(JSON.stringify(candidate).length < 2000)
  assert.deepEqual(
    candidate.problems.map(({ reason }) => reason),
    ['constraint', 'name'],
  )
  const long = await document({ [`/${'{a}'.repeat(10_000)}`]: { get: { operationId: 'x', summary: 'x' } } })
  const { operation, problems } = candidateOf(long, long.operations[0]!, BASE)
  assert.ok(operation.length < 2100)
  assert.ok(problems.some(({ at, reason }) => at === 'path' && reason === 'place'))
  assert.equal(read.operations.length, 1)
})

test('addresses do not grow by their variables', async () => {
  const { serversOf } = await import('./import-document.ts')
  const variables = { a: { default: 'y'.repeat(2000) } }
  for (const places of [30, 10_000]) {
    const { read } = await only({}, { servers: [{ url: `https://x/${'{a}'.repeat(places)}`, variables }] })
    assert.deepEqual(serversOf(read, read.operations[0]!), ['{}'])
  }
})

test('objects and lists that are too wide are refused, those that refer to themselves are not followed for ever', async () => {
  const wide = Object.fromEntries(Array.from({ length: 5001 }, (_, i) => [`k${i}`, 1]))
  const list = Array.from({ length: 5001 }, () => 1)
  for (const one of [wide, list])
    await assert.rejects(document({}, { 'x-any': { deep: [one] } }), /at most 5000 entries/)
  const yaml = `openapi: 3.1.0\npaths: {}\nx: &x\n  again: *x\n`
  assert.deepEqual((await readDocument(yaml)).operations, [])
})

test('of two operations of one name neither is known by it; hidden characters name nothing', async () => {
  const same = { operationId: 'same', summary: 'x' }
  const read = await document({ '/a': { get: same }, '/b': { get: same } })
  assert.deepEqual(
    read.operations.map(one => candidateOf(read, one, BASE).key),
    ['GET /a', 'GET /b'],
  )
  const hidden = await document(
    { '/a': { get: { operationId: 'a\0b\ud800', summary: 'x' } } },
    { info: { title: 'T\0\ud800', version: '\u202e1' } },
  )
  assert.deepEqual([hidden.title, hidden.version], ['T\ufffd', '1'])
  assert.equal(candidateOf(hidden, hidden.operations[0]!, BASE).key, 'GET /a')
})

test('a byte order mark is no part of a document', async () => {
  for (const text of ['{"openapi":"3.1.0","paths":{}}', 'openapi: 3.1.0\npaths: {}\n'])
    assert.deepEqual((await readDocument(`\ufeff${text}`)).operations, [])
})

/** References of `depth` steps, each of which leads to another, in choices of choices: much to follow for a few bytes. */
function windingOf(depth: number): { deep: object; at: (name: string) => object } {
  const way = `#/${'a/'.repeat(depth)}`
  const at = (name: string): object => ({ $ref: `${way}${name}` })
  const links = Array.from({ length: 14 }, (_, i) => [`n${i}`, i < 13 ? at(`n${i + 1}`) : { type: 'null' }])
  const wraps = Array.from({ length: 14 }, (_, i) => {
    const nulls = Array.from({ length: 15 }, () => at('n0'))
    return [`w${i}`, { anyOf: [...nulls, i < 13 ? at(`w${i + 1}`) : { type: 'string' }] }]
  })
  let deep: object = Object.fromEntries([...links, ...wraps])
  for (let i = 0; i < depth - 1; i++) deep = { a: deep }
  return { deep, at }
}
const CPU_MS_MAX = 3000
const cpuMs = (): number => process.cpuUsage().user / 1000

test('what many values refer to is followed once, and a pointer has an end', async () => {
  const { deep, at } = windingOf(30)
  const parameters = Array.from({ length: 30 }, (_, i) => ({ name: `p${i}`, in: 'query', schema: at('w0') }))
  const get = { summary: 'x', parameters }
  const paths = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`/x${i}`, { get }]))
  const read = await document(paths, { a: deep })
  const from = cpuMs()
  const all = read.operations.map(one => candidateOf(read, one, BASE))
  assert.ok(cpuMs() - from < CPU_MS_MAX, `${cpuMs() - from} ms`)
  assert.deepEqual(new Set(all.map(one => one.declaration!.parameters.length)), new Set([30]))
  const { deep: deeper, at: beyond } = windingOf(33)
  const far = await document(
    { '/x': { get: { ...get, parameters: [{ name: 'p', in: 'query', schema: beyond('w0') }] } } },
    { a: deeper },
  )
  assert.deepEqual(candidateOf(far, far.operations[0]!, BASE).declaration!.parameters, [])
})

test('what a server offers is followed once, too', () => {
  const { deep, at } = windingOf(3)
  const properties = Object.fromEntries(Array.from({ length: 32 }, (_, i) => [`p${i}`, at('w0')]))
  const schema = { type: 'object', properties, a: deep }
  const from = cpuMs()
  for (let i = 0; i < 200; i++) {
    const definition = definitionOf({ name: `tool_${i}`, description: 'x', inputSchema: schema })
    assert.ok(definition)
    const { parameters } = declarationOf(definition, 'someTool', {
      url: BASE,
      timeoutMs: 1000,
      effects: 'read',
    })
    assert.equal(parameters.length, 32)
  }
  assert.ok(cpuMs() - from < CPU_MS_MAX, `${cpuMs() - from} ms`)
})

test('one that goes deeper than what is done with it is refused in those words', async () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  const read = (levels: number) =>
    readDocument(`{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{},"x":${deep(levels)}}`)
  // one level is the document's own
  assert.equal((await read(199)).operations.length, 0)
  await assert.rejects(read(200), /200 levels/)
  await assert.rejects(read(14_000), /200 levels/)
})
