// All statements that write knowledge.
import type { Hashid } from '@palabre/contract/ids'
import { detailSql } from '../contacts/detail-sql.ts'
import type { ContactDetail, Person, Profile } from '../contacts/shapes.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { keptWordsSql, wordsSql } from './words-sql.ts'

/** Entries that can be read at a time, per contact and agent. */
export const KNOWLEDGE_ENTRIES_MAX = 1000
/** Expired entries that are deleted at a time. */
const EXPIRED_MAX = 20_000

/** An entry about a contact that is to be stored; `n` is its place in the caller's list. */
export type NewEntry = {
  n: number
  hashid: Hashid<'knw'>
  agentId: number
  contactId: number
  externalId: string | null
  content: string
  /** Of the content, as PostgreSQL reads bytes. */
  hash: string
  /** undefined: stays as it is stored. */
  expiresAt: Timestamp | null | undefined
  /** undefined: stays as it is stored, at first false. */
  isInternal: boolean | undefined
}

export type StoredEntry = { n: number; expires_at: Timestamp | null } & (
  | {
      status: 'created' | 'updated' | 'unchanged'
      hashid: Hashid<'knw'>
      created_at: Timestamp
      updated_at: Timestamp
    }
  /** Nothing was written: a text that is live under this external id. */
  | { status: 'named'; external_id: string }
  /** Nothing was written: the contact has KNOWLEDGE_ENTRIES_MAX entries for this agent. */
  | {
      status: 'full'
      hashid: Hashid<'knw'> | null
      created_at: Timestamp | null
      updated_at: Timestamp | null
    }
)

const KNOWN = detailSql({
  app: '$1',
  channel: 'p.channel',
  identifier: 'p.identifier',
  userId: 'p.user_id',
  at: 'null::timestamptz',
})

/** A contact as it is stored, and its place in the list of people, from 1. */
export type KnownContact = { n: number } & Pick<
  ContactDetail,
  'contact_id' | 'contact_hashid' | keyof Profile
>

/**
 * Writers of one contact's knowledge take turns, so that the count of its entries holds until the commit. Gives
 * the contacts that were there. The order is that of contacts/upsert-contacts.ts: two batches never wait for each other in
 * a circle. "no key": rows that only refer to a contact are not held up. Whose a name is was looked up before the lock was waited for: who
 * gives it up meanwhile came later.
 */
export function lockKnown(tx: Tx, appId: AppId, people: Person[]): Promise<KnownContact[]> {
  return tx.query<KnownContact>(
    `select p.n, c.id as contact_id, c.hashid as contact_hashid, c.firstname, c.lastname, c.email, c.address, c.preferred_language
     from unnest($2::text[], $3::text[], $4::text[]) with ordinality as p (channel, identifier, user_id, n)
     cross join lateral ${KNOWN} d
     join contacts c on c.app_id = $1 and c.id = d.contact_id
     order by p.channel, p.identifier collate "C" for no key update of c`,
    [appId, people.map(p => p.channel), people.map(p => p.identifier), people.map(p => p.userId ?? null)],
  )
}

/** The same for contacts that were made meanwhile. */
export async function lockContacts(tx: Tx, appId: AppId, contactIds: number[]): Promise<void> {
  await tx.query('select id from contacts where app_id = $1 and id = any($2) order by id for no key update', [
    appId,
    contactIds,
  ])
}

/** Entries without an external id are known by their text, others by that id. */
const BY_TEXT = entriesStatement({
  key: 'content_hash',
  where: 'external_id is null',
  named: `(select o.external_id from knowledge o
        where o.app_id = $1 and o.agent_id = i.agent_id and o.contact_id = i.contact_id and o.content_hash = i.content_hash
          and o.external_id is not null and (o.expires_at is null or o.expires_at > $2) order by o.id limit 1)`,
})
const BY_EXTERNAL_ID = entriesStatement({
  key: 'external_id',
  where: 'external_id is not null',
  named: 'null::text',
})

/**
 * Stores entries, at most one per key (see BY_TEXT), whose contacts are locked. What is not there yet is made as
 * long as there is room; another text or expiry is written; the rest is left alone, and texts that are there under a name are told.
 */
export function upsertEntries(
  tx: Tx,
  appId: AppId,
  kind: 'text' | 'external_id',
  entries: NewEntry[],
  now: Timestamp,
): Promise<StoredEntry[]> {
  return tx.query<StoredEntry>(kind === 'text' ? BY_TEXT : BY_EXTERNAL_ID, [
    appId,
    now,
    KNOWLEDGE_ENTRIES_MAX,
    entries.map(entry => entry.n),
    entries.map(entry => entry.hashid),
    entries.map(entry => entry.agentId),
    entries.map(entry => entry.contactId),
    entries.map(entry => entry.externalId),
    entries.map(entry => entry.content),
    entries.map(entry => entry.hash),
    entries.map(entry => entry.expiresAt !== undefined),
    entries.map(entry => entry.expiresAt ?? null),
    entries.map(entry => entry.isInternal ?? null),
  ])
}

/**
 * An expired entry counts as deleted: when pushed again it counts as a new one.
 * Entries are counted one by one only where those that are stored, expired ones too, may leave no room. What has the hashid
 * that it was given is new.
 * "lateral … limit 1" is a look into the unique index for each item: a plan made while the table was small must
 * not read all of it once it has grown. It also keeps a name from being looked for at each place that mentions it.
 */
function entriesStatement({ key, where, named }: { key: string; where: string; named: string }): string {
  return `with item as (
    select i.*, k.hashid as known_hashid, k.created_at, k.updated_at, k.expires_at as known_expires_at, name.named,
      name.named is not null or coalesce(k.id is not null and (k.expires_at is null or k.expires_at > $2), false) as live,
      k.content_hash as known_hash, k.is_internal as known_internal
    from unnest($4::int[], $5::text[], $6::bigint[], $7::bigint[], $8::text[], $9::text[], $10::text[]::bytea[], $11::boolean[],
      $12::timestamptz[], $13::boolean[])
      as i (n, hashid, agent_id, contact_id, external_id, content, content_hash, sets_expiry, expires_at, is_internal)
    left join lateral (
      select * from knowledge k
      where k.app_id = $1 and k.agent_id = i.agent_id and k.contact_id = i.contact_id and k.${key} = i.${key} and k.${where}
      limit 1
    ) k on true
    cross join lateral (select ${named} as named limit 1) name
  ), room as materialized (
    select pair.agent_id, pair.contact_id,
      case when coalesce(c.entries, 0) + pair.more <= $3 then coalesce(c.entries, 0) else (
        select count(*) from knowledge k
        where k.app_id = $1 and k.agent_id = pair.agent_id and k.contact_id = pair.contact_id
          and (k.expires_at is null or k.expires_at > $2)
      ) end as used
    from (select agent_id, contact_id, count(*) as more from item where not live group by 1, 2) pair
    left join lateral (
      select entries from knowledge_counts c where c.app_id = $1 and c.agent_id = pair.agent_id and c.contact_id = pair.contact_id limit 1
    ) c on true
  ), wanted as (
    select i.*, case when sets_expiry then i.expires_at when live then known_expires_at end as next_expires_at,
      coalesce(i.is_internal, live and known_internal) as next_internal,
      live or room.used + row_number() over (partition by i.agent_id, i.contact_id, live order by n) <= $3 as fits, room.used
    from item i left join room on room.agent_id = i.agent_id and room.contact_id = i.contact_id
  ), stored as (
    insert into knowledge (app_id, hashid, agent_id, contact_id, external_id, content, words, content_hash, expires_at,
      is_internal, created_at, updated_at)
    select $1, hashid, agent_id, contact_id, external_id, content,
      case when not live then ${keptWordsSql('content', 'used')} else ${wordsSql('content')} end,
      content_hash, next_expires_at, next_internal, $2, $2
    from wanted
    where named is null and fits and (not live or known_hash <> content_hash or known_expires_at is distinct from next_expires_at
      or known_internal <> next_internal)
    on conflict (app_id, agent_id, contact_id, ${key}) where ${where} do update
      set content = excluded.content, words = excluded.words, content_hash = excluded.content_hash, expires_at = excluded.expires_at,
        is_internal = excluded.is_internal, updated_at = excluded.updated_at
    returning hashid, agent_id, contact_id, ${key}, created_at, updated_at, expires_at
  ), counted as (
    insert into knowledge_counts as c (app_id, agent_id, contact_id, entries)
    select $1, s.agent_id, s.contact_id, count(*) from stored s join wanted w on w.hashid = s.hashid
    group by s.agent_id, s.contact_id order by s.agent_id, s.contact_id
    on conflict (app_id, agent_id, contact_id) do update set entries = c.entries + excluded.entries
  )
  select w.n, w.named as external_id,
    case when w.named is not null then 'named' when not w.fits then 'full' when s.hashid is null then 'unchanged'
      when w.known_hashid is null then 'created' else 'updated' end as status,
    coalesce(s.hashid, w.known_hashid) as hashid, coalesce(s.created_at, w.created_at) as created_at,
    coalesce(s.updated_at, w.updated_at) as updated_at,
    case when s.hashid is null then w.known_expires_at else s.expires_at end as expires_at
  from wanted w left join stored s on s.agent_id = w.agent_id and s.contact_id = w.contact_id and s.${key} = w.${key}`
}

/**
 * Texts that are there already under another name: a text without an external id, and live under one, has that one; a
 * stored text without one takes the id that it now comes with. Gives the external id of each, by `n`, where that is so.
 */
export async function adoptNames(
  tx: Tx,
  appId: AppId,
  entries: NewEntry[],
  now: Timestamp,
): Promise<Map<number, string>> {
  const rows = await tx.query<{ n: number; external_id: string }>(
    `with item as (
       select * from unnest($3::int[], $4::bigint[], $5::bigint[], $6::text[], $7::text[]::bytea[])
         as i (n, agent_id, contact_id, external_id, content_hash)
     ), adopted as (
       update knowledge k set external_id = i.external_id
       from (
         select distinct on (agent_id, contact_id, external_id) agent_id, contact_id, external_id, content_hash
         from item where external_id is not null order by agent_id, contact_id, external_id, n
       ) i
       where k.app_id = $1 and k.agent_id = i.agent_id and k.contact_id = i.contact_id
         and k.content_hash = i.content_hash and k.external_id is null
         and (k.expires_at is null or k.expires_at > $2::timestamptz)
         and not exists (
           select 1 from knowledge o
           where o.app_id = $1 and o.agent_id = i.agent_id and o.contact_id = i.contact_id
             and o.external_id = i.external_id
         )
       returning k.id
     )
     select i.n, k.external_id from item i cross join lateral (
       select external_id from knowledge k
       where k.app_id = $1 and k.agent_id = i.agent_id and k.contact_id = i.contact_id
         and k.content_hash = i.content_hash and k.external_id is not null
         and (k.expires_at is null or k.expires_at > $2::timestamptz)
       order by k.id limit 1
     ) k where i.external_id is null`,
    [
      appId,
      now,
      entries.map(entry => entry.n),
      entries.map(entry => entry.agentId),
      entries.map(entry => entry.contactId),
      entries.map(entry => entry.externalId),
      entries.map(entry => entry.hash),
    ],
  )
  return new Map(rows.map(row => [row.n, row.external_id]))
}

/**
 * Deletes expired entries (a sweep over all apps), the oldest first. Those of a contact whose knowledge is being written
 * wait for the next time: whoever counts entries holds the contact's row.
 */
export async function deleteExpired(tx: Tx, now: Timestamp): Promise<void> {
  await tx.query(
    `with due as (
       select k.app_id, k.id from knowledge k join contacts c on c.app_id = k.app_id and c.id = k.contact_id
       where k.expires_at <= $1 order by k.expires_at limit $2 for no key update of c skip locked
     ), gone as (
       delete from knowledge k using due d where k.app_id = d.app_id and k.id = d.id and k.expires_at <= $1
       returning k.app_id, k.agent_id, k.contact_id
     )
     update knowledge_counts c set entries = c.entries - g.entries
     from (select app_id, agent_id, contact_id, count(*) as entries from gone group by 1, 2, 3) g
     where c.app_id = g.app_id and c.agent_id = g.agent_id and c.contact_id = g.contact_id`,
    [now, EXPIRED_MAX],
  )
}
