import assert from 'node:assert/strict'
import { test } from 'node:test'
import { argumentsOf, emptyParameter, inputOf, missingIn, placeIn, typedOf } from './form.ts'
import type { ToolDetails } from './read.ts'

const tool: ToolDetails = {
  ...{
    id: 'tol-6sHn4xKdPw',
    name: 'book',
    kind: 'http',
    state: 'on',
    version: 3,
    health: null,
    server: null,
    agents: [],
  },
  description: 'Books a place.',
  effects: 'write',
  method: 'POST',
  url: 'https://api.shop.example/places/{place}?phone={phone}',
  headers: [{ name: 'authorization', set: true }],
  body: { type: 'json', template: '{"n": "{n}"}' },
  parameters: [
    { name: 'place', type: 'STRING', required: true, description: 'Which', in: 'path', values: ['a', 'b'] },
    { name: 'n', type: 'INTEGER', required: false, description: '', in: 'body', minimum: 1, maximum: 9 },
  ],
  timeout_ms: 3000,
  response: { type: 'json', keep: ['order', 'status.en'] },
  examples: [{ says: 'Two at a', arguments: { place: 'a', n: 2 } }],
  answer: { en: 'Booked {order}.' },
  maintenance: {},
  ...{ created_at: '2026-11-20T10:00:00.000000Z', updated_at: '2026-11-20T10:00:00.000000Z' },
}

test('a tool that is opened and saved as it is stays as it is; its secrets are not sent', () => {
  const {
    name,
    description,
    method,
    url,
    body,
    parameters,
    effects,
    timeout_ms,
    response,
    examples,
    answer,
  } = tool
  assert.deepEqual(inputOf(typedOf(tool)), {
    ...{ name, description, method, url, body, parameters, effects, timeout_ms, response, examples, answer },
    headers: [{ name: 'authorization' }],
  })
})

test('a method that carries no body sends none, and does what it does by itself', () => {
  const { body, effects } = inputOf({ ...typedOf(tool), method: 'GET' })
  assert.deepEqual({ body, effects }, { body: { type: 'none' }, effects: 'read' })
  assert.equal(inputOf({ ...typedOf(tool), method: 'GET', effects: 'write' }).effects, 'write')
})

test('arguments have the type of their parameter; nothing typed is nothing said', () => {
  const parameters = [
    { name: 'a', type: 'STRING' },
    { name: 'b', type: 'INTEGER' },
    { name: 'c', type: 'BOOLEAN' },
    { name: 'd', type: 'INTEGER' },
  ] as const
  assert.deepEqual(argumentsOf({ a: ' 1 ', b: '2', c: 'false', d: '' }, [...parameters]), {
    a: '1',
    b: 2,
    c: false,
  })
  assert.deepEqual(argumentsOf({ b: 'two' }, [...parameters]), { b: 'two' })
})

test('names in the address that nothing fills are found, with where they stand', () => {
  const typed = { ...typedOf(null), url: 'https://x.example/{order}?of={phone}&n={count}' }
  assert.deepEqual(missingIn(typed, ['phone']), ['order', 'count'])
  const known = { ...typed, parameters: [{ ...emptyParameter('path'), name: 'order' }] }
  assert.deepEqual(missingIn(known, ['phone']), ['count'])
  assert.deepEqual([placeIn(typed.url, 'order'), placeIn(typed.url, 'count')], ['path', 'query'])
})
