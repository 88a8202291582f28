// The statements behind windows that are not as was thought when a message was handed over or stored: those messages, and contact_windows.

import type { Hashid } from '@palabre/contract/ids'
import { mayAnswerSql } from '../accounts/may-answer-sql.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { notedAt } from './about-sql.ts'
import { attemptBegan } from './lease.ts'
import { PATIENCE_MS } from './patience.ts'
import { RETIRED } from './queries.ts'
import { mustNotAskSql } from './question-sql.ts'

/** When the newest try of the message `m` began: one that has not ended stands in its lease. */
const tryBegan = (
  m: string,
): string => `greatest(${attemptBegan(m)}, (select max(a.started_at) from message_attempts a
  where a.app_id = $1 and a.message_id = ${m}.id))`

/**
 * A message whose window is closed, as of its `attempt`-th try; 0: of none yet. `began`: when that try began, where its channel said so;
 * without it our own count did, and no call was made.
 */
export type Refused = { message: string; attempt: number; began?: Timestamp }

/** The newest try of each of these messages, and when it began, where there was one. */
export async function selectRefused(tx: Tx, appId: AppId, hashids: string[]): Promise<Refused[]> {
  const rows = await tx.query<{ message: string; attempt: number; began: Timestamp | null }>(
    `select m.hashid as message, m.attempt, ${tryBegan('m')} as began from messages m where m.app_id = $1 and m.hashid = any($2)`,
    [appId, hashids],
  )
  return rows.flatMap(({ began, ...one }) => (began === null ? [] : [{ ...one, began }]))
}

/**
 * Locks the people of these messages, in the order of their ids: who writes has done so, too, before they look at what is held, and until their
 * window is open.
 */
export async function selectPeopleLocked(tx: Tx, appId: AppId, hashids: string[]): Promise<void> {
  await tx.query(
    `select from contact_details where app_id = $1 and id = any(
       array(select contact_detail_id from messages where app_id = $1 and hashid = any($2)))
     order by id for no key update`,
    [appId, hashids],
  )
}

/**
 * The windows of these messages are closed, as their channel says: they end now, as if their people had written `at` last, and not when our
 * own count says so. Those that were reopened since the message was handed over stay open, and those that we alone hold for closed are left
 * as they are. Their people are locked.
 */
export async function updateWindowsEnded(
  tx: Tx,
  appId: AppId,
  refused: Refused[],
  at: Timestamp,
): Promise<void> {
  const said = refused.flatMap(({ message, began }) => (began === undefined ? [] : [{ message, began }]))
  if (said.length === 0) return
  await tx.query(
    `update contact_windows w set last_inbound_at = least(w.last_inbound_at, $4::timestamptz)
     from unnest($2::text[], $3::text[]) as r (hashid, began) join messages m on m.app_id = $1 and m.hashid = r.hashid
     where w.app_id = $1 and w.channel_id = m.channel_id and w.contact_detail_id = m.contact_detail_id
       and ${notedAt('w')} < r.began::timestamptz`,
    [appId, said.map(({ message }) => message), said.map(({ began }) => began), at],
  )
}

/** Is the message `m`, one of `r`, still held as of its try, for a contact who has written after $4? Their window is looked up by its key: joined, all of the app's are read in a new database. */
const IS_REOPENED = `m.hashid = r.hashid and m.status = 'held' and m.send_at is null and m.attempt = r.attempt
  and (select w.last_inbound_at from contact_windows w
    where w.app_id = $1 and w.channel_id = m.channel_id and w.contact_detail_id = m.contact_detail_id) > $4::timestamptz`

type Held = Pick<Refused, 'message' | 'attempt'>
const valuesOf = (appId: AppId, held: Held[], at: Timestamp): unknown[] => [
  appId,
  held.map(({ message }) => message),
  held.map(({ attempt }) => attempt),
  at,
]

/**
 * Those of these messages that are still held as of that try, and whose people have written after `at`: they go, as far as others would that were
 * held when they wrote. Questions about tickets do not (`selectQuestionsHeld`).
 */
export function updateReopened(
  tx: Tx,
  appId: AppId,
  held: Held[],
  at: Timestamp,
  now: Timestamp,
): Promise<{ hashid: Hashid<'msg'>; contact_detail_id: number; channel_id: number }[]> {
  return tx.query(
    `update messages m set status = 'queued', expires_at = coalesce(m.expires_at, $5::timestamptz + $6 * interval '1 ms')
     from unnest($2::text[], $3::int[]) as r (hashid, attempt)
     where m.app_id = $1 and ${IS_REOPENED} and m.author <> 'system'
       and (m.author <> 'person' or ${mayAnswerSql('m.author_id', '$1')})
     returning m.hashid, m.contact_detail_id, m.channel_id`,
    [...valuesOf(appId, held, at), now, PATIENCE_MS],
  )
}

/** When the contact of the message `m` wrote to its number last. */
const LAST_NOTED = `(select ${notedAt('w')} from contact_windows w
    where w.app_id = $1 and w.channel_id = m.channel_id and w.contact_detail_id = m.contact_detail_id)`

/** A question about a ticket that is held; `noted_at`: when its contact wrote last. */
export type Crossed = { message: string; noted_at: Timestamp }

/** Those of these messages, still held though their people have written after `at`, that ask about tickets. */
export function selectQuestionsHeld(tx: Tx, appId: AppId, held: Held[], at: Timestamp): Promise<Crossed[]> {
  return tx.query(
    `select m.hashid as message, ${LAST_NOTED} as noted_at
     from unnest($2::text[], $3::int[]) as r (hashid, attempt), messages m
     where m.app_id = $1 and ${IS_REOPENED} and m.author = 'system'`,
    valuesOf(appId, held, at),
  )
}

/** Those of these questions that are still held, and whose people have written since. */
export function selectCrossedAgain(tx: Tx, appId: AppId, crossed: Crossed[]): Promise<Crossed[]> {
  return tx.query(
    `select m.hashid as message, ${LAST_NOTED} as noted_at
     from unnest($2::text[], $3::text[]) as r (hashid, noted_at), messages m
     where m.app_id = $1 and m.hashid = r.hashid and m.status = 'held' and m.author = 'system'
       and ${LAST_NOTED} > r.noted_at::timestamptz`,
    [appId, crossed.map(({ message }) => message), crossed.map(one => one.noted_at)],
  )
}

/** Those of these questions that may be asked, and whose people have not written since: they go. */
export function updateQuestionsCrossed(
  tx: Tx,
  appId: AppId,
  crossed: Crossed[],
  now: Timestamp,
): Promise<{ contact_detail_id: number; channel_id: number }[]> {
  return tx.query(
    `update messages m set status = 'queued', expires_at = coalesce(m.expires_at, $4::timestamptz + $5 * interval '1 ms')
     from unnest($2::text[], $3::text[]) as r (hashid, noted_at)
     where m.app_id = $1 and m.hashid = r.hashid and m.status = 'held' and m.send_at is null and m.author = 'system'
       and ${LAST_NOTED} <= r.noted_at::timestamptz and not ${mustNotAskSql('m', 'false')}
     returning m.contact_detail_id, m.channel_id`,
    [appId, crossed.map(({ message }) => message), crossed.map(one => one.noted_at), now, PATIENCE_MS],
  )
}

/** A message that goes on, or waits, after its channel found the window closed. */
export type Going = {
  hashid: string
  attempt: number
  status: 'held' | 'queued'
  contact_detail_id: number
  chat_session_id: number
  author: string
  seq: number
}

/**
 * Failed as their channel found the window closed, and to be held or sent as a template then. Late receipts of the try
 * that failed no longer count. One whose window was reopened since it was handed over goes again, but for a question about a ticket: what was
 * written may have it go on.
 */
export function updateWindowClosed(tx: Tx, appId: AppId, hashids: string[]): Promise<Going[]> {
  return tx.query(
    `update messages m set
       status = case when p.is_template or p.is_open then 'queued' else 'held' end,
       type = case when p.is_template then 'template' else m.type end,
       content = case when p.is_template then m.on_window_closed -> 'template' else m.content end,
       text = case when p.is_template then m.on_window_closed ->> 'text' else m.text end,
       on_window_closed = case when p.is_template then null else m.on_window_closed end,
       expires_at = case when p.is_template or p.is_open then m.expires_at else (m.on_window_closed ->> 'expires_at')::timestamptz end,
       error = null, failed_at = null, sent_at = null, next_attempt_at = null, attempts_before = m.attempt,
       provider_id = null, retired_provider_ids = ${RETIRED}
     from (select t.id, t.author <> 'system' and o.is_open as is_open,
             t.on_window_closed ->> 'does' = 'template' and not (t.author = 'system' and o.is_open) as is_template
           from messages t cross join lateral (select exists (select from contact_windows w
               where w.app_id = t.app_id and w.channel_id = t.channel_id and w.contact_detail_id = t.contact_detail_id
                 and ${notedAt('w')} >= ${tryBegan('t')}) as is_open) o
           where t.app_id = $1 and t.hashid = any($2) and t.on_window_closed is not null) p
     where m.app_id = $1 and m.id = p.id and m.status = 'failed' and m.error ->> 'reason' = 'window_closed'
     returning m.hashid, m.attempt, m.status, m.contact_detail_id, m.chat_session_id, m.author, m.seq`,
    [appId, hashids],
  )
}
