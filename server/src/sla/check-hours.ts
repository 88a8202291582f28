// Are these hours that somebody can work by? Pure.
import type { FieldError } from '../http/errors.ts'
import { DAY_MS, HOUR_MS, type Timestamp, toMs } from '../lib/time.ts'
import { type Calendar, calendarOf, type Hours, type Interval, WEEKDAYS, workingMs } from './calendar.ts'
import { texts } from './texts.ts'

/** In so many days there is at least so much to work. */
const WINDOW_DAYS = 28
const WORKED_MS_MIN = HOUR_MS
/** No zone that is in use skips more of a day when its clocks change. */
const SKIPPED_MS_MAX = 2 * HOUR_MS
/** In so many days the clocks of a zone have changed as they do. */
const YEAR_DAYS = 366
const FIRST_WEEKDAY = 3

/** What is wrong with them, each with its field: hours that overlap, dates that are none, too little work from now on. */
export function errorsOf(hours: Hours, now: Timestamp): FieldError[] {
  const errors: FieldError[] = []
  for (const day of WEEKDAYS) errors.push(...wrongIntervals(`week.${day}`, hours.week[day]))
  const seen = new Set<string>()
  hours.exceptions.forEach(({ date, intervals }, i) => {
    errors.push(...wrongIntervals(`exceptions.${i}.intervals`, intervals))
    if (seen.has(date)) errors.push({ field: `exceptions.${i}.date`, rule: 'value', text: texts.dateTwice })
    seen.add(date)
  })
  const idle = errors.length === 0 ? firstIdleDay(hours, now) : null
  if (idle !== null) {
    const from = new Date(idle * DAY_MS).toISOString().slice(0, 10)
    errors.push({ field: 'week', rule: 'value', text: texts.neverWorks({ daysMax: WINDOW_DAYS, from }) })
  }
  return errors
}

function wrongIntervals(field: string, intervals: Interval[]): FieldError[] {
  const sorted = intervals.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  if (sorted.some(({ from, to }) => from >= to)) return [{ field, rule: 'value', text: texts.endsFirst }]
  const overlaps = sorted.some(({ from }, i) => i > 0 && from < sorted[i - 1]!.to)
  return overlaps ? [{ field, rule: 'value', text: texts.overlap }] : []
}

/** The first day of those with too little work, whatever exceptions there are, from today on, as it is there, until they are over. */
function firstIdleDay(hours: Hours, now: Timestamp): number | null {
  const { week, exceptions } = hours
  const usual = WEEKDAYS.map(day => lengthOf(week[day]))
  const special = new Map(exceptions.map(one => [Date.parse(one.date) / DAY_MS, lengthOf(one.intervals)]))
  const on = (day: number): number => special.get(day) ?? usual[(day + FIRST_WEEKDAY) % 7]!
  const calendar = calendarOf(hours)!
  const today = Math.floor((toMs(now) + calendar.zone(toMs(now)).offset) / DAY_MS)
  const last = Math.max(today + YEAR_DAYS, ...special.keys()) + WINDOW_DAYS
  let worked = 0
  for (let day = today; day <= last; day++) {
    worked += on(day)
    if (day - today >= WINDOW_DAYS) worked -= on(day - WINDOW_DAYS)
    if (day - today < WINDOW_DAYS - 1 || worked >= WORKED_MS_MIN + SKIPPED_MS_MAX) continue
    if (worked < WORKED_MS_MIN || skips(calendar, day)) return day - WINDOW_DAYS + 1
  }
  return null
}

/** Is it less than it seems in the days until the end of this one, as some of it is in an hour that does not exist? */
function skips(calendar: NonNullable<Calendar>, day: number): boolean {
  const midnightOf = (one: number): number => one * DAY_MS - calendar.zone(one * DAY_MS).offset
  const [from, to] = [midnightOf(day - WINDOW_DAYS + 1), midnightOf(day + 1)]
  return calendar.zone(from).to < to && workingMs(calendar, from, to) < WORKED_MS_MIN
}

function lengthOf(intervals: Interval[]): number {
  const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return intervals.reduce((sum, { from, to }) => sum + minutes(to) - minutes(from), 0) * (HOUR_MS / 60)
}
