// Dates and times of day in what a contact says, English and French, written as an example is.

import type { Language } from './model.ts'
import { isTime, withTimes } from './times.ts'
import { fold } from './words.ts'

const DAY_MS = 86_400_000
/** A day without a year is the nearest one, where it is not further away than this: "5 March" said in September is none. */
const NEAREST_DAYS_MAX = 120
/** In these hours of UTC it is the same day for all who are three hours before or behind it. */
const SAME_DAY_HOURS = { from: 3, to: 20 }
const CENTURY = 2000
const ISO = /^\d{4}-\d{2}-\d{2}$/
const BY_DAY = /^\d{1,2}([/.-])\d{1,2}\1\d{4}$/

const MONTHS =
  'janvier january jan|fevrier february feb fev|mars march mar|avril april apr avr|mai may|juin june jun|juillet july jul juil|aout august aug|septembre september sep sept|octobre october oct|novembre november nov|decembre december dec'
    .split('|')
    .map(names => names.split(' '))
/** Folded words that say when. */
export const DAY_WORDS: ReadonlySet<string> = new Set([
  ...MONTHS.flat(),
  ...'tomorrow demain today aujourd hui yesterday hier'.split(' '),
])
const NAMES = MONTHS.flat().join('|')
const WRITTEN_ISO = /(?<![\d-])(\d{4})-(\d{1,2})-(\d{1,2})(?![\d-])/g
const WRITTEN = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/.-])/g
const DAY_FIRST = new RegExp(
  `\\b(\\d{1,2})(?:er|st|nd|rd|th)?(?: of)? (${NAMES})\\b\\.?(?:,? (\\d{4})\\b)?`,
  'g',
)
const MONTH_FIRST = new RegExp(`\\b(${NAMES})\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?!:)(?:,? (\\d{4})\\b)?`, 'g')
const RELATIVE: [RegExp, number][] = [
  [/\b(?:the day after tomorrow|apres demain)\b/g, 2],
  [/\b(?:the day before yesterday|avant hier)\b/g, -2],
  [/\b(?:tomorrow|demain)\b/g, 1],
  [/\b(?:yesterday|hier)\b/g, -1],
  [/\b(?:today|aujourd hui)\b/g, 0],
]

/** Is it the example of a date: 2026-11-25 or 25/11/2026? */
export const isDate = (example: string): boolean => ISO.test(example) || BY_DAY.test(example)

/** Is it the example of a time of day: 14:30? */
export const isTimeOfDay = (example: string): boolean => /^\d{2}:\d{2}$/.test(example)

/** The times of day in a text, as hours and minutes, each once. */
export function timesIn(text: string): string[] {
  const found = withTimes(fold(text)).split(/\s+/).filter(isTime)
  return [...new Set(found.map(time => `${time.slice(2, 4)}:${time.slice(4)}`))]
}

/** A folded text without the days and times of day that it names. */
export function withoutDates(folded: string): string {
  const days = [WRITTEN_ISO, WRITTEN, DAY_FIRST, MONTH_FIRST].reduce(
    (rest, one) => rest.replace(one, ' '),
    folded,
  )
  return withTimes(days)
    .split(/\s+/)
    .filter(word => !isTime(word))
    .join(' ')
}

/** The days that a text names for certain, written like the example, each once. `now`: ISO 8601 UTC. */
export function datesIn(
  text: string,
  { language, now }: { language: Language; now: string },
  example: string,
): string[] {
  const today = new Date(`${now.slice(0, 10)}T00:00:00Z`)
  const days: (Date | null)[] = []
  let rest = fold(text)
  const take = (pattern: RegExp, read: (found: string[]) => Date | null): void => {
    rest = rest.replace(pattern, (...found: unknown[]) => {
      days.push(read(found.slice(0, -2) as string[]))
      return ' '
    })
  }
  take(WRITTEN_ISO, ([, year, month, day]) => dayOf(year!, month!, day!))
  take(WRITTEN, ([, first, , second, year]) => byDay(first!, second!, year!, language === 'fr'))
  take(DAY_FIRST, ([, day, month, year]) => named(day!, month!, year, today))
  take(MONTH_FIRST, ([, month, day, year]) => named(day!, month!, year, today))
  const hour = Number(now.slice(11, 13))
  const isSure = hour >= SAME_DAY_HOURS.from && hour <= SAME_DAY_HOURS.to
  for (const [pattern, more] of RELATIVE)
    take(pattern, () => (isSure ? new Date(today.getTime() + more * DAY_MS) : null))
  // one that cannot be read makes the others doubtful
  return days.includes(null) ? [] : [...new Set(days.map(day => written(day!, example)))]
}

function dayOf(year: number | string, month: number | string, day: number | string): Date | null {
  const made = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return made.getUTCMonth() === Number(month) - 1 && made.getUTCDate() === Number(day) ? made : null
}

/** The day comes first in French; in English 25/11/2026 is the 25th, but 05/03/2026 is written for two days: none is certain. */
function byDay(first: string, second: string, year: string, isDayFirst: boolean): Date | null {
  const whole = year.length === 2 ? CENTURY + Number(year) : Number(year)
  const isClear = first === second || Number(first) > MONTHS.length
  if (isDayFirst || isClear) return dayOf(whole, second, first)
  return Number(second) > MONTHS.length ? dayOf(whole, first, second) : null
}

function named(day: string, month: string, year: string | undefined, today: Date): Date | null {
  const number = MONTHS.findIndex(names => names.includes(month)) + 1
  if (year !== undefined) return dayOf(year, number, day)
  const near = [-1, 0, 1]
    .map(more => dayOf(today.getUTCFullYear() + more, number, day))
    .filter(one => one !== null && Math.abs(one.getTime() - today.getTime()) <= NEAREST_DAYS_MAX * DAY_MS)
  return near[0] ?? null
}

function written(day: Date, example: string): string {
  const iso = day.toISOString().slice(0, 10)
  if (ISO.test(example)) return iso
  const [, mark = '/'] = BY_DAY.exec(example) ?? []
  return iso.split('-').reverse().join(mark)
}
