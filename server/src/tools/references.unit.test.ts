// References of documents: followed within them alone, each by itself, however they wind, and nothing is read for them.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, mock, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import type { AppId } from '../lib/ids.ts'
import type { Fields } from './fields.ts'
import { readDocument } from './import-document.ts'
import { candidateOf } from './import-operation.ts'
import { makeParser } from './parse-apart.ts'
import { parseText } from './parse-text.ts'
import { follow, pointersOf, targetsIn } from './references.ts'

const at = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const treeOf = async (root: Fields) => ({ targets: await targetsIn(root) })
const inTime = async <T>(msMax: number, work: () => Promise<T>): Promise<T> => {
  const { user, system } = process.cpuUsage()
  const done = await work()
  const used = process.cpuUsage()
  assert.ok((used.user + used.system - user - system) / 1000 < msMax)
  return done
}
// the parsers are there from here on
before(() => parseText('# YAML\na: { $ref: "#" }'))

test('a reference leads to what it names, also through others and over escaped names; what stands beside it says nothing', async () => {
  const root: Fields = {
    components: { schemas: { Order: { type: 'object', properties: { id: { type: 'string' } } } } },
    paths: { '/a~b c': { get: { operationId: 'x' } } },
    list: [{ n: 0 }, { n: 1 }],
    same: { ...at('Order'), description: 'beside', type: 'string' },
    chain: { $ref: '#/same', title: 'beside' },
    through: { $ref: '#/chain/properties/id' },
    escaped: { $ref: '#/paths/~1a~0b%20c/get' },
    second: { $ref: '#/list/1' },
  }
  const [copy, tree] = [structuredClone(root), await treeOf(root)]
  const { Order } = (root.components as { schemas: { Order: Fields } }).schemas
  for (const name of ['same', 'chain']) assert.equal(follow(tree, root[name]), Order)
  assert.deepEqual(follow(tree, root.through), { type: 'string' })
  assert.deepEqual(follow(tree, root.escaped), { operationId: 'x' })
  assert.equal(follow(tree, root.second), (root.list as object[])[1])
  assert.deepEqual(root, copy)
})

test('what leads nowhere, in a circle, to what every object has or by a broken name is nothing; the rest is read all the same', async () => {
  const root = JSON.parse(`{"own": {"__proto__": {"x": {"n": 1}}}, "a": {"$ref": "#/b"}, "b": {"$ref": "#/a"},
    "self": {"$ref": "#/self"}, "deep": {"in": {"$ref": "#/deep/in/in"}}, "good": {"$ref": "#/own"}, "text": "t"}`)
  const references = [
    ...[
      '#/none',
      '#/a',
      '#/self',
      '#/deep/in',
      '#/text',
      '#/text/0',
      '#own',
      '#/%',
      '#/%zz',
      '##/own',
      '',
      ' #/own',
    ],
    ...['#/__proto__', '#/__proto__/x', '#/constructor', '#/constructor/prototype', '#/own/toString'],
    ...['#/own/'.padEnd(2000, 'x'), `#${'/own'.repeat(33)}`, `#/${'a%2f'.repeat(200)}`],
  ]
  root.all = references.map($ref => ({ $ref }))
  const tree = await treeOf(root)
  for (const $ref of references) assert.equal(follow(tree, { $ref }), null, $ref)
  assert.equal(follow(tree, root.good), root.own)
  root.own.more = { $ref: '#/own/__proto__/x' }
  assert.deepEqual(follow(await treeOf(root), root.own.more), { n: 1 })
  assert.equal(({} as { x?: unknown }).x, undefined)
})

test('what others hold is never asked for, whatever a document calls itself: no request leaves, and no file is opened', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked++
    response.end('{"type":"string"}')
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const here = pathToFileURL(import.meta.filename).href
  const opened = [
    ...(['readFile', 'open', 'readFileSync', 'openSync', 'createReadStream'] as const).map(name =>
      mock.method(fs, name),
    ),
    ...(['readFile', 'open'] as const).map(name => mock.method(fs.promises, name)),
    mock.method(globalThis, 'fetch'),
  ]
  const elsewhere = [
    'file:///etc/passwd',
    '/etc/passwd',
    here,
    './references.ts',
    '../x.yaml',
    'package.json',
    'x.json#/a',
  ]
  const references = [
    ...elsewhere,
    `${host}/x`,
    `${host}/x#/a`,
    `//${host.slice(5)}/x`,
    'ftp://x/y',
    'data:,{}',
  ]
  const inner = {
    ...Object.fromEntries(references.map(($ref, i) => [`x${i}`, { $ref }])),
    good: { $ref: '#/to' },
  }
  for (const named of ['$id', 'id', '$schema', '$ref', '$dynamicRef'])
    for (const place of [`${host}/root/`, here, 'https://json-schema.org/draft/2020-12/schema', '../']) {
      const root = { [named]: place, openapi: '3.1.0', paths: {}, to: { [named]: place, n: 1 }, inner }
      for (const text of [JSON.stringify(root), `# as YAML\n${JSON.stringify(root)}`]) {
        const read = await readDocument(text)
        for (const $ref of references) assert.equal(follow(read, { $ref }), null, $ref)
        const to = named === '$ref' ? null : read.root.to
        assert.equal(follow(read, { $ref: '#/to' }), to)
      }
    }
  assert.equal(
    opened.reduce((sum, one) => sum + one.mock.callCount(), 0),
    0,
  )
  assert.equal(asked, 0)
  mock.restoreAll()
  server.close()
})

test('schemas that each name the next one twice are read in a moment, and their operation is a tool', async () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [
      `S${i}`,
      { type: 'object', properties: { a: at(`S${i + 1}`), b: at(`S${i + 1}`) } },
    ]),
  )
  const parameters = [{ name: 'p', in: 'query', schema: at('Text') }]
  const body = { content: { 'application/json': { schema: at('S0') } } }
  const text = JSON.stringify({
    openapi: '3.0.3',
    paths: {
      '/x': {
        get: { operationId: 'x', summary: 'x', parameters },
        post: { summary: 'y', requestBody: body },
      },
    },
    components: { schemas: { ...schemas, S40: { type: 'string' }, Text: { type: 'string' } } },
  })
  const read = await inTime(200, () => readDocument(text))
  assert.equal(
    candidateOf(read, read.operations[0]!, 'https://api.shop.example').declaration!.parameters.length,
    1,
  )
  await inTime(200, async () => candidateOf(read, read.operations[1]!, 'https://api.shop.example'))
})

const WINDING: [string, (i: number) => object][] = [
  ['pointers through references', i => ({ p: { $ref: `#/x/n${i + 1}/p/p` } })],
  ['more of them', i => ({ p: { $ref: `#/x/n${i + 1}/p/p/p/p/p/p` }, q: { $ref: `#/x/n${i + 1}/q/p/q/p` } })],
  ['circles', i => ({ $ref: `#/x/n${(i + 1) % 150}`, p: { $ref: `#/x/n${(i * 7) % 150}/p` } })],
  [
    'each mixed with the next',
    i => ({ $ref: `#/x/n${i + 1}`, properties: { [`k${i}`]: { $ref: `#/x/n${i + 1}` } } }),
  ],
]
for (const [what, make] of WINDING)
  test(`${what}: read within its time`, async () => {
    const x = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`n${i}`, make(i)]))
    await inTime(2500, () => targetsIn({ x }))
  })

test('what winds on without an end is given up in a thread of its own, also where it is short', async () => {
  const x = Object.fromEntries(
    Array.from({ length: 400 }, (_, i) => [`n${i}`, { $ref: `#/x/n${(i + 1) % 400}` }]),
  )
  const text = JSON.stringify({ openapi: '3.0.0', paths: {}, x })
  const from = process.threadCpuUsage()
  const parsed = await makeParser(1)(1 as AppId)(text)
  const { user, system } = process.threadCpuUsage(from)
  assert.deepEqual(parsed, { wrong: 'slow' })
  assert.ok((user + system) / 1000 < 200)
})

test('a pointer leads where it says, however the data is made', async () => {
  const name = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.constantFrom('a/b', '~1', '%25', '__proto__', '', '0', 'é', '\ud83d\ude42', '\0'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 6 }), async given => {
      const names = given.map(one => one.toWellFormed())
      const leaf = { n: 1 }
      const put = (value: object, one: string) =>
        JSON.parse(`{${JSON.stringify(one)}:${JSON.stringify(value)}}`)
      const root: Fields = { to: names.toReversed().reduce<object>(put, leaf) }
      const steps = names.map(one => encodeURIComponent(one.replaceAll('~', '~0').replaceAll('/', '~1')))
      const $ref = `#/to/${steps.join('/')}`
      assert.deepEqual(follow({ targets: pointersOf(root) }, { $ref }), leaf)
      root.from = { $ref }
      assert.deepEqual(follow(await treeOf(root), { $ref }), leaf)
    }),
    { numRuns: 30 },
  )
})
