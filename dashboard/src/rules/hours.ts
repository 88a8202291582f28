// Working hours as people type them, and the days to come as a calendar would have them. Pure.
import type { AnswerOf } from '../session/call.ts'

export type Calendar = AnswerOf<'searchCalendars'>['data'][number]
export type Interval = Calendar['week']['monday'][number]
export type Weekday = keyof Calendar['week']
export type Hours = Pick<Calendar, 'week' | 'exceptions'>

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const satisfies Weekday[]

const DAY_MS = 86_400_000
const WHOLE_DAY: Interval[] = [{ from: '00:00', to: '24:00' }]
/** The hours of what counts without a calendar. */
export const ALWAYS: Hours = {
  week: Object.fromEntries(WEEKDAYS.map(day => [day, WHOLE_DAY])) as Hours['week'],
  exceptions: [],
}
const DAY_MINUTES = 1440
/** Of the calendar: 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 3
const TIME = String.raw`(\d{1,2})(?:\s*[:h.]\s*(\d{2})?)?`
const INTERVAL = new RegExp(String.raw`^${TIME}\s*(?:[-–—]|to|à)\s*${TIME}$`, 'i')

/** "8-12, 13:30–17" as intervals, in their order; none for nothing; null where it cannot be read. */
export function readHours(typed: string): Interval[] | null {
  const parts = typed.split(/[,;]/).map(part => part.trim())
  const found = parts.filter(part => part !== '').map(readInterval)
  return found.every(one => one !== null) ? found.toSorted((a, b) => (a.from < b.from ? -1 : 1)) : null
}

function readInterval(part: string): Interval | null {
  const [, h1, m1, h2, m2] = INTERVAL.exec(part) ?? []
  if (h1 === undefined || h2 === undefined) return null
  const [from, to] = [clockOf(h1, m1), clockOf(h2, m2)]
  return minutesOf(from) < minutesOf(to) && minutesOf(to) <= DAY_MINUTES && fits(m1) && fits(m2)
    ? { from, to }
    : null
}

const fits = (minutes: string | undefined): boolean => Number(minutes ?? 0) < 60
const clockOf = (hours: string, minutes = '00'): string => `${hours.padStart(2, '0')}:${minutes}`

export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** "08:00–12:00, 13:00–17:00". */
export const writeHours = (intervals: Interval[]): string =>
  intervals.map(({ from, to }) => `${from}–${to}`).join(', ')

export type Day = { date: string; intervals: Interval[]; exception: string | null }

/** The days from `today` on, with the hours of each; an exception with its name. */
export function daysOf({ week, exceptions }: Hours, today: string, count: number): Day[] {
  const special = new Map(exceptions.map(one => [one.date, one]))
  const first = Date.parse(today) / DAY_MS
  return Array.from({ length: count }, (_, n) => {
    const date = new Date((first + n) * DAY_MS).toISOString().slice(0, 10)
    const exception = special.get(date)
    return {
      date,
      intervals: exception?.intervals ?? week[WEEKDAYS[(first + n + FIRST_WEEKDAY) % 7]!],
      exception: exception?.name ?? null,
    }
  })
}

/** "2026-11-22": the day it is in a zone; in UTC where there is no such zone. */
export function todayIn(zone: string, nowMs: number): string {
  const format = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(nowMs)
  try {
    return format(zone)
  } catch {
    return format('UTC')
  }
}

/** A date of its own while it is typed; `key` stays when all else changes. */
export type TypedDate = { key: string; date: string; name: string; hours: string }

/** So few are all in sight. */
const UNFOLDED_MAX = 24
const NO_YEAR = '–'

export const yearOf = ({ date }: Pick<TypedDate, 'date'>): string => date.slice(0, 4) || NO_YEAR

/** Dates by their years, the earliest first; the one that is edited stays where it was. */
export function byYear(
  dates: TypedDate[],
  edited: { key: string; year: string } | null,
): [string, TypedDate[]][] {
  const years = Map.groupBy(dates, one => (one.key === edited?.key ? edited.year : yearOf(one)))
  return [...years].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Which years are unfolded at first: all where there are few dates, else none. */
export const yearsShown = (dates: TypedDate[]): ReadonlySet<string> =>
  new Set(dates.length <= UNFOLDED_MAX ? dates.map(yearOf) : [])

export const inOrder = (dates: TypedDate[]): TypedDate[] =>
  dates.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
