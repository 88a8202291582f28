import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import Fastify from 'fastify'
import { type TObject, type TSchema, Type } from 'typebox'
import type { Cells } from '../db/pool.ts'
import { rowReader, rowWriter, writerOf } from './cells.ts'
import { nullable, nullableText, nullableTimestamp, timestamp } from './shapes.ts'

const GUIDE = join(import.meta.dirname, '../../../docs/adding-a-migration.md')

/** The line that the guide adds to STORED: its schema, and its value in examples. */
function labelsOfGuide(): readonly [TSchema, unknown] {
  const line = /^ {2}labels: (.+),$/m.exec(readFileSync(GUIDE, 'utf8'))
  assert.ok(line, 'the guide shows a line of STORED')
  return new Function('Type', `return ${line[1]}`)(Type)
}

const [LABELS, LABELS_EXAMPLE] = labelsOfGuide()
const KIND = Type.Enum(['complaint', 'question'])
const PLACE = Type.Object({ town: Type.String(), at: Type.Optional(timestamp), floors: Type.Array(KIND) })

/** Each: the type of a column, what PostgreSQL writes (psql, 18), and what it is. */
const COLUMNS: [TSchema, string | null, unknown][] = [
  [LABELS, '{fragile}', LABELS_EXAMPLE],
  [LABELS, '{}', []],
  [
    LABELS,
    String.raw`{"a, \"b\"","back\\slash",NULL,"NULL","é ✓",""}`,
    ['a, "b"', 'back\\slash', null, 'NULL', 'é ✓', ''],
  ],
  [Type.Array(Type.Integer()), '{1,-2,30}', [1, -2, 30]],
  [
    Type.Array(Type.Array(Type.Integer())),
    '{{1,2},{3,4}}',
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [Type.Array(Type.Boolean()), '{t,f}', [true, false]],
  [Type.Array(timestamp), '{"2026-11-20 12:00:00.5+00"}', ['2026-11-20T12:00:00.500000Z']],
  [Type.Array(KIND), '{question}', ['question']],
  // jsonb, as are all that follow with blanks
  [LABELS, '["a", "b}"]', ['a', 'b}']],
  [Type.Array(PLACE), '[{"town": "Douala", "floors": []}]', [{ town: 'Douala', floors: [] }]],
  [Type.Array(PLACE), '[]', []],
  [Type.Unsafe({ type: ['array', 'null'], items: Type.String() }), null, null],
  [Type.Unsafe({ type: ['array', 'null'], items: Type.String() }), '{a}', ['a']],
  [Type.Number(), '-1.50', -1.5],
  [Type.Number(), '1e-07', 1e-7],
  [Type.Unsafe({ type: ['number', 'null'] }), null, null],
  [KIND, 'complaint', 'complaint'],
  [Type.Enum([1, 2]), '2', 2],
  [Type.Literal('a "b"'), 'a "b"', 'a "b"'],
  [Type.Union([Type.Literal('a'), Type.Literal('b')]), 'b', 'b'],
  [Type.Union([KIND, Type.Null()]), 'question', 'question'],
  [Type.Union([KIND, Type.Null()]), null, null],
  [Type.Unsafe({ enum: ['complaint', null] }), 'complaint', 'complaint'],
  [
    Type.Union([PLACE, Type.Null()]),
    '{"town": "Douala", "floors": ["question"]}',
    { town: 'Douala', floors: ['question'] },
  ],
  [Type.Union([PLACE, Type.Null()]), null, null],
  [
    nullable({ town: Type.String() }, ''),
    '{"more": [{"town": 1}], "town": "Kribi"}',
    { more: [{ town: 1 }], town: 'Kribi' },
  ],
  [
    PLACE,
    '{"at": "2026-11-20T12:00:00.500000Z", "town": "Douala", "floors": []}',
    { at: '2026-11-20T12:00:00.500000Z', town: 'Douala', floors: [] },
  ],
  [Type.Record(Type.String(), Type.Integer()), '{"a": 1, "b c": 2}', { a: 1, 'b c': 2 }],
  [Type.Object({}, { additionalProperties: true }), '{"b": {"a": [1]}}', { b: { a: [1] } }],
  [Type.Integer(), '9007199254740991', 9007199254740991],
  [Type.String(), 'a "b"\n', 'a "b"\n'],
  [Type.Boolean(), 'f', false],
  [nullableText, null, null],
  [timestamp, '2026-11-20 12:00:00.5+00', '2026-11-20T12:00:00.500000Z'],
  [timestamp, '2026-11-20 12:00:00+00', '2026-11-20T12:00:00.000000Z'],
  [timestamp, '2026-11-20 12:00:00.123456+00', '2026-11-20T12:00:00.123456Z'],
  [timestamp, '10000-01-01 00:00:00.12345+00', '10000-01-01T00:00:00.123450Z'],
  [nullableTimestamp, null, null],
]

test('a column of each type is read as what it is, and written byte for byte as its schema writes it', async () => {
  const named = COLUMNS.map(([schema, cell, value], i) => ({ name: `c${i}`, schema, cell, value }))
  const schemas = Object.fromEntries(named.map(({ name, schema }) => [name, schema]))
  const whole = Type.Object(schemas) as TObject
  const cells: Cells = named.map(({ cell }) => cell)
  const read = rowReader<{ [name: string]: unknown }>(schemas)(cells)
  assert.deepEqual(read, Object.fromEntries(named.map(({ name, value }) => [name, value])))

  const app = Fastify()
  app.get('/', { schema: { response: { 200: whole } } }, () => read)
  const { payload } = await app.inject('/')
  await app.close()
  assert.equal(rowWriter<null>(whole, Object.keys(schemas), {})(cells, null), payload)
})

test('what cannot be read, is optional or has no column is refused when a row is declared, not when one is written', () => {
  const declare = (schema: TSchema, columns = ['x']) =>
    rowWriter(Type.Object({ x: schema }) as TObject, columns, {})
  for (const schema of [Type.Unknown(), Type.Union([Type.String(), Type.Integer()]), Type.Enum(['a', 1])])
    assert.throws(() => declare(schema), /no column is read by \{/)
  assert.throws(() => declare(Type.Array(Type.Unknown())), /no column is read by \{/)
  assert.throws(
    () => declare(Type.Optional(Type.String())),
    /x is optional: a column is there, and may be null/,
  )
  assert.throws(() => declare(Type.String(), []), /no column for x/)
  // it is of the answer, and not of the row
  const beside = Type.Object({ x: Type.Integer(), contact: Type.Optional(Type.String()) })
  assert.equal(rowWriter(beside, ['x'], {})(['1'], null), '{"x":1}')
})

test('a value within what is shown is written with all its fields, at every depth', () => {
  const write = writerOf(Type.Object({ id: Type.Integer(), of: Type.Object({ name: Type.String() }) }))
  assert.equal(write({ more: 1, of: { name: 'a', id: 2 }, id: 1 }), '{"id":1,"of":{"name":"a"}}')
})
