// What a document changed is taken over field by field: what people have changed of the tool stays.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesBetween } from './changes.ts'
import type { Declaration, Parameter } from './declaration.ts'
import { changeOf } from './take-over.ts'

const page: Parameter = {
  name: 'page',
  type: 'INTEGER',
  required: false,
  description: 'A page.',
  in: 'query',
}
const declared = (more: Partial<Declaration> = {}): Declaration => ({
  name: 'listPages',
  description: 'Lists pages.',
  method: 'POST',
  url: 'https://api.shop.example/pages',
  body: { type: 'none' },
  parameters: [page],
  effects: 'write',
  timeout_ms: 1000,
  response: { type: 'json', keep: [] },
  examples: [],
  answer: {},
  ...more,
})
type Side = Partial<Declaration> & { headers?: string[] }
const sideOf = ({ headers = [], ...more }: Side) => ({ declaration: declared(more), headers })
/** What is changed where the document said `before` and says `after`, and people have made the tool `own`. */
const taken = (own: Side, before: Side, after: Side) =>
  changeOf(sideOf(own), declared(after), changesBetween(sideOf(before), sideOf(after)))
const parametersOf = (own: Parameter[], before: Parameter[], after: Parameter[]) =>
  taken({ parameters: own }, { parameters: before }, { parameters: after }).parameters

test('of a parameter, what the document says otherwise is taken, and all else is as people have it', () => {
  const ours: Parameter = { ...page, description: 'Ours.', example: '3' }
  const cases: [own: Parameter[], before: Parameter, after: Parameter, then: Parameter[]][] = [
    [[ours], page, { ...page, maximum: 9 }, [{ ...ours, maximum: 9 }]],
    [[ours], page, { ...page, description: 'Theirs.' }, [{ ...ours, description: 'Theirs.' }]],
    [[{ ...ours, maximum: 9 }], { ...page, maximum: 9 }, page, [ours]],
    [[{ ...ours, maximum: 5 }], page, { ...page, required: true }, [{ ...ours, maximum: 5, required: true }]],
    [[], page, { ...page, maximum: 9 }, []],
    // what is said of one type goes with it
    [
      [{ ...ours, minimum: 1 }],
      page,
      { ...page, type: 'STRING' },
      [{ ...page, description: 'Ours.', type: 'STRING' }],
    ],
    [
      [{ ...page, type: 'STRING', values: ['a'] }],
      page,
      { ...page, minimum: 1 },
      [{ ...page, type: 'STRING', values: ['a'] }],
    ],
  ]
  for (const [own, before, after, then] of cases)
    assert.deepEqual(parametersOf(own, [before], [after]), then, JSON.stringify(after))
})

test('parameters and headers: new ones come, gone ones go, removed ones stay away', () => {
  const [one, two, three]: Parameter[] = ['one', 'two', 'three'].map(name => ({ ...page, name }))
  const changed = { ...two!, required: true }
  assert.deepEqual(parametersOf([one!], [one!, two!], [one!, changed, three!]), [one, three])
  assert.deepEqual(parametersOf([three!, two!], [two!], []), [three])
  assert.deepEqual(parametersOf([{ ...one!, description: 'Ours.' }], [], [one!])?.length, 1)
  const headers = (own: string[], before: string[], after: string[]) =>
    taken({ headers: own }, { headers: before }, { headers: after }).headers?.map(({ name }) => name)
  assert.deepEqual(headers(['x-ours'], ['x-key'], ['x-key']), undefined)
  assert.deepEqual(headers(['x-ours'], ['x-key'], ['x-key', 'x-new']), ['x-ours', 'x-new'])
  assert.deepEqual(headers(['x-ours', 'x-key'], ['x-key'], []), ['x-ours'])
  assert.deepEqual(headers(['X-New'], [], ['x-new']), ['X-New'])
})

test('the effects and, of JSON, the kept paths of people stay where the document changes a method or a type', () => {
  const keep = ['items.*.name']
  assert.deepEqual(taken({ effects: 'read', response: { type: 'json', keep } }, {}, { method: 'PUT' }), {
    method: 'PUT',
    effects: 'read',
  })
  assert.deepEqual(taken({ effects: 'read' }, {}, { method: 'GET', effects: 'read' }).effects, 'read')
  const { response } = taken(
    { response: { type: 'json', keep } },
    {},
    { response: { type: 'text', keep: [] } },
  )
  // which would be refused
  assert.deepEqual(response, { type: 'text', keep: [] })
  const more = { response: { type: 'json', keep } } as const
  const back = taken(more, { response: { type: 'text', keep: [] } }, {}).response
  assert.deepEqual(back, { type: 'json', keep })
})
