// Until when something is put off, by the clocks of the reader's zone: pure.
import { instantOf, type Reader, wallOf } from '../parts/times.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LATER_HOURS = 3
const MORNING = '09:00'
const MONDAY = 1
const WEEK_DAYS = 7

/** What is offered, as instants. */
export function restsFrom(nowMs: number, reader: Pick<Reader, 'zone'>) {
  const today = Date.parse(`${wallOf(nowMs, reader).slice(0, 10)}T00:00:00Z`)
  const toMonday = (MONDAY + WEEK_DAYS - new Date(today).getUTCDay()) % WEEK_DAYS || WEEK_DAYS
  /** The morning of the day so many days ahead. */
  const morning = (days: number): string =>
    instantOf(`${new Date(today + days * DAY_MS).toISOString().slice(0, 10)}T${MORNING}`, reader)!
  return {
    later: new Date(nowMs + LATER_HOURS * HOUR_MS).toISOString(),
    tomorrow: morning(1),
    week: morning(toMonday),
  }
}
