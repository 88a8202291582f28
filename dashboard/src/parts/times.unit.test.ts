import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMoment, instantOf, wallOf } from './times.ts'

test('a wall time is the instant at which clocks of the zone show it', () => {
  const cases = [
    ['Africa/Douala', '2026-11-16T08:30', '2026-11-16T07:30:00.000Z'],
    ['Asia/Kathmandu', '2026-11-16T00:00', '2026-11-15T18:15:00.000Z'],
    ['Europe/Paris', '2026-07-01T12:00', '2026-07-01T10:00:00.000Z'],
    ['Europe/Paris', '2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
    ['America/St_Johns', '2026-10-31T23:59', '2026-11-01T02:29:00.000Z'],
  ] as const
  for (const [zone, wall, instant] of cases) {
    assert.equal(instantOf(wall, { zone }), instant, wall)
    assert.equal(wallOf(instant, { zone }), wall, wall)
  }
  assert.equal(instantOf('2026-13-40T08:30', { zone: null }), undefined)
})

test('a day begins at midnight of the zone, also where clocks change', () => {
  const [zone, day] = ['Europe/Paris', '2026-10-25']
  assert.equal(dayMoment(day, 0, { zone }), '2026-10-24T22:00:00.000Z')
  assert.equal(dayMoment(day, 1, { zone }), '2026-10-25T23:00:00.000Z')
  assert.equal(dayMoment('2026-1-1', 0, { zone }), undefined)
  assert.equal(dayMoment(undefined, 0, { zone }), undefined)
})
