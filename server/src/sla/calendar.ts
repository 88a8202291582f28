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
export type Calendar = { zone: Zone; week: Span[][]; exceptions: Map<number, Span[]> } | null

/** Milliseconds of a day. */
type Span = [from: number, to: number]

/** A piece of time in which the clock either runs or does not, for one reason; epoch milliseconds. */
export type Piece = { from: number; to: number; why: 'counted' | 'out_of_hours' | 'holiday' }

/** No target is looked for further ahead than this. */
export const HORIZON_YEARS = 20
export const HORIZON_MS = HORIZON_YEARS * 366 * DAY_MS

/** A Thursday: day 0 of the epoch. */
const FIRST_WEEKDAY = 3

/** Hours made ready. A zone that is none is a RangeError. */
export function calendarOf(hours: Hours | null): Calendar {
  if (!hours) return null
  return {
    zone: zoneOf(hours.zone),
    week: WEEKDAYS.map(day => spansOf(hours.week[day])),
    exceptions: new Map(
      hours.exceptions.map(({ date, intervals }) => [Date.parse(date) / DAY_MS, spansOf(intervals)]),
    ),
  }
}

function spansOf(intervals: Interval[]): Span[] {
  return intervals.map(({ from, to }): Span => [msOf(from), msOf(to)]).sort(([one], [other]) => one - other)
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
  for (const [opens, closes] of exception ?? week[(day + FIRST_WEEKDAY) % 7]!) {
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
  let sum = 0
  for (const piece of piecesOf(calendar, from, to)) if (piece.why === 'counted') sum += piece.to - piece.from
  return sum
}

/** The first instant by which so much working time has passed since another, at most HORIZON_MS later. */
export function workedAt(calendar: Calendar, from: number, ms: number): number {
  if (!calendar || ms <= 0) return from + Math.max(0, ms)
  let left = ms
  for (const piece of piecesOf(calendar, from, from + HORIZON_MS)) {
    if (piece.why !== 'counted') continue
    const length = piece.to - piece.from
    if (length >= left) return piece.from + left
    left -= length
  }
  return from + HORIZON_MS
}
