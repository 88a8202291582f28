// Many conversations at once, as a busy app has them, each with one message.
import type { Tx } from '../../src/db/tx.ts'
import type { AppId } from '../../src/lib/ids.ts'
import type { Timestamp } from '../../src/lib/time.ts'

export type Conversations = {
  appId: AppId
  channelId: number
  /** Has those that a person has. */
  userId: number
  /** Numbers of the first and the last one; number 1 is the newest. */
  from: number
  to: number
  now: Timestamp
  /** From one to the next; 2 when left out. */
  apartSeconds?: number
}

/** In one statement: the conversation of each message is looked for through all of a table that was as good as empty (5,000: over 15 s). */
const AT_ONCE = 1000

/** The public id of the n-th conversation, ten characters of base58; `hashidSql` the same in SQL. */
export const conversationId = (n: number): string => `ses-${String(n).padStart(10, 'x').replaceAll('0', 'z')}`
const hashidSql = (prefix: string, n: string): string =>
  `'${prefix}-' || replace(lpad(${n}::text, 10, 'x'), '0', 'z')`

/** Inserts them: most have ended, some wait in the queue, some are a person's. */
export async function insertConversations(tx: Tx, many: Conversations): Promise<void> {
  const { appId, channelId, userId, from, to, now, apartSeconds = 2 } = many
  for (let first = from; first <= to; first += AT_ONCE) {
    const last = Math.min(to, first + AT_ONCE - 1)
    await tx.query(CONVERSATIONS, [appId, channelId, now, first, last, userId, apartSeconds])
  }
}

const CONVERSATIONS = `with n as (
    select g as n, g % 10 as kind, $3::timestamptz - g * $7::float8 * interval '1 second' as at from generate_series($4::bigint, $5::bigint) g
  ), k as (
    insert into contacts (app_id, hashid, firstname, created_at, updated_at)
    select $1, ${hashidSql('con', 'n')}, 'Fatou ' || n, at, at from n returning id, hashid
  ), d as (
    insert into contact_details (app_id, contact_id, channel, identifier, last_seq, created_at, updated_at)
    select $1, k.id, 'messenger', (237600000000 + n.n)::text, 1, n.at, n.at
    from k join n on k.hashid = ${hashidSql('con', 'n.n')} returning id, identifier
  ), s as (
    insert into chat_sessions (app_id, hashid, contact_detail_id, channel_id, status, owner, owner_user_id, opened_at,
      last_message_at, closed_at, inbound_seq, waiting_since)
    select $1, ${hashidSql('ses', 'n.n')}, d.id, $2, case when n.kind < 8 then 'closed' else 'open' end,
      case when n.kind = 9 then 'person' else 'queue' end, case when n.kind = 9 then $6::bigint end, n.at, n.at,
      case when n.kind < 8 then n.at end, 1, case when n.kind >= 8 then n.at end
    from d join n on d.identifier = (237600000000 + n.n)::text returning id, contact_detail_id, opened_at
  )
  insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author, type, content,
    text, status, accepted_at, created_at)
  select $1, ${hashidSql('msg', 's.id')}, s.id, s.contact_detail_id, $2, 1, 'in', 'contact', 'text', '{"text": "Is it ready?"}',
    'Is it ready?', 'received', s.opened_at, s.opened_at from s`

/** Makes a conversation longer: messages of its contact from the second to the `count`-th. */
export async function lengthen(tx: Tx, appId: AppId, hashid: string, count: number): Promise<void> {
  await tx.query(MESSAGES, [appId, hashid, count])
}

const MESSAGES = `insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author,
    type, content, text, status, accepted_at, created_at)
  select s.app_id, 'msg-long' || s.id || '-' || g, s.id, s.contact_detail_id, s.channel_id, g, 'in', 'contact', 'text',
    '{"text": "And?"}', 'And?', 'received', s.opened_at, s.opened_at
  from chat_sessions s, generate_series(2, $3::bigint) g where s.app_id = $1 and s.hashid = $2
  on conflict do nothing`
