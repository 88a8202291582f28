// Statements that find and move messages whose delivery nobody works on: stuck, overdue, expired, or waiting for a
// number that works again.
import { MESSAGE_REASONS } from '../channels/failures.ts'
import { messageOf } from '../conversations/waiting-sql.ts'
import { waitsAgain } from '../conversations/waits-again.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type MessageFacts, messageFacts } from '../messages/events.ts'
import { EXPIRED_TEXT } from './outcome.ts'
import { newestOf, noteNewest, stepsAside } from './queries.ts'

/** The time $1 as each app has it that is not stopped. */
const CLOCKS = `clock as (
       select id as app_id, $1::timestamptz + clock_offset_ms * interval '1 ms' as now
       from apps where not emergency_stop
     )`

/** Messages of a stretch: all that wait, but for the time of an outage. */
export const STRETCH_MESSAGES = 5000

/** A message that waits, in the order of apps and people: app, contact detail, seq. */
export type Place = [number, number, number]
/** Behind which place, up to and with which place. */
export type Stretch = [...Place, ...Place]

/** The place of the last of so many that wait to be handed over, behind a place; undefined: there are not so many. */
export async function selectQueueEnd(tx: Tx, from: Place, messages: number): Promise<Place | undefined> {
  const [end] = await tx.query<{ app_id: AppId; contact_detail_id: number; seq: number }>(
    `select app_id, contact_detail_id, seq from queued_messages
     where (app_id, contact_detail_id, seq) > ($1, $2, $3)
     order by app_id, contact_detail_id, seq offset $4 - 1 limit 1`,
    [...from, messages],
  )
  return end && [end.app_id, end.contact_detail_id, end.seq]
}

/** The same of those that wait for their time, or for the contact. */
export async function selectHeldEnd(tx: Tx, from: Place, messages: number): Promise<Place | undefined> {
  const [end] = await tx.query<{ app_id: AppId; contact_detail_id: number; seq: number }>(
    `select app_id, contact_detail_id, seq from held_messages
     where (app_id, contact_detail_id, seq) > ($1, $2, $3)
     order by app_id, contact_detail_id, seq offset $4 - 1 limit 1`,
    [...from, messages],
  )
  return end && [end.app_id, end.contact_detail_id, end.seq]
}

// places among the parameters, by the number of the first
const AT_2 = '$2::bigint, $3::bigint, $4::bigint'
const AT_3 = '$3::bigint, $4::bigint, $5::bigint'
const AT_5 = '$5::bigint, $6::bigint, $7::bigint'
const AT_6 = '$6::bigint, $7::bigint, $8::bigint'
const AT_8 = '$8::bigint, $9::bigint, $10::bigint'

/**
 * A part of a statement, `stretch`: the messages that wait so behind one place (three parameters, in SQL), up to and with another: `id`
 * and `columns` of `m`. Once, in order and limited: PostgreSQL cannot tell how few lie between two places, and would read the whole
 * table, or all of them again for each app.
 */
const stretchOf = (waits: 'queue' | 'held', from: string, end: string, columns: string): string =>
  `stretch as materialized (
     select w.app_id, w.contact_detail_id, w.seq, m.* from (
       select * from ${waits === 'queue' ? 'queued_messages' : 'held_messages'}
       where (app_id, contact_detail_id, seq) > (${from}) and (app_id, contact_detail_id, seq) <= (${end})
       order by app_id, contact_detail_id, seq limit ${STRETCH_MESSAGES}) w
     ${messageOf('w', 'm', `m.id, ${columns}`)})`

/**
 * A message `l` of a stretch, read by its key and held, if it is still so; what somebody else holds is left. `still` speaks of the
 * app's clock `a`, so that it is read only where the stretch has said so already.
 */
const heldIf = (still: string): string =>
  `cross join lateral (select ${newestOf('m')} from messages m where m.app_id = l.app_id and m.id = l.id and ${still}
     limit 1 for update skip locked) held`

/** Its worker has died, by the clock of its app `a`. */
const isLost = (m: string): string =>
  `${m}.status = 'sending' and ${m}.lease_until < $1::timestamptz + a.clock_offset_ms * interval '1 ms'`
/** Its time is over, by the clock of its app `a`. */
const isOver = (m: string): string =>
  `${m}.status in ('queued', 'held') and ${m}.expires_at <= $1::timestamptz + a.clock_offset_ms * interval '1 ms'`

/**
 * Deliveries whose worker died between the attempt and its result: the provider may or may not have it, so it
 * is never resent automatically (a sweep over all apps).
 */
export function updateLostDeliveries(
  tx: Tx,
  stretch: Stretch,
  now: Timestamp,
): Promise<{ app_id: AppId; contact_detail_id: number; now: Timestamp; facts: MessageFacts }[]> {
  return tx.query(
    `with ${stretchOf('queue', AT_2, AT_5, 'm.status, m.lease_until')}, lost as (
       -- stored when its claim was, as far as its app's clock was not moved since: a row of the end would be of the same month
       select l.app_id, l.id, held.attempt, held.began_at, held.ended_at, held.named,
         greatest($1::timestamptz - interval '1 day', held.began_at - a.clock_offset_ms * interval '1 ms') as stored_at,
         $1::timestamptz + a.clock_offset_ms * interval '1 ms' as now
       from stretch l join apps a on a.id = l.app_id
       ${heldIf(isLost('m'))} where ${isLost('l')}
     ), noted as (${noteNewest('select * from lost')})
     update messages m set status = 'unknown', lease_until = null,
       error = '{"reason": "unknown", "own": true,
         "text": "the worker ended before the answer of the channel was stored"}'
     from lost where m.app_id = lost.app_id and m.id = lost.id
     returning m.app_id, m.contact_detail_id, lost.now, ${messageFacts('m')} as facts`,
    [now, ...stretch],
  )
}

/**
 * Contact details whose next message should be on its way and has no live attempt (a sweep over all apps). Messages behind
 * another one do not count: the worker that ends it goes on with them; nor do those of a held number.
 */
export function selectOverdueDeliveries(
  tx: Tx,
  overdueMs: number,
  limit: number,
  stretch: Stretch,
  now: Timestamp,
): Promise<{ app_id: AppId; contact_detail_id: number; channel_id: number }[]> {
  return tx.query(
    `with ${CLOCKS},
     ${stretchOf('queue', AT_5, AT_8, 'm.status, m.channel_id, m.next_attempt_at, m.accepted_at, m.error')}
     select h.app_id, h.contact_detail_id, h.channel_id from (
       select distinct on (m.app_id, m.contact_detail_id) m.app_id, m.contact_detail_id, m.status, m.channel_id,
         coalesce(m.next_attempt_at, m.accepted_at) as due_at, clock.now
       from stretch m join clock on clock.app_id = m.app_id
       where not ${stepsAside('m', '$4')}
       order by m.app_id, m.contact_detail_id, m.seq
     ) h join channels c on c.app_id = h.app_id and c.id = h.channel_id and c.is_active and c.held_until is null
     where h.status = 'queued' and h.due_at < h.now - $2 * interval '1 ms'
     limit $3`,
    [now, overdueMs, limit, MESSAGE_REASONS, ...stretch],
  )
}

/** Contact details with a held message whose time has come (a sweep over all apps). */
export function selectOverdueScheduled(
  tx: Tx,
  overdueMs: number,
  stretch: Stretch,
  now: Timestamp,
): Promise<{ app_id: AppId; contact_detail_id: number }[]> {
  return tx.query(
    `with ${CLOCKS}, ${stretchOf('held', AT_3, AT_6, 'm.send_at')}
     select distinct m.app_id, m.contact_detail_id
     from stretch m join clock on clock.app_id = m.app_id
     where m.send_at < clock.now - $2 * interval '1 ms'`,
    [now, overdueMs, ...stretch],
  )
}

/** For each held number whose next call is due: the contact detail of a message that can be that call (a sweep over all apps). */
export function selectDueProbes(
  tx: Tx,
  overdueMs: number,
  limit: number,
  now: Timestamp,
): Promise<{ app_id: AppId; contact_detail_id: number }[]> {
  return tx.query(
    `with ${CLOCKS}
     select c.app_id, w.contact_detail_id from channels c join clock on clock.app_id = c.app_id
     cross join lateral (
       select q.contact_detail_id from queued_messages q ${messageOf('q', 'm', 'm.status')}
       where q.app_id = c.app_id and q.channel_id = c.id and m.status = 'queued'
         and coalesce(q.next_attempt_at <= clock.now, true)
       order by q.message_id limit 1
     ) w
     where c.held_until < clock.now - $2 * interval '1 ms' and c.is_active
     limit $3`,
    [now, overdueMs, limit],
  )
}

/** The people with messages waiting for this number, or in a call of it: oldest message first. */
export function selectWaitingDetails(
  tx: Tx,
  appId: AppId,
  channelId: number,
  limit: number,
): Promise<{ contact_detail_id: number }[]> {
  return tx.query(
    `select contact_detail_id from queued_messages where app_id = $1 and channel_id = $2
     group by contact_detail_id order by min(message_id) limit $3`,
    [appId, channelId, limit],
  )
}

/**
 * Faults of a provider are over for its number, as a message of it was taken: the others that wait for a try because of
 * one are due now. Returns whose they are.
 */
export function updateRetriesDue(
  tx: Tx,
  appId: AppId,
  channelId: number,
  limit: number,
): Promise<{ contact_detail_id: number }[]> {
  return tx.query(
    `update messages set next_attempt_at = null
     where app_id = $1 and id in (
       select own.id from (
         select * from queued_messages where app_id = $1 and channel_id = $2 and next_attempt_at is not null order by message_id) w
       cross join lateral (
         select m.id from messages m
         where m.app_id = $1 and m.id = w.message_id and m.status = 'queued' and m.error ->> 'reason' = 'unreachable'
         limit 1 for update skip locked) own
       limit $3)
     returning contact_detail_id`,
    [appId, channelId, limit],
  )
}

/** What expires of those that wait so, in a stretch. */
const expiredStatement = (
  waits: 'queue' | 'held',
): string => `with ${stretchOf(waits, AT_3, AT_6, 'm.channel_id, m.status, m.expires_at')}, over as (
   select l.app_id, l.id, $1::timestamptz + a.clock_offset_ms * interval '1 ms' as now, c.held_error
   from stretch l join apps a on a.id = l.app_id join channels c on c.app_id = l.app_id and c.id = l.channel_id
   ${heldIf(isOver('m'))} where ${isOver('l')}
 ), ended as (
   update messages m set status = case when m.author = 'agent' then 'failed' else 'expired' end, next_attempt_at = null,
     failed_at = over.now,
     error = jsonb_strip_nulls(jsonb_build_object('reason', 'expired', 'retry', false, 'own', true, 'text', $2::text,
       'cause', coalesce(case when m.status = 'held' and m.send_at is null
         then '{"reason": "window_closed", "own": true}'::jsonb end, over.held_error, m.error) - 'retry' - 'retryAfterMs'))
   from over where m.app_id = over.app_id and m.id = over.id
   returning m.app_id, m.id, m.contact_detail_id, m.chat_session_id, m.author, m.seq, m.status, m.error, over.now,
     ${messageFacts('m')} as facts
 ), ${waitsAgain('ended')}
 select app_id, id, contact_detail_id, status, error, now, facts from ended`

const EXPIRED = expiredStatement('queue')
const HELD_EXPIRED = expiredStatement('held')

/**
 * Messages whose time to be delivered is over before they were (a sweep over all apps). An agent's answer has failed;
 * what a client sent has expired. The reason that it waited for stays with it.
 */
export function updateOverdueExpired(
  tx: Tx,
  waits: 'queue' | 'held',
  stretch: Stretch,
  now: Timestamp,
): Promise<
  {
    app_id: AppId
    id: number
    contact_detail_id: number
    status: 'failed' | 'expired'
    error: object
    now: Timestamp
    facts: MessageFacts
  }[]
> {
  return tx.query(waits === 'queue' ? EXPIRED : HELD_EXPIRED, [now, EXPIRED_TEXT, ...stretch])
}

/** Deletes old records of attempts of all apps, of those that are in no month: the others go with theirs. */
export async function deleteAttemptsBefore(tx: Tx, before: Timestamp, max: number): Promise<void> {
  await tx.query(
    `delete from message_attempts_first where ctid in (
       select ctid from message_attempts_first where started_at < $1 order by started_at limit $2)`,
    [before, max],
  )
  await tx.query(
    `delete from message_attempts_other where ctid in (
       select ctid from message_attempts_other where started_at < $1 limit $2)`,
    [before, max],
  )
}

/** Deletes the attempts to deliver these messages. */
export async function deleteAttemptsOf(tx: Tx, appId: AppId, messageIds: number[]): Promise<void> {
  await tx.query('delete from message_attempts where app_id = $1 and message_id = any($2::bigint[])', [
    appId,
    messageIds,
  ])
}
