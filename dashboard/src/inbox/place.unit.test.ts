import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedOf } from './asked.ts'
import { HOME, orderOf, type Place, queryOf, readPlace } from './place.ts'

const sortAt = (place: Partial<Place>): string | undefined => askedOf({ ...HOME, ...place }, null).sort

test('the queue is read in the order of its waits, other lists as they were written in, unless somebody wants it otherwise', () => {
  assert.equal(sortAt({}), undefined)
  assert.equal(sortAt({ view: 'unassigned' }), 'queue')
  assert.equal(sortAt({ view: 'unassigned', of: 'tag-7mVc4hTqPe' }), 'queue')
  assert.equal(sortAt({ view: 'unassigned', sort: 'newest' }), undefined)
  assert.equal(sortAt({ view: 'mine', sort: 'waiting' }), 'waiting_since')
  // what a saved view or a figure says is all that counts
  for (const other of [{ of: 'viw-7mVc4hTqPe' }, { figure: {} }])
    assert.equal(sortAt({ view: 'unassigned', ...other }), undefined)
})

test('the order stands in the address where it is not that of the list', () => {
  for (const sort of ['newest', 'waiting', null] as const)
    for (const view of ['unassigned', 'all'] as const) {
      const query = queryOf({ ...HOME, view, sort })
      assert.equal(query.sort, sort ?? undefined)
      const search = new URLSearchParams(Object.entries(query).flatMap(([k, v]) => (v ? [[k, v]] : [])))
      assert.equal(readPlace(String(search)).sort, sort)
    }
  assert.deepEqual([readPlace('?view=unassigned'), readPlace('?sort=sideways')].map(orderOf), [
    'waiting',
    'newest',
  ])
})
