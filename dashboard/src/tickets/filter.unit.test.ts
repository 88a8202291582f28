import assert from 'node:assert/strict'
import { test } from 'node:test'
import { choosing, chosenOf, NOBODY, narrowedBy, queryOf, timeIn } from './filter.ts'

const reader = { language: 'en-GB', zone: 'Africa/Douala' }

test('an address is the search it stands for: lists, days of the reader, instants as they are', () => {
  const filter = {
    ...{ status: 'open,pending', satisfaction: '1,2', sla_policy_id: '7', team: 'tem-5kRw8nVtXc', tag: '' },
    ...{ created_from: '2026-11-16', created_to: '2026-11-16', resolved_to: '2026-11-16T09:00:00.000000Z' },
    ...{ sort: 'created_at' },
  }
  assert.deepEqual(queryOf(filter, reader), {
    ...{ status: ['open', 'pending'], satisfaction: ['1', '2'], sla_policy_id: [7], team: 'tem-5kRw8nVtXc' },
    ...{ created_from: '2026-11-15T23:00:00.000Z', created_to: '2026-11-16T22:59:59.999Z' },
    ...{ resolved_to: '2026-11-16T09:00:00.000000Z', sort: 'created_at' },
  })
  assert.deepEqual(queryOf({ sort: 'nonsense' }, reader), {})
})

test('filters are told from whatever else stands in an address', () => {
  const address = { view: 'board', ticket: 'tck-8kQw2nRtZb', metric: 'opened', q: 'zip' }
  assert.deepEqual(narrowedBy(address), { q: 'zip' })
  assert.equal(timeIn({ resolved_to: '2026-11-16' }), 'resolved')
  assert.equal(timeIn({ q: 'zip' }), null)
})

test('nobody is chosen among people, and searched for by a name of its own', () => {
  const person = choosing('assigned_to', 'usr-8kQw2nRtZb')
  const nobody = { ...person, ...choosing('assigned_to', NOBODY) }
  assert.deepEqual(queryOf(nobody, reader), { assignee: 'none' })
  assert.equal(chosenOf(nobody, 'assigned_to'), NOBODY)
  assert.deepEqual(queryOf({ ...nobody, ...person }, reader), { assigned_to: 'usr-8kQw2nRtZb' })
  assert.equal(chosenOf({ ...nobody, ...choosing('assigned_to', '') }, 'assigned_to'), '')
})
