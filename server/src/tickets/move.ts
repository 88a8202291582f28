import type { Actor as AuditActor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { Caller } from '../http/endpoint.ts'
import { notFound, refused } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Clocks, isFinished, newBreaches } from '../sla/clocks.ts'
import { clocksIn } from './clocks-in.ts'
import { breachedEvent, movedEvent } from './events.ts'
import { rulesFor } from './find-rules.ts'
import { refuseMerged } from './hold.ts'
import { keepHistory } from './keep-history.ts'
import { type LockedTicket, selectForMove, updateMoved } from './queries.ts'
import type { By, FieldChange } from './queries-change.ts'
import { selectAskAfter } from './queries-rating.ts'
import { recount } from './recount.ts'
import { refOf } from './ref.ts'
import { isBehind } from './standing.ts'
import { behind } from './tell.ts'
import { texts } from './texts.ts'
import { allowedCodes, statusOf } from './transitions.ts'

/** Who moves a ticket; a person's role decides whether a terminal one may be reopened, which the audit log names (`as`). */
export type Actor =
  | { kind: 'user'; id: number; role: Caller['role']; as: AuditActor }
  | { kind: 'agent' | 'system'; id: number | null; role: null; cause?: 'reply' }

/** A ticket's state before the move, for the event: a reopening clears some of it. */
type Previous = { status: string; resolved_at: Timestamp | null; closed_at: Timestamp | null }

/**
 * Moves a ticket to the status of that code and its clocks with it. To where it is already: nothing happens (false).
 * Throws 1007 for an unknown ticket or status, 1001 transition_refused with the allowed codes for a move that is not
 * allowed.
 */
export async function moveTicket(
  tx: Tx,
  app: { id: AppId },
  ref: string,
  toCode: string,
  by: Actor,
  now: Timestamp,
): Promise<boolean> {
  const ticket = await heldTicket(tx, app.id, ref, now)
  refuseMerged(ticket.merged_into)
  const { statuses, transitions } = await rulesFor(tx, app.id)
  const from = statuses.find(status => status.id === ticket.ticket_status_id)!
  if (!statusOf(toCode, statuses)) throw notFound({ field: 'status', kind: 'status' })
  if (from.code === toCode) return false
  const mayReopen = by.kind === 'user' && (by.role === 'owner' || by.role === 'admin')
  const allowed = allowedCodes(from, statuses, transitions, mayReopen)
  // what time does is not a move of somebody
  if (by.kind !== 'system' && !allowed.includes(toCode)) throw transitionRefused(from.code, toCode, allowed)
  const to = statusOf(toCode, statuses)!
  const clocks = await clocksIn(tx, app.id, ticket, { from, to }, now)
  const reopened = isFinished(from) && !isFinished(to)
  if (!(await updateMoved(tx, app.id, ticket, to.id, { ...clocks, goesOn: reopened }, now)))
    throw new Error('a held ticket has moved')
  keepHistory(tx, app.id, {
    ...whoOf(by),
    ticketId: ticket.id,
    changed: changedBy(ticket, clocks, from.code, to.code),
    cause: 'cause' in by ? by.cause! : 'move',
    at: behind(ticket.updated_at, now),
  })
  const previous: Previous = {
    status: from.code,
    resolved_at: ticket.resolved_at,
    closed_at: ticket.closed_at,
  }
  if (from.is_terminal && !to.is_terminal && by.kind === 'user')
    auditReopened(tx, app.id, ticket.hashid, { from, to }, by.as)
  const { kind, id, role } = by
  const change = { from: from.code, to: to.code, reopened, previous, by: { kind, id, role } }
  const afterMs =
    ticket.resolved_at === null && clocks.resolved_at !== null ? await selectAskAfter(tx, app.id) : null
  const asks = afterMs === null ? {} : { asks: { afterMs, resolvedAt: clocks.resolved_at! } }
  const isUnresolved = ticket.resolved_at !== null && clocks.resolved_at === null
  record(tx, app.id, movedEvent(ticket.facts, change), now, { ...asks, isUnresolved })
  for (const breach of newBreaches(ticket, clocks))
    record(tx, app.id, breachedEvent(ticket.facts, breach.kind, breach.due_at), now)
  return true
}

/** The ticket, locked, under the newest rules of its policy; 1007. */
async function heldTicket(tx: Tx, appId: AppId, ref: string, now: Timestamp): Promise<LockedTicket> {
  const ticket = await selectForMove(tx, appId, refOf(ref))
  if (!ticket) throw notFound()
  if (!isBehind(ticket)) return ticket
  await recount(tx, appId, [ticket.id], now)
  return (await selectForMove(tx, appId, refOf(ref)))!
}

/** The status, and the times that go with it: those that a reopening clears are kept there. */
function changedBy(before: Clocks, after: Clocks, from: string, to: string): FieldChange[] {
  const times = ['response_due_at', 'resolved_due_at', 'resolved_at', 'closed_at'] as const
  return [
    { field: 'status', before: from, after: to },
    ...times.flatMap(field =>
      before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
    ),
  ]
}

const whoOf = ({ kind, id }: Actor): By =>
  kind === 'user'
    ? { actor: 'person', userId: id }
    : { actor: kind === 'agent' ? 'agent' : 'service', userId: null }

/** What had ended for good goes on. */
function auditReopened(
  tx: Tx,
  app: AppId,
  target: string,
  { from, to }: { from: { code: string }; to: { code: string } },
  actor: AuditActor,
): void {
  const [before, after] = [{ status: from.code }, { status: to.code }]
  audit(tx, { actor, app, action: 'ticket.reopen', target, before, after })
}

function transitionRefused(from: string, to: string, allowed: string[]) {
  const move = { from, to, allowed }
  return refused('transition_refused', texts.noTransition(move), move)
}
