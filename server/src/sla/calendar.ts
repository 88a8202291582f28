// Working time: pure functions in milliseconds over local wall time. An hour that does not exist counts nothing, a
// repeated hour counts twice.
import { DAY_MS, MINUTE_MS } from '../lib/time.ts'
import { type Zone, zoneOf } from './zones.ts'

/** From when to when one works on a day, as local times: "08:00" to "12:00"; "24:00" is the day's end. */
export type Interval = { from: string; to: string }

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

/** Hours as people state them: those of each weekday, and those of dates that differ. */
export type Hours = {
  /** IANA. */
  zone: string
  week: { [day in (typeof WEEKDAYS)[number]]: Interval[] }
  /** No interval: closed. */
  exceptions: { date: string; name: string; intervals: Interval[] }[]
}

/** Hours, ready to be reckoned with; null: 24 hours a day, 7 days a week. */
export type Calendar = {
  zone: Zone
  week: Day[]
  exceptions: Map<number, Day>
  /** The days of the exceptions, in order. */
  exceptionDays: number[]
  /** Of a week without an exception. */
  weekMs: number
} | null

/** When one works on a day, in order, and how much that is in a day of 24 hours. */
type Day = { spans: Span[]; ms: number }

/** Milliseconds of a day. */
type Span = [from: number, to: number]

/** A piece of time in which the clock either runs or does not, for one reason; epoch milliseconds. */
export type Piece = { from: number; to: number; why: 'counted' | 'out_of_hours' | 'holiday' }

/** No target is looked for further ahead than this. */
export const HORIZON_YEARS = 20
export const HORIZON_MS = HORIZON_YEARS * 366 * DAY_MS

/** A Thursday: day 0 of the epoch. */
const FIRST_WEEKDAY = 3
const WEEK_DAYS = 7

/** Hours made ready. A zone that is none is a RangeError. */
export function calendarOf(hours: Hours | null): Calendar {
  if (!hours) return null
  const week = WEEKDAYS.map(day => dayOf(hours.week[day]))
  const exceptions = new Map(
    hours.exceptions.map(({ date, intervals }) => [Date.parse(date) / DAY_MS, dayOf(intervals)]),
  )
  return {
    zone: zoneOf(hours.zone),
    week,
    exceptions,
    exceptionDays: [...exceptions.keys()].sort((one, other) => one - other),
    weekMs: week.reduce((sum, { ms }) => sum + ms, 0),
  }
}

function dayOf(intervals: Interval[]): Day {
  const spans = intervals
    .map(({ from, to }): Span => [msOf(from), msOf(to)])
    .sort(([one], [other]) => one - other)
  return { spans, ms: spans.reduce((sum, [from, to]) => sum + to - from, 0) }
}

/** "08:30" in milliseconds of its day. */
function msOf(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE_MS
}

/** All of the time between two instants, in order and without a gap. */
export function* piecesOf(calendar: Calendar, from: number, to: number): Generator<Piece> {
  if (!calendar) {
    if (from < to) yield { from, to, why: 'counted' }
    return
  }
  for (let at = from; at < to; ) {
    const { offset, to: changes } = calendar.zone(at)
    const end = Math.min(changes, to)
    // local time runs evenly until the zone changes
    while (at < end) {
      const day = Math.floor((at + offset) / DAY_MS)
      const midnight = day * DAY_MS - offset
      const next = Math.min(midnight + DAY_MS, end)
      yield* piecesOfDay(calendar, day, midnight, at, next)
      at = next
    }
  }
}

function* piecesOfDay(
  { week, exceptions }: NonNullable<Calendar>,
  day: number,
  midnight: number,
  from: number,
  to: number,
): Generator<Piece> {
  const exception = exceptions.get(day)
  const off = exception ? 'holiday' : 'out_of_hours'
  let at = from
  for (const [opens, closes] of (exception ?? week[(day + FIRST_WEEKDAY) % WEEK_DAYS]!).spans) {
    const begins = Math.max(at, midnight + opens)
    const ends = Math.min(to, midnight + closes)
    if (begins >= ends) continue
    if (at < begins) yield { from: at, to: begins, why: off }
    yield { from: begins, to: ends, why: 'counted' }
    at = ends
  }
  if (at < to) yield { from: at, to, why: off }
}

/** The first instant from then on at which somebody works, at most HORIZON_MS later. */
export function opensAt(calendar: Calendar, from: number): number {
  for (const piece of piecesOf(calendar, from, from + HORIZON_MS))
    if (piece.why === 'counted') return piece.from
  return from
}

/** The working time between two instants; 0 where the second is not later. */
export function workingMs(calendar: Calendar, from: number, to: number): number {
  if (!calendar) return Math.max(0, to - from)
  return work(calendar, from, to, Number.POSITIVE_INFINITY).workedMs
}

/** The first instant by which so much working time has passed since another, at most HORIZON_MS later. */
export function workedAt(calendar: Calendar, from: number, ms: number): number {
  if (!calendar || ms <= 0) return from + Math.max(0, ms)
  return work(calendar, from, from + HORIZON_MS, ms).at
}

type Work = { at: number; workedMs: number }

/** Works until so much is done, or until an instant. Whole days and weeks are one step: years take no longer than days. */
function work(calendar: NonNullable<Calendar>, from: number, to: number, targetMs: number): Work {
  let workedMs = 0
  for (let at = from; at < to; ) {
    const { offset, to: changes } = calendar.zone(at)
    const end = Math.min(changes, to)
    while (at < end) {
      const day = Math.floor((at + offset) / DAY_MS)
      const midnight = day * DAY_MS - offset
      const days = at === midnight ? Math.floor((end - at) / DAY_MS) : 0
      const whole = days > 0 ? wholeDays(calendar, day, days, targetMs - workedMs) : null
      if (whole) {
        workedMs += whole.ms
        at += whole.days * DAY_MS
        continue
      }
      const next = Math.min(midnight + DAY_MS, end)
      for (const piece of piecesOfDay(calendar, day, midnight, at, next)) {
        if (piece.why !== 'counted') continue
        const left = targetMs - workedMs
        if (piece.to - piece.from >= left) return { at: piece.from + left, workedMs: targetMs }
        workedMs += piece.to - piece.from
      }
      at = next
    }
  }
  return { at: to, workedMs }
}

/** Weeks without an exception, or else one day, of those from a day on, and what is worked in them: less than is left; null: none. */
function wholeDays(
  { week, weekMs, exceptions, exceptionDays }: NonNullable<Calendar>,
  day: number,
  daysMax: number,
  leftMs: number,
): { days: number; ms: number } | null {
  const days = daysMax < WEEK_DAYS ? 0 : Math.min(daysMax, nextOf(exceptionDays, day) - day)
  const unfinished = weekMs === 0 ? days : Math.ceil(leftMs / weekMs) - 1
  const weeks = Math.min(Math.floor(days / WEEK_DAYS), unfinished)
  if (weeks > 0) return { days: weeks * WEEK_DAYS, ms: weeks * weekMs }
  const { ms } = exceptions.get(day) ?? week[(day + FIRST_WEEKDAY) % WEEK_DAYS]!
  return ms < leftMs ? { days: 1, ms } : null
}

/** The first of these ordered days that is not before a day. */
function nextOf(ordered: number[], day: number): number {
  let [low, high] = [0, ordered.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ordered[middle]! < day) low = middle + 1
    else high = middle
  }
  return ordered[low] ?? Number.POSITIVE_INFINITY
}
