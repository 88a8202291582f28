import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byPlace, movedBy } from './moved-by.ts'

test('one goes up or down; the first and the last stay', () => {
  const letters = ['a', 'b', 'c', 'd']
  const moved = (id: string, by: number): string => movedBy(letters, id, by).join('')
  assert.deepEqual(
    [moved('c', -1), moved('a', 1), moved('a', -1), moved('d', 1), moved('x', 1), moved('d', -3)],
    ['acbd', 'bacd', 'abcd', 'abcd', 'abcd', 'dabc'],
  )
})

test('those without a place stand behind those that have one, as they would without', () => {
  const rows = [
    { id: 4, position: null },
    { id: 1, position: 2 },
    { id: 3, position: null },
    { id: 2, position: 1 },
  ]
  const sorted = rows.toSorted(byPlace((a, b) => a.id - b.id))
  assert.deepEqual(
    sorted.map(({ id }) => id),
    [2, 1, 3, 4],
  )
})
