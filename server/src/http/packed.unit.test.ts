import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Type } from 'typebox'
import type { Cells } from '../db/pool.ts'
import { packing } from './packed.ts'
import { nullable, nullableInteger, nullableText, nullableTimestamp, timestamp } from './shapes.ts'

const COLUMNS = {
  id: Type.Integer(),
  subject: Type.String(),
  rating: nullableInteger,
  note: nullableText,
  at: timestamp,
  done_at: nullableTimestamp,
  code: Type.String(),
  tags: Type.Array(Type.String()),
  meta: nullable({ order: Type.String() }, ''),
  is_late: Type.Boolean(),
}
const NAMES = Object.keys(COLUMNS)
const { packed, own, unpack } = packing(COLUMNS, ['code'])

const text = fc.oneof(fc.string(), fc.constantFrom('', '\x1f', 'a\x1fb'))
const row = fc.record({
  id: fc.nat().map(String),
  subject: text,
  rating: fc.option(fc.nat().map(String)),
  note: fc.option(text),
  at: fc.constant('2026-11-20 12:00:00+00'),
  done_at: fc.option(fc.constant('2026-11-20 12:00:00.5+00')),
  code: fc.constantFrom('open', 'closed'),
  tags: fc.constantFrom('{}', '{"a\x1f"}'),
  meta: fc.option(fc.constant('{"order": "CMD"}')),
  is_late: fc.constantFrom('t', 'f'),
})

/** What PostgreSQL makes of the selected columns: format writes null as nothing. */
function selected(values: { [name: string]: string | null }): Cells {
  const [, form, pieces] = /^format\(E'(.*)', (.*)\)$/.exec(packed(name => name))!
  const written = pieces!.split(', ').map(name => values[name] ?? '')
  const text = form!.replaceAll('\\x1f', '\x1f').replaceAll('%s', () => written.shift()!)
  return [text, ...own.map(name => values[name] ?? null)]
}

test('a row that was packed has its columns, whatever is in its texts', () => {
  fc.assert(
    fc.property(row, values => {
      const columns = NAMES.map(name => values[name as keyof typeof values])
      assert.deepEqual(unpack(selected(values)), columns)
    }),
  )
})
