import assert from 'node:assert/strict'
import { test } from 'node:test'
import { durationOf, unitsOf } from './numbers.ts'
import { agoOf, dayBefore, dayMoment, instantOf, nearOf, wallOf } from './times.ts'

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
  for (const at of [zone, 'Pacific/Auckland', 'UTC'])
    assert.equal(dayBefore(dayMoment(day, 1, { zone: at })!, { zone: at }), day, at)
  assert.equal(dayMoment('2026-1-1', 0, { zone }), undefined)
  assert.equal(dayMoment(undefined, 0, { zone }), undefined)
})

test('a length is said as what is so far away or ago, in one style', () => {
  const HOUR_S = 3_600
  const now = Date.parse('2026-11-16T12:00:00Z')
  const at = (hours: number) => new Date(now + hours * HOUR_S * 1000).toISOString()
  for (const [language, length, ahead, ago] of [
    ['en-GB', '23h', 'in 23h', '23h ago'],
    ['en-US', '23h', 'in 23h', '23h ago'],
    ['fr-CM', '23 h', 'dans 23 h', 'il y a 23 h'],
  ] as const) {
    const plain = (text: string) => text.replaceAll(/\s/g, ' ')
    const reader = { language, zone: 'UTC' }
    assert.equal(plain(unitsOf(23, 'hour', language)), length)
    assert.equal(plain(durationOf(23 * HOUR_S, language)), length)
    assert.equal(plain(agoOf(at(23), now, reader)), ahead)
    assert.equal(plain(agoOf(at(-23), now, reader)), ago)
  }
})

test('what is near is said by its hour, else by its day, with the year where it is another', () => {
  const reader = { language: 'en-GB', zone: 'Africa/Douala' }
  const now = Date.parse('2026-11-16T12:00:00Z')
  const said = ['2026-11-16T22:30:00Z', '2026-11-16T23:30:00Z', '2027-01-02T08:00:00Z'].map(at =>
    nearOf(at, now, reader),
  )
  assert.deepEqual(said, ['23:30', '17 Nov', '2 Jan 2027'])
})
