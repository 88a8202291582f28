// Statements of delivery: claiming a message, ending an attempt, finding stuck messages.
import type { Hashid } from '@palabre/contract/ids'
import type { Json } from '../channels/types.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type MessageFacts, messageFacts } from '../messages/events.ts'

/** Held messages whose time has come take their place at the end of the conversation. */
export function updateScheduledDue(
  tx: Tx,
  appId: AppId,
  detailId: number,
  storedChannels: readonly string[],
  now: Timestamp,
): Promise<{ status: string; facts: MessageFacts }[]> {
  return tx.query(
    `with due as (
       select id, row_number() over (order by send_at, id) as n from messages
       where app_id = $1 and contact_detail_id = $2 and direction = 'out' and status = 'held' and send_at <= $3::timestamptz
         and not (select emergency_stop from apps where id = $1)
     ), numbered as (
       update contact_details set last_seq = last_seq + (select count(*) from due)
       where app_id = $1 and id = $2 and exists (select from due)
       returning last_seq - (select count(*) from due) as base
     )
     update messages m set seq = b.base + due.n, send_at = null,
       status = case when c.type = any($4::text[]) then 'sent' else 'queued' end,
       sent_at = case when c.type = any($4::text[]) then $3::timestamptz end
     from due, numbered b, channels c
     where m.app_id = $1 and m.id = due.id and m.status = 'held' and c.app_id = m.app_id and c.id = m.channel_id
     returning m.status, ${messageFacts('m')} as facts`,
    [appId, detailId, now, storedChannels],
  )
}

export type Claimed = {
  id: number
  hashid: Hashid<'msg'>
  attempt: number
  type: string
  content: { [key: string]: Json | undefined }
  context_id: string | null
  expires_at: Timestamp | null
  clock_offset_ms: number
  chat_session_id: number
  contact_detail_id: number
  author: string
  contact_identifier: string
  contact_user_id: string | null
  channel_id: number
  channel_type: string
  channel_hashid: Hashid<'chn'>
  account_id: string
  is_active: boolean
  config: { simulated?: boolean }
  secrets_sealed: string | null
}

/**
 * Claims the oldest message still to be handed over, if it is free and its time has come, and records
 * the attempt: committed before the provider is called. `now` is the database's time; the app's is returned.
 */
export async function updateDeliveryClaimed(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  detailId: number,
  now: Timestamp,
  leaseMs: number,
): Promise<Claimed | undefined> {
  const [row] = await db.query<Claimed>(
    `with head as (
       select id, status, next_attempt_at from messages
       where app_id = $1 and contact_detail_id = $2 and direction = 'out' and status in ('queued', 'sending')
       order by seq limit 1 for update
     ), claimed as (
       update messages m set status = 'sending', attempt = m.attempt + 1, next_attempt_at = null,
         lease_until = $3::timestamptz + (a.clock_offset_ms + $4) * interval '1 ms'
       from head, apps a
       where m.app_id = $1 and m.id = head.id and head.status = 'queued' and m.status = 'queued'
         and (head.next_attempt_at is null or head.next_attempt_at <= $3::timestamptz + a.clock_offset_ms * interval '1 ms')
         and a.id = $1 and not a.emergency_stop
       returning m.*, a.clock_offset_ms
     ), noted as (
       insert into message_attempts (app_id, message_id, attempt, started_at)
       select app_id, id, attempt, $3::timestamptz + clock_offset_ms * interval '1 ms' from claimed
     )
     select m.id, m.hashid, m.attempt, m.type, m.content, m.context_id, m.expires_at, m.clock_offset_ms,
       m.chat_session_id, m.contact_detail_id, m.author,
       d.identifier as contact_identifier, d.user_id as contact_user_id,
       c.id as channel_id, c.type as channel_type, c.hashid as channel_hashid, c.account_id, c.is_active, c.config, c.secrets_sealed
     from claimed m
     join contact_details d on d.app_id = m.app_id and d.id = m.contact_detail_id
     join channels c on c.app_id = m.app_id and c.id = m.channel_id`,
    [appId, detailId, now, leaseMs],
  )
  return row
}

/** Is the first message due and free? Asked after a failed claim: the previous holder may have just released it. */
export async function selectIsWaiting(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  detailId: number,
  now: Timestamp,
): Promise<boolean> {
  const [row] = await db.query<{ waiting: boolean }>(
    `select m.status = 'queued' and not a.emergency_stop
       and coalesce(m.next_attempt_at <= $3::timestamptz + a.clock_offset_ms * interval '1 ms', true) as waiting
     from messages m join apps a on a.id = m.app_id
     where m.app_id = $1 and m.contact_detail_id = $2 and m.direction = 'out' and m.status in ('queued', 'sending')
     order by m.seq limit 1`,
    [appId, detailId, now],
  )
  return row?.waiting ?? false
}

export type Result = {
  outcome: 'sent' | 'retry' | 'failed' | 'unknown' | 'expired'
  providerId: string | null
  retryAt: Timestamp | null
  error: object | null
}

/**
 * Ends an attempt, fenced by its number: a worker that lost the message changes nothing. A receipt may have
 * come before: the state never goes back. Answers the state before, whether more messages wait behind it, and the
 * receipts parked for its id.
 */
export async function updateDeliveryEnded(
  tx: Tx,
  appId: AppId,
  claim: { id: number; attempt: number; channel_id: number; contact_detail_id: number },
  result: Result,
  now: Timestamp,
): Promise<
  | {
      before: string
      facts: MessageFacts
      more: boolean
      parked:
        | {
            status: 'sent' | 'delivered' | 'read' | 'played' | 'failed'
            at: Timestamp
            error: object | null
          }[]
        | null
    }
  | undefined
> {
  const status = result.outcome === 'retry' ? 'queued' : result.outcome
  const [row] = await tx.query<{
    before: string
    facts: MessageFacts
    more: boolean
    parked: { status: 'sent'; at: Timestamp; error: object | null }[] | null
  }>(
    `with prior as (
       select id, status from messages where app_id = $1 and id = $2 and attempt = $3 for update
     ), ended as (
       update messages m set
         status = case when prior.status in ('sending', 'unknown') then $4 else prior.status end,
         provider_id = coalesce(m.provider_id, $5),
         sent_at = case when $4 = 'sent' then least(m.sent_at, $8::timestamptz) else m.sent_at end,
         failed_at = case when $4 in ('failed', 'expired') then $8::timestamptz else m.failed_at end,
         next_attempt_at = $6::timestamptz, lease_until = null,
         error = case when prior.status in ('sending', 'unknown') then $7::jsonb else m.error end
       from prior where m.app_id = $1 and m.id = prior.id and m.attempt = $3
       returning prior.status as before, ${messageFacts('m')} as facts
     ), noted as (
       update message_attempts set finished_at = $8::timestamptz,
         outcome = case when $4 = 'queued' then 'retry' when $4 = 'expired' then 'failed' else $4 end,
         error = $7::jsonb
       where app_id = $1 and message_id = $2 and attempt = $3 and finished_at is null
     ), parked as (
       delete from parked_receipts where app_id = $1 and channel_id = $9 and provider_id = $5 returning status, at, error
     )
     select e.before, e.facts,
       exists (select 1 from messages w
         where w.app_id = $1 and w.contact_detail_id = $10 and w.direction = 'out'
           and w.status in ('queued', 'sending') and w.id <> $2) as more,
       (select json_agg(json_build_object('status', p.status, 'error', p.error,
           'at', to_char(p.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')))
         from parked p) as parked
     from ended e`,
    [
      appId,
      claim.id,
      claim.attempt,
      status,
      result.providerId,
      result.retryAt,
      result.error === null ? null : JSON.stringify(result.error),
      now,
      claim.channel_id,
      claim.contact_detail_id,
    ],
  )
  return row
}

/**
 * Deliveries whose worker died between the attempt and its result: the provider may or may not have it, so it
 * is never resent automatically (a sweep over all apps).
 */
export function updateLostDeliveries(
  tx: Tx,
  now: Timestamp,
): Promise<{ app_id: AppId; contact_detail_id: number; facts: MessageFacts }[]> {
  return tx.query(
    `update messages m set status = 'unknown', lease_until = null,
       error = '{"reason": "unknown", "text": "the worker ended before the answer of the channel was stored"}'
     from (
       select l.app_id, l.id from messages l join apps a on a.id = l.app_id
       where l.direction = 'out' and l.status = 'sending'
         and l.lease_until < $1::timestamptz + a.clock_offset_ms * interval '1 ms'
       for update of l skip locked
     ) lost
     where m.app_id = lost.app_id and m.id = lost.id
     returning m.app_id, m.contact_detail_id, ${messageFacts('m')} as facts`,
    [now],
  )
}

/**
 * Contact details whose next message should be on its way and has no live attempt, or whose held message is due (a
 * sweep over all apps). Messages behind another one do not count: the worker that ends it goes on with them.
 */
export function selectOverdueDeliveries(
  tx: Tx,
  overdueMs: number,
  limit: number,
  now: Timestamp,
): Promise<{ app_id: AppId; contact_detail_id: number; scheduled: boolean }[]> {
  return tx.query(
    `select h.app_id, h.contact_detail_id, false as scheduled from (
       select distinct on (m.app_id, m.contact_detail_id) m.app_id, m.contact_detail_id, m.status,
         coalesce(m.next_attempt_at, m.accepted_at) as due_at
       from messages m where m.direction = 'out' and m.status in ('queued', 'sending')
       order by m.app_id, m.contact_detail_id, m.seq
     ) h join apps a on a.id = h.app_id and not a.emergency_stop
     where h.status = 'queued' and h.due_at < $1::timestamptz + a.clock_offset_ms * interval '1 ms' - $2 * interval '1 ms'
     union all
     select distinct m.app_id, m.contact_detail_id, true from messages m
     join apps a on a.id = m.app_id and not a.emergency_stop
     where m.direction = 'out' and m.status = 'held'
       and m.send_at < $1::timestamptz + a.clock_offset_ms * interval '1 ms' - $2 * interval '1 ms'
     limit $3`,
    [now, overdueMs, limit],
  )
}
