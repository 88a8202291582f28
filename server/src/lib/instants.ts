// Dates and times of a query, checked by their formats before. Pure.
import { DAY_MS, type Timestamp, toMs, toTimestamp } from './time.ts'

/** The years PostgreSQL and ISO 8601 write alike. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** A checked ISO 8601 date or time as a Timestamp; microseconds are kept, years beyond 1 to 9999 are cut. */
export function firstInstantOf(text: string): Timestamp {
  const ms = Date.parse(text)
  const fraction = /\.(\d{1,6})/.exec(text)?.[1] ?? ''
  const at = toTimestamp(Math.min(Math.max(ms, FIRST_MS), LAST_MS))
  return `${at.slice(0, -4)}${fraction.padEnd(6, '0').slice(3)}Z` as Timestamp
}

/** The last instant of a date, or the time itself. */
export function lastInstantOf(text: string): Timestamp {
  const at = firstInstantOf(text)
  return text.includes('T') ? at : (`${at.slice(0, 11)}23:59:59.999999Z` as Timestamp)
}

/** Behind a time that is excluded, or a date whose whole day is meant: the first instant that is too late. */
export function endInstantOf(text: string): Timestamp {
  const first = firstInstantOf(text)
  return text.includes('T') ? first : toTimestamp(Math.min(toMs(first) + DAY_MS, LAST_MS))
}
