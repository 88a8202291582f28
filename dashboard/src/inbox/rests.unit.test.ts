import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restsFrom } from './rests.ts'

const restsAt = (at: string, zone: string) => restsFrom(Date.parse(at), { zone })

test('mornings are those of the zone in which the reader reads times, whatever the browser has', () => {
  // a Friday in Auckland, still Thursday in Los Angeles
  const at = '2026-11-19T20:30:00.000Z'
  assert.deepEqual(restsAt(at, 'Pacific/Auckland'), {
    later: '2026-11-19T23:30:00.000Z',
    tomorrow: '2026-11-20T20:00:00.000Z',
    week: '2026-11-22T20:00:00.000Z',
  })
  assert.deepEqual(restsAt(at, 'America/Los_Angeles'), {
    later: '2026-11-19T23:30:00.000Z',
    tomorrow: '2026-11-20T17:00:00.000Z',
    week: '2026-11-23T17:00:00.000Z',
  })
})

test('next week is after a Monday, also on one, and where clocks change', () => {
  assert.equal(restsAt('2026-11-16T10:00:00.000Z', 'UTC').week, '2026-11-23T09:00:00.000Z')
  assert.equal(restsAt('2026-11-15T10:00:00.000Z', 'UTC').week, '2026-11-16T09:00:00.000Z')
  assert.equal(restsAt('2026-10-24T10:00:00.000Z', 'Europe/Paris').tomorrow, '2026-10-25T08:00:00.000Z')
})
