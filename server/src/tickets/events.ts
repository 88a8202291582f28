// The events of tickets, each from the row alone.
import type { EventData, NewEvent } from '@palabre/contract/events'
import type { Timestamp } from '../lib/time.ts'
import type { Target } from '../sla/alarms.ts'
import type { TicketRow } from './fields.ts'

/** The facts in every event of a ticket. */
export type TicketFacts = Omit<EventData<'ticket.sla_breached'>, 'kind' | 'due_at'>

/** TicketFacts of a row of tickets known as `t`, for any statement that returns or selects it. */
export const ticketFacts = (t: string): string => `(
  select json_build_object('ticket', ${t}.hashid, 'hashid', ${t}.hashid, 'id', ${t}.id, 'contact', k.hashid,
    'contact_detail_id', d.id, 'conversation', s.hashid, 'chat_session_id', s.id, 'channel', ${t}.channel,
    'agent', g.hashid)
  from contact_details d
  join contacts k on k.app_id = d.app_id and k.id = d.contact_id
  left join chat_sessions s on s.app_id = ${t}.app_id and s.id = ${t}.chat_session_id
  left join agents g on g.app_id = ${t}.app_id and g.id = ${t}.agent_id
  where d.app_id = ${t}.app_id and d.id = ${t}.contact_detail_id)`

export function createdEvent(facts: TicketFacts, ticket: TicketRow): NewEvent {
  return {
    type: 'ticket.created',
    data: {
      ...facts,
      subject: ticket.subject,
      status: ticket.status_code,
      priority: ticket.policy_priority,
      ticket_sla_policy_id: ticket.shown_policy_id,
      response_due_at: ticket.response_due_at,
      resolved_due_at: ticket.resolved_due_at,
    },
  }
}

type Change = Omit<EventData<'ticket.status_changed'>, keyof TicketFacts>

export function movedEvent(facts: TicketFacts, change: Change): NewEvent {
  return { type: 'ticket.status_changed', data: { ...facts, ...change } }
}

type Update = Omit<EventData<'ticket.updated'>, keyof TicketFacts>

export function updatedEvent(facts: TicketFacts, update: Update): NewEvent {
  return { type: 'ticket.updated', data: { ...facts, ...update } }
}

export function breachedEvent(facts: TicketFacts, kind: Target, dueAt: Timestamp): NewEvent {
  return { type: 'ticket.sla_breached', data: { ...facts, kind, due_at: dueAt } }
}

type Warned = Omit<EventData<'ticket.sla_warning'>, keyof TicketFacts>

export function warnedEvent(facts: TicketFacts, warned: Warned): NewEvent {
  return { type: 'ticket.sla_warning', data: { ...facts, ...warned } }
}

type Escalated = Omit<EventData<'ticket.sla_escalated'>, keyof TicketFacts>
export type EscalationAct = Escalated['actions'][number]

export function escalatedEvent(facts: TicketFacts, escalated: Escalated): NewEvent {
  return { type: 'ticket.sla_escalated', data: { ...facts, ...escalated } }
}
