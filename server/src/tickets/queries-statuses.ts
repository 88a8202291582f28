// All statements that write statuses and transitions.
import type { Name } from '@palabre/contract/languages'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { STATUSES } from './statuses-sql.ts'

export type NewStatus = {
  code: string
  names: Name
  is_resolved: boolean
  is_terminal: boolean
  pauses_sla: boolean
}

/** Behind all others of the app. Undefined where the app has one of this code, its own or everybody's. */
export async function insertStatus(
  tx: Tx,
  appId: AppId,
  { code, names, is_resolved, is_terminal, pauses_sla }: NewStatus,
  now: Timestamp,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `insert into ticket_statuses
       (app_id, names, code, position, is_resolved, is_terminal, pauses_sla, created_at, updated_at)
     select $1, $2, $3, (select max(s.position) + 1 from ${STATUSES}),
       $4, $5, $6, $7::timestamptz, $7::timestamptz
     where not exists (select from ticket_statuses s where s.app_id is null and s.code = $3)
     on conflict (app_id, code) do nothing returning id`,
    [appId, JSON.stringify(names), code, is_resolved, is_terminal, pauses_sla, now],
  )
  return row?.id
}

/** Its own words, its place, and whether it pauses the clocks; false: the app has no such status of its own. */
export async function updateStatus(
  tx: Tx,
  appId: AppId,
  id: number,
  { names, position, pauses }: { names: Name | null; position: number | null; pauses: boolean | null },
  now: Timestamp,
): Promise<boolean> {
  const rows = await tx.query(
    `update ticket_statuses set names = coalesce($3, names), position = coalesce($4, position), updated_at = $5,
       pauses_since = case when pauses_sla <> $6 then $5 else pauses_since end, pauses_sla = coalesce($6, pauses_sla)
     where app_id = $1 and id = $2 returning id`,
    [appId, id, names === null ? null : JSON.stringify(names), position, now, pauses],
  )
  return rows.length === 1
}

/** What the app calls a status that is everybody's, and whether it pauses the app's clocks; null: as it is. */
export async function upsertBuiltIn(
  tx: Tx,
  appId: AppId,
  id: number,
  { names, pauses }: { names: Name | null; pauses: boolean | null },
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `insert into ticket_status_names as n (app_id, ticket_status_id, names, pauses_sla, pauses_since, updated_at)
     values ($1, $2, $3, $4::boolean, case when $4::boolean is not null then $5::timestamptz end, $5::timestamptz)
     on conflict (app_id, ticket_status_id) do update set names = coalesce(excluded.names, n.names),
       pauses_sla = coalesce(excluded.pauses_sla, n.pauses_sla),
       pauses_since = coalesce(excluded.pauses_since, n.pauses_since), updated_at = excluded.updated_at`,
    [appId, id, names === null ? null : JSON.stringify(names), pauses, now],
  )
}

/** These first, in this order, then the others as they were; those that are everybody's stand so for this app. */
export async function updatePositions(tx: Tx, appId: AppId, ids: number[], now: Timestamp): Promise<void> {
  await tx.query(
    `with o as materialized (
       select s.id, s.app_id, s.position as before,
         row_number() over (order by array_position($2::bigint[], s.id), s.position, s.id)::int as position
       from ${STATUSES}
     ), own as (
       update ticket_statuses t set position = o.position, updated_at = $3::timestamptz from o
       where t.app_id = $1 and t.id = o.id and o.position <> o.before)
     insert into ticket_status_names as n (app_id, ticket_status_id, position, updated_at)
     select $1, o.id, o.position, $3::timestamptz from o where o.app_id is null and o.position <> o.before
     on conflict (app_id, ticket_status_id) do update set position = excluded.position,
       updated_at = excluded.updated_at`,
    [appId, ids, now],
  )
}

/** Its tickets go to another that is in use; false: it is out of use already, or that one is by now. */
export async function updateStatusInactive(
  tx: Tx,
  appId: AppId,
  id: number,
  to: number,
  now: Timestamp,
): Promise<boolean> {
  const rows = await tx.query(
    `update ticket_statuses t set is_active = false, moved_to = s.code, updated_at = $4
     from ticket_statuses s where t.app_id = $1 and t.id = $2 and t.is_active
       and (s.app_id = $1 or s.app_id is null) and s.id = $3 and s.is_active returning t.id`,
    [appId, id, to, now],
  )
  return rows.length === 1
}

/** Where tickets of a status go: there itself, or on from one that is out of use. */
export async function findMovedTo(tx: Tx, appId: AppId, code: string): Promise<string> {
  const [row] = await tx.query<{ code: string }>(
    `with recursive way as (
       select $2::text as code, 0 as steps
       union all select s.moved_to, w.steps + 1 from way w join ticket_statuses s on s.app_id = $1 and s.code = w.code
       where s.moved_to is not null and not s.is_active
     ) select code from way order by steps desc limit 1`,
    [appId, code],
  )
  return row!.code
}

/** The app's transitions from a status, and no others; none: those of everybody count. */
export async function replaceTransitions(tx: Tx, appId: AppId, from: string, to: string[]): Promise<void> {
  await tx.query(
    `with gone as (
       delete from ticket_transitions where app_id = $1 and from_code = $2 and not to_code = any($3::text[]))
     insert into ticket_transitions (app_id, from_code, to_code)
     select $1, $2, u.code from unnest($3::text[]) as u (code) on conflict do nothing`,
    [appId, from, to],
  )
}

/** The next tickets of a status, locked. */
export function selectOfStatus(
  tx: Tx,
  appId: AppId,
  statusId: number,
  limit: number,
): Promise<{ id: number; hashid: string }[]> {
  return tx.query(
    `select id, hashid from tickets where app_id = $1 and ticket_status_id = $2 order by id limit $3 for update`,
    [appId, statusId, limit],
  )
}

/** A status that does something to the clocks of an app; `since`: since when, if it did something else before. */
export type PausedStatus = { id: number; pauses_sla: boolean; since: Timestamp }

export async function selectPaused(
  tx: Tx,
  appId: AppId,
  statusId: number,
): Promise<PausedStatus | undefined> {
  const [row] = await tx.query<PausedStatus>(
    `select s.id, coalesce(n.pauses_sla, s.pauses_sla) as pauses_sla, coalesce(n.pauses_since, s.pauses_since, s.created_at) as since
     from ticket_statuses s left join ticket_status_names n on n.app_id = $1 and n.ticket_status_id = s.id
     where (s.app_id = $1 or s.app_id is null) and s.id = $2 and not (s.is_resolved or s.is_terminal)`,
    [appId, statusId],
  )
  return row
}

/** The next tickets of a status whose clocks do not do what it says, locked. */
export async function selectUnlike(
  tx: Tx,
  appId: AppId,
  { id, pauses_sla }: PausedStatus,
  afterId: number,
  limit: number,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select id from tickets where app_id = $1 and ticket_status_id = $2 and id > $3 and (sla_stopped_at is null) = $4
     order by id limit $5 for update`,
    [appId, id, afterId, pauses_sla, limit],
  )
  return rows.map(row => row.id)
}
