// Statements of receipts: applying them forward only, and parking those whose message is not known yet.
import { waitsAgain } from '../conversations/waits-again.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type MessageFacts, messageFacts } from '../messages/events.ts'
import { calledSo, isCalled } from '../messages/provider-sql.ts'
import { addTold, asExpired, type Told } from '../messages/told-sql.ts'
import { newestOf, noteNewest } from './queries.ts'
import { type OutStatus, STATUS_RANKS } from './status.ts'

export type ReceiptFacts = {
  providerId: string
  ref: string | null
  status: string
  sentAt: Timestamp | null
  deliveredAt: Timestamp | null
  readAt: Timestamp | null
  failedAt: Timestamp | null
  error: object | null
  /** Each of them, as it is kept with the message. */
  told: Omit<Told, 'attempt'>[]
}

export type Raised = {
  id: number
  /** The number is held, and this message's receipt decides whether it stays so. */
  is_probe: boolean
  /** That the receipt speaks of. */
  provider_id: string
  before: OutStatus
  status: OutStatus
  app_id: AppId
  chat_session_id: number
  author: string
  seq: number
  facts: MessageFacts
  /** All that the recipient is and was called. */
  names: string[]
}

const FOUND = `with r as (
       select * from json_to_recordset($3::json) as r ("providerId" text, ref text, status text,
         "sentAt" timestamptz, "deliveredAt" timestamptz, "readAt" timestamptz, "failedAt" timestamptz, error jsonb, told jsonb)
     ), referred as (
       select m.id, r."providerId" from r
       join messages m on m.app_id = $1 and m.hashid = r.ref and m.channel_id = $2 and m.provider_id is null
       where m.direction = 'out' and not r."providerId" = any(coalesce(m.retired_provider_ids, '{}'))
         -- of a try before: it goes again, and has not yet, or had another id since
         and not (r.status = 'failed' and m.status = 'queued'
           and (m.attempt = m.attempts_before or m.retired_provider_ids is not null))
     ), called as (
       select own.id, own.direction, r."providerId" from r cross join lateral (
         select m.id, m.direction from messages m
         where m.app_id = $1 and ${isCalled('m', '$1', '$2::bigint', 'r."providerId"')} limit 1) own
       -- not where our reference says that it tells of another one
       where not exists (select from messages x where x.app_id = $1 and x.hashid = r.ref and x.channel_id = $2 and x.id <> own.id)
     ), found as (
       -- a provider may give an id twice: our reference says of which message it tells, which stays without that id
       select id, "providerId", coalesce(${calledSo('$1', '$2::bigint', 'r."providerId"')} = id, true) as has_it from referred r
       union
       select id, "providerId", true from called
       where direction = 'out' and "providerId" not in (select "providerId" from referred)
     ), locked as (
       select m.id, m.status, m.provider_id, ${newestOf('m')} from messages m
       where m.app_id = $1 and m.id in (select id from found) order by m.id for update
     ), newest as (
       -- it goes again: the id that comes by our reference is of another attempt
       ${noteNewest(`select $1::bigint as app_id, l.id, l.attempt, l.began_at, l.ended_at, l.named, $5::timestamptz as stored_at
         from locked l where l.ended_at is not null and l.provider_id is null`)}
     )`

const RAISED = `update messages m set
       status = case when array_position($4::text[], f.status2) > array_position($4::text[], m.status)
         then f.status2 else m.status end,
       provider_id = coalesce(m.provider_id, case when f.has_it then f."providerId" end),
       attempt_began_at = case when m.provider_id is not null then m.attempt_began_at end,
       attempt_ms = case when m.provider_id is not null then m.attempt_ms end,
       sent_at = least(m.sent_at, f."sentAt"), delivered_at = least(m.delivered_at, f."deliveredAt"),
       read_at = least(m.read_at, f."readAt"), failed_at = least(m.failed_at, f."failedAt"),
       error = coalesce(f.error, m.error), told = ${addTold('m', 'f.told')}
     from (select found.id, found.has_it, r.status as status2, r."providerId", r."sentAt", r."deliveredAt", r."readAt",
             r."failedAt", r.error, r.told, locked.status as before
           from found join locked on locked.id = found.id join r on r."providerId" = found."providerId") f
     where m.app_id = $1 and m.id = f.id
     returning m.id, exists (select from channels c where c.app_id = $1 and c.id = $2 and c.probe_message_id = m.id) as is_probe,
       f."providerId" as provider_id, f.before, m.status, m.app_id, m.chat_session_id, m.author, m.seq, ${messageFacts('m')} as facts,
       (select array[d.identifier, d.user_id] from contact_details d
        where d.app_id = m.app_id and d.id = m.contact_detail_id)
       || array(select n.value from contact_detail_names n
         where n.app_id = m.app_id and n.contact_detail_id = m.contact_detail_id) as names`

const IS_LOST = `(select * from raised where status = 'failed' and before <> 'failed')`

/**
 * Applies receipts, forward only; messages are found by the provider's id, or by our own reference while that is
 * unknown. The contact of a person's message that has failed waits again.
 */
export function updateReceipts(
  tx: Tx,
  appId: AppId,
  channelId: number,
  facts: ReceiptFacts[],
  now: Timestamp,
): Promise<Raised[]> {
  const values = [appId, channelId, JSON.stringify(facts), STATUS_RANKS, now]
  return facts.some(({ status }) => status === 'failed')
    ? tx.query<Raised>(`${FOUND}, raised as (${RAISED}), ${waitsAgain(IS_LOST)} select * from raised`, values)
    : tx.query<Raised>(`${FOUND} ${RAISED}`, values)
}

/** Keeps receipts whose message is not known yet. One whose reference names another message than has that id is of nobody. */
export async function insertParked(
  tx: Tx,
  appId: AppId,
  channelId: number,
  receipts: { providerId: string; ref: string | null; status: string; at: Timestamp; error: object | null }[],
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `insert into parked_receipts (app_id, channel_id, provider_id, status, at, error, created_at)
     select $1, $2, p.id, p.status, min(p.at::timestamptz), (array_agg(p.error))[1]::jsonb, $7::timestamptz
     from unnest($3::text[], $4::text[], $5::text[], $6::text[], $8::text[]) as p (id, status, at, error, ref)
     where not exists (select from messages x where x.app_id = $1 and x.hashid = p.ref and x.channel_id = $2
       and x.id <> ${calledSo('$1', '$2::bigint', 'p.id')})
     group by p.id, p.status order by p.id, p.status
     on conflict (app_id, channel_id, provider_id, status) do update set at = least(parked_receipts.at, excluded.at)`,
    [
      appId,
      channelId,
      receipts.map(r => r.providerId),
      receipts.map(r => r.status),
      receipts.map(r => r.at),
      receipts.map(r => (r.error === null ? null : JSON.stringify(r.error))),
      now,
      receipts.map(r => r.ref),
    ],
  )
}

/** A parked receipt by its key: app, number, id, status. */
export type ParkedPlace = [number, number, string, string]

/** The place of the last of so many parked receipts behind one; undefined: there are not so many. */
export async function selectParkedEnd(
  tx: Tx,
  from: ParkedPlace,
  receipts: number,
): Promise<ParkedPlace | undefined> {
  const [end] = await tx.query<{ app_id: AppId; channel_id: number; provider_id: string; status: string }>(
    `select app_id, channel_id, provider_id, status from parked_receipts
     where (app_id, channel_id, provider_id, status) > ($1, $2, $3, $4)
     order by app_id, channel_id, provider_id, status offset $5 - 1 limit 1`,
    [...from, receipts],
  )
  return end && [end.app_id, end.channel_id, end.provider_id, end.status]
}

/**
 * Takes out receipts whose message is known, of so many behind a place (a sweep over all apps). Each is looked for among
 * the providers' ids, however many there are.
 */
export function deleteParkedKnown(
  tx: Tx,
  from: ParkedPlace,
  receipts: number,
): Promise<
  {
    app_id: AppId
    channel_id: number
    provider_id: string
    status: 'sent' | 'delivered' | 'read' | 'played' | 'failed'
    at: Timestamp
    error: object | null
  }[]
> {
  return tx.query(
    `with known as materialized (
       select p.app_id, p.channel_id, p.provider_id, p.status from (
         select app_id, channel_id, provider_id, status from parked_receipts
         where (app_id, channel_id, provider_id, status) > ($1, $2, $3, $4)
         order by app_id, channel_id, provider_id, status limit $5
       ) p cross join lateral (
         select m.id from messages m
         where m.app_id = p.app_id and ${isCalled('m', 'p.app_id', 'p.channel_id', 'p.provider_id')}
           and m.direction = 'out' limit 1
       ) m
     )
     delete from parked_receipts p using known k
     where p.app_id = k.app_id and p.channel_id = k.channel_id and p.provider_id = k.provider_id and p.status = k.status
     returning p.app_id, p.channel_id, p.provider_id, p.status, p.at, p.error`,
    [...from, receipts],
  )
}

/** Receipts that no message came for. */
export async function deleteParkedBefore(tx: Tx, before: Timestamp): Promise<void> {
  await tx.query('delete from parked_receipts where created_at < $1', [before])
}

/**
 * Messages that their channel had taken, and has refused since for a reason that concerns the number: they wait with the
 * others, unless their time is over. Late receipts of the try that failed no longer count. Returns those that wait.
 */
export function updateRefusedLate(
  tx: Tx,
  appId: AppId,
  hashids: string[],
  now: Timestamp,
): Promise<
  { hashid: string; contact_detail_id: number; chat_session_id: number; author: string; seq: number }[]
> {
  return tx.query(
    `update messages set status = 'queued', failed_at = null, sent_at = null, next_attempt_at = null, provider_id = null,
       retired_provider_ids = case when provider_id is null then retired_provider_ids
         else array_append(retired_provider_ids, provider_id) end
     where app_id = $1 and hashid = any($2) and status = 'failed' and coalesce(expires_at > $3::timestamptz, true)
     returning hashid, contact_detail_id, chat_session_id, author, seq`,
    [appId, hashids, now],
  )
}

/** Which of these ids are of tries that had failed. */
export function selectRetired(
  tx: Tx,
  appId: AppId,
  channelId: number,
  providerIds: string[],
): Promise<{ provider_id: string }[]> {
  return tx.query(
    `select i.provider_id from unnest($3::text[]) as i (provider_id)
     where exists (select from messages m
       where m.app_id = $1 and m.channel_id = $2 and m.direction = 'out'
         and m.retired_provider_ids is not null and m.retired_provider_ids @> array[i.provider_id])`,
    [appId, channelId, providerIds],
  )
}

/** These tries arrived after all: their messages are there, unless another try of them has arrived or was taken. */
export function updateRetiredArrived(
  tx: Tx,
  appId: AppId,
  channelId: number,
  arrived: ReceiptFacts[],
  now: Timestamp,
): Promise<
  { status: 'delivered' | 'read' | 'played'; channel_id: number; seq: number; facts: MessageFacts }[]
> {
  return tx.query(
    `with r as (
       select * from json_to_recordset($3::json) as r ("providerId" text, ref text, status text,
         "sentAt" timestamptz, "deliveredAt" timestamptz, "readAt" timestamptz, told jsonb)
     ), found as (
       select distinct on (o.id) o.* from (
         -- of two that had an id the one that our reference names
         select distinct on (r."providerId") m.id, r.* from r
         join messages m on m.app_id = $1 and m.channel_id = $2 and m.direction = 'out'
           and m.retired_provider_ids is not null and m.retired_provider_ids @> array[r."providerId"]
         order by r."providerId", (m.hashid = r.ref) desc nulls last, m.id) o
       order by o.id, o."deliveredAt"
     ), locked as (
       select m.id, ${newestOf('m')} from messages m where m.app_id = $1 and m.id in (select id from found)
         and m.status in ('held', 'queued', 'sending', 'unknown', 'expired', 'failed', 'cancelled')
       order by m.id for update
     ), newest as (
       -- as a rule it had another id than the one that has arrived
       ${noteNewest(`select $1::bigint as app_id, l.id, l.attempt, l.began_at, l.ended_at, l.named, $4::timestamptz as stored_at
         from locked l where l.ended_at is not null`)}
     )
     update messages m set attempt_began_at = null, attempt_ms = null, status = f.status,
       -- not one that another has by now
       provider_id = case when ${calledSo('$1', '$2::bigint', 'f."providerId"')} is null then f."providerId" end,
       retired_provider_ids = array_remove(m.retired_provider_ids, f."providerId"),
       sent_at = f."sentAt", delivered_at = f."deliveredAt", read_at = f."readAt", failed_at = null,
       error = null, next_attempt_at = null, told = ${addTold('m', `(${asExpired('m')} || f.told)`)}
     from found f join locked l on l.id = f.id
     where m.app_id = $1 and m.id = f.id
     returning m.status, m.channel_id, m.seq, ${messageFacts('m')} as facts`,
    [appId, channelId, JSON.stringify(arrived), now],
  )
}
