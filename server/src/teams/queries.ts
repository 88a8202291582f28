// All statements that write teams, team_members, presence and presence_devices.
import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { availabilitySql, isFresh, isThere, isWriting } from './online-sql.ts'
import { type Availability, PLACES_MAX } from './shapes.ts'

/** A stream lasts an hour, and who opens another one says again where they are. */
const HELD_MINUTES_MAX = 120

export type NewTeam = { name: string; assignment: 'manual' | 'balanced'; capacity: number }

/** Undefined where a team of this name exists, in whatever letters. */
export async function insertTeam(
  tx: Tx,
  appId: AppId,
  { name, assignment, capacity }: NewTeam,
  now: Timestamp,
): Promise<{ id: number; hashid: Hashid<'tem'> } | undefined> {
  const [row] = await tx.query<{ id: number; hashid: Hashid<'tem'> }>(
    `insert into teams (app_id, hashid, name, assignment, capacity, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6::timestamptz, $6::timestamptz)
     on conflict (app_id, lower(name)) do nothing returning id, hashid`,
    [appId, hashid('tem'), name, assignment, capacity, now],
  )
  return row
}

/** Locked, so that its members are changed by one at a time; undefined where there is none. */
export async function selectTeamForUpdate(
  tx: Tx,
  appId: AppId,
  team: string,
): Promise<{ id: number; name: string } | undefined> {
  const [row] = await tx.query<{ id: number; name: string }>(
    'select id, name from teams where app_id = $1 and hashid = $2 for update',
    [appId, team],
  )
  return row
}

/** False: another has this name. */
export async function updateTeam(
  tx: Tx,
  appId: AppId,
  id: number,
  { name, assignment, capacity }: Partial<NewTeam>,
  now: Timestamp,
): Promise<boolean> {
  const rows = await tx.query(
    `update teams t set name = coalesce($3, t.name), assignment = coalesce($4, t.assignment),
       capacity = coalesce($5, t.capacity), updated_at = $6
     where t.app_id = $1 and t.id = $2 and not exists (
       select from teams o where o.app_id = $1 and o.id <> $2 and lower(o.name) = lower($3)) returning t.id`,
    [appId, id, name ?? null, assignment ?? null, capacity ?? null, now],
  )
  return rows.length === 1
}

/** These people, and no others, are in the team. */
export async function replaceMembers(tx: Tx, appId: AppId, teamId: number, userIds: number[]): Promise<void> {
  await tx.query(
    `with gone as (
       delete from team_members where app_id = $1 and team_id = $2 and not user_id = any($3::bigint[]))
     insert into team_members (app_id, team_id, user_id)
     select $1, $2, u.id from unnest($3::bigint[]) as u (id) on conflict do nothing`,
    [appId, teamId, userIds],
  )
}

export async function deleteTeam(tx: Tx, appId: AppId, id: number): Promise<void> {
  await tx.query('delete from teams where app_id = $1 and id = $2', [appId, id])
}

/** What somebody says of where they are; null: as before. */
export type Seen = {
  conversation: string | null
  looking: boolean
  writing: boolean
  availability: Availability | null
  /** Not said again while a stream of the same sign-in is open. */
  isHeld: boolean
}

/** Whoever says or holds it: a person by one token or session, 0 for the other. */
export type SignIn = { user_id: number; token_id: number; session_id: number }

export type SeenThere = {
  is_found: boolean
  user: { id: Hashid<'usr'>; name: string }
  was: Availability
  /** As it is now. */
  availability: Availability
  /** On any of their devices. */
  looking: boolean
  writing: boolean
  /** They are in a team that is given what waits. */
  is_given: boolean
}

/** Keeps where somebody is, in one statement; nothing where there is no such conversation. */
export async function upsertPresence(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  by: SignIn,
  { conversation, looking, writing, availability, isHeld }: Seen,
  now: Timestamp,
): Promise<SeenThere> {
  const [row] = await db.query<SeenThere>(
    `with s as (select id from chat_sessions where app_id = $1 and hashid = $3),
     was as (select ${availabilitySql('$1::bigint', '$2::bigint', '$7')} as availability),
     is_found as (select from s union all select where $3::text is null),
     kept as (
       insert into presence as p (app_id, user_id, chat_session_id, looking, writing, availability, seen_at)
       select $1, $2, 0, false, false, coalesce($6, was.availability), $7::timestamptz from was, is_found
       on conflict (app_id, user_id, chat_session_id) do update set availability = excluded.availability,
         seen_at = excluded.seen_at),
     placed as (
       insert into presence_devices (app_id, user_id, chat_session_id, token_id, session_id, looking, writing, seen_at, said_at,
         held_until)
       select $1, $2, i.id, $9, $10, i.looking, i.writing, $7::timestamptz, $7::timestamptz,
         case when $8 and (i.id = 0 or $4) then $7::timestamptz + interval '${HELD_MINUTES_MAX} minutes' end from (
         select 0::bigint as id, false as looking, false as writing
         union all select s.id, $4::boolean, $5::boolean from s) i, is_found
       on conflict (app_id, user_id, chat_session_id, token_id, session_id) do update set looking = excluded.looking,
         writing = excluded.writing, seen_at = excluded.seen_at, said_at = excluded.said_at,
         held_until = excluded.held_until
       returning chat_session_id),
     let_go as (
       update presence_devices d set held_until = null from (
         select chat_session_id from presence_devices where app_id = $1 and user_id = $2 and token_id = $9 and session_id = $10
           and held_until is not null and chat_session_id <> all (select id from s union all select 0)
         order by said_at desc offset ${PLACES_MAX} - 1) o
       where $8 and exists (select from placed) and d.app_id = $1 and d.user_id = $2
         and d.chat_session_id = o.chat_session_id and d.token_id = $9 and d.session_id = $10)
     select exists (select from is_found) as is_found, was.availability as was,
       coalesce($6, was.availability) as availability,
       $4 or coalesce(e.looking, false) as looking, $5 or coalesce(e.writing, false) as writing,
       (select json_build_object('id', u.hashid, 'name', u.name) from users u where u.id = $2) as user,
       exists (select from team_members m join teams t on t.app_id = m.app_id and t.id = m.team_id
         where m.app_id = $1 and m.user_id = $2 and t.assignment = 'balanced') as is_given
     from was left join lateral (
       select bool_or(d.looking) as looking, bool_or(${isWriting('d', '$7')}) as writing
       from presence_devices d join s on s.id = d.chat_session_id
       where d.app_id = $1 and d.user_id = $2 and (d.token_id, d.session_id) <> ($9::bigint, $10::bigint)
         and ${isFresh('d', '$7')}) e on true`,
    [
      ...[appId, by.user_id, conversation, looking, writing, availability, now, isHeld],
      ...[by.token_id, by.session_id],
    ],
  )
  return row!
}

export type Held = {
  app_id: AppId
  user: { id: Hashid<'usr'>; name: string }
  conversation: string
  looking: boolean
  writing: boolean
  availability: Availability
}

/**
 * People with a stream are still where they said to be by the same token or session: answers those at a conversation. All
 * processes lock the rows in one order.
 */
export function refreshPresence(
  db: Pick<Tx, 'query'>,
  appIds: AppId[],
  by: SignIn[],
  now: Timestamp,
): Promise<Held[]> {
  return db.query<Held>(
    `with there as (
       select a.id, t.user_id, t.token_id, t.session_id, $5::timestamptz + a.clock_offset_ms * interval '1 ms' as now
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) t (app_id, user_id, token_id, session_id)
       join apps a on a.id = t.app_id),
     held as (
       select d.app_id, d.user_id, d.chat_session_id, d.token_id, d.session_id, t.now
       from presence_devices d join there t on d.app_id = t.id
         and d.user_id = t.user_id and d.token_id = t.token_id and d.session_id = t.session_id
       where d.held_until > t.now order by d.app_id, d.user_id, d.chat_session_id, d.token_id, d.session_id for update of d),
     kept as (
       update presence_devices d set seen_at = h.now from held h
       where d.app_id = h.app_id and d.user_id = h.user_id and d.chat_session_id = h.chat_session_id
         and d.token_id = h.token_id and d.session_id = h.session_id
       returning d.app_id, d.user_id, d.chat_session_id, d.looking, ${isWriting('d', 'h.now')} as writing)
     select k.app_id, json_build_object('id', u.hashid, 'name', u.name) as user, s.hashid as conversation,
       bool_or(k.looking) as looking, bool_or(k.writing) as writing, coalesce(p.availability, 'offline') as availability
     from kept k join users u on u.id = k.user_id
     join chat_sessions s on s.app_id = k.app_id and s.id = k.chat_session_id
     left join presence p on p.app_id = k.app_id and p.user_id = k.user_id and p.chat_session_id = 0
     group by k.app_id, u.hashid, u.name, s.hashid, p.availability`,
    [appIds, by.map(one => one.user_id), by.map(one => one.token_id), by.map(one => one.session_id), now],
  )
}

/** Forgets who has not been heard of (a sweep over all apps); a row that somebody writes just now is left alone. */
export async function deletePresence(tx: Tx, now: Timestamp): Promise<void> {
  const nowThere = `($1::timestamptz + a.clock_offset_ms * interval '1 ms')`
  await tx.query(
    `with gone as (
       select p.app_id, p.user_id, p.chat_session_id from presence p join apps a on a.id = p.app_id
       where not ${isThere('p', nowThere)} for update of p skip locked)
     delete from presence p using gone g
     where p.app_id = g.app_id and p.user_id = g.user_id and p.chat_session_id = g.chat_session_id`,
    [now],
  )
  await tx.query(
    `with gone as (
       select d.app_id, d.user_id, d.chat_session_id, d.token_id, d.session_id
       from presence_devices d join apps a on a.id = d.app_id
       where not ${isFresh('d', nowThere)} for update of d skip locked)
     delete from presence_devices d using gone g
     where d.app_id = g.app_id and d.user_id = g.user_id and d.chat_session_id = g.chat_session_id
       and d.token_id = g.token_id and d.session_id = g.session_id`,
    [now],
  )
}
