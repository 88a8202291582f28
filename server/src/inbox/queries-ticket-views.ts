// All statements that write ticket_views: saved filters of the search for tickets, of one person (user_id) or everybody (null).
import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

/** Behind the others. Undefined where there is one of this name, in whatever letters, in the same place. */
export async function insertTicketView(
  tx: Tx,
  appId: AppId,
  userId: number | null,
  { name, filters }: { name: string; filters: object },
  now: Timestamp,
): Promise<Hashid<'tvw'> | undefined> {
  const [row] = await tx.query<{ hashid: Hashid<'tvw'> }>(
    `insert into ticket_views (app_id, hashid, user_id, name, filters, position, created_at, updated_at)
     select $1, $2, $3::bigint, $4, $5::jsonb, coalesce(max(v.position), 0) + 1, $6::timestamptz, $6::timestamptz
     from ticket_views v where v.app_id = $1 and v.user_id is not distinct from $3::bigint
     on conflict do nothing returning hashid`,
    [appId, hashid('tvw'), userId, name, JSON.stringify(filters), now],
  )
  return row?.hashid
}

/** False: another has this name. */
export async function updateTicketView(
  tx: Tx,
  appId: AppId,
  id: number,
  { name, filters }: { name?: string | undefined; filters?: object | undefined },
  now: Timestamp,
): Promise<boolean> {
  const rows = await tx.query(
    `update ticket_views v set name = coalesce($3, v.name), filters = coalesce($4::jsonb, v.filters), updated_at = $5
     where v.app_id = $1 and v.id = $2 and not exists (
       select from ticket_views o where o.app_id = $1 and o.id <> $2 and lower(o.name) = lower($3)
         and o.user_id is not distinct from v.user_id)
     returning v.id`,
    [appId, id, name ?? null, filters === undefined ? null : JSON.stringify(filters), now],
  )
  return rows.length === 1
}

/** These first, in this order, then the others as they were. */
export async function updatePositions(
  tx: Tx,
  appId: AppId,
  userId: number | null,
  hashids: string[],
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `update ticket_views v set position = o.position, updated_at = $4
     from (select k.id, row_number() over (order by array_position($3::text[], k.hashid), k.position, k.id) as position
       from ticket_views k where k.app_id = $1 and k.user_id is not distinct from $2::bigint) o
     where v.app_id = $1 and v.id = o.id and v.position <> o.position`,
    [appId, userId, hashids, now],
  )
}

/** False: it has gone. */
export async function deleteTicketView(tx: Tx, appId: AppId, id: number): Promise<boolean> {
  const sql = 'delete from ticket_views where app_id = $1 and id = $2 returning id'
  return (await tx.query(sql, [appId, id])).length === 1
}
