// Statements of delivery: claiming a message, ending an attempt.
import type { Hashid } from '@palabre/contract/ids'
import { mayAnswerSql } from '../accounts/may-answer-sql.ts'
import { MESSAGE_REASONS } from '../channels/failures.ts'
import { claimProbe } from '../channels/hold.ts'
import type { ChannelError, Json } from '../channels/types.ts'
import { waitsAgain, waitsUnanswered } from '../conversations/waits-again.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, timeSql } from '../lib/time.ts'
import { type MessageFacts, messageFacts } from '../messages/events.ts'
import { PATIENCE_MS } from '../messages/patience.ts'
import { addTold, byPerson } from '../messages/told-sql.ts'
import type { Result } from './outcome.ts'
import type { OutStatus } from './status.ts'

/** Held messages whose time has come take their place at the end of the conversation; not those of people who have left. */
export function updateScheduledDue(
  tx: Tx,
  appId: AppId,
  detailId: number,
  storedChannels: readonly string[],
  now: Timestamp,
): Promise<{ status: string; seq: number; facts: MessageFacts }[]> {
  return tx.query(
    `with due as (
       select id, row_number() over (order by send_at, id) as n from messages
       where app_id = $1 and contact_detail_id = $2 and waits = 'held' and send_at <= $3::timestamptz
         and (author <> 'person' or ${mayAnswerSql('messages.author_id', '$1')})
         and not (select emergency_stop from apps where id = $1)
     ), numbered as (
       update contact_details set last_seq = last_seq + (select count(*) from due)
       where app_id = $1 and id = $2 and exists (select from due)
       returning last_seq - (select count(*) from due) as base
     )
     update messages m set seq = b.base + due.n, send_at = null,
       expires_at = coalesce(m.expires_at, $3::timestamptz + $5 * interval '1 ms'),
       status = case when c.type = any($4::text[]) and coalesce(d.opted_out_at <= m.accepted_at, true) then 'sent' else 'queued' end,
       sent_at = case when c.type = any($4::text[]) and coalesce(d.opted_out_at <= m.accepted_at, true) then $3::timestamptz end
     from due, numbered b, channels c, contact_details d
     where m.app_id = $1 and m.id = due.id and m.status = 'held' and c.app_id = m.app_id and c.id = m.channel_id
       and d.app_id = m.app_id and d.id = m.contact_detail_id
     returning m.status, m.seq, ${messageFacts('m')} as facts`,
    [appId, detailId, now, storedChannels, PATIENCE_MS],
  )
}

export type Claimed = {
  id: number
  hashid: Hashid<'msg'>
  attempt: number
  attempts_before: number
  type: string
  content: { [key: string]: Json | undefined }
  context_id: string | null
  expires_at: Timestamp | null
  /** Of the attempt before. */
  error: object | null
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
  config: { simulated?: boolean }
  secrets_sealed: string | null
  held_tries: number
  held_since: Timestamp | null
  is_refusal_published: boolean
  refuses_late: boolean
  probe_message_id: number | null
  /** The contact has opted out since the message was taken for sending. */
  is_unwanted: boolean
  /** An agent's that a call has failed before, of a conversation that a person has by now. */
  is_withdrawn: boolean
  /** When the contact last wrote to this number. */
  last_inbound_at: Timestamp | null
}

/** The time $3 as the app $1 has it; no row while it is stopped. */
const CLOCK = `clock as (
       select $3::timestamptz + clock_offset_ms * interval '1 ms' as now, clock_offset_ms
       from apps where id = $1 and not emergency_stop
     )`

/** A message `m` whose own refusal has it tried again later, at `clock.now`: those behind it do not wait for it. */
export const stepsAside = (m: string, reasons: string): string =>
  `(${m}.status = 'queued'
    and coalesce(${m}.next_attempt_at > clock.now and ${m}.error ->> 'reason' = any(${reasons}::text[]), false))`

/**
 * Claims the oldest message still to be handed over, if it is free and its time has come, and records the attempt:
 * committed before the provider is called. Of a held number, one call in a while. `now` is the database's time.
 */
export async function updateDeliveryClaimed(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  detailId: number,
  now: Timestamp,
  leaseMs: number,
): Promise<Claimed | undefined> {
  const [row] = await db.query<Claimed>(
    `with ${CLOCK}, head as (
       select m.id, m.status, m.next_attempt_at, m.channel_id from messages m, clock
       where m.app_id = $1 and m.contact_detail_id = $2 and m.waits = 'queue'
         and not ${stepsAside('m', '$5')}
       order by m.seq limit 1 for update of m
     ), due as (
       select h.id, h.channel_id from head h, clock
       where h.status = 'queued' and (h.next_attempt_at is null or h.next_attempt_at <= clock.now)
     ), probe as (${claimProbe('due', '$4')}), claimed as (
       update messages m set status = 'sending', attempt = m.attempt + 1, next_attempt_at = null,
         lease_until = clock.now + $4 * interval '1 ms'
       from due, clock, channels c, contact_details d
       where m.app_id = $1 and m.id = due.id and m.status = 'queued'
         and c.app_id = $1 and c.id = due.channel_id and c.is_active
         and (c.held_until is null or exists (select from probe))
         and d.app_id = $1 and d.id = $2
       returning m.*, clock.clock_offset_ms, clock.now as claimed_at,
         d.identifier as contact_identifier, d.user_id as contact_user_id,
         coalesce(d.opted_out_at > coalesce(m.retried_at, m.accepted_at), false) as is_unwanted,
         (select w.last_inbound_at from contact_windows w
           where w.app_id = $1 and w.channel_id = m.channel_id and w.contact_detail_id = $2) as last_inbound_at,
         c.type as channel_type, c.hashid as channel_hashid, c.account_id, c.config, c.secrets_sealed,
         c.held_tries, c.held_since, c.is_refusal_published, c.refuses_late, c.probe_message_id
     ), noted as (
       insert into message_attempts (app_id, message_id, attempt, started_at)
       select app_id, id, attempt, claimed_at from claimed
     )
     select m.id, m.hashid, m.attempt, m.attempts_before, m.type, m.content, m.context_id, m.expires_at, m.error,
       m.clock_offset_ms, m.chat_session_id, m.contact_detail_id, m.author, m.contact_identifier, m.contact_user_id,
       m.channel_id, m.channel_type, m.channel_hashid, m.account_id, m.config, m.secrets_sealed,
       m.held_tries, m.held_since, m.is_refusal_published, m.refuses_late, m.probe_message_id, m.is_unwanted, m.last_inbound_at,
       m.author = 'agent' and m.attempt > 1 and m.retried_at is null and (select s.owner = 'person' from chat_sessions s
         where s.app_id = $1 and s.id = m.chat_session_id) as is_withdrawn
     from claimed m`,
    [appId, detailId, now, leaseMs, MESSAGE_REASONS],
  )
  return row
}

/** The number of the first message to this person, and whether that message is due and free. Undefined: none waits. */
export async function selectNext(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  detailId: number,
  now: Timestamp,
): Promise<{ channel_id: number; is_due: boolean } | undefined> {
  const [row] = await db.query<{ channel_id: number; is_due: boolean }>(
    `with ${CLOCK}
     select m.channel_id, m.status = 'queued' and c.is_active and coalesce(c.held_until <= clock.now, true)
       and coalesce(m.next_attempt_at <= clock.now, true) as is_due
     from clock, messages m join channels c on c.app_id = m.app_id and c.id = m.channel_id
     where m.app_id = $1 and m.contact_detail_id = $2 and m.waits = 'queue'
       and not ${stepsAside('m', '$4')}
     order by m.seq limit 1`,
    [appId, detailId, now, MESSAGE_REASONS],
  )
  return row
}

/** Takes back an answer that was claimed; the attempt was none, and who was to be answered waits. Undefined: another worker has it. */
export async function updateWithdrawn(
  tx: Tx,
  appId: AppId,
  { id, attempt }: { id: number; attempt: number },
  now: Timestamp,
): Promise<MessageFacts | undefined> {
  const [row] = await tx.query<{ facts: MessageFacts }>(
    `with gone as (
       delete from message_attempts where app_id = $1 and message_id = $2 and attempt = $3 and finished_at is null
     ), ended as (
       update messages m set status = 'cancelled', lease_until = null, expires_at = null, error = null,
         told = ${addTold('m', byPerson("'cancelled'", 'null', '$4', 'null'))}
       where m.app_id = $1 and m.id = $2 and m.attempt = $3 and m.status = 'sending'
       returning m.id, m.chat_session_id, ${messageFacts('m')} as facts
     ), ${waitsUnanswered('ended')}
     select facts from ended`,
    [appId, id, attempt, now],
  )
  return row?.facts
}

/** What an attempt has changed. `parked`: receipts that came before the id that they speak of was known. */
type EndedAttempt = {
  before: OutStatus
  error: Partial<ChannelError> | null
  facts: MessageFacts
  more: boolean
  parked: { status: ReceiptStatus; at: Timestamp; error: object | null }[] | null
}
type ReceiptStatus = 'sent' | 'delivered' | 'read' | 'played' | 'failed'

const ENDED = `prior as (
       select id, status from messages where app_id = $1 and id = $2 and attempt = $3 for update
     ), ended as (
       update messages m set
         status = case when prior.status in ('sending', 'unknown') then $4 else prior.status end,
         -- a receipt may have failed this very try already
         provider_id = case when $5 = any(m.retired_provider_ids) then m.provider_id else coalesce(m.provider_id, $5) end,
         sent_at = case when $4 = 'sent' and $5 = any(m.retired_provider_ids) is not true
           then least(m.sent_at, $8::timestamptz) else m.sent_at end,
         failed_at = case when $4 in ('failed', 'expired') then $8::timestamptz else m.failed_at end,
         next_attempt_at = $6::timestamptz, lease_until = null,
         error = case when prior.status in ('sending', 'unknown') then $7::jsonb else m.error end
       from prior where m.app_id = $1 and m.id = prior.id and m.attempt = $3
       returning prior.status as before, m.app_id, m.chat_session_id, m.author, m.seq, m.error, ${messageFacts('m')} as facts
     ), noted as (
       update message_attempts set finished_at = $8::timestamptz,
         outcome = case when $4 = 'queued' then 'retry' when $4 = 'expired' then 'failed' else $4 end,
         error = $7::jsonb
       where app_id = $1 and message_id = $2 and attempt = $3 and finished_at is null
     ), parked as (
       delete from parked_receipts where app_id = $1 and channel_id = $9 and provider_id = $5 returning status, at, error
     )`

const TOLD = `select e.before, e.error, e.facts,
       exists (select 1 from messages w
         where w.app_id = $1 and w.contact_detail_id = $10 and w.waits = 'queue' and w.id <> $2) as more,
       (select json_agg(json_build_object('status', p.status, 'error', p.error,
           'at', ${timeSql('p.at')}))
         from parked p) as parked
     from ended e`

const IS_LOST = `(select * from ended where before in ('sending', 'unknown'))`

/**
 * Ends an attempt, fenced by its number: a worker that lost the message changes nothing. A receipt may have
 * come before: the state never goes back. Answers the state before, the error that it has now, whether more messages
 * wait behind it, and the receipts parked for its id. The contact of a person's message that has failed waits again.
 */
export async function updateDeliveryEnded(
  tx: Tx,
  appId: AppId,
  claim: { id: number; attempt: number; channel_id: number; contact_detail_id: number },
  result: Result,
  now: Timestamp,
): Promise<EndedAttempt | undefined> {
  const values = [
    appId,
    claim.id,
    claim.attempt,
    result.outcome === 'retry' ? 'queued' : result.outcome,
    result.providerId,
    result.retryAt,
    result.error === null ? null : JSON.stringify(result.error),
    now,
    claim.channel_id,
    claim.contact_detail_id,
  ]
  const isLost = result.outcome === 'failed' || result.outcome === 'expired'
  const [row] = isLost
    ? await tx.query<EndedAttempt>(`with ${ENDED}, ${waitsAgain(IS_LOST)} ${TOLD}`, values)
    : await tx.query<EndedAttempt>(`with ${ENDED} ${TOLD}`, values)
  return row
}
