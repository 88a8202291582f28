// Warnings and escalations: which of them are due by what is used of a clock. Pure.
import type { ESCALATION_LEVELS, ESCALATION_TARGETS, EscalationAction } from '@palabre/contract/escalations'
import { MINUTE_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { type Calendar, workedAt } from './calendar.ts'

export type Target = (typeof ESCALATION_TARGETS)[number]
type Level = (typeof ESCALATION_LEVELS)[number]

/** What each kind of action names. */
type Named = {
  assign: { user: string | null }
  team: { team: string | null }
  priority: { priority: string }
  tag: { tag: string }
  note: { note: string }
  notify: { users: string[] }
}
/** What is done when an escalation is due. `notify` without people: whoever has the ticket. */
export type Action = { [type in EscalationAction]: { type: type } & Named[type] }[EscalationAction]

/** So many minutes of working time after a target is due; below zero: before. */
export type Escalation = { level: Level; target: Target; minutes: number; actions: Action[] }

/** What a policy promises, and when somebody hears of it. */
export type AlarmRules = {
  calendar: Calendar
  response_time: number
  resolve_time: number
  /** null: nothing is promised. */
  next_response_minutes: number | null
  warning_percent: number
  escalations: Escalation[]
}

/** A clock that runs, and what is used of it. `wait_id`: of the contact's message it runs for, else 0. */
export type RunningClock = { target: Target; wait_id: number; used_ms: number }

/** level 0: the warning; 'due': the breach of a next response (those of other targets are stored by a sweep of their own). */
export type Alarm = { target: Target; wait_id: number; level: 0 | Level | 'due'; after_ms: number }

/** Minutes that are promised; null: none are. */
export const minutesOf = (
  rules: Pick<AlarmRules, 'response_time' | 'resolve_time' | 'next_response_minutes'>,
  target: Target,
): number | null =>
  ({
    response: rules.response_time,
    next_response: rules.next_response_minutes,
    resolve: rules.resolve_time,
  })[target]

/** Everything that may be told of these clocks, in the order in which it is due. */
export function alarmsOf(rules: AlarmRules, clocks: RunningClock[]): (Alarm & { used_ms: number })[] {
  const found = clocks.flatMap(({ target, wait_id, used_ms }) => {
    const minutes = minutesOf(rules, target)
    if (minutes === null) return []
    const targetMs = minutes * MINUTE_MS
    const alarm = (level: Alarm['level'], after_ms: number) => ({ target, wait_id, level, after_ms, used_ms })
    return [
      alarm(0, Math.floor((targetMs * rules.warning_percent) / 100)),
      ...(target === 'next_response' ? [alarm('due', targetMs)] : []),
      ...rules.escalations
        .filter(one => one.target === target)
        .map(one => alarm(one.level, Math.max(0, targetMs + one.minutes * MINUTE_MS))),
    ]
  })
  const left = ({ after_ms, used_ms }: (typeof found)[number]): number => after_ms - used_ms
  return found.sort((a, b) => left(a) - left(b))
}

/** Of what has not been told yet: what is due, and when the next is; null: nothing is ahead. */
export function dueBy<One extends Alarm & { used_ms: number }>(
  calendar: Calendar,
  alarms: One[],
  now: Timestamp,
): { due: One[]; next: Timestamp | null } {
  const due = alarms.filter(one => one.after_ms <= one.used_ms)
  const first = alarms.find(one => one.after_ms > one.used_ms)
  return { due, next: first ? instantAfter(calendar, first.after_ms - first.used_ms, now) : null }
}

/** When the clocks of a ticket that is opened now are looked at first. */
export function firstLook(rules: AlarmRules, now: Timestamp): Timestamp | null {
  const fresh = (target: Target): RunningClock => ({ target, wait_id: 0, used_ms: 0 })
  const { due, next } = dueBy(rules.calendar, alarmsOf(rules, [fresh('response'), fresh('resolve')]), now)
  return due.length > 0 ? now : next
}

/** When so much working time has passed; never before it has: what is finer than a millisecond is rounded up. */
function instantAfter(calendar: Calendar, ms: number, now: Timestamp): Timestamp {
  return toTimestamp(workedAt(calendar, toMs(now), ms) + 1)
}
