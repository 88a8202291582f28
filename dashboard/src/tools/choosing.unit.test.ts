import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  askedOf,
  type Candidate,
  type Imported,
  lackingIn,
  mayChoose,
  nameTroubles,
  withWords,
  wordlessOf,
} from './choosing.ts'

const candidate = (operation: string, name: string, more: Partial<Candidate> = {}): Candidate => ({
  operation,
  state: 'new',
  tool: null,
  declaration: {
    name,
    description: `Does ${name}.`,
    method: 'GET',
    url: 'https://a.example',
    parameters: [],
  },
  headers: [],
  left_out: [],
  problems: [],
  changes: [],
  ...more,
})
const all = [
  candidate('GET /a', 'getA'),
  candidate('GET /b', 'getA'),
  candidate('GET /c', '', { problems: [{ at: 'operationId', reason: 'name' }] }),
  candidate('GET /d', 'getD', { state: 'changed', tool: { id: 'tol-1', name: 'getD', version: 3 } }),
  candidate('GET /e', 'getE', { state: 'impossible', problems: [{ at: 'parameters.x', reason: 'type' }] }),
  candidate('GET /f', 'getF', {
    state: 'changed',
    tool: { id: 'tol-2', name: 'getF', version: 1 },
    problems: [{ at: 'description', reason: 'description' }],
  }),
]
const chosen = new Set(['GET /a', 'GET /b', 'GET /c', 'GET /d'])

test('what only lacks a name may be chosen; what is impossible or the same may not', () => {
  assert.deepEqual(
    all.filter(mayChoose).map(({ operation }) => operation),
    [...chosen],
  )
  assert.equal(mayChoose(candidate('GET /s', 'getS', { state: 'same' })), false)
})

test('two of a name, none, and one that is there are told of those that are chosen alone', () => {
  const none = { chosen, names: {}, words: {} }
  assert.deepEqual(
    [...nameTroubles(all, none, new Set(['getD']))],
    [
      ['GET /a', 'twice'],
      ['GET /b', 'twice'],
      ['GET /c', 'form'],
    ],
  )
  const named = { chosen, names: { 'GET /b': 'getB', 'GET /c': ' seeC ' }, words: {} }
  assert.equal(nameTroubles(all, named, new Set()).size, 0)
  assert.deepEqual([...nameTroubles(all, named, new Set(['seeC']))], [['GET /c', 'taken']])
  assert.equal(nameTroubles(all, { ...none, chosen: new Set() }, new Set(['getA'])).size, 0)
})

test('what is asked has the names that were given, and the versions that were seen', () => {
  const names = { 'GET /a': 'getA', 'GET /b': 'getB', 'GET /c': ' seeC ' }
  const named = { chosen, names, words: { 'GET /b': 'Said twice.' } }
  assert.deepEqual(askedOf(all, named), {
    add: [
      { operation: 'GET /a' },
      { operation: 'GET /b', name: 'getB' },
      { operation: 'GET /c', name: 'seeC' },
    ],
    update: [{ operation: 'GET /d', expected_version: 3 }],
  })
})

test('what nothing describes may be chosen, and is added with the words of who adds it alone', () => {
  const mute = candidate('GET /m', 'getM', { problems: [{ at: 'description', reason: 'description' }] })
  assert.equal(mayChoose(mute), true)
  const choice = { chosen: new Set(['GET /m', 'GET /a']), names: {}, words: { 'GET /m': ' ' } }
  assert.deepEqual([...wordlessOf([mute, ...all], choice)], ['GET /m'])
  const said = { ...choice, words: { 'GET /m': ' Tells the day. ' } }
  assert.equal(wordlessOf([mute, ...all], said).size, 0)
  assert.deepEqual(askedOf([mute], said).add, [{ operation: 'GET /m', description: 'Tells the day.' }])
  assert.equal(wordlessOf([mute], { ...choice, chosen: new Set() }).size, 0)
})

test('each word is looked for in method, path, name and description', () => {
  const found = (words: string) => withWords(all, words).map(({ operation }) => operation)
  assert.deepEqual(found('get /A'), ['GET /a'])
  assert.deepEqual(found('does getA'), ['GET /a', 'GET /b'])
  assert.deepEqual(found('nothing'), [])
  assert.equal(found(' ').length, all.length)
})

test('what was added with headers, or got another, lacks values; what was taken over without one does not', () => {
  const tool = (n: number) => ({ id: `tol-${n}`, name: `get${n}`, version: 2 })
  const read = (more: Partial<Imported>): Imported => ({
    ...{ title: '', version: '', openapi: '3.1.0', servers: [] },
    ...{ operations: [], gone: [], added: [], updated: [], exchange: null, ...more },
  })
  const changed = (field: string, after: unknown) => ({ changes: [{ field, before: null, after }] })
  const before = read({
    operations: [
      candidate('GET /2', 'get2', changed('headers.x-key', { name: 'x-key' })),
      candidate('GET /3', 'get3', changed('description', 'Other.')),
    ],
  })
  const now = read({
    operations: [1, 2, 3, 4].map(n =>
      candidate(`GET /${n}`, `get${n}`, { tool: tool(n), headers: n === 4 ? [] : ['x-key'] }),
    ),
    added: [1, 4].map(n => ({ ...tool(n), operation: `GET /${n}` })),
    updated: [2, 3].map(n => ({ ...tool(n), operation: `GET /${n}` })),
  })
  assert.deepEqual(lackingIn(before, now), [
    { ...tool(1), headers: ['x-key'] },
    { ...tool(2), headers: ['x-key'] },
  ])
})
