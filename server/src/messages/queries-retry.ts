// Statements of a message that is tried again on request.
import type { Hashid } from '@palabre/contract/ids'
import type { Json } from '../channels/types.ts'
import type { State } from '../conversations/find.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { notedAt } from './about-sql.ts'
import { contentOf } from './content.ts'
import { type MessageFacts, messageFacts } from './events.ts'
import { PATIENCE_MS } from './patience.ts'
import { RETIRED } from './queries.ts'
import { addTold, asExpired, byPerson } from './told-sql.ts'

export type Retriable = {
  direction: string
  status: string
  retried_at: Timestamp | null
  type: string
  content: { [key: string]: Json | undefined }
  channel: string
  is_active: boolean
  last_inbound_at: Timestamp | null
  wrote_at: Timestamp | null
  opted_out_at: Timestamp | null
  author: string
  /** Its conversation, as it is now. */
  conversation: Pick<State, 'status' | 'owner' | 'assignee' | 'assignee_id'>
}

/** A message that goes again, and who wants it so. */
export type Retried = { id: number; facts: MessageFacts; seq: number; by: Hashid<'usr'> }

export async function selectRetriable(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  hashid: string,
): Promise<Retriable | undefined> {
  const [row] = await tx.query<Retriable>(
    `select m.direction, m.status, m.retried_at, m.type, ${contentOf('m')} as content, c.type as channel, c.is_active, w.last_inbound_at,
       ${notedAt('w')} as wrote_at, d.opted_out_at, m.author,
       json_build_object('status', s.status, 'owner', s.owner, 'assignee_id', s.owner_user_id, 'assignee', (
         select json_build_object('id', u.hashid, 'name', u.name) from users u where u.id = s.owner_user_id)) as conversation
     from messages m join chat_sessions s on s.app_id = m.app_id and s.id = m.chat_session_id
     join channels c on c.app_id = m.app_id and c.id = m.channel_id
     join contact_details d on d.app_id = m.app_id and d.id = m.contact_detail_id
     left join contact_windows w
       on w.app_id = m.app_id and w.channel_id = m.channel_id and w.contact_detail_id = m.contact_detail_id
     where m.app_id = $1 and m.hashid = $2`,
    [appId, hashid],
  )
  return row
}

/** What is tried again by a person: a message that failed or expired, or one of which nobody knows whether it arrived. */
export type Again = { from: readonly string[]; as: 'retried' | 'settled'; status: 'resend' | null }

/** Only one of many retries of a failure finds it. Late receipts of the failed try no longer count. */
export async function updateRetried(
  tx: Tx,
  appId: AppId,
  hashid: string,
  { from, as, status }: Again,
  userId: number,
  now: Timestamp,
): Promise<Retried | undefined> {
  const [row] = await tx.query<Retried>(
    `update messages m set status = 'queued', retried_at = $3::timestamptz, attempts_before = m.attempt,
       expires_at = greatest(m.expires_at, $3::timestamptz + $4 * interval '1 ms'),
       error = null, failed_at = null, sent_at = null, delivered_at = null, read_at = null, next_attempt_at = null,
       provider_id = null, retired_provider_ids = ${RETIRED},
       told = ${addTold('m', `(${asExpired('m')} || ${byPerson('$5', '$6', '$3', '$7')})`)}
     where m.app_id = $1 and m.hashid = $2 and m.direction = 'out' and m.status = any($8::text[])
     returning m.id, ${messageFacts('m')} as facts, m.seq, (select u.hashid from users u where u.id = $6) as by`,
    [appId, hashid, now, PATIENCE_MS, as, userId, status, from],
  )
  return row
}

/** A person knows that it arrived. Only a message of which nobody knew is found, and only once. */
export async function updateArrived(
  tx: Tx,
  appId: AppId,
  hashid: string,
  userId: number,
  now: Timestamp,
): Promise<Retried | undefined> {
  const [row] = await tx.query<Retried>(
    `update messages m set status = 'delivered', sent_at = coalesce(m.sent_at, $4::timestamptz),
       delivered_at = $4::timestamptz, error = null, failed_at = null,
       told = ${addTold('m', byPerson("'settled'", '$3', '$4', "'arrived'"))}
     where m.app_id = $1 and m.hashid = $2 and m.direction = 'out' and m.status = 'unknown'
     returning m.id, ${messageFacts('m')} as facts, m.seq, (select u.hashid from users u where u.id = $3) as by`,
    [appId, hashid, userId, now],
  )
  return row
}
