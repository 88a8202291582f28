// The rules of the SLA clocks. Pure: times in, times out. What is consumed is counted by `periods.ts`.
import { MINUTE_MS, type Timestamp } from '../lib/time.ts'
import { type CalendarPeriod, dueAt, type Kind, leftOf, type Rules, type Used, usedUpAt } from './periods.ts'

/** The effect of a status on the clocks. */
export type StatusRules = { is_resolved: boolean; is_terminal: boolean; pauses_sla: boolean }

/** The stored facts of a ticket's two clocks. */
export type Clocks = {
  responded_at: Timestamp | null
  response_due_at: Timestamp
  resolved_at: Timestamp | null
  resolved_due_at: Timestamp
  closed_at: Timestamp | null
  /** Since when both clocks stand still; null while they run. */
  sla_stopped_at: Timestamp | null
  is_response_breached: boolean
  is_resolve_breached: boolean
}

const RUNNING: StatusRules = { is_resolved: false, is_terminal: false, pauses_sla: false }
const UNUSED: Used = { response_used_ms: 0, resolve_used_ms: 0 }

/** The clocks of a ticket that is created at `now` in a status. */
export function startClocks(rules: Rules, status: StatusRules, now: Timestamp): Clocks {
  const fresh: Clocks = {
    responded_at: null,
    response_due_at: dueAt(rules, 'response', UNUSED, now),
    resolved_at: null,
    resolved_due_at: dueAt(rules, 'resolve', UNUSED, now),
    closed_at: null,
    sla_stopped_at: null,
    is_response_breached: false,
    is_resolve_breached: false,
  }
  return clocksAfter(fresh, { ...rules, ...UNUSED }, RUNNING, status, now)
}

/**
 * The clocks after a move from one status to another, with what is used by then. Time that stood still (a pause, or the
 * time between resolving and reopening) moves the open targets on; a target that has passed is breached, for ever.
 */
export function clocksAfter(
  clocks: Clocks,
  rules: Rules & Used,
  from: StatusRules,
  to: StatusRules,
  now: Timestamp,
  periods: CalendarPeriod[] = [],
): Clocks {
  // under other rules meanwhile: what is used up was due when it was
  const dueOf = (kind: Kind, minutes: number): Timestamp =>
    periods.length > 0 && leftOf(rules, kind, rules) <= 0
      ? usedUpAt(periods, kind, minutes * MINUTE_MS)
      : dueAt(rules, kind, rules, now)
  // resolved, then closed: nothing runs before, nothing runs after
  const resting = isFinished(from) && isFinished(to)
  const stood = clocks.sla_stopped_at !== null && clocks.sla_stopped_at <= now && !resting
  const resolvedAt = to.is_resolved ? (clocks.resolved_at ?? now) : null
  const stays = clocks.resolved_at !== null && resolvedAt !== null
  const response_due_at =
    stood && clocks.responded_at === null && !clocks.is_response_breached
      ? dueOf('response', rules.response_time)
      : clocks.response_due_at
  const resolved_due_at =
    stood && !stays && !clocks.is_resolve_breached
      ? dueOf('resolve', rules.resolve_time)
      : clocks.resolved_due_at
  return {
    responded_at: clocks.responded_at,
    response_due_at,
    resolved_at: resolvedAt,
    resolved_due_at,
    closed_at: to.is_resolved && to.is_terminal ? (clocks.closed_at ?? now) : null,
    sla_stopped_at: isRunning(to) ? null : resting ? (clocks.sla_stopped_at ?? now) : now,
    is_response_breached:
      clocks.is_response_breached ||
      (!resting && isDue({ ended: clocks.responded_at, due: response_due_at }, now)),
    is_resolve_breached:
      clocks.is_resolve_breached || (!resting && !stays && isDue({ ended: null, due: resolved_due_at }, now)),
  }
}

/**
 * The clocks under other rules, with the ticket's periods: what was used of open targets stays used. A target that is
 * used up by then was due when it was: that is a breach, unless the ticket is finished; a longer one clears none.
 */
export function clocksUnder(
  clocks: Clocks,
  rules: Rules & Used & { is_finished: boolean },
  periods: CalendarPeriod[],
  now: Timestamp,
): Clocks {
  const changed = (kind: Kind, ended: Timestamp | null, due: Timestamp, flag: boolean) => {
    if (isBreached(clocks, kind, now)) return { due, flag: true }
    if (ended !== null) return { due, flag }
    const minutes = kind === 'response' ? rules.response_time : rules.resolve_time
    // while they stand still, nothing becomes due
    if (leftOf(rules, kind, rules) > 0)
      return { due: dueAt(rules, kind, rules, clocks.sla_stopped_at ?? now), flag: false }
    // what has ended becomes late only if it goes on
    return rules.is_finished
      ? { due, flag: false }
      : { due: usedUpAt(periods, kind, minutes * MINUTE_MS), flag: true }
  }
  const { responded_at, response_due_at, resolved_at, resolved_due_at } = clocks
  const response = changed('response', responded_at, response_due_at, clocks.is_response_breached)
  const resolve = changed('resolve', resolved_at, resolved_due_at, clocks.is_resolve_breached)
  return {
    ...clocks,
    response_due_at: response.due,
    is_response_breached: response.flag,
    resolved_due_at: resolve.due,
    is_resolve_breached: resolve.flag,
  }
}

/** Is a clock that nobody has stopped due? The due instant itself is too late. */
function isDue(clock: { ended: Timestamp | null; due: Timestamp }, now: Timestamp): boolean {
  return clock.ended === null && clock.due <= now
}

/** Breached as of now: stored, or due and still running. The statements use the same rule (BREACHED). */
export function isBreached(clocks: Clocks, kind: Kind, now: Timestamp): boolean {
  const running = clocks.sla_stopped_at === null
  return kind === 'response'
    ? clocks.is_response_breached ||
        (running && isDue({ ended: clocks.responded_at, due: clocks.response_due_at }, now))
    : clocks.is_resolve_breached ||
        (running && isDue({ ended: clocks.resolved_at, due: clocks.resolved_due_at }, now))
}

/** The breaches that a change of the clocks has revealed: each is one event. */
export function newBreaches(before: Clocks, after: Clocks): { kind: Kind; due_at: Timestamp }[] {
  const found: { kind: Kind; due_at: Timestamp }[] = []
  if (after.is_response_breached && !before.is_response_breached) {
    found.push({ kind: 'response', due_at: after.response_due_at })
  }
  if (after.is_resolve_breached && !before.is_resolve_breached) {
    found.push({ kind: 'resolve', due_at: after.resolved_due_at })
  }
  return found
}

/** Resolved or terminal: nothing runs any more. */
export function isFinished(status: Pick<StatusRules, 'is_resolved' | 'is_terminal'>): boolean {
  return status.is_resolved || status.is_terminal
}

/** Do the clocks run in this status? */
function isRunning(status: StatusRules): boolean {
  return !isFinished(status) && !status.pauses_sla
}
