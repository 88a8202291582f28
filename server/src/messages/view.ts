import type { Db } from '../db/pool.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

type Row = {
  id: string
  conversation: string
  direction: string
  author: string
  channel: string
  type: string
  content: object
  text: string
  status: string
  client_ref: string | null
  error: object | null
  accepted_at: Timestamp
  sent_at: Timestamp | null
  delivered_at: Timestamp | null
  read_at: Timestamp | null
  created_at: Timestamp
}

/** One message as the API shows it. Providers round their times to seconds: later states are never shown earlier. */
export async function findMessage(
  db: Pick<Db, 'query'>,
  appId: AppId,
  hashid: string,
): Promise<Row | undefined> {
  const [row] = await db.query<Row>(
    `select m.hashid as id, s.hashid as conversation, m.direction, m.author, c.type as channel, m.type,
       m.content, m.text, m.status, m.client_ref,
       case when m.status in ('failed', 'unknown', 'expired') then m.error end as error, m.accepted_at,
       case when m.sent_at is not null then greatest(m.sent_at, m.accepted_at) end as sent_at,
       case when m.delivered_at is not null then greatest(m.delivered_at, m.sent_at, m.accepted_at) end as delivered_at,
       case when m.read_at is not null then greatest(m.read_at, m.delivered_at, m.sent_at, m.accepted_at) end as read_at,
       m.created_at
     from messages m join chat_sessions s on s.app_id = m.app_id and s.id = m.chat_session_id
     join channels c on c.app_id = m.app_id and c.id = m.channel_id
     where m.app_id = $1 and m.hashid = $2`,
    [appId, hashid],
  )
  return row
}
