import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeRow, keepInView, movedBy, type Pages, placeRows, type Row, rowsOf } from './rows.ts'

const row = (id: string, at: number, waiting = at): Row =>
  ({ id, last_message_at: `2026-11-20T10:${at}`, waiting_since: `2026-11-20T10:${waiting}` }) as Row
const list = (more: boolean, ...pages: Row[][]): Pages => ({
  pageParams: pages.map(() => ''),
  pages: pages.map((data, n) => ({
    data,
    total: { n: data.length, relation: 'eq' },
    has_more: more || n < pages.length - 1,
    next_cursor: null,
  })),
})
const ids = (known: Pages): string =>
  rowsOf(known)
    .map(({ id }) => id)
    .join('')

test('what has changed stands where it belongs, in any page; what is of the list no more is gone', () => {
  const known = list(true, [row('a', 50), row('b', 40)], [row('c', 30), row('d', 20)])
  assert.equal(ids(placeRows(known, ['d'], [row('d', 59)], 'newest')), 'dabc')
  assert.equal(ids(placeRows(known, ['a'], [row('a', 35)], 'newest')), 'bacd')
  assert.equal(ids(placeRows(known, ['b', 'c'], [], 'newest')), 'ad')
  assert.equal(ids(placeRows(known, ['x'], [row('x', 10)], 'newest')), 'abcd', 'of a page that was not read')
  const whole = list(false, [row('a', 20), row('b', 30)])
  assert.equal(ids(placeRows(whole, ['x'], [row('x', 59)], 'waiting')), 'abx')
  const rests = { ...row('r', 10), waiting_since: null }
  assert.equal(ids(placeRows(whole, ['r'], [rests], 'waiting')), 'abr', 'who waits for nothing comes last')
  assert.equal(ids(placeRows(list(false, [rests]), ['x'], [row('x', 59)], 'waiting')), 'xr')
  assert.equal(ids(placeRows(list(false, []), ['x'], [row('x', 10)], 'newest')), 'x')
  assert.equal(ids(known), 'abcd')
})

test('a row that stands in two pages is shown once; one is changed in its place', () => {
  const known = list(true, [row('a', 50), row('b', 40)], [row('b', 40), row('c', 30)])
  assert.equal(ids(known), 'abc')
  const changed = changeRow(known, 'c', one => ({ ...one, unread: 3 }))
  assert.deepEqual(
    rowsOf(changed).map(({ unread }) => unread),
    [undefined, undefined, 3],
  )
  assert.equal(
    changeRow(known, 'z', one => one),
    known,
  )
})

test('what the reader sees stays where it is', () => {
  const before = [...'abcdefgh']
  assert.equal(keepInView(before, ['x', ...before], 2.5, 3), 3.5)
  assert.equal(keepInView(before, [...'bcdefgh'], 2.5, 3), 1.5)
  assert.equal(keepInView(before, [...'cabdefgh'], 2, 3), 2, 'c went up: d stays')
  assert.equal(keepInView(before, [...'defghxyz'], 4.5, 3), 1.5, 'a page went above, another came below')
  assert.equal(keepInView(before, [...'xyz'], 2, 3), null)
})

test('pages that come or go above move the rows by as many; another list moves none', () => {
  const rows = (...names: string[]): Row[] => names.map(name => row(name, 10))
  assert.equal(movedBy(rows('c', 'd'), rows('a', 'b', 'c', 'd')), 2)
  assert.equal(movedBy(rows('a', 'b', 'c'), rows('c', 'd')), -2)
  assert.equal(movedBy(rows('a', 'b'), rows('a', 'b', 'c')), 0)
  for (const [before, after] of [
    [rows('a'), rows('x')],
    [rows(), rows('x')],
    [rows('a'), rows()],
  ] as const)
    assert.equal(Math.abs(movedBy(before, after)), 0)
})
