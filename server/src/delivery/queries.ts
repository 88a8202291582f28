// Statements of delivery: letting scheduled messages go, claiming messages.
import type { Hashid } from '@palabre/contract/ids'
import { mayAnswerSql } from '../accounts/may-answer-sql.ts'
import { MESSAGE_REASONS } from '../channels/failures.ts'
import { claimProbe } from '../channels/hold.ts'
import type { Json } from '../channels/types.ts'
import { messageOf } from '../conversations/waiting-sql.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { contentOf } from '../messages/content.ts'
import { type MessageFacts, messageFacts } from '../messages/events.ts'
import { attemptBegan, attemptEnded, attemptNamed, LEASE, LEASE_MS } from '../messages/lease.ts'
import { PATIENCE_MS } from '../messages/patience.ts'

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
       select m.id, row_number() over (order by m.send_at, m.id) as n from held_messages w
       ${messageOf('w', 'm', 'm.id, m.send_at, m.author, m.author_id')}
       where w.app_id = $1 and w.contact_detail_id = $2 and m.send_at <= $3::timestamptz
         and (m.author <> 'person' or ${mayAnswerSql('m.author_id', '$1')})
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
  is_test: boolean
  chat_session_id: number
  contact_detail_id: number
  author: string
  contact_identifier: string
  contact_user_id: string | null
  channel_id: number
  channel_type: string
  channel_hashid: Hashid<'chn'>
  account_id: string
  config: { simulated?: boolean; keep_exchanges?: 'failed' | 'all' }
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
  started_at: Timestamp
  /** In which month the attempt is kept. */
  stored_at: Timestamp
}

/** The time $3 as the app $1 has it; no row while it is stopped. */
const CLOCK = `clock as (
       select $3::timestamptz + clock_offset_ms * interval '1 ms' as now, clock_offset_ms, kind = 'test' as is_test
       from apps where id = $1 and not emergency_stop
     )`

/** A message `m` whose own refusal has it tried again later, at `clock.now`: those behind it do not wait for it. */
export const stepsAside = (m: string, reasons: string): string =>
  `(${m}.status = 'queued'
    and coalesce(${m}.next_attempt_at > clock.now and ${m}.error ->> 'reason' = any(${reasons}::text[]), false))`

/** The first message that waits for the contact detail `p.id` and does not step aside. */
const head = (
  reasons: string,
): string => `select m.id, m.status, m.next_attempt_at, w.channel_id, w.contact_detail_id from queued_messages w
    ${messageOf('w', 'm', 'm.id, m.status, m.next_attempt_at, m.error')}
    where w.app_id = $1 and w.contact_detail_id = p.id and not ${stepsAside('m', reasons)}
    order by w.seq limit 1`

/** What a message `m` tells of its newest attempt, as `noteNewest` takes it. */
export const newestOf = (
  m: string,
): string => `${m}.attempt, ${attemptBegan(m)} as began_at, ${attemptEnded(m)} as ended_at,
           ${attemptNamed(m)} as named`

/**
 * Gives attempts that messages tell of themselves rows of their own: without an end, or taken. `of`: rows of `app_id`, `id`, `newestOf`
 * and `stored_at`. What is noted already stays.
 */
export const noteNewest = (
  of: string,
): string => `insert into message_attempts (app_id, message_id, attempt, started_at, stored_at, finished_at, outcome, provider_id)
       select u.app_id, u.id, u.attempt, u.began_at, u.stored_at, u.ended_at, case when u.ended_at is not null then 'sent' end, u.named
       from (${of}) u
       where u.began_at is not null and (select a.attempt from message_attempts a
         where a.app_id = u.app_id and a.message_id = u.id and a.attempt = u.attempt limit 1) is null`

/**
 * Claims the oldest message still to be handed over of each of these people, if it is free and its time has come: number and
 * lease of the attempt stand in its row, committed before the provider is called. Of a held number, one call in a while. `now` is
 * the database's time. What somebody else holds at this moment is left to them: `selectNext` tells it.
 */
export function updateDeliveriesClaimed(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  detailIds: number[],
  now: Timestamp,
): Promise<Claimed[]> {
  return db.query<Claimed>(
    `with ${CLOCK}, due as (
       -- of a held number only one of them
       select distinct on (case when c.held_until is null then h.id else -h.channel_id end) h.id, h.channel_id
       from clock cross join unnest($2::bigint[]) as p (id) cross join lateral (${head('$4')}) h
       join channels c on c.app_id = $1 and c.id = h.channel_id and c.is_active
       where h.status = 'queued' and (h.next_attempt_at is null or h.next_attempt_at <= clock.now)
     ), free as (
       -- each by its keys, whatever is known of the tables: joined, every one could be compared with every other
       select own.* from due cross join lateral (
         select m.id, m.channel_id, ${newestOf('m')},
           d.identifier as contact_identifier, d.user_id as contact_user_id, d.opted_out_at
         from messages m join contact_details d on d.app_id = m.app_id and d.id = m.contact_detail_id
         where m.app_id = $1 and m.id = due.id and m.status = 'queued' limit 1 for update of m skip locked) own
     ), probe as (${claimProbe('free', `${LEASE_MS}`)}), claimed as (
       update messages m set status = 'sending', attempt = m.attempt + 1, next_attempt_at = null,
         lease_until = clock.now + ${LEASE}, attempt_began_at = null, attempt_ms = null
       from free, clock, channels c
       where m.app_id = $1 and m.id = free.id and m.status = 'queued'
         and c.app_id = $1 and c.id = free.channel_id
         and (c.held_until is null or c.id in (select id from probe))
       returning m.*, clock.clock_offset_ms, clock.is_test, clock.now as started_at, $3::timestamptz as stored_at,
         free.contact_identifier, free.contact_user_id,
         coalesce(free.opted_out_at > coalesce(m.retried_at, m.accepted_at), false) as is_unwanted,
         (select w.last_inbound_at from contact_windows w
           where w.app_id = $1 and w.channel_id = m.channel_id and w.contact_detail_id = m.contact_detail_id) as last_inbound_at,
         c.type as channel_type, c.hashid as channel_hashid, c.account_id, c.config, c.secrets_sealed,
         c.held_tries, c.held_since, c.is_refusal_published, c.refuses_late, c.probe_message_id
     ), before as (
       -- it was taken and the channel refused it late, or a receipt had ended it before its worker died
       ${noteNewest(`select $1::bigint as app_id, f.id, f.attempt, f.began_at, f.ended_at, f.named, $3::timestamptz as stored_at
         from free f where f.began_at is not null and f.id in (select id from claimed)`)}
     )
     select m.id, m.hashid, m.attempt, m.attempts_before, m.type, ${contentOf('m')} as content, m.context_id, m.expires_at, m.error,
       m.clock_offset_ms, m.is_test, m.chat_session_id, m.contact_detail_id, m.author, m.contact_identifier, m.contact_user_id,
       m.channel_id, m.channel_type, m.channel_hashid, m.account_id, m.config, m.secrets_sealed,
       m.held_tries, m.held_since, m.is_refusal_published, m.refuses_late, m.probe_message_id, m.is_unwanted,
       m.last_inbound_at, m.started_at, m.stored_at,
       m.author = 'agent' and m.attempt > 1 and m.retried_at is null and (select s.owner = 'person' from chat_sessions s
         where s.app_id = $1 and s.id = m.chat_session_id) as is_withdrawn
     from claimed m`,
    [appId, detailIds, now, MESSAGE_REASONS],
  )
}

/** The first message of somebody: of which number, is it due and free, and is it in a call. */
export type Next = {
  id: number
  contact_detail_id: number
  channel_id: number
  is_due: boolean
  is_called: boolean
}

/** The first message to each of these people; of whom none is told, nothing waits. */
export function selectNext(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  detailIds: number[],
  now: Timestamp,
): Promise<Next[]> {
  return db.query<Next>(
    `with ${CLOCK}
     select h.id, h.contact_detail_id, h.channel_id,
       h.status = 'queued' and c.is_active and coalesce(c.held_until <= clock.now, true)
         and coalesce(h.next_attempt_at <= clock.now, true) as is_due,
       h.status = 'sending' as is_called
     from clock cross join unnest($2::bigint[]) as p (id) cross join lateral (${head('$4')}) h
     join channels c on c.app_id = $1 and c.id = h.channel_id`,
    [appId, detailIds, now, MESSAGE_REASONS],
  )
}

/** Resolves when nobody else holds the rows of these messages: what they did with them is committed, and seen from then on. */
export async function awaitMessages(db: Pick<Tx, 'query'>, appId: AppId, ids: number[]): Promise<void> {
  await db.query(
    'select id from messages where app_id = $1 and id = any($2::bigint[]) order by id for share',
    [appId, ids],
  )
}
