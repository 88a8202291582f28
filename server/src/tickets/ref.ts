// Values of a query, checked by their formats before. Pure.
import { type Timestamp, toTimestamp } from '../lib/time.ts'

const BIGINT_MAX = 2n ** 63n - 1n
/** The years PostgreSQL and ISO 8601 write alike. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** A record named by its hashid or its id; an id too big to exist is null in both. */
export type Ref = { hashid: string | null; id: string | null }

/** A hashid, or a decimal id that fits a bigint; else neither, which no record is. */
export function refOf(text: string): Ref {
  if (!/^\d+$/.test(text)) return { hashid: text, id: null }
  return { hashid: null, id: isBigint(text) ? text : null }
}

/** Do these digits fit a bigint? */
export function isBigint(digits: string): boolean {
  return BigInt(digits) <= BIGINT_MAX
}

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
