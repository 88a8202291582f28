// The rules of the SLA clocks, 24 hours a day and 7 days a week. Pure: times in, times out.
import { MINUTE_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'

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

export type Kind = 'response' | 'resolve'

const RUNNING: StatusRules = { is_resolved: false, is_terminal: false, pauses_sla: false }

/** The clocks of a ticket that is created at `now` in a status. Policy times are whole minutes. */
export function startClocks(
  policy: { response_time: number; resolve_time: number },
  status: StatusRules,
  now: Timestamp,
): Clocks {
  const fresh: Clocks = {
    responded_at: null,
    response_due_at: plusMs(now, policy.response_time * MINUTE_MS),
    resolved_at: null,
    resolved_due_at: plusMs(now, policy.resolve_time * MINUTE_MS),
    closed_at: null,
    sla_stopped_at: null,
    is_response_breached: false,
    is_resolve_breached: false,
  }
  return clocksAfter(fresh, RUNNING, status, now)
}

/**
 * The clocks after a move from one status to another. Time that stood still (a pause, or the time between
 * resolving and reopening) moves the open targets on; a target that has passed is breached, for ever.
 */
export function clocksAfter(clocks: Clocks, from: StatusRules, to: StatusRules, now: Timestamp): Clocks {
  // resolved, then closed: nothing runs before, nothing runs after
  const resting = isFinished(from) && isFinished(to)
  const stoodMs =
    clocks.sla_stopped_at === null || resting ? 0 : Math.max(0, toMs(now) - toMs(clocks.sla_stopped_at))
  const resolvedAt = to.is_resolved ? (clocks.resolved_at ?? now) : null
  const stays = clocks.resolved_at !== null && resolvedAt !== null
  const response_due_at =
    clocks.responded_at === null && !clocks.is_response_breached
      ? plusMs(clocks.response_due_at, stoodMs)
      : clocks.response_due_at
  const resolved_due_at =
    !stays && !clocks.is_resolve_breached ? plusMs(clocks.resolved_due_at, stoodMs) : clocks.resolved_due_at
  return {
    responded_at: clocks.responded_at,
    response_due_at,
    resolved_at: resolvedAt,
    resolved_due_at,
    closed_at: to.is_resolved && to.is_terminal ? (clocks.closed_at ?? now) : null,
    sla_stopped_at: stops(to) ? (resting ? (clocks.sla_stopped_at ?? now) : now) : null,
    is_response_breached:
      clocks.is_response_breached ||
      (!resting && isDue({ ended: clocks.responded_at, due: response_due_at }, now)),
    is_resolve_breached:
      clocks.is_resolve_breached || (!resting && !stays && isDue({ ended: null, due: resolved_due_at }, now)),
  }
}

type Times = { response_time: number; resolve_time: number }

/**
 * The clocks under another policy: open targets move by the difference, so that what was used of them stays used. A target
 * that is used up by then was due when it was: that is a breach; a longer one clears none.
 */
export function clocksOfPolicy(clocks: Clocks, from: Times, to: Times, now: Timestamp): Clocks {
  // while they stand still, nothing becomes due
  const until = clocks.sla_stopped_at ?? now
  const respondsOn = clocks.responded_at === null && !clocks.is_response_breached
  const resolvesOn = clocks.resolved_at === null && !clocks.is_resolve_breached
  const response_due_at = respondsOn
    ? plusMs(clocks.response_due_at, (to.response_time - from.response_time) * MINUTE_MS)
    : clocks.response_due_at
  const resolved_due_at = resolvesOn
    ? plusMs(clocks.resolved_due_at, (to.resolve_time - from.resolve_time) * MINUTE_MS)
    : clocks.resolved_due_at
  return {
    ...clocks,
    ...{ response_due_at, resolved_due_at },
    is_response_breached: clocks.is_response_breached || (respondsOn && response_due_at <= until),
    is_resolve_breached: clocks.is_resolve_breached || (resolvesOn && resolved_due_at <= until),
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

function isFinished(status: StatusRules): boolean {
  return status.is_resolved || status.is_terminal
}

function stops(status: StatusRules): boolean {
  return isFinished(status) || status.pauses_sla
}

/** Later by whole milliseconds; the microseconds stay. */
function plusMs(at: Timestamp, ms: number): Timestamp {
  return ms === 0 ? at : ((toTimestamp(toMs(at) + ms).slice(0, -4) + at.slice(-4)) as Timestamp)
}
