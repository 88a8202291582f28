// All statements that write contacts and contact_details. Other names of details: queries-names.ts. What changes a name notes
// it in contact_changes, in the same statement: see queries-pieces.ts.
import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import { unseen } from '../db/unseen.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { detailSql } from './detail-sql.ts'
import { NOTE_CHANGE } from './queries-pieces.ts'
import type { ContactDetail, Person, Profile } from './shapes.ts'

const DETAIL = `d.id, d.contact_id, c.hashid as contact_hashid, d.channel, d.identifier, d.user_id, d.username, d.display_name,
  d.opted_out_at, c.firstname, c.lastname, c.email, c.address, c.preferred_language`

const KNOWN = detailSql({
  app: '$1',
  channel: '$2',
  identifier: 'p.identifier',
  userId: 'p.user_id',
  at: 'p.at',
})

/** The place of the person in the list, from 1, and whether the detail is known by their identifier. */
type FoundDetail = ContactDetail & { n: number; is_called_so: boolean }

/** The detail of each person who is known. All are of one channel. */
export function selectDetails(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  channel: string,
  people: Person[],
): Promise<FoundDetail[]> {
  // lateral with a limit: one look into an index for each, whatever the statistics say
  return tx.query<FoundDetail>(
    `select p.n, ${DETAIL},
       case when p.identifier in (d.identifier, d.user_id) then true else exists (
         select 1 from contact_detail_names n
         where n.app_id = $1 and n.channel = $2 and n.value = p.identifier and (n.until is null or n.until >= p.at)
           and n.contact_detail_id = d.id) end as is_called_so
     from unnest(${unseen('$3', 'text[]')}, $4::text[], $5::timestamptz[]) with ordinality as p (identifier, user_id, at, n)
     cross join lateral ${KNOWN} d
     cross join lateral (select * from contacts where app_id = $1 and id = d.contact_id limit 1) c`,
    [
      appId,
      channel,
      people.map(p => p.identifier),
      people.map(p => p.userId ?? null),
      people.map(p => p.at ?? null),
    ],
  )
}

/**
 * Makes a contact with one detail for each person. Those made by a concurrent transaction are left out
 * of the result: read again. All persons are of one channel.
 */
export async function insertPeople(
  tx: Tx,
  appId: AppId,
  channel: string,
  people: Person[],
  now: Timestamp,
): Promise<{ identifier: string }[]> {
  const hashids = people.map(() => hashid('con'))
  const made = await tx.query<{ identifier: string; contact_id: number }>(
    `with fresh as (
       select p.*, nextval(pg_get_serial_sequence('contacts', 'id')) as contact_id
       from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
         $10::text[], $11::text[], $12::text[])
         as p (hashid, identifier, user_id, username, display_name, firstname, lastname, email, address, preferred_language)
     ), contact as (
       insert into contacts (app_id, id, hashid, firstname, lastname, email, address, preferred_language,
         created_at, updated_at)
       select $1, contact_id, hashid, firstname, lastname, email, address, preferred_language,
         $13::timestamptz, $13::timestamptz from fresh
     ), changed as (
       insert into contact_changes (app_id, contact_id) select $1, contact_id from fresh
     )
     insert into contact_details (app_id, contact_id, channel, identifier, user_id, username, display_name,
       created_at, updated_at)
     select $1, contact_id, $2, identifier, user_id, username, display_name, $13::timestamptz, $13::timestamptz from fresh
     on conflict do nothing
     returning identifier, contact_id`,
    [
      appId,
      channel,
      hashids,
      people.map(p => p.identifier),
      people.map(p => p.userId ?? null),
      people.map(p => p.username ?? null),
      people.map(p => p.displayName ?? null),
      people.map(p => p.profile?.firstname ?? null),
      people.map(p => p.profile?.lastname ?? p.displayName ?? null),
      people.map(p => p.profile?.email ?? null),
      people.map(p => p.profile?.address ?? null),
      people.map(p => p.profile?.preferred_language ?? null),
      now,
    ],
  )
  if (made.length < people.length) {
    // a race: the contacts made for them have no detail
    await tx.query(
      `delete from contacts c where c.app_id = $1 and c.hashid = any($2) and not exists
         (select 1 from contact_details d where d.app_id = c.app_id and d.contact_id = c.id)`,
      [appId, hashids],
    )
  }
  return made
}

/** Locks these rows in the order in which everybody does. */
export async function lockDetails(tx: Tx, appId: AppId, ids: number[]): Promise<void> {
  await tx.query(
    'select id from contact_details where app_id = $1 and id = any($2) order by id for no key update',
    [appId, ids],
  )
}

/** How a person shows themselves on the channel. */
export async function updateDetail(
  tx: Tx,
  appId: AppId,
  id: number,
  shown: { username: string | null; displayName: string | null },
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `with changed as (${NOTE_CHANGE})
     update contact_details set username = $3, display_name = $4, updated_at = $5 where app_id = $1 and id = $2`,
    [appId, id, shown.username, shown.displayName, now],
  )
}

/** Sets the given profile fields; true when one of them was another before. */
export async function updateProfile(
  tx: Tx,
  appId: AppId,
  contactId: number,
  profile: NonNullable<Person['profile']>,
  now: Timestamp,
): Promise<boolean> {
  const rows = await tx.query(
    `with changed as (
       update contacts set firstname = coalesce($3, firstname), lastname = coalesce($4, lastname), email = coalesce($5, email),
         address = coalesce($6, address), preferred_language = coalesce($7, preferred_language), updated_at = $8
       where app_id = $1 and id = $2 and (firstname, lastname, email, address, preferred_language) is distinct from
         (coalesce($3, firstname), coalesce($4, lastname), coalesce($5, email), coalesce($6, address),
           coalesce($7, preferred_language))
       returning id)
     insert into contact_changes (app_id, contact_id) select $1, id from changed returning contact_id`,
    [
      appId,
      contactId,
      profile.firstname ?? null,
      profile.lastname ?? null,
      profile.email ?? null,
      profile.address ?? null,
      profile.preferred_language ?? null,
      now,
    ],
  )
  return rows.length > 0
}

/** A field that is left out stays, null empties it. */
export type GivenProfile = { [field in keyof Profile]?: string | null }

/** The fields that are others now, and the person with the id `userId`; null: there is no such contact. */
export async function updateContactFields(
  tx: Tx,
  appId: AppId,
  contact: string,
  given: GivenProfile,
  userId: number,
  now: Timestamp,
): Promise<{ fields: string[]; by: Hashid<'usr'> } | null> {
  const [row] = await tx.query<{ fields: string[]; by: Hashid<'usr'> }>(
    `with old as (
       select * from contacts where app_id = $1 and hashid = $2 for no key update
     ), new as (
       select old.id, g.*, array_remove(array[
         case when g.firstname is distinct from old.firstname then 'firstname' end,
         case when g.lastname is distinct from old.lastname then 'lastname' end,
         case when g.email is distinct from old.email then 'email' end,
         case when g.address is distinct from old.address then 'address' end,
         case when g.preferred_language is distinct from old.preferred_language then 'preferred_language' end], null) as fields
       from old cross join lateral jsonb_to_record(to_jsonb(old) || $3::jsonb)
         as g (firstname text, lastname text, email text, address text, preferred_language text)
     ), changed as (
       update contacts c set firstname = new.firstname, lastname = new.lastname, email = new.email, address = new.address,
         preferred_language = new.preferred_language, updated_at = $4::timestamptz
       from new where c.app_id = $1 and c.id = new.id and cardinality(new.fields) > 0 returning c.id
     ), noted as (
       insert into contact_changes (app_id, contact_id) select $1, id from changed
     )
     select new.fields, u.hashid as by from new join users u on u.id = $5`,
    [appId, contact, JSON.stringify(given), now, userId],
  )
  return row ?? null
}

export type Seen = { old_delivered: number; old_read: number; delivered: number; read: number }

/** Web chat: how far the visitor got our messages. Forward only, never past the last one, at most `step` further. */
export async function updateSeen(
  tx: Tx,
  appId: AppId,
  id: number,
  marks: { delivered: number; read: number },
  step: number,
  now: Timestamp,
): Promise<Seen | undefined> {
  const [row] = await tx.query<Seen>(
    `with old as (select delivered_seq, read_seq, last_seq from contact_details where app_id = $1 and id = $2 for update)
     update contact_details d set
       delivered_seq = greatest(old.delivered_seq, least($3::bigint, old.last_seq, old.delivered_seq + $5)),
       read_seq = greatest(old.read_seq, least($4::bigint, old.last_seq, old.read_seq + $5)),
       updated_at = $6::timestamptz
     from old
     where d.app_id = $1 and d.id = $2
       and (least($3::bigint, old.last_seq) > old.delivered_seq
         or least($4::bigint, old.last_seq) > old.read_seq)
     returning old.delivered_seq as old_delivered, old.read_seq as old_read, d.delivered_seq as delivered, d.read_seq as read`,
    [appId, id, marks.delivered, marks.read, step, now],
  )
  return row
}
