// Timestamps are ISO 8601 UTC strings with six fractional digits and a trailing Z, everywhere.

/**
 * An instant as text, e.g. "2026-11-20T10:22:11.123000Z". No other text passes for one: it is made below, and by
 * what reads the database.
 */
export type Timestamp = `${number}-${number}-${number}T${number}:${number}:${number}.${number}Z`

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A time that was measured, as it is kept and shown: to a tenth of a millisecond. */
export const roundedMs = (ms: number): number => Math.round(ms * 10) / 10

const ofMs = makeOfMs()

/** A Date (or epoch milliseconds) as a Timestamp. */
export function toTimestamp(date: Date | number): Timestamp {
  return ofMs(Number(date))
}

/** Requests that come in the same millisecond ask for the same text. */
function makeOfMs(): (ms: number) => Timestamp {
  let [lastMs, last] = [Number.NaN, '' as Timestamp]
  return ms => {
    if (ms !== lastMs) {
      last = `${new Date(ms).toISOString().slice(0, -1)}000Z` as Timestamp
      lastMs = ms
    }
    return last
  }
}

/** Epoch milliseconds of a Timestamp; the microseconds are cut off. */
export function toMs(timestamp: Timestamp): number {
  return Date.parse(timestamp)
}

/** The years PostgreSQL and ISO 8601 write alike. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
export const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Reads a checked ISO 8601 date or time of at most six fractional digits; without a zone it is UTC. Years beyond 1 to 9999
 * are cut.
 */
export function readInstant(text: string): Timestamp {
  const zoned = /(?:Z|[+-]\d{2}:\d{2})$/.test(text) || !text.includes('T') ? text : `${text}Z`
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? ''
  const at = new Date(Math.min(Math.max(Date.parse(zoned), FIRST_MS), LAST_MS))
  return `${at.toISOString().slice(0, 19)}.${fraction.padEnd(6, '0')}Z` as Timestamp
}

const ZEROS = '000000'
const SPACE = ' '.charCodeAt(0)
const DAY_CHARS = '2026-11-20'.length
const WHOLE_SECOND_CHARS = '2026-11-20 10:22:11+00'.length
const MICROSECOND_CHARS = '2026-11-20 10:22:11.120001+00'.length

/** Reads PostgreSQL's text form of timestamptz in UTC ("2026-11-20 10:22:11.12+00"). */
export function fromPostgres(text: string): Timestamp {
  // of a year of four digits, with all or none of the six: a page of tickets has hundreds
  if (text.charCodeAt(DAY_CHARS) === SPACE) {
    if (text.length === MICROSECOND_CHARS)
      return `${text.slice(0, DAY_CHARS)}T${text.slice(DAY_CHARS + 1, -3)}Z` as Timestamp
    if (text.length === WHOLE_SECOND_CHARS)
      return `${text.slice(0, DAY_CHARS)}T${text.slice(DAY_CHARS + 1, -3)}.000000Z` as Timestamp
  }
  const day = text.indexOf(' ')
  const second = day + ' 10:22:11'.length
  const plus = text.indexOf('+', second)
  const end = plus < 0 ? text.length : plus
  const fraction = end > second ? text.slice(second + 1, end) : ''
  return `${text.slice(0, day)}T${text.slice(day + 1, second)}.${fraction}${ZEROS.slice(fraction.length)}Z` as Timestamp
}

/** Reads an ISO 8601 duration of weeks, days, hours, minutes and seconds ("PT25H", "P1DT2H"), or null. */
export function parseDuration(text: string): number | null {
  const match = /^P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/.exec(
    text,
  )
  if (!match || text.endsWith('P') || text.endsWith('T')) return null
  const [w, d, h, m, s] = match.slice(1).map(part => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  return w * 7 * DAY_MS + d * DAY_MS + h * HOUR_MS + m * MINUTE_MS + s * SECOND_MS
}

/** A column as a Timestamp inside JSON, where the driver does not read it. */
export const timeSql = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
