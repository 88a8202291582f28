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
const packed = packing(COLUMNS, ['total', 'missing'], ['code'])

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
const heads = fc.record({ total: fc.nat().map(String), missing: fc.option(fc.constant('1')) })

/** What PostgreSQL makes of the selected columns: concat writes null as nothing, concat_ws leaves it out. */
function selected(values: { [name: string]: string | null }): Cells {
  const [, pieces, others] = /^concat_ws\(E'\\x1f', (.*)\) as packed, (.*)$/.exec(
    packed.columns(name => name),
  )!
  const written = pieces!.split(', ').flatMap(piece => {
    const inner = /^concat\((\w+)\)$/.exec(piece)
    return inner ? (values[inner[1]!] ?? '') : (values[piece] ?? [])
  })
  return [written.join('\x1f'), ...others!.split(', ').map(name => values[name] ?? null)]
}

test('a row that was packed has its columns, whatever is in its texts, and behind them its heads', () => {
  fc.assert(
    fc.property(row, heads, (values, { total, missing }) => {
      const cells = packed.unpack(selected({ ...values, total, missing }))
      const columns = NAMES.map(name => values[name as keyof typeof values])
      assert.deepEqual(cells, [...columns, total, missing])
    }),
  )
})

test('where there is no row beside the heads, all of its columns are null', () => {
  fc.assert(
    fc.property(heads, ({ total, missing }) => {
      assert.deepEqual(packed.unpack(selected({ total, missing })), [
        ...NAMES.map(() => null),
        total,
        missing,
      ])
    }),
  )
})
