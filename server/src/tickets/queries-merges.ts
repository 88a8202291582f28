// The statements of tickets that are part of others.
import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Clocks } from '../sla/clocks.ts'
import type { Used } from '../sla/periods.ts'
import { changedAt } from './changed-at.ts'
import { changeCounts, kindOf } from './count.ts'
import type { HeldTicket } from './queries-change.ts'
import { lockTicketRows } from './queries-lock.ts'
import type { Ref } from './ref.ts'

/** What a ticket was when it became part of another. */
export type Kept = Pick<
  HeldTicket,
  'ticket_status_id' | 'resolved_at' | 'closed_at' | 'sla_stopped_at' | 'response_due_at' | 'resolved_due_at'
>

/** What becomes of a locked ticket that is part of another from then on. */
export type Part = {
  ticket: HeldTicket
  /** Its clocks with what is used of them; it was canceled before: null. */
  moved: (Clocks & Used) | null
  at: Timestamp
}

/** What is written of each, as JSON, and the columns that it is read by. */
const givenOf = ({ ticket, moved, at }: Part) => ({
  ...(moved ?? { ...ticket, response_used_ms: 0, resolve_used_ms: 0 }),
  ...{ id: ticket.id, is_moved: moved !== null, version: ticket.policy.version, at },
})
const GIVEN = `id bigint, is_moved boolean, version int, at timestamptz, status_id bigint,
  response_due_at timestamptz, resolved_at timestamptz, resolved_due_at timestamptz, closed_at timestamptz,
  sla_stopped_at timestamptz, is_response_breached boolean, is_resolve_breached boolean,
  response_used_ms bigint, resolve_used_ms bigint`
/** A ticket (t) by what is given of it (g). Flags are only ever raised. */
const SET_GIVEN = `ticket_status_id = case when g.is_moved then g.status_id else t.ticket_status_id end,
  response_due_at = g.response_due_at, resolved_at = g.resolved_at, resolved_due_at = g.resolved_due_at,
  closed_at = g.closed_at, sla_stopped_at = g.sla_stopped_at,
  is_response_breached = t.is_response_breached or g.is_response_breached,
  is_resolve_breached = t.is_resolve_breached or g.is_resolve_breached,
  updated_at = ${changedAt('t', 'g.at')}, rank = case when g.is_moved then null else t.rank end`
/** A period of each (part) that has moved. */
const BEGIN_PERIODS = `insert into ticket_periods (app_id, ticket_id, began_at, ticket_status_id, ticket_sla_policy_id, policy_version,
    is_running, response_used_ms, resolve_used_ms)
  select $1, p.id, g.at, p.ticket_status_id, p.ticket_sla_policy_id, g.version, p.sla_stopped_at is null, g.response_used_ms,
    g.resolve_used_ms
  from part p join given g on g.id = p.id where g.is_moved order by p.id`

/** Locked tickets are canceled and part of another, locked one from then on; what they were before is kept. Flags are only ever raised. */
export async function insertMerges(
  tx: Tx,
  appId: AppId,
  parts: Part[],
  { intoId, toStatusId, userId }: { intoId: number; toStatusId: number; userId: number },
): Promise<void> {
  await tx.query(
    `with given as (select * from json_to_recordset($2::json) as g (${GIVEN})), kept as (
       insert into ticket_merges (app_id, ticket_id, into_id, at, user_id, ticket_status_id, resolved_at, closed_at,
         sla_stopped_at, response_due_at, resolved_due_at)
       select $1, t.id, $3, g.at, $4, t.ticket_status_id, t.resolved_at, t.closed_at, t.sla_stopped_at, t.response_due_at,
         t.resolved_due_at
       from given g join tickets t on t.app_id = $1 and t.id = g.id order by t.id
     ), part as (
       update tickets t set merged_into = $3, ${SET_GIVEN}
       from given g where t.app_id = $1 and t.id = g.id
       returning t.id, t.ticket_status_id, t.ticket_sla_policy_id, t.sla_stopped_at
     ) ${BEGIN_PERIODS}`,
    [appId, JSON.stringify(parts.map(part => ({ ...givenOf(part), status_id: toStatusId }))), intoId, userId],
  )
  countMoved(
    tx,
    appId,
    parts.map(part => ({ ...part, toStatusId })),
  )
}

/** Locked tickets are part of no other from now on, each in its status. */
export async function endMerges(
  tx: Tx,
  appId: AppId,
  parts: (Part & { toStatusId: number })[],
  userId: number,
): Promise<void> {
  await tx.query(
    `with given as (select * from json_to_recordset($2::json) as g (${GIVEN})), ended as (
       update ticket_merges m set undone_at = g.at, undone_by = $3
       from given g where m.app_id = $1 and m.ticket_id = g.id and m.undone_at is null
     ), part as (
       update tickets t set merged_into = null, ${SET_GIVEN}
       from given g where t.app_id = $1 and t.id = g.id
       returning t.id, t.ticket_status_id, t.ticket_sla_policy_id, t.sla_stopped_at
     ) ${BEGIN_PERIODS}`,
    [appId, JSON.stringify(parts.map(part => ({ ...givenOf(part), status_id: part.toStatusId }))), userId],
  )
  countMoved(tx, appId, parts)
}

function countMoved(tx: Tx, appId: AppId, parts: (Part & { toStatusId: number })[]): void {
  const changes = parts.flatMap(({ ticket, moved, toStatusId }) => {
    if (moved === null) return []
    const from = kindOf(ticket)
    return [
      { ...from, n: -1 },
      { ...from, statusId: toStatusId, n: 1 },
    ]
  })
  changeCounts(tx, appId, changes)
}

/** Locks these and all that they are part of, in the order of their ids, and gives the latter: tags come and go along the whole chain. */
export async function lockParts(
  tx: Tx,
  appId: AppId,
  { ids = [], hashids = [] }: { ids?: number[]; hashids?: string[] },
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `with recursive above as (
       select t.merged_into as id from tickets t
       where t.app_id = $1 and (t.id = any($2::bigint[]) or t.hashid = any($3::text[])) and t.merged_into is not null
       union select t.merged_into from above a join tickets t on t.app_id = $1 and t.id = a.id
       where t.merged_into is not null
     ) select id from above`,
    [appId, ids, hashids],
  )
  const above = rows.map(({ id }) => id)
  await lockTicketRows(tx, appId, { ids: [...ids, ...above], hashids })
  return above
}

/** What locked tickets that are part of another were before. */
export async function selectMerges(tx: Tx, appId: AppId, ticketIds: number[]): Promise<Map<number, Kept>> {
  const rows = await tx.query<Kept & { ticket_id: number }>(
    `select ticket_id, ticket_status_id, resolved_at, closed_at, sla_stopped_at, response_due_at, resolved_due_at
     from ticket_merges where app_id = $1 and ticket_id = any($2::bigint[]) and undone_at is null`,
    [appId, ticketIds],
  )
  return new Map(rows.map(({ ticket_id, ...kept }) => [ticket_id, kept]))
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
