// Events are published (their shapes: packages/contract/src/events.ts); facts are internal.
import type { EventType, NewEvent } from '@palabre/contract/events'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

/** Facts that are not published but have consequences. */
type Facts = {
  /** Messages waiting for this address may be delivered: one was stored, a window opened, or the one before is done. */
  'delivery.due': { contact_detail_id: number; channel_id?: number }
  /** The windows of these messages were found closed, by their channel in the tries that began then, else by our own count; `hours`: how long they are open. */
  'window.closed': { refused: { message: string; attempt: number; began?: Timestamp }[]; hours: number }
  /** Questions about tickets are held, and crossed what their people wrote (`noted_at`): so many milliseconds later they may go. */
  'question.crossed': { questions: { message: string; noted_at: Timestamp }[]; afterMs: number }
  /** Somebody of the business is there to answer, who was not. */
  'person.came_online': Record<never, never>
  /** A policy of tickets counts by other times or hours from now on. */
  'sla.rules_changed': { policy_id: number }
  /** A status of tickets is out of use: those in it go to another. */
  'ticket_status.deactivated': { status_id: number; to: string }
  /** A status of tickets stops the clocks from now on, or no longer. */
  'ticket_status.pauses_changed': { status_id: number }
  /** A message to this address may go after so many milliseconds. */
  'delivery.scheduled': { contact_detail_id: number; afterMs: number }
}
export type Fact = { [T in keyof Facts]: { type: T; data: Facts[T] } }[keyof Facts]

/** Extra data for reactions only: not stored. */
export type Hints = {
  /** An answer is due after this long; left out: none is. */
  turnInMs?: number
  /** What a contact said is in a conversation that has tickets. */
  hasTickets?: boolean
  /** Somebody may be given a conversation that waits: it came to the queue, or there is room for it. */
  givesOut?: boolean
  /** A receipt is the first to say that the channel has the message. */
  isNewlySent?: boolean
  /** A ticket was resolved, and its customer is to be asked how they were served, after so long. */
  asks?: { afterMs: number; resolvedAt: Timestamp }
  /** A ticket that was resolved is so no more: it goes on, was canceled, or is part of another. */
  isUnresolved?: boolean
  /** What an escalation has colleagues read, and what it is caused by: once for each. */
  note?: { cause: string; text: string }
  /** The contact waits where tickets have had their first answer. */
  waitsAgain?: boolean
}

/** Something that happened, where and when. */
export type Trigger = (NewEvent | Fact) & { app_id: AppId; at: Timestamp; hints: Hints }

/** An event as it is stored. */
export type Recorded = NewEvent & { app_id: AppId; at: Timestamp }

/** Of these, people are told in the same transaction: `notices/kinds.ts` says what, and whom. */
export const TOLD = [
  'conversation.note_added',
  'conversation.updated',
  'conversation.assigned',
  'conversation.waiting',
  'conversation.reopened',
  'ticket.sla_warning',
  'ticket.sla_breached',
  'ticket.sla_escalated',
  'ticket.updated',
  'channel.credentials_refused',
  'channel.disconnected',
] as const satisfies EventType[]
