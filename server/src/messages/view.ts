import { MESSAGE_REASONS } from '../channels/failures.ts'
import { holdSql } from '../channels/hold.ts'
import { messageOf } from '../conversations/waiting-sql.ts'
import type { Db } from '../db/pool.ts'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, timeSql } from '../lib/time.ts'
import { ABOUT, ABOUT_FROM } from './about-sql.ts'
import { errorOf, type StoredError, type Waiter, waitingOf } from './explain.ts'
import { explanationOf } from './explanation.ts'
import { type Reader, type Step, type StepsRow, stepsOf } from './steps.ts'
import { TIMES } from './told-sql.ts'
import { WRITER_ID, WRITER_JOINS } from './writer-sql.ts'

type Shown = {
  id: string
  conversation: string
  direction: string
  author: string
  author_id: string | null
  channel: string
  type: string
  content: object
  text: string
  context: object | null
  referral: object | null
  forwarded: boolean
  group_id: string | null
  edited: object | null
  revoked_at: Timestamp | null
  status: string
  client_ref: string | null
  accepted_at: Timestamp
  sent_at: Timestamp | null
  delivered_at: Timestamp | null
  read_at: Timestamp | null
  expires_at: Timestamp | null
  created_at: Timestamp
}

type Row = Shown & {
  waiter: Omit<Waiter, 'channel' | 'status' | 'accepted_at'> & { retried_at: Timestamp | null }
}

export type StoredMessage = Shown & { waiter: Waiter; error: StoredError | null }

/** One message with the facts of its delivery. */
export async function findMessage(
  db: Pick<Db, 'query'>,
  appId: AppId,
  hashid: string,
): Promise<StoredMessage | undefined> {
  const [row] = await db.query<Row>(
    `select m.hashid as id, s.hashid as conversation, m.direction, m.author, ${WRITER_ID} as author_id,
       c.type as channel, m.type,
       m.text, ${ABOUT}, m.status, m.client_ref, m.accepted_at, m.expires_at,
       ${TIMES},
       m.created_at,
       json_build_object('send_at', ${timeSql('m.send_at')}, 'next_attempt_at', ${timeSql('m.next_attempt_at')},
         'tries', m.attempt - m.attempts_before, 'last_error', m.error, 'hold', ${holdSql('c')},
         'is_active', c.is_active, 'emergency_stop', a.emergency_stop, 'retried_at', ${timeSql('m.retried_at')},
         'failing_since', (
           select ${timeSql('min(t.finished_at)')} from message_attempts t
           where t.app_id = m.app_id and t.message_id = m.id and t.attempt > m.attempts_before and t.outcome = 'retry'),
         'ahead', case when m.direction = 'out' and m.status = 'queued' then (
           select json_build_object('id', h.hashid, 'error', h.error, 'tries', h.attempt - h.attempts_before,
             'next_attempt_at', ${timeSql('h.next_attempt_at')})
           from queued_messages w ${messageOf('w', 'h', 'h.hashid, h.error, h.attempt, h.attempts_before, h.next_attempt_at, h.status')}
           where w.app_id = m.app_id and w.contact_detail_id = m.contact_detail_id and w.next_attempt_at is not null and w.seq < m.seq
             and h.status = 'queued' and not coalesce(h.error ->> 'reason' = any($3::text[]), false)
           order by w.seq limit 1) end) as waiter
     from messages m join chat_sessions s on s.app_id = m.app_id and s.id = m.chat_session_id
     join channels c on c.app_id = m.app_id and c.id = m.channel_id join apps a on a.id = m.app_id
     ${WRITER_JOINS}
     ${ABOUT_FROM}
     where m.app_id = $1 and m.hashid = $2`,
    [appId, hashid, MESSAGE_REASONS],
  )
  if (!row) return undefined
  const { channel, status, accepted_at } = row
  const isOver = ['failed', 'unknown', 'expired'].includes(status)
  // one that is tried again waits since then
  const waiter = { ...row.waiter, channel, status, accepted_at: row.waiter.retried_at ?? accepted_at }
  return { ...row, waiter, error: isOver ? waiter.last_error : null }
}

/** A message as the API shows it: what became of it, and what it waits for or why it failed. */
export function messageView(
  { waiter, error, ...shown }: StoredMessage,
  steps: StepsRow,
  now: Timestamp,
  reader: Reader,
): { timeline: Step[]; [field: string]: unknown } {
  const { language } = reader
  const isOut = shown.direction === 'out'
  return {
    ...shown,
    error: errorOf(shown.channel, error, language),
    waiting: isOut ? waitingOf(waiter, now, language) : null,
    explanation: isOut ? explanationOf({ channel: shown.channel, waiter, error }, now) : null,
    timeline: stepsOf(steps, now, reader),
  }
}

/** What became of a message, for who may not read what it says. */
export const withoutWords = (view: ReturnType<typeof messageView>): object => ({
  ...view,
  ...{ text: '', content: {}, context: null, referral: null, edited: null },
  // some providers' ids hold the number that they were sent to
  timeline: view.timeline.map(step => ({ ...step, provider_id: null, exchange: null })),
})
