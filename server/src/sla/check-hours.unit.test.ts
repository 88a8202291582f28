import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS, HOUR_MS, toMs, toTimestamp } from '../lib/time.ts'
import { calendarOf, type Hours, type Interval, WEEKDAYS, workingMs } from './calendar.ts'
import { errorsOf } from './check-hours.ts'

/** A Friday. */
const NOW = toTimestamp(Date.UTC(2026, 10, 20, 5))
const weekOf = (hours: { [day: string]: Interval[] }): Hours['week'] =>
  Object.fromEntries(WEEKDAYS.map(day => [day, hours[day] ?? []])) as Hours['week']
const from = (start: string, end: string): Interval[] => [{ from: start, to: end }]
const OFFICE = weekOf(Object.fromEntries(WEEKDAYS.slice(0, 5).map(day => [day, from('08:00', '17:00')])))
const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
const closedFrom = (date: string, days: number): Hours['exceptions'] =>
  Array.from({ length: days }, (_, n) => ({ date: dateAfter(date, n), name: 'Off', intervals: [] }))
const opened = (...dates: string[]): Hours['exceptions'] =>
  dates.map(date => ({ date, name: 'Open', intervals: from('08:00', '09:00') }))

/** Hours, and whether there is an hour to work in any four weeks from now on. */
const CASES: [string, Partial<Hours>, boolean][] = [
  ['an office', {}, true],
  ['no hours', { week: weekOf({}) }, false],
  ['a quarter of an hour each Monday', { week: weekOf({ monday: from('08:00', '08:15') }) }, true],
  ['14 minutes each Monday', { week: weekOf({ monday: from('08:00', '08:14') }) }, false],
  ['closed for almost four weeks', { exceptions: closedFrom('2026-11-23', 25) }, true],
  ['closed for four weeks', { exceptions: closedFrom('2026-11-21', 30) }, false],
  ['closed for four weeks in ten years', { exceptions: closedFrom('2036-08-01', 30) }, false],
  ['closed for four weeks that are over', { exceptions: closedFrom('2026-10-01', 30) }, true],
  [
    'closed for four weeks, with an hour in their middle',
    {
      exceptions: [...closedFrom('2030-01-01', 15), ...closedFrom('2030-01-17', 15), ...opened('2030-01-16')],
    },
    true,
  ],
  ['closed over the end of a year', { exceptions: closedFrom('2029-12-14', 32) }, false],
  [
    'dates alone, each three weeks, and none after the last',
    {
      week: weekOf({}),
      exceptions: opened('2026-11-27', '2026-12-18', '2027-01-08'),
    },
    false,
  ],
  // on 28 March 2027 it is 3 o'clock right after 2
  [
    'a quarter of an hour in each night of Sunday',
    { week: weekOf({ sunday: from('02:00', '02:15') }) },
    true,
  ],
  [
    'the same where that hour is skipped once a year',
    {
      zone: 'Europe/Paris',
      week: weekOf({ sunday: from('02:00', '02:15') }),
    },
    false,
  ],
  [
    'an hour that is skipped, in weeks that are closed but for it',
    {
      zone: 'Europe/Paris',
      week: OFFICE,
      exceptions: [
        ...closedFrom('2027-03-10', 18),
        { date: '2027-03-28', name: 'Open', intervals: from('02:00', '03:00') },
        ...closedFrom('2027-03-29', 12),
      ],
    },
    false,
  ],
  // there it is still Thursday: the four weeks from that day on
  [
    'Thursdays, of which the next four are closed',
    {
      zone: 'Pacific/Pago_Pago',
      week: weekOf({ thursday: from('08:00', '17:00') }),
      exceptions: ['2026-11-19', '2026-11-26', '2026-12-03', '2026-12-10'].flatMap(date =>
        closedFrom(date, 1),
      ),
    },
    false,
  ],
]

for (const [name, hours, isGood] of CASES)
  test(`${isGood ? 'works often enough' : 'hardly ever works'}: ${name}`, () => {
    const errors = errorsOf({ zone: 'Africa/Douala', week: OFFICE, exceptions: [], ...hours }, NOW)
    assert.deepEqual(
      errors.map(({ field }) => field),
      isGood ? [] : ['week'],
    )
  })

test('what is refused says where the weeks without work begin', () => {
  const closed = Array.from({ length: 40 }, (_, i) => {
    const date = new Date(Date.parse('2027-03-01') + i * 86_400_000).toISOString().slice(0, 10)
    return { date, name: 'Closed', intervals: [] }
  })
  const [error] = errorsOf({ zone: 'Africa/Douala', week: OFFICE, exceptions: closed }, NOW)
  const said = JSON.stringify(error!.text)
  assert.match(said, /in the 28 days from 2027-02-27/)
  assert.match(said, /à partir du 2027-02-27/)
})

const short = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 59 }))
  .map(([hour, minutes]) =>
    from(
      `${String(hour).padStart(2, '0')}:00`,
      `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`,
    ),
  )
const seldom = fc.oneof({ weight: 3, arbitrary: fc.constant<Interval[]>([]) }, short)

test('what passes works an hour in the four weeks from each day on, and what is refused does not', () => {
  const all = fc.record({
    zone: fc.constantFrom('Africa/Douala', 'Europe/Paris', 'Australia/Lord_Howe', 'Pacific/Chatham'),
    week: fc
      .tuple(...WEEKDAYS.map(() => seldom))
      .map(days => weekOf(Object.fromEntries(WEEKDAYS.map((day, i) => [day, days[i]!])))),
    exceptions: fc
      .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 60 }), seldom), {
        maxLength: 30,
        selector: ([day]) => day,
      })
      .map(days =>
        days.map(([day, intervals]) => ({ date: dateAfter('2026-11-20', day), name: 'Other', intervals })),
      ),
  })
  fc.assert(
    fc.property(all, hours => {
      const calendar = calendarOf(hours)!
      const startOf = (day: number): number => {
        const midnight = Date.parse('2026-11-20') + day * DAY_MS
        return midnight - calendar.zone(midnight).offset
      }
      const today = startOf(0) > toMs(NOW) ? -1 : startOf(1) > toMs(NOW) ? 0 : 1
      const least = Math.min(
        ...Array.from({ length: 400 }, (_, n) =>
          workingMs(calendar, startOf(today + n), startOf(today + n + 28)),
        ),
      )
      assert.equal(errorsOf(hours, NOW).length === 0, least >= HOUR_MS)
    }),
    { numRuns: 40 },
  )
})
