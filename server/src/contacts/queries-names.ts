// Statements of the names of contact details: those they are written to (in contact_details), and the others.
import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { NOTE_CHANGE } from './queries-pieces.ts'

/** What a detail is written to by, and the contact it belongs to. */
export type NamedDetail = {
  id: number
  contact_hashid: Hashid<'con'>
  channel: string
  identifier: string
  user_id: string | null
}

/** These details, locked in the order in which everybody does. */
export function selectNamedLocked(tx: Tx, appId: AppId, ids: number[]): Promise<NamedDetail[]> {
  return tx.query<NamedDetail>(
    `select d.id, c.hashid as contact_hashid, d.channel, d.identifier, d.user_id
     from contact_details d join contacts c on c.app_id = d.app_id and c.id = d.contact_id
     where d.app_id = $1 and d.id = any($2) order by d.id for no key update of d`,
    [appId, ids],
  )
}

export type Holder = { value: string; contact_detail_id: number; contact_hashid: Hashid<'con'> }

/** Whose names these are now; a provider id that was given up is never given to somebody else. */
export function selectHolders(tx: Tx, appId: AppId, channel: string, values: string[]): Promise<Holder[]> {
  return tx.query<Holder>(
    `select v.value, d.id as contact_detail_id, c.hashid as contact_hashid
     from unnest($3::text[]) as v (value)
     cross join lateral (
       select id, contact_id from contact_details
       where app_id = $1 and channel = $2 and identifier = v.value
       union
       select id, contact_id from contact_details
       where app_id = $1 and channel = $2 and user_id = v.value and user_id is not null
       union
       select o.id, o.contact_id from contact_detail_names n
       join contact_details o on o.app_id = n.app_id and o.id = n.contact_detail_id
       where n.app_id = $1 and n.channel = $2 and n.value = v.value and (n.until is null or n.kind = 'user_id')) d
     join contacts c on c.app_id = $1 and c.id = d.contact_id`,
    [appId, channel, values],
  )
}

/** Another name of a detail; `until`: it has been given up. */
export async function insertName(
  tx: Tx,
  appId: AppId,
  detail: Pick<NamedDetail, 'id' | 'channel'>,
  name: { kind: 'identifier' | 'user_id'; value: string; until: Timestamp | null },
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `with changed as (${NOTE_CHANGE})
     insert into contact_detail_names (app_id, contact_detail_id, channel, kind, value, since, until)
     values ($1, $2, $3, $4, $5, least($6::timestamptz, $7::timestamptz), $7::timestamptz)`,
    [appId, detail.id, detail.channel, name.kind, name.value, now, name.until],
  )
}

/** The detail no longer has other names of this kind, or not this one. */
export async function updateNamesEnded(
  tx: Tx,
  appId: AppId,
  detailId: number,
  kind: 'identifier' | 'user_id',
  value: string | null,
  until: Timestamp,
): Promise<void> {
  await tx.query(
    `update contact_detail_names set until = greatest(since, $5::timestamptz)
     where app_id = $1 and contact_detail_id = $2 and kind = $3 and until is null and ($4::text is null or value = $4)`,
    [appId, detailId, kind, value, until],
  )
}

/** The names that a detail is written to by. */
export async function updateWrittenTo(
  tx: Tx,
  appId: AppId,
  { id, identifier, user_id }: Pick<NamedDetail, 'id' | 'identifier' | 'user_id'>,
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `with changed as (${NOTE_CHANGE})
     update contact_details set identifier = $3, user_id = $4, updated_at = $5 where app_id = $1 and id = $2`,
    [appId, id, identifier, user_id, now],
  )
}

/** True when these two were not proposed before. */
export async function insertProposal(
  tx: Tx,
  appId: AppId,
  one: number,
  other: number,
  value: string,
  now: Timestamp,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into contact_merge_proposals (app_id, contact_detail_id, other_contact_detail_id, value, created_at)
     values ($1, least($2::bigint, $3::bigint), greatest($2::bigint, $3::bigint), $4, $5::timestamptz)
     on conflict (app_id, contact_detail_id, other_contact_detail_id) do nothing returning id`,
    [appId, one, other, value, now],
  )
  return rows.length > 0
}
