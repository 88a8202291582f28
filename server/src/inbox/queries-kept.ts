// All statements that write canned_replies and views: what people keep, for themselves (user_id) or everybody (null).
import type { Hashid } from '@palabre/contract/ids'
import type { Language } from '@palabre/contract/languages'
import type { Tx } from '../db/tx.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

/** `text`: in one language at least; null: in this one there is none. */
export type CannedText = {
  shortcut: string
  title: string
  text: { [language in Language]: string | null }
}

/** Undefined where there is one with this shortcut, in whatever letters, in the same place. */
export async function insertCannedReply(
  tx: Tx,
  appId: AppId,
  userId: number | null,
  { shortcut, title, text }: CannedText,
  now: Timestamp,
): Promise<Hashid<'cnd'> | undefined> {
  const [row] = await tx.query<{ hashid: Hashid<'cnd'> }>(
    `insert into canned_replies (app_id, hashid, user_id, shortcut, title, text, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7::timestamptz, $7::timestamptz)
     on conflict do nothing returning hashid`,
    [appId, hashid('cnd'), userId, shortcut, title, JSON.stringify(text), now],
  )
  return row?.hashid
}

/** False: another has this shortcut. */
export async function updateCannedReply(
  tx: Tx,
  appId: AppId,
  id: number,
  { shortcut, title, text }: Partial<CannedText>,
  now: Timestamp,
): Promise<boolean> {
  const rows = await tx.query(
    `update canned_replies c set shortcut = coalesce($3, c.shortcut), title = coalesce($4, c.title),
       text = coalesce($5::jsonb, c.text), updated_at = $6
     where c.app_id = $1 and c.id = $2 and not exists (
       select from canned_replies o where o.app_id = $1 and o.id <> $2 and lower(o.shortcut) = lower($3)
         and o.user_id is not distinct from c.user_id)
     returning c.id`,
    [appId, id, shortcut ?? null, title ?? null, text === undefined ? null : JSON.stringify(text), now],
  )
  return rows.length === 1
}

/** False: it has gone. */
export async function deleteCannedReply(tx: Tx, appId: AppId, id: number): Promise<boolean> {
  const sql = 'delete from canned_replies where app_id = $1 and id = $2 returning id'
  return (await tx.query(sql, [appId, id])).length === 1
}

/** Undefined where there is one of this name, in whatever letters, in the same place. */
export async function insertView(
  tx: Tx,
  appId: AppId,
  userId: number | null,
  { name, filters }: { name: string; filters: object },
  now: Timestamp,
): Promise<Hashid<'viw'> | undefined> {
  const [row] = await tx.query<{ hashid: Hashid<'viw'> }>(
    `insert into views (app_id, hashid, user_id, name, filters, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6::timestamptz, $6::timestamptz) on conflict do nothing returning hashid`,
    [appId, hashid('viw'), userId, name, JSON.stringify(filters), now],
  )
  return row?.hashid
}

/** False: another has this name. */
export async function updateView(
  tx: Tx,
  appId: AppId,
  id: number,
  { name, filters }: { name?: string | undefined; filters?: object | undefined },
  now: Timestamp,
): Promise<boolean> {
  const rows = await tx.query(
    `update views v set name = coalesce($3, v.name), filters = coalesce($4::jsonb, v.filters), updated_at = $5
     where v.app_id = $1 and v.id = $2 and not exists (
       select from views o where o.app_id = $1 and o.id <> $2 and lower(o.name) = lower($3)
         and o.user_id is not distinct from v.user_id)
     returning v.id`,
    [appId, id, name ?? null, filters === undefined ? null : JSON.stringify(filters), now],
  )
  return rows.length === 1
}

/** False: it has gone. */
export async function deleteView(tx: Tx, appId: AppId, id: number): Promise<boolean> {
  const sql = 'delete from views where app_id = $1 and id = $2 returning id'
  return (await tx.query(sql, [appId, id])).length === 1
}
