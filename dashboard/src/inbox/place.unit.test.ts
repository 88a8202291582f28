import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedOf } from './asked.ts'
import { HOME, orderOf, type Place, queryOf, readPlace } from './place.ts'

const askedAt = (place: Partial<Place>, zone = 'UTC') => askedOf({ ...HOME, ...place }, null, { zone })
const sortAt = (place: Partial<Place>): string | undefined => askedAt(place).sort

test('a day is gone to whole, as the reader has it; what is no day narrows nothing', () => {
  const until = '2026-11-20'
  assert.equal(askedAt({ until }, 'Pacific/Auckland').active_to, '2026-11-20T11:00:00.000Z')
  assert.equal(askedAt({ until }, 'America/Los_Angeles').active_to, '2026-11-21T08:00:00.000Z')
  assert.equal('active_to' in askedAt({ until: null }), false)
  for (const day of ['2026-13-45', '2026-1-1', 'soon']) assert.equal(readPlace(`?until=${day}`).until, null)
  assert.equal(readPlace(`?until=${until}`).until, until)
})

test('only the id of a conversation opens one', () => {
  assert.equal(readPlace('?c=ses-7mVc4hTqPe').c, 'ses-7mVc4hTqPe')
  for (const c of ['con-7mVc4hTqPe', 'ses-7mVc4hTqP', '../../x']) assert.equal(readPlace(`?c=${c}`).c, null)
})

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
