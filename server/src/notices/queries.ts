// All statements that write notices.
import type { EventData } from '@palabre/contract/events'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Said } from './kinds.ts'

/** Of one event at most so many are told. */
const PEOPLE_MAX = 200

/**
 * Notices of each person who is to be told and wishes it, once for each cause; who was told, for each that is new. Of a ticket and its
 * conversation: who has the one, else the other, of those who are still there and answer; a team in which nobody does is none.
 */
export function insertNotices(
  tx: Tx,
  appId: AppId,
  said: Said[],
): Promise<(EventData<'notice.added'> & { at: Timestamp })[]> {
  return tx.query(
    `with said as materialized (
       select s.*, n.id as note_id, c.id as channel_id, b.id as by_user_id, o.hashid as conversation, t.hashid as ticket,
         (select x.team_id from team_members x join apps a on a.id = x.app_id
            join memberships m on m.business_id = a.business_id and m.user_id = x.user_id join users u on u.id = m.user_id
          where x.app_id = $1 and x.team_id = coalesce(t.team_id, o.team_id) and m.disabled_at is null and u.disabled_at is null
            and m.role <> 'viewer' limit 1) as team_id, (
           select u.id from apps a join memberships m on m.business_id = a.business_id join users u on u.id = m.user_id
           where a.id = $1 and m.disabled_at is null and u.disabled_at is null and m.role <> 'viewer'
             and (u.id = t.assignee_id or o.owner = 'person' and u.id = o.owner_user_id)
           order by u.id is distinct from t.assignee_id limit 1) as holder_id
       from jsonb_to_recordset($2::jsonb) as s (cause text, kind text, audience text, users text[], actor text,
         at timestamptz, chat_session_id bigint, ticket_id bigint, note text, channel text, data jsonb)
       left join conversation_notes n on n.app_id = $1 and n.hashid = s.note
       left join channels c on c.app_id = $1 and c.hashid = s.channel
       left join chat_sessions o on o.app_id = $1 and o.id = s.chat_session_id
       left join tickets t on t.app_id = $1 and t.id = s.ticket_id
       left join users b on b.hashid = s.actor
     ), told as (
       insert into notices (app_id, user_id, kind, cause, chat_session_id, ticket_id, note_id, channel_id, by_user_id,
         data, created_at)
       select $1, p.id, s.kind, s.cause, o.id, t.id, s.note_id, s.channel_id, s.by_user_id, s.data, s.at
       from said s
       left join chat_sessions o on o.app_id = $1 and o.id = s.chat_session_id
       left join tickets t on t.app_id = $1 and t.id = s.ticket_id
       cross join lateral (
         select u.id from apps a join memberships m on m.business_id = a.business_id join users u on u.id = m.user_id
         where a.id = $1 and m.disabled_at is null and u.disabled_at is null and not u.is_service
           and u.hashid is distinct from s.actor and coalesce((u.notices ->> s.kind)::boolean, true)
           and case
             when s.audience = 'named' then u.hashid = any(s.users)
             when s.audience = 'owners' then m.role in ('owner', 'admin')
             when m.role = 'viewer' then false
             when s.holder_id is not null then u.id = s.holder_id
             when s.team_id is not null then exists (
               select from team_members x where x.app_id = $1 and x.team_id = s.team_id and x.user_id = u.id)
             else s.kind = 'waiting' or m.role in ('owner', 'admin') end
         order by u.id limit ${PEOPLE_MAX}) p
       order by s.cause, p.id
       on conflict (app_id, user_id, cause) do nothing
       returning cause, kind, user_id
     )
     select s.kind, s.at, json_agg(u.hashid order by u.id) as users, s.conversation, s.ticket, s.channel
     from told join said s on s.cause = told.cause and s.kind = told.kind join users u on u.id = told.user_id
     group by s.cause, s.kind, s.at, s.conversation, s.ticket, s.channel order by s.at, s.cause`,
    [appId, JSON.stringify(said)],
  )
}

/** What is told later. */
export async function insertHeld(
  tx: Tx,
  appId: AppId,
  held: { until: Timestamp; said: Said }[],
): Promise<void> {
  if (held.length === 0) return
  await tx.query(
    `insert into held_notices (app_id, until, said)
     select $1, h.until, h.said from jsonb_to_recordset($2::jsonb) as h (until timestamptz, said jsonb)`,
    [appId, JSON.stringify(held)],
  )
}

/** What has waited long enough, of all apps, by their own time: whoever takes it tells it. */
export function deleteHeld(
  tx: Tx,
  now: Timestamp,
  max: number,
): Promise<{ app_id: AppId; until: Timestamp; said: Said }[]> {
  return tx.query(
    `delete from held_notices h using (
       select o.app_id, o.id from held_notices o join apps a on a.id = o.app_id
       where o.until <= $1::timestamptz + a.clock_offset_ms * interval '1 ms'
       order by o.until limit $2 for update of o skip locked
     ) due where h.app_id = due.app_id and h.id = due.id returning h.app_id, h.until, h.said`,
    [now, max],
  )
}

/** Which are read now: these, those of a conversation, or all. */
export type Which = { ids: number[] | null; conversation: string | null }

/** How many of a person's notices were unread and are read now. */
export async function updateRead(
  tx: Tx,
  appId: AppId,
  userId: number,
  { ids, conversation }: Which,
  now: Timestamp,
): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `with done as (
       update notices n set read_at = $5 where n.app_id = $1 and n.user_id = $2 and n.read_at is null
         and ($3::bigint[] is null or n.id = any($3))
         and ($4::text is null or n.chat_session_id = (
           select s.id from chat_sessions s where s.app_id = $1 and s.hashid = $4))
       returning 1)
     select count(*)::int as n from done`,
    [appId, userId, ids, conversation, now],
  )
  return row!.n
}

/** Forgets old notices of all apps. */
export async function deleteBefore(tx: Tx, before: Timestamp, max: number): Promise<void> {
  await tx.query(
    `delete from notices n using (
       select app_id, id from notices where created_at < $1 order by created_at limit $2
     ) old where n.app_id = old.app_id and n.id = old.id`,
    [before, max],
  )
}
