// What holds of working time, whatever the zone: for the everyday run and, with far more cases, for the long one.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { calendarOf, piecesOf, workedAt, workingMs } from '../../src/sla/calendar.ts'
import { hoursAround, instants, isWorked, MINUTE } from './minutes.ts'

const SPAN_MINUTES_MAX = 3 * 24 * 60

const cases = instants.chain(from =>
  fc.record({
    from: fc.constant(from),
    minutes: fc.integer({ min: 0, max: SPAN_MINUTES_MAX }),
    hours: hoursAround(from),
  }),
)

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
    { numRuns },
  )
}
