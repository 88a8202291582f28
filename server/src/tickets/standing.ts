// What a ticket has used of its targets, by the last of its periods. Pure.
import type { Timestamp } from '../lib/time.ts'
import { calendarOf } from '../sla/calendar.ts'
import type { Clocks } from '../sla/clocks.ts'
import { assumedPeriod, type CalendarPeriod, type Rules, type Used, usedAt } from '../sla/periods.ts'
import type { NewPeriod, PolicyRules, StoredPeriod } from './queries-periods.ts'

/** A ticket with its last period, and what is in force of its policy. */
export type Standing = Clocks & {
  id: number
  ticket_status_id: number
  ticket_sla_policy_id: number
  period: StoredPeriod | null
  policy: PolicyRules
}

type Kept = Pick<Standing, 'sla_stopped_at' | 'ticket_status_id' | 'ticket_sla_policy_id'>

/** Is it the period that the ticket is in? A process of an older version moves a ticket without one. */
export function isOf(period: StoredPeriod, ticket: Kept): boolean {
  return (
    period.ticket_status_id === ticket.ticket_status_id &&
    period.ticket_sla_policy_id === ticket.ticket_sla_policy_id &&
    period.is_running === (ticket.sla_stopped_at === null)
  )
}

/** Are there rules that its last period does not know yet? */
export function isBehind(ticket: Standing): boolean {
  const { period, policy } = ticket
  return period !== null && isOf(period, ticket) && period.policy_version < policy.version
}

/** The rules of a ticket, and what is used of its targets at an instant. */
export function standingAt(ticket: Standing, now: Timestamp): { rules: Rules; used: Used } {
  const { period, policy } = ticket
  const rules: Rules = { ...policy, calendar: calendarOf(policy.hours) }
  const last: CalendarPeriod =
    period && isOf(period, ticket)
      ? { ...period, calendar: rules.calendar }
      : { ...assumedPeriod(ticket, policy), calendar: null }
  return { rules, used: usedAt(last, ticket.responded_at, now) }
}

/** The period that begins with a change of status or policy. */
export function periodFrom(
  ticket: Pick<Standing, 'id' | 'sla_stopped_at'>,
  to: { statusId: number; policyId: number; policyVersion: number },
  { response_used_ms, resolve_used_ms }: Used,
  now: Timestamp,
): NewPeriod {
  return {
    ticket_id: ticket.id,
    began_at: now,
    ticket_status_id: to.statusId,
    ticket_sla_policy_id: to.policyId,
    policy_version: to.policyVersion,
    is_running: ticket.sla_stopped_at === null,
    ...{ response_used_ms, resolve_used_ms },
  }
}
