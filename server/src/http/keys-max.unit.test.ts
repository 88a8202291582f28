import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { KEYS_MAX, keysMaxOf } from './keys-max.ts'

const of = (schema: object): number => keysMaxOf(schema) - KEYS_MAX

test('what a schema numbers counts: keys, elements, and what is in them; of a choice the largest', () => {
  const row = Type.Object({ id: Type.String(), title: Type.Optional(Type.String()) })
  const rows = Type.Array(row, { maxItems: 10 })
  assert.equal(of(row), 2)
  assert.equal(of(rows), 30)
  assert.equal(of(Type.Object({ rows })), 31)
  assert.equal(of(Type.Union([row, Type.Object({ rows }), Type.Null()])), 31)
  assert.equal(of(Type.Intersect([row, Type.Object({ rows })])), 33)
})

test('what it does not number adds nothing', () => {
  assert.equal(of(Type.Array(Type.String())), 0)
  assert.equal(of(Type.Object({ meta: Type.Record(Type.String(), Type.Unknown()) })), 1)
})
