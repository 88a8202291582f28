import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/time.ts'
import {
  type Calendar,
  calendarOf,
  HORIZON_MS,
  type Hours,
  piecesOf,
  WEEKDAYS,
  workedAt,
  workingMs,
} from './calendar.ts'

const FROM = Date.parse('2026-11-28T12:34:56.789Z')
const YEAR_DAYS = 366

const lists = fc.constantFrom(
  [],
  [{ from: '00:00', to: '24:00' }],
  [{ from: '02:00', to: '02:40' }],
  [
    { from: '13:00', to: '17:00' },
    { from: '08:00', to: '12:00' },
  ],
  Array.from({ length: 10 }, (_, i) => ({ from: `0${i}:00`, to: `0${i}:01` })),
)
const hours: fc.Arbitrary<Hours> = fc.record({
  zone: fc.constantFrom('UTC', 'Africa/Casablanca', 'Europe/Paris', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
  week: fc.record(Object.fromEntries(WEEKDAYS.map(day => [day, lists]))) as fc.Arbitrary<Hours['week']>,
  exceptions: fc.uniqueArray(
    fc.record({
      date: fc
        .integer({ min: -2, max: 2 * YEAR_DAYS })
        .map(n => new Date(FROM + n * DAY_MS).toISOString().slice(0, 10)),
      name: fc.constant('x'),
      intervals: lists,
    }),
    { maxLength: 12, selector: one => one.date },
  ),
})

/** The pieces that count, one by one. */
const countedOf = (calendar: Calendar, from: number, to: number) =>
  [...piecesOf(calendar, from, to)].filter(({ why }) => why === 'counted')

test('whole days and weeks at once are what their pieces are, one by one', () => {
  const cases = fc.record({
    hours,
    start: fc.integer({ min: 0, max: 40 * DAY_MS }),
    days: fc.integer({ min: 0, max: 2 * YEAR_DAYS }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(cases, ({ hours, start, days, share }) => {
      const calendar = calendarOf(hours)
      const from = FROM + start
      const to = from + days * DAY_MS + (start % HOUR_MS)
      const counted = countedOf(calendar, from, to)
      const sum = counted.reduce((all, piece) => all + piece.to - piece.from, 0)
      assert.equal(workingMs(calendar, from, to), sum)
      if (counted.length === 0) return
      // the end of a piece is where it is due, not the beginning of the next
      const at = counted[Math.floor(share * (counted.length - 1))]!
      assert.equal(workedAt(calendar, from, workingMs(calendar, from, at.to)), at.to)
      assert.equal(workedAt(calendar, from, workingMs(calendar, from, at.from) + 1), at.from + 1)
    }),
    { numRuns: 150 },
  )
})

test('a target of 20 years in ten short intervals a day is found as soon as one of a day', () => {
  const ten = Array.from({ length: 10 }, (_, i) => ({ from: `0${i}:00`, to: `0${i}:01` }))
  const week = Object.fromEntries(WEEKDAYS.map(day => [day, ten])) as unknown as Hours['week']
  const calendar = calendarOf({ zone: 'Africa/Casablanca', week, exceptions: [] })
  const due = workedAt(calendar, FROM, 72_000 * MINUTE_MS)
  assert.ok(due > FROM + 19 * YEAR_DAYS * DAY_MS && due < FROM + HORIZON_MS)
  const began = performance.now()
  for (let n = 0; n < 1000; n++) workedAt(calendar, FROM + n * HOUR_MS, 72_000 * MINUTE_MS)
  const took = performance.now() - began
  // 145,000 pieces each, one by one, take 8 s and more
  assert.ok(took < 1500, `1,000 took ${took} ms`)
})
