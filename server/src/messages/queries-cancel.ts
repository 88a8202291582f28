// The statements of messages that are taken back before they go.
import type { Hashid } from '@palabre/contract/ids'
import { mayAnswerSql } from '../accounts/may-answer-sql.ts'
import type { Silenced } from '../conversations/people.ts'
import { messageOf } from '../conversations/waiting-sql.ts'
import { waitsUnanswered } from '../conversations/waits-again.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type MessageFacts, messageFacts } from './events.ts'
import { addTold, byPerson } from './told-sql.ts'

export type Cancelled = { id: number; facts: MessageFacts; by: Hashid<'usr'> }

/** Only a held message can be taken back: either this finds it, or what lets it go. */
export async function updateCancelled(
  tx: Tx,
  appId: AppId,
  hashid: string,
  userId: number,
  now: Timestamp,
): Promise<Cancelled | undefined> {
  const [row] = await tx.query<Cancelled>(
    `update messages m set status = 'cancelled', send_at = null, expires_at = null, on_window_closed = null,
       told = ${addTold('m', byPerson("'cancelled'", '$3', '$4', 'null'))}
     where m.app_id = $1 and m.hashid = $2 and m.direction = 'out' and m.status = 'held'
     returning m.id, ${messageFacts('m')} as facts, (select u.hashid from users u where u.id = $3) as by`,
    [appId, hashid, userId, now],
  )
  return row
}

/** Held messages of people who may answer no more go never (a sweep over all apps); at most so many. */
export function updateOrphansCancelled(
  tx: Tx,
  max: number,
  now: Timestamp,
): Promise<{ app_id: AppId; id: number; facts: MessageFacts; now: Timestamp }[]> {
  return tx.query(
    `with gone as (
       select o.app_id, o.id, $1::timestamptz + a.clock_offset_ms * interval '1 ms' as now
       from (select * from held_messages where is_by_person order by app_id, message_id) w join apps a on a.id = w.app_id
       cross join lateral (
         select m.app_id, m.id from messages m where m.app_id = w.app_id and m.id = w.message_id
           and m.waits = 'held' and not ${mayAnswerSql('m.author_id', 'm.app_id')}
         limit 1 for update skip locked) o
       limit $2)
     update messages m set status = 'cancelled', send_at = null, expires_at = null, on_window_closed = null,
       told = ${addTold('m', byPerson("'cancelled'", 'null', 'gone.now', 'null'))}
     from gone where m.app_id = gone.app_id and m.id = gone.id and m.status = 'held'
     returning m.app_id, m.id, ${messageFacts('m')} as facts, gone.now`,
    [now, max],
  )
}

/** What the service itself has to say of something that is no more, of those that are held. */
export function updateUnsaidCancelled(
  tx: Tx,
  appId: AppId,
  ids: number[],
  now: Timestamp,
): Promise<{ id: number; facts: MessageFacts }[]> {
  return tx.query(
    `update messages m set status = 'cancelled', send_at = null, expires_at = null, on_window_closed = null,
       told = ${addTold('m', byPerson("'cancelled'", 'null', '$3', 'null'))}
     where m.app_id = $1 and m.id = any($2::bigint[]) and m.waits = 'held' and m.author = 'system'
     returning m.id, ${messageFacts('m')} as facts`,
    [appId, ids, now],
  )
}

export async function selectStatus(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  hashid: string,
): Promise<string | undefined> {
  const [row] = await tx.query<{ status: string }>(
    'select status from messages where app_id = $1 and hashid = $2',
    [appId, hashid],
  )
  return row?.status
}

/**
 * What agents have written in these sessions goes no more: no provider has it. What a person told to go again stays theirs,
 * while the conversation is.
 */
export function updateAnswersEnded(
  tx: Tx,
  appId: AppId,
  silenced: Silenced[],
  now: Timestamp,
): Promise<(Cancelled & { contact_detail_id: number })[]> {
  return tx.query(
    `with ended as (
       update messages m set status = 'cancelled', next_attempt_at = null, expires_at = null, error = null,
         told = ${addTold('m', byPerson("'cancelled'", 'o.user_id', '$5', 'null'))}
       from unnest($2::bigint[], $3::bigint[], $4::boolean[]) as o (session, user_id, was_persons)
       join chat_sessions s on s.app_id = $1 and s.id = o.session
       join queued_messages w on w.app_id = $1 and w.contact_detail_id = s.contact_detail_id
       ${messageOf('w', 'k', 'k.id, k.chat_session_id')}
       where m.app_id = $1 and k.chat_session_id = s.id and m.id = k.id and m.status = 'queued'
         and m.author = 'agent' and not (o.was_persons and m.retried_at is not null)
       returning m.id, m.contact_detail_id, m.chat_session_id, ${messageFacts('m')} as facts,
         (select u.hashid from users u where u.id = o.user_id) as by
     ), ${waitsUnanswered('ended')}
     select id, contact_detail_id, facts, by from ended`,
    [
      appId,
      silenced.map(one => one.sessionId),
      silenced.map(one => one.userId),
      silenced.map(one => one.was_owner === 'person'),
      now,
    ],
  )
}
