// Working time, counted minute by minute: slow, and hard to get wrong. What `sla/calendar.ts` says is held to it.
import fc from 'fast-check'
import type { Hours, Interval } from '../../src/sla/calendar.ts'
import { WEEKDAYS } from '../../src/sla/calendar.ts'

export const MINUTE = 60_000
const DAY_MINUTES = 24 * 60

/** Half hours, hours at midnight, a day that was left out, a month each year: whatever zones have thought of. */
const ZONES = [
  ...['Australia/Lord_Howe', 'Pacific/Chatham', 'Africa/Casablanca', 'Pacific/Apia', 'Africa/El_Aaiun'],
  ...['America/St_Johns', 'Asia/Kathmandu', 'Africa/Douala', 'Europe/Paris', 'Europe/London', 'UTC'],
  ...['America/New_York', 'America/Sao_Paulo', 'America/Santiago', 'America/Havana', 'America/Asuncion'],
  ...['America/Caracas', 'America/Nuuk', 'America/Port-au-Prince', 'America/Scoresbysund', 'Asia/Gaza'],
  ...['Africa/Cairo', 'Africa/Juba', 'Africa/Sao_Tome', 'Africa/Windhoek', 'Asia/Amman', 'Asia/Beirut'],
  ...['Asia/Kolkata', 'Asia/Pyongyang', 'Asia/Tehran', 'Asia/Yangon', 'Atlantic/Azores', 'Europe/Istanbul'],
  ...['Europe/Volgograd', 'Pacific/Easter', 'Pacific/Fakaofo', 'Pacific/Fiji', 'Pacific/Kiritimati'],
  ...['Pacific/Marquesas', 'Pacific/Norfolk', 'Antarctica/Troll', 'Asia/Magadan'],
]

/** Where zones did something odd, as an instant near it. */
const ODD = [
  '2011-12-30T10:00Z', // Apia and Fakaofo leave out a day
  '2011-11-06T02:31Z', // St. John's goes back at a minute past midnight
  '2026-10-03T15:30Z', // Lord Howe goes half an hour on
  '2027-04-03T15:00Z', // and back
  '2026-09-26T14:00Z', // Chatham
  '2026-02-15T02:00Z', // Casablanca in Ramadan
  '2026-03-22T02:00Z',
  '2026-03-29T01:00Z', // Europe
  '2026-10-25T01:00Z',
  '2026-11-01T04:00Z', // Havana goes back at one
  '2018-11-04T03:00Z', // Sao Paulo has no midnight
  '2015-08-14T15:00Z', // Pyongyang
].map(text => Date.parse(text.replace('Z', ':00Z')))

const formats = new Map<string, Intl.DateTimeFormat>()

/** The local date and the minute of the day, as the platform's own calendar says it. */
function localOf(zone: string, ms: number): { date: string; minute: number } {
  let format = formats.get(zone)
  if (!format) {
    const parts = {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    } as const
    format = new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone: zone, hourCycle: 'h23' })
    formats.set(zone, format)
  }
  const text = format.format(ms)
  return { date: text.slice(0, 10), minute: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)) }
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Does the clock run in the minute that begins here? */
export function isWorked({ zone, week, exceptions }: Hours, ms: number): boolean {
  const { date, minute } = localOf(zone, ms)
  const weekday = WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7]!
  const intervals = exceptions.find(one => one.date === date)?.intervals ?? week[weekday]
  return intervals.some(({ from, to }) => minuteOf(from) <= minute && minute < minuteOf(to))
}

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Up to five intervals of a day: an even number of its minutes, in order, two by two. */
const intervals: fc.Arbitrary<Interval[]> = fc
  .uniqueArray(
    fc.oneof(fc.integer({ min: 0, max: DAY_MINUTES }), fc.constantFrom(0, 60, 120, 180, DAY_MINUTES)),
    {
      maxLength: 10,
    },
  )
  .map(minutes => {
    const sorted = minutes.toSorted((a, b) => a - b)
    return Array.from({ length: Math.floor(sorted.length / 2) }, (_, i) => ({
      from: timeOf(sorted[2 * i]!),
      to: timeOf(sorted[2 * i + 1]!),
    }))
  })

/** Hours in one of the zones, with exceptions on days around an instant. */
export const hoursAround = (ms: number): fc.Arbitrary<Hours> =>
  fc.record({
    zone: fc.constantFrom(...ZONES),
    week: fc.record(
      Object.fromEntries(WEEKDAYS.map(day => [day, intervals])) as Record<
        keyof Hours['week'],
        typeof intervals
      >,
    ),
    exceptions: fc
      .uniqueArray(fc.record({ day: fc.integer({ min: -2, max: 4 }), intervals }), {
        maxLength: 2,
        selector: ({ day }) => day,
      })
      .map(all =>
        all.map(one => ({
          date: new Date(ms + one.day * DAY_MINUTES * MINUTE).toISOString().slice(0, 10),
          name: '',
          intervals: one.intervals,
        })),
      ),
  })

const FIRST = Date.UTC(2011, 0, 1)
const LAST = Date.UTC(2036, 0, 1)

/** A whole minute: often one near which some zone does something odd. */
export const instants: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: FIRST / MINUTE, max: LAST / MINUTE }).map(minute => minute * MINUTE),
  fc
    .tuple(fc.constantFrom(...ODD), fc.integer({ min: -2 * DAY_MINUTES, max: DAY_MINUTES }))
    .map(([odd, minutes]) => odd + minutes * MINUTE),
)
