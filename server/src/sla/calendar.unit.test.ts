import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/time.ts'
import { calendarOf, HORIZON_MS, type Hours, piecesOf, WEEKDAYS, workedAt, workingMs } from './calendar.ts'

const NONE = Object.fromEntries(WEEKDAYS.map(day => [day, []])) as unknown as Hours['week']
const office = [
  { from: '13:00', to: '17:00' },
  { from: '08:00', to: '12:00' },
]
const OFFICE: Hours['week'] = {
  ...NONE,
  ...{ monday: office, tuesday: office, wednesday: office, thursday: office, friday: office },
}
const douala: Hours = { zone: 'Africa/Douala', week: OFFICE, exceptions: [] }
/** Local time in Douala. */
const at = (text: string): number => Date.parse(`${text}:00.000+01:00`)

describe('offices in Douala', () => {
  const calendar = calendarOf(douala)
  const rows: [string, string, number, string][] = [
    ['half an hour on Friday, half an hour on Monday', '2026-11-20T16:30', 60, '2026-11-23T08:30'],
    ['over noon', '2026-11-20T16:30', 480, '2026-11-23T16:30'],
    ['from the middle of the night', '2026-11-22T03:00', 30, '2026-11-23T08:30'],
    ['a target that is used up when they close is due then', '2026-11-20T16:00', 60, '2026-11-20T17:00'],
    ['in the lunch hour', '2026-11-20T12:30', 1, '2026-11-20T13:01'],
  ]
  for (const [name, from, minutes, due] of rows) {
    test(name, () => {
      assert.equal(workedAt(calendar, at(from), minutes * MINUTE_MS), at(due))
      assert.equal(workingMs(calendar, at(from), at(due)), minutes * MINUTE_MS)
    })
  }
  test('milliseconds count', () => {
    assert.equal(workedAt(calendar, at('2026-11-20T16:59') + 1, MINUTE_MS), at('2026-11-23T08:00') + 1)
  })
  test('nothing is worked backwards', () =>
    assert.equal(workingMs(calendar, at('2026-11-20T11:00'), at('2026-11-20T10:00')), 0))
})

test('a date of its own has its own hours, and says why', () => {
  const exceptions = [
    { date: '2026-12-24', name: 'Christmas Eve', intervals: [{ from: '08:00', to: '10:00' }] },
    { date: '2026-12-25', name: 'Christmas', intervals: [] },
  ]
  const calendar = calendarOf({ ...douala, exceptions })
  assert.equal(workedAt(calendar, at('2026-12-24T09:00'), 2 * HOUR_MS), at('2026-12-28T09:00'))
  const pieces = [...piecesOf(calendar, at('2026-12-24T09:00'), at('2026-12-26T09:00'))]
  assert.deepEqual(
    pieces.map(({ from, to, why }) => [why, (to - from) / HOUR_MS]),
    [
      ['counted', 1],
      ['holiday', 14],
      ['holiday', 24],
      ['out_of_hours', 9],
    ],
  )
})

const always = { from: '00:00', to: '24:00' }
const week = Object.fromEntries(WEEKDAYS.map(day => [day, [always]])) as unknown as Hours['week']
const nights = Object.fromEntries(
  WEEKDAYS.map(day => [day, [{ from: '01:00', to: '04:00' }]]),
) as unknown as Hours['week']
const utc = (text: string): number => Date.parse(`${text}:00.000Z`)
const days: [string, string, Hours['week'], string, string, number][] = [
  [
    'an hour that does not exist counts nothing',
    'Europe/Paris',
    nights,
    '2027-03-28T00:00',
    '2027-03-28T03:00',
    2,
  ],
  ['a repeated hour counts twice', 'Europe/Paris', nights, '2026-10-24T22:00', '2026-10-25T04:00', 4],
  ['half an hour of Lord Howe', 'Australia/Lord_Howe', nights, '2026-10-03T13:30', '2026-10-03T20:00', 2.5],
  ['a day that was left out', 'Pacific/Apia', week, '2011-12-30T09:00', '2011-12-30T11:00', 2],
  [
    'the end of a day is that of the day',
    'Pacific/Chatham',
    week,
    '2026-11-20T00:00',
    '2026-11-21T00:00',
    24,
  ],
]
for (const [name, zone, hours, from, to, worked] of days) {
  test(name, () => {
    const calendar = calendarOf({ zone, week: hours, exceptions: [] })
    assert.equal(workingMs(calendar, utc(from), utc(to)), worked * HOUR_MS)
  })
}

test('without a calendar all time counts', () => {
  assert.equal(workingMs(null, 5, 9), 4)
  assert.equal(workedAt(null, 5, DAY_MS), 5 + DAY_MS)
})

test('what never comes is looked for until the horizon', () => {
  const calendar = calendarOf({ zone: 'UTC', week: NONE, exceptions: [] })
  assert.equal(workedAt(calendar, 0, 1), HORIZON_MS)
})

test('a zone that is none is a RangeError', () => {
  assert.throws(() => calendarOf({ ...douala, zone: 'Africa/Atlantis' }), RangeError)
})
