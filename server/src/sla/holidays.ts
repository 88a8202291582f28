// Holidays from an iCalendar text: whole days, once or each year. Pure. Repetitions are counted here, where each has its end.
import { DAY_MS } from '../lib/time.ts'
import type { Property, VEvent } from './icalendar.ts'

/** From the day it is asked. */
const YEARS_AHEAD = 10
/** Of one event: a long school holiday. */
const DAYS_OF_EVENT_MAX = 120
/** An event that is there so many times is counted from its first one: an earlier one is no event of anybody. */
const COUNTED_FROM = '1900'
/** Days of events and of their repetitions that are looked at, all in all: a text that names more holds everybody up. */
export const LOOKED_DAYS_MAX = 200_000
const NAME_CHARS_MAX = 100
const MONTHS = 12
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

export type Holiday = { date: string; name: string }
export type LeftOut = {
  name: string
  why: 'not_whole_days' | 'rule' | 'too_long' | 'changed_occurrence' | 'no_date' | 'canceled'
}

type Rule = {
  interval: number
  count: number
  until: number
  month: number | null
  /** Of the month; below zero: from its end. */
  monthDays: number[] | null
  weekday: { nth: number; day: number } | null
}

/** How many more days may be looked at; below zero: too many were. */
type Budget = { daysLeft: number }

/** A day since the epoch. */
const dayOf = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / DAY_MS
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
const yearOf = (day: number): number => new Date(day * DAY_MS).getUTCFullYear()

/**
 * Everything of these events from a day on, at most YEARS_AHEAD years, by date; and what cannot be taken over. Null: they name more
 * than LOOKED_DAYS_MAX.
 */
export function holidaysOf(events: VEvent[], today: string): { dates: Holiday[]; leftOut: LeftOut[] } | null {
  const first = dayOf(today)
  const last = dayOf(
    `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`.replace('-02-29', '-02-28'),
  )
  const budget: Budget = { daysLeft: LOOKED_DAYS_MAX }
  const found = new Map<number, string>()
  const leftOut: LeftOut[] = []
  for (const event of events) {
    const words = (event.text('summary') ?? '').replace(/\s+/g, ' ').trim()
    const name = [...words].slice(0, NAME_CHARS_MAX).join('')
    const isCanceled = event.text('status')?.toUpperCase() === 'CANCELLED'
    const times = isCanceled ? 'canceled' : timesOf(event, first, last, budget)
    if (typeof times === 'string') leftOut.push({ name, why: times })
    else
      for (const start of times.starts) {
        budget.daysLeft -= times.length
        if (budget.daysLeft < 0) return null
        for (let day = Math.max(start, first); day < Math.min(start + times.length, last); day++)
          if (!found.has(day)) found.set(day, name)
      }
    if (budget.daysLeft < 0) return null
  }
  const dates = [...found].sort(([a], [b]) => a - b).map(([day, name]) => ({ date: dateOf(day), name }))
  return { dates, leftOut }
}

/** The first days of an event and how many each time has, or why they cannot be told. */
function timesOf(
  event: VEvent,
  first: number,
  last: number,
  budget: Budget,
): { starts: number[]; length: number } | LeftOut['why'] {
  if (event.has('recurrence-id')) return 'changed_occurrence'
  const start = event.dates('dtstart')[0]
  if (!start) return 'no_date'
  const excluded = new Set(event.dates('exdate').map(({ value }) => dayOf(value)))
  const length = lengthOf(event, start)
  if (typeof length === 'string') return length
  const began = dayOf(start.value)
  const rules = event.rules()
  if (rules.length > 1) return 'rule'
  const rule = rules.length === 0 ? null : readRule(rules[0]!, start.value)
  if (rule === 'rule') return rule
  const extra = event.dates('rdate').map(({ value }) => dayOf(value))
  if (rule && rule.count < Number.POSITIVE_INFINITY && start.value < COUNTED_FROM) return 'rule'
  const own = rule ? repeated(rule, { began, first: first - length, last }, budget) : [began]
  const starts = [...own, ...extra].filter(day => !excluded.has(day) && day + length > first && day < last)
  return { starts, length }
}

/** In whole days. */
function lengthOf(event: VEvent, start: Property): number | LeftOut['why'] {
  if (start.type !== 'date') return 'not_whole_days'
  const [end] = event.dates('dtend')
  const duration = /^P(?:(\d{1,3})W|(\d{1,3})D)$/.exec(event.text('duration') ?? '')
  if (event.has('duration') && !duration) return 'not_whole_days'
  const days = end
    ? dayOf(end.value) - dayOf(start.value)
    : duration
      ? Number(duration[1] ?? 0) * 7 + Number(duration[2] ?? 0)
      : 1
  if (end && end.type !== 'date') return 'not_whole_days'
  if (days < 0) return 'no_date'
  return days > DAYS_OF_EVENT_MAX ? 'too_long' : Math.max(1, days)
}

const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]
const KNOWN = ['freq', 'interval', 'count', 'until', 'bymonth', 'bymonthday', 'byday', 'wkst']

/** A rule that says which day of each year; 'rule': another. */
function readRule(given: { [part: string]: unknown }, start: string): Rule | 'rule' {
  if (given.freq !== 'YEARLY' || Object.keys(given).some(part => !KNOWN.includes(part))) return 'rule'
  const [months, monthDays, days] = [given.bymonth, given.bymonthday, given.byday].map(listOf) as unknown[][]
  const own = Number(start.slice(5, 7))
  const month = months!.length === 0 ? own : Number(months![0])
  if (months!.length > 1 || !Number.isInteger(month) || month < 1 || month > MONTHS) return 'rule'
  const weekday = days!.length === 0 ? null : weekdayOf(String(days![0]))
  // a weekday alone, without its month, is one of the year
  if (
    days!.length > 1 ||
    weekday === undefined ||
    (weekday && (monthDays!.length > 0 || months!.length === 0))
  )
    return 'rule'
  const numbers = monthDays!.map(Number)
  const bounds = {
    interval: Math.max(1, Number(given.interval ?? 1)),
    count: Number(given.count ?? Number.POSITIVE_INFINITY),
    until: given.until === undefined ? Number.POSITIVE_INFINITY : dayOf(String(given.until)),
  }
  // whose end cannot be read would be there for ever
  if (Object.values(bounds).some(Number.isNaN)) return 'rule'
  if (numbers.some(day => !Number.isInteger(day) || day === 0 || Math.abs(day) > 31)) return 'rule'
  return {
    ...bounds,
    month,
    monthDays: weekday ? null : numbers.length > 0 ? [...new Set(numbers)] : [Number(start.slice(8, 10))],
    weekday,
  }
}

/** "4TH", "-1MO"; null would be no day, undefined is one that says not which. */
function weekdayOf(text: string): Rule['weekday'] | undefined {
  const match = /^([+-]?[1-5])(SU|MO|TU|WE|TH|FR|SA)$/.exec(text)
  return match ? { nth: Number(match[1]), day: WEEKDAYS.indexOf(match[2]!) } : undefined
}

/** The first days of a yearly event, until a day: a year is looked at once; where nothing is counted, none before a day. */
function repeated(
  rule: Rule,
  { began, first, last }: { began: number; first: number; last: number },
  budget: Budget,
): number[] {
  const found: number[] = []
  const beganYear = yearOf(began)
  const over = rule.count < Number.POSITIVE_INFINITY ? 0 : Math.max(0, yearOf(first) - beganYear)
  const firstYear = beganYear + Math.floor(over / rule.interval) * rule.interval
  const lastYear = yearOf(last)
  for (let year = firstYear; year <= lastYear && budget.daysLeft >= 0; year += rule.interval)
    for (const day of daysIn(rule, year)) {
      budget.daysLeft--
      if (day < began) continue
      if (day > rule.until || found.length >= rule.count) return found
      found.push(day)
    }
  return found
}

/** The days that a rule means in a year; one that is not there, as 29 February, is none. */
function daysIn({ month, monthDays, weekday }: Rule, year: number): number[] {
  const begins = Date.UTC(year, month! - 1, 1) / DAY_MS
  const length = Date.UTC(year, month!, 1) / DAY_MS - begins
  const numbers = weekday
    ? [numberOf(weekday, begins, length)]
    : monthDays!.map(n => (n < 0 ? length + n + 1 : n))
  return numbers
    .filter(n => n >= 1 && n <= length)
    .sort((a, b) => a - b)
    .map(n => begins + n - 1)
}

function numberOf({ nth, day }: NonNullable<Rule['weekday']>, begins: number, length: number): number {
  const weekdayAt = (n: number): number => new Date((begins + n - 1) * DAY_MS).getUTCDay()
  if (nth > 0) return 1 + ((day - weekdayAt(1) + 7) % 7) + (nth - 1) * 7
  return length - ((weekdayAt(length) - day + 7) % 7) + (nth + 1) * 7
}
