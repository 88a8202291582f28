import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TSchema, Type } from 'typebox'
import { Refusal } from './errors.ts'
import { checker } from './validate.ts'

const closed = { additionalProperties: false }

/** What is said of a value, in English. */
function saidOf(schema: TSchema, value: unknown): string[] {
  try {
    checker(schema, 'body')(value)
    return []
  } catch (error) {
    assert.ok(error instanceof Refusal)
    return error.fields.map(({ field, text }) => `${field} ${text.en}`)
  }
}

test('where there are several types, all of them are named, and only the one that was meant is looked into', () => {
  const meta = Type.Object({ meta: Type.Union([Type.Object({}), Type.Null()]) })
  assert.deepEqual(saidOf(meta, { meta: [] }), ['meta must be an object or null'])
  const language = Type.Object({
    language: Type.Union([
      Type.String({ pattern: '^[a-z]{2}$', examples: ['fr', 'en'] }),
      Type.Object({ code: Type.String() }),
    ]),
  })
  assert.deepEqual(saidOf(language, { language: 5 }), ['language must be text or an object'])
  assert.deepEqual(saidOf(language, { language: 'F' }), ['language must have a form such as fr or en'])
  assert.deepEqual(saidOf(language, { language: {} }), ['language.code is required'])
})

test('what is missing, unknown or too many is answered with what there is', () => {
  const fields = { a: Type.Optional(Type.String()), b: Type.Optional(Type.String()) }
  const one = Type.Object(fields, { ...closed, minProperties: 1, maxProperties: 1 })
  for (const value of [{}, { a: '1', b: '2' }])
    assert.deepEqual(saidOf(one, value), ['body must have exactly one of: a, b'])
  assert.deepEqual(saidOf(Type.Object(fields, { minProperties: 1 }), {}), [
    'body must have at least one of: a, b',
  ])
  assert.deepEqual(saidOf(Type.Object(fields, closed), { c: 1 }), ['c is not a known field; allowed: a, b'])
  assert.deepEqual(saidOf(Type.Object({}, closed), { c: 1 }), ['c is not a known field; allowed: none'])
  assert.deepEqual(saidOf(Type.Object({ a: Type.Enum(['x']) }), { a: 'y' }), ['a must be x'])
})

test('a field is told once what it must be', () => {
  const name = Type.Object({ name: Type.String({ minLength: 1, format: 'visible' }) })
  assert.deepEqual(saidOf(name, { name: '' }), ['name must not be empty'])
  assert.deepEqual(saidOf(name, { name: ' ' }), ['name must hold at least one visible character'])
  assert.deepEqual(saidOf(name, { name: 1 }), [
    'name must be text, and must hold at least one visible character',
  ])
  const degrees = Type.Object({ degrees: Type.Number({ minimum: -90, maximum: 90 }) })
  for (const value of [91, -91, 'x'])
    assert.deepEqual(saidOf(degrees, { degrees: value }), ['degrees must be a number from -90 to 90'])
  const id = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) })
  assert.deepEqual(saidOf(id, { id: 0 }), ['id must be a whole number from 1'])
  assert.deepEqual(saidOf(id, { id: 2 ** 53 }), ['id must be a whole number from 1 to 9007199254740991'])
})

test('many errors take no longer than a few', () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`k${i}`, i]))
  assert.equal(saidOf(Type.Object({}, closed), many).length, 50)
})
