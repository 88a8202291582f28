// Times and durations as people of the reader's language write them, in the reader's zone.

import { briefOf } from './numbers.ts'

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

/** "14:05", "2:05 PM". */
export const timeOf = (at: string, reader: Reader): string =>
  date(reader, 'time', { timeStyle: 'short' }).format(new Date(at))

/** "22 Nov 2026, 14:05". */
export const momentOf = (at: string, reader: Reader): string =>
  date(reader, 'moment', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

/** Is it of the reader's day? */
export const isOfToday = (at: string, nowMs: number, reader: Reader): boolean =>
  dateOf(at, reader) === dateOf(new Date(nowMs).toISOString(), reader)

/** As few words as say when: "14:05" today, else "22 Nov", with the year where it is another. */
export function nearOf(at: string, nowMs: number, reader: Reader): string {
  if (isOfToday(at, nowMs, reader)) return timeOf(at, reader)
  const now = new Date(nowMs).toISOString()
  const yearOf = (one: string) => date(reader, 'year', { year: 'numeric' }).format(new Date(one))
  if (yearOf(at) !== yearOf(now)) return dateOf(at, reader)
  return date(reader, 'near', { day: 'numeric', month: 'short' }).format(new Date(at))
}

/** "22 Nov 2026, 14:05:12". */
export const secondOf = (at: string, reader: Reader): string =>
  date(reader, 'second', { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at))

/** "22 Nov 2026". */
export const dateOf = (at: string, reader: Reader): string =>
  date(reader, 'date', { dateStyle: 'medium' }).format(new Date(at))

/** "Sunday 22 November". */
export const dayOf = (at: string, reader: Reader): string =>
  date(reader, 'day', { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(at))

/** How far away, in the largest unit that fits: "5m ago", "in 2h", as lengths are said; beyond a week the date. */
export function agoOf(at: string, nowMs: number, reader: Reader): string {
  const ms = new Date(at).getTime() - nowMs
  const away = Math.abs(ms)
  if (away >= WEEK_MS) return dateOf(at, reader)
  const format = formatOf(`${reader.language} ago`, () => {
    const { language, look } = briefOf(reader.language)
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: look })
  })
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

/** "November 2026" for a day of it, in no zone. */
export const monthOf = (day: string, { language }: Reader): string =>
  date({ language, zone: 'UTC' }, 'month', { month: 'long', year: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** The zone in which the reader reads times. */
export const zoneOf = ({ zone }: Pick<Reader, 'zone'>): string =>
  zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** What clocks of the reader's zone show at an instant, as a form has it: "2026-11-16T08:30". */
export function wallOf(at: string | number, reader: Pick<Reader, 'zone'>): string {
  const zone = zoneOf(reader)
  const format = formatOf(
    `wall ${zone}`,
    () => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }),
  )
  return format.format(new Date(at)).replace(' ', 'T')
}

/** The instant at which clocks of the reader's zone show "2026-11-16T08:30"; undefined: no such time. */
export function instantOf(wall: string, reader: Pick<Reader, 'zone'>): string | undefined {
  const shown = Date.parse(`${wall}Z`)
  if (Number.isNaN(shown)) return undefined
  const aheadAt = (ms: number): number =>
    Date.parse(`${wallOf(ms, reader)}Z`) - Math.floor(ms / MINUTE_MS) * MINUTE_MS
  // the second look is for a change of the clocks in between
  const near = shown - aheadAt(shown)
  return new Date(shown - aheadAt(near)).toISOString()
}

/** Is it a day of the calendar, as forms and addresses have it: "2026-11-16"? */
export const isDay = (text: string | null | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** The beginning of a day of the reader ("2026-11-16"), or of the day `days` later; undefined: no such day. */
export function dayMoment(
  day: string | undefined,
  days: number,
  reader: Pick<Reader, 'zone'>,
): string | undefined {
  if (!isDay(day)) return undefined
  const ms = Date.parse(`${day}T00:00:00Z`) + days * DAY_MS
  return instantOf(new Date(ms).toISOString().slice(0, 16), reader)
}

/** The last day of the reader that is over by an instant: what `dayMoment` of it and one day gives, back. */
export const dayBefore = (at: string, reader: Pick<Reader, 'zone'>): string =>
  wallOf(Date.parse(at) - 1, reader).slice(0, 10)
