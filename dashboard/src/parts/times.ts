// Times and durations as people of the reader's language write them, in the reader's zone.

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

const made = new Map<string, Intl.DateTimeFormat | Intl.RelativeTimeFormat>()

/** Formats are dear to make: one for each language and look. */
function formatOf<Format extends Intl.DateTimeFormat | Intl.RelativeTimeFormat>(
  name: string,
  make: () => Format,
) {
  const known = made.get(name)
  if (known) return known as Format
  const format = make()
  made.set(name, format)
  return format
}

export type Reader = { language: string; zone: string | null }

function date({ language, zone }: Reader, look: string, options: Intl.DateTimeFormatOptions) {
  return formatOf(
    `${language} ${zone} ${look}`,
    () => new Intl.DateTimeFormat(language, { ...options, ...(zone ? { timeZone: zone } : {}) }),
  )
}

/** "14:05". */
export const timeOf = (at: string, reader: Reader): string =>
  date(reader, 'time', { hour: '2-digit', minute: '2-digit' }).format(new Date(at))

/** "22 Nov 2026, 14:05". */
export const momentOf = (at: string, reader: Reader): string =>
  date(reader, 'moment', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

/** "22 Nov 2026". */
export const dateOf = (at: string, reader: Reader): string =>
  date(reader, 'date', { dateStyle: 'medium' }).format(new Date(at))

/** "Sunday 22 November". */
export const dayOf = (at: string, reader: Reader): string =>
  date(reader, 'day', { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(at))

/** How far away, in the largest unit that fits: "5 min ago", "in 2 hr"; beyond a week the date. */
export function agoOf(at: string, nowMs: number, reader: Reader): string {
  const ms = new Date(at).getTime() - nowMs
  const away = Math.abs(ms)
  if (away >= WEEK_MS) return dateOf(at, reader)
  const format = formatOf(
    `${reader.language} ago`,
    () => new Intl.RelativeTimeFormat(reader.language, { numeric: 'auto', style: 'short' }),
  )
  if (away < MINUTE_MS) return format.format(0, 'second')
  if (away < HOUR_MS) return format.format(Math.trunc(ms / MINUTE_MS), 'minute')
  if (away < DAY_MS) return format.format(Math.trunc(ms / HOUR_MS), 'hour')
  return format.format(Math.trunc(ms / DAY_MS), 'day')
}

/** "Mon 16 Nov" for "2026-11-16": a day of the calendar, in no zone. */
export const weekdayOf = (day: string, { language }: Reader): string =>
  date({ language, zone: 'UTC' }, 'weekday', { weekday: 'short', day: 'numeric', month: 'short' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** "16 Nov 2026" for "2026-11-16": a day of the calendar, in no zone. */
export const dayOnly = (day: string, { language }: Reader): string =>
  date({ language, zone: 'UTC' }, 'day only', { dateStyle: 'medium' }).format(new Date(`${day}T00:00:00Z`))

/** The beginning of a day of the reader ("2026-11-16"), or of the day `days` later; undefined: no such day. */
export function dayMoment(day: string | undefined, days: number): string | undefined {
  const [year, month, date] = /^\d{4}-\d{2}-\d{2}$/.test(day ?? '') ? day!.split('-').map(Number) : []
  return year ? new Date(year, month! - 1, date! + days).toISOString() : undefined
}
