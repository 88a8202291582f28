// Later answers: what a contact's message has used of its target since it came. Pure.
import { type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { workedAt, workingMs } from './calendar.ts'
import type { CalendarPeriod } from './periods.ts'

/** The ticket's periods from an instant on, oldest first. */
function since(periods: CalendarPeriod[], from: Timestamp): CalendarPeriod[] {
  return periods
    .filter((_, i) => i + 1 === periods.length || periods[i + 1]!.began_at > from)
    .map(period => (period.began_at < from ? { ...period, began_at: from } : period))
}

/** Working time from a message until an instant. */
export function usedSince(periods: CalendarPeriod[], from: Timestamp, until: Timestamp): number {
  const own = since(periods, from)
  return own.reduce((sum, { began_at, is_running, calendar }, i) => {
    const next = own[i + 1]?.began_at
    const ends = next !== undefined && next < until ? next : until
    return is_running && began_at < ends ? sum + workingMs(calendar, toMs(began_at), toMs(ends)) : sum
  }, 0)
}

/** When so much had been used since a message, or will be if the clock runs on. */
export function reachedAt(periods: CalendarPeriod[], from: Timestamp, targetMs: number): Timestamp {
  const own = since(periods, from)
  let left = targetMs
  for (const [i, { began_at, is_running, calendar }] of own.entries()) {
    const next = own[i + 1]?.began_at
    if (!is_running && next !== undefined) continue
    const worked =
      next === undefined ? Number.POSITIVE_INFINITY : workingMs(calendar, toMs(began_at), toMs(next))
    if (worked >= left) {
      const at = toTimestamp(workedAt(calendar, toMs(began_at), left))
      // without a calendar, microseconds stay
      return calendar ? at : ((at.slice(0, -4) + began_at.slice(-4)) as Timestamp)
    }
    left -= worked
  }
  throw new Error('a ticket without a last period')
}
