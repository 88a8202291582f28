// The statements of tickets that are part of others.
import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { HeldTicket } from './queries-change.ts'
import type { Ref } from './ref.ts'

/** What a ticket was when it became part of another. */
export type Kept = Pick<
  HeldTicket,
  'ticket_status_id' | 'resolved_at' | 'closed_at' | 'sla_stopped_at' | 'response_due_at' | 'resolved_due_at'
>

/** A ticket, locked with the other, is part of it from now on; what it was before is kept. */
export async function insertMerge(
  tx: Tx,
  appId: AppId,
  { ticket, intoId, userId }: { ticket: HeldTicket; intoId: number; userId: number },
  at: Timestamp,
): Promise<void> {
  await tx.query(
    `with part as (update tickets set merged_into = $3 where app_id = $1 and id = $2)
     insert into ticket_merges (app_id, ticket_id, into_id, at, user_id, ticket_status_id, resolved_at, closed_at,
       sla_stopped_at, response_due_at, resolved_due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[appId, ticket.id, intoId, at, userId, ticket.ticket_status_id, ticket.resolved_at],
      ...[ticket.closed_at, ticket.sla_stopped_at, ticket.response_due_at, ticket.resolved_due_at],
    ],
  )
}

/** A ticket, and what it is part of at this moment; undefined: it is not there. */
export async function selectPart(
  tx: Tx,
  appId: AppId,
  ref: Ref,
): Promise<{ id: number; into_id: number | null } | undefined> {
  const [row] = await tx.query<{ id: number; into_id: number | null }>(
    'select id, merged_into as into_id from tickets where app_id = $1 and (hashid = $2 or id = $3::bigint)',
    [appId, ref.hashid, ref.id],
  )
  return row
}

/** What a locked ticket that is part of another was before. */
export async function selectMerge(tx: Tx, appId: AppId, ticketId: number): Promise<Kept> {
  const [row] = await tx.query<Kept>(
    `select ticket_status_id, resolved_at, closed_at, sla_stopped_at, response_due_at, resolved_due_at
     from ticket_merges where app_id = $1 and ticket_id = $2 and undone_at is null`,
    [appId, ticketId],
  )
  return row!
}

/** A locked ticket is part of no other from now on. */
export async function endMerge(
  tx: Tx,
  appId: AppId,
  { ticketId, userId }: { ticketId: number; userId: number },
  at: Timestamp,
): Promise<void> {
  await tx.query(
    `with part as (update tickets set merged_into = null where app_id = $1 and id = $2)
     update ticket_merges set undone_at = $3, undone_by = $4
     where app_id = $1 and ticket_id = $2 and undone_at is null`,
    [appId, ticketId, at, userId],
  )
}

/** The ticket that one and those it is part of are part of in the end; of none: itself. Undefined: it is not there. */
export async function selectWhole(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  ref: Ref,
): Promise<{ id: number; hashid: Hashid<'tck'>; chat_session_id: number } | undefined> {
  const [row] = await db.query<{ id: number; hashid: Hashid<'tck'>; chat_session_id: number }>(
    `with recursive above as (
       select t.id, t.hashid, t.chat_session_id, t.merged_into from tickets t
       where t.app_id = $1 and (t.hashid = $2 or t.id = $3::bigint)
       union select t.id, t.hashid, t.chat_session_id, t.merged_into
       from above a join tickets t on t.app_id = $1 and t.id = a.merged_into
     ) select id, hashid, chat_session_id from above where merged_into is null`,
    [appId, ref.hashid, ref.id],
  )
  return row
}
