// What was consumed of a ticket's targets, period by period. Pure: due times follow from the last period.
import { MINUTE_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { type Calendar, workedAt, workingMs } from './calendar.ts'

export type Kind = 'response' | 'resolve'

/** Working time that a ticket has used of its two targets. */
export type Used = { response_used_ms: number; resolve_used_ms: number }

/** A stretch of a ticket's life under one status and one policy; what is used is as of its beginning. */
export type Period = Used & { began_at: Timestamp; is_running: boolean }

/** Targets in whole minutes of a calendar's working time. */
export type Rules = { response_time: number; resolve_time: number; calendar: Calendar }

/** A period with the calendar it is counted by. */
export type CalendarPeriod = Period & { calendar: Calendar }

/** What is used at an instant of the period. The first answer ends the use of the first target. */
export function usedAt(period: CalendarPeriod, respondedAt: Timestamp | null, now: Timestamp): Used {
  const { began_at, is_running, calendar, response_used_ms, resolve_used_ms } = period
  if (!is_running) return { response_used_ms, resolve_used_ms }
  const worked = (until: Timestamp): number => workingMs(calendar, toMs(began_at), toMs(until))
  const answered = respondedAt !== null && respondedAt < now ? respondedAt : now
  const until = worked(now)
  return {
    response_used_ms: response_used_ms + (answered === now ? until : worked(answered)),
    resolve_used_ms: resolve_used_ms + until,
  }
}

/** What is left of a target, in milliseconds; none or less: it is used up. */
export function leftOf(rules: Rules, kind: Kind, used: Used): number {
  return kind === 'response'
    ? rules.response_time * MINUTE_MS - used.response_used_ms
    : rules.resolve_time * MINUTE_MS - used.resolve_used_ms
}

/** Is nothing left of one of the targets? */
export function isUsedUp(rules: Rules, used: Used): boolean {
  return leftOf(rules, 'response', used) <= 0 || leftOf(rules, 'resolve', used) <= 0
}

/** When a target is due if its clock runs from then on. */
export function dueAt(rules: Rules, kind: Kind, used: Used, from: Timestamp): Timestamp {
  const due = toTimestamp(workedAt(rules.calendar, toMs(from), leftOf(rules, kind, used)))
  // without a calendar, microseconds stay
  return rules.calendar ? due : ((due.slice(0, -4) + from.slice(-4)) as Timestamp)
}

/** When so much of a target had been used: within one of these periods, the oldest first. */
export function usedUpAt(periods: CalendarPeriod[], kind: Kind, targetMs: number): Timestamp {
  const usedBy = (period: Period): number =>
    kind === 'response' ? period.response_used_ms : period.resolve_used_ms
  const period = periods.findLast(one => one.is_running && usedBy(one) < targetMs) ?? periods[0]!
  return toTimestamp(workedAt(period.calendar, toMs(period.began_at), targetMs - usedBy(period)))
}

type Stored = { response_due_at: Timestamp; resolved_due_at: Timestamp; sla_stopped_at: Timestamp | null }
type Times = Pick<Rules, 'response_time' | 'resolve_time'>

/** The period of a ticket that has none stored: from its due times, by clocks that run all day. */
export function assumedPeriod(stored: Stored, { response_time, resolve_time }: Times): Period {
  const responseBegan = toMs(stored.response_due_at) - response_time * MINUTE_MS
  const resolveBegan = toMs(stored.resolved_due_at) - resolve_time * MINUTE_MS
  const began_at = stored.sla_stopped_at ?? toTimestamp(resolveBegan)
  return {
    began_at,
    is_running: stored.sla_stopped_at === null,
    response_used_ms: toMs(began_at) - responseBegan,
    resolve_used_ms: toMs(began_at) - resolveBegan,
  }
}
