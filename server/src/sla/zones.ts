// Time zones: how far local time is from UTC, and until when. Pure.
import { createRequire } from 'node:module'

/** A stretch of time in which a zone keeps one distance from UTC; all in epoch milliseconds. */
type Stretch = { from: number; to: number; offset: number }

/** The stretch that an instant is in. */
export type Zone = (atMs: number) => Stretch

/** Nanoseconds in a millisecond. */
const MS_NANOSECONDS = 1e6

/** An IANA zone; what was asked once is kept. Throws a RangeError for a name that is none. */
export function zoneOf(name: string): Zone {
  // read by the first who has a calendar: most have none, and a start is not to wait for it
  const { Temporal } = createRequire(import.meta.url)(
    'temporal-polyfill',
  ) as typeof import('temporal-polyfill')
  const known: Stretch[] = []
  const look = (atMs: number): Stretch => {
    const at = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(name)
    // a change at this very instant has happened
    const before = at.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
    const stretch = {
      from: before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
      to: at.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
      offset: at.offsetNanoseconds / MS_NANOSECONDS,
    }
    known.push(stretch)
    return stretch
  }
  look(0)
  return atMs => known.find(({ from, to }) => from <= atMs && atMs < to) ?? look(atMs)
}
