// The ends of dates and times of a query, checked by their formats before; their beginning: `readInstant`. Pure.
import { DAY_MS, LAST_MS, readInstant, type Timestamp, toMs, toTimestamp } from './time.ts'

/** The last instant of a date, or the time itself. */
export function lastInstantOf(text: string): Timestamp {
  const at = readInstant(text)
  return text.includes('T') ? at : (`${at.slice(0, 11)}23:59:59.999999Z` as Timestamp)
}

/** Behind a time that is excluded, or a date whose whole day is meant: the first instant that is too late. */
export function endInstantOf(text: string): Timestamp {
  const first = readInstant(text)
  return text.includes('T') ? first : toTimestamp(Math.min(toMs(first) + DAY_MS, LAST_MS))
}
