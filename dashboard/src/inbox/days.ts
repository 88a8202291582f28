// The days between the entries of a timeline: pure.
import { dayOf, type Reader } from '../parts/times.ts'

/** `day`: written above the entry; null where it goes on. `isEarlier`: it stands below a later day, so it says its own. */
export type DayMark = { day: string | null; isEarlier: boolean }

/** Entries stand in the order in which they became known: one of before (a ticket that was linked) turns no day back. */
export function daysOf(times: string[], reader: Reader): DayMark[] {
  let latestMs = Number.NEGATIVE_INFINITY
  let shown: string | null = null
  return times.map(at => {
    const day = dayOf(at, reader)
    if (day === shown) return { day: null, isEarlier: false }
    const atMs = new Date(at).getTime()
    if (atMs < latestMs) return { day: null, isEarlier: true }
    latestMs = atMs
    shown = day
    return { day, isEarlier: false }
  })
}
