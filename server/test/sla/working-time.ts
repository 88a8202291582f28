// What holds of working time, whatever the zone: for the everyday run and, with far more cases, for the long one.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { calendarOf, type Hours, piecesOf, WEEKDAYS, workedAt, workingMs } from '../../src/sla/calendar.ts'
import { hoursAround, instants, isWorked, MINUTE } from './minutes.ts'

const SPAN_MINUTES_MAX = 3 * 24 * 60

type Case = { from: number; minutes: number; hours: Hours }

const cases = instants.chain(from =>
  fc.record({
    from: fc.constant(from),
    minutes: fc.integer({ min: 0, max: SPAN_MINUTES_MAX }),
    hours: hoursAround(from),
  }),
)

const office = [
  { from: '00:00', to: '02:30' },
  { from: '08:00', to: '12:00' },
]
const OFFICE = Object.fromEntries(WEEKDAYS.map(day => [day, office])) as Hours['week']
/** Three days each, in which a zone leaves out a day, goes half an hour on or back, at a quarter to three, or ends Ramadan. */
const NAMED: [zone: string, from: string][] = [
  ['Pacific/Apia', '2011-12-29T03:00Z'],
  ['Australia/Lord_Howe', '2026-10-02T15:30Z'],
  ['Australia/Lord_Howe', '2027-04-02T15:00Z'],
  ['Pacific/Chatham', '2026-09-25T14:00Z'],
  ['Africa/Casablanca', '2026-03-21T02:00Z'],
]
const examples = NAMED.map(([zone, from]): [Case] => [
  {
    ...{ from: Date.parse(from.replace('Z', ':00Z')), minutes: SPAN_MINUTES_MAX },
    hours: { zone, week: OFFICE, exceptions: [] },
  },
])

/** Sums, pieces and due times are those of counting minute by minute. */
export function checkWorkingTime(numRuns: number): void {
  fc.assert(
    fc.property(cases, ({ from, minutes, hours }) => {
      const calendar = calendarOf(hours)
      const to = from + minutes * MINUTE
      const worked: number[] = []
      for (let ms = from; ms < to; ms += MINUTE) if (isWorked(hours, ms)) worked.push(ms)
      assert.equal(workingMs(calendar, from, to), worked.length * MINUTE)
      let at = from
      for (const piece of piecesOf(calendar, from, to)) {
        assert.equal(piece.from, at)
        assert.ok(piece.to > piece.from)
        at = piece.to
      }
      assert.equal(at, Math.max(from, to))
      if (worked.length === 0) return
      const target = 1 + (minutes % worked.length)
      assert.equal(workedAt(calendar, from, target * MINUTE), worked[target - 1]! + MINUTE)
      // wherever it is cut in two, nothing is gained and nothing lost
      const cut = from + Math.floor(minutes / 3) * MINUTE + 1234
      if (cut < to)
        assert.equal(workingMs(calendar, from, cut) + workingMs(calendar, cut, to), worked.length * MINUTE)
    }),
    { numRuns, examples },
  )
}
