// Reading a visitor's messages: for the page, for the stream, and for the answer to a write.

import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { contentOf } from '../messages/content.ts'
import { clientIdOf } from './parse.ts'

/** A message as the chat in the browser gets it. */
export type ChatMessage = {
  id: string
  seq: number
  from: 'me' | 'agent' | 'person' | 'system'
  author_name: string | null
  type: string
  content: { [key: string]: unknown }
  text: string
  client_id: string | null
  created_at: Timestamp
  status: string
}

type Row = {
  contact_detail_id: number
  id: string
  seq: number
  author: 'contact' | 'agent' | 'person' | 'api' | 'system'
  author_name: string | null
  type: string
  content: { [key: string]: unknown }
  text: string
  context_id: string | null
  provider_id: string | null
  created_at: Timestamp
  status: string
}

const COLUMNS = `m.contact_detail_id, m.hashid as id, m.seq, m.author,
  coalesce(g.name, u.name, c.name) as author_name, m.type, ${contentOf('m')} as content, m.text,
  m.context_id, m.provider_id, m.created_at, m.status`
// messages sent through the API are shown under the channel's name
const AUTHORS = `left join agents g on m.author = 'agent' and g.app_id = m.app_id and g.id = m.author_id
  left join users u on m.author = 'person' and u.id = m.author_id
  left join channels c on m.author = 'api' and c.app_id = m.app_id and c.id = m.channel_id`
/** The visitor does not see messages that were not sent (scheduled, expired, failed). */
const VISIBLE = `(m.direction = 'in' or m.status in ('sent', 'delivered', 'read', 'played'))`

/** Messages of one contact detail after a seq, ascending. */
export async function listMessages(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  detailId: number,
  after: number,
  limit: number,
): Promise<ChatMessage[]> {
  const rows = await db.query<Row>(
    `select ${COLUMNS} from messages m ${AUTHORS}
     where m.app_id = $1 and m.contact_detail_id = $2 and m.seq > $3 and ${VISIBLE} order by m.seq limit $4`,
    [appId, detailId, after, limit],
  )
  return rows.map(view)
}

/** The same for many contact details of one app at once, at most `limit` of each. */
export async function listMessagesOfMany(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  wants: { detailId: number; after: number }[],
  limit: number,
): Promise<Map<number, ChatMessage[]>> {
  const rows = await db.query<Row>(
    `select ${COLUMNS} from unnest($2::bigint[], $3::bigint[]) as w (detail_id, after)
     cross join lateral (
       select * from messages m
       where m.app_id = $1 and m.contact_detail_id = w.detail_id and m.seq > w.after and ${VISIBLE}
       order by m.seq limit $4
     ) m ${AUTHORS} order by m.contact_detail_id, m.seq`,
    [appId, wants.map(want => want.detailId), wants.map(want => want.after), limit],
  )
  const found = new Map<number, ChatMessage[]>()
  for (const row of rows) {
    const list = found.get(row.contact_detail_id)
    if (list) list.push(view(row))
    else found.set(row.contact_detail_id, [view(row)])
  }
  return found
}

/** Messages by their ids, by hashid. */
export async function listMessagesByIds(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  ids: number[],
): Promise<Map<string, ChatMessage>> {
  const rows = await db.query<Row>(
    `select ${COLUMNS} from messages m ${AUTHORS} where m.app_id = $1 and m.id = any($2)`,
    [appId, ids],
  )
  return new Map(rows.map(row => [row.id, view(row)]))
}

/** Interactive messages that were shown to this contact: the one asked for, or the newest ones. */
export function listOffers(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  detailId: number,
  messageId: string | null,
  limit: number,
): Promise<{ id: string; content: unknown }[]> {
  return db.query(
    `select m.hashid as id, m.content from messages m
     where m.app_id = $1 and m.contact_detail_id = $2 and m.direction = 'out' and m.type = 'interactive' and ${VISIBLE}
       and ($3::text is null or m.hashid = $3) order by m.seq desc limit $4`,
    [appId, detailId, messageId, limit],
  )
}

/** Who owns the conversation now, and how far the visitor's messages have been delivered and read. */
export type ChatState = {
  identifier: string
  contact_detail_id: number
  owner: 'agent' | 'queue' | 'person' | null
  author_name: string | null
  inbound_seq: number
  answered_seq: number
}

/** The state of the conversations of these visitors; those without a contact yet are left out. */
export function listStates(db: Pick<Tx, 'query'>, appId: AppId, identifiers: string[]): Promise<ChatState[]> {
  return db.query<ChatState>(
    `select d.identifier, d.id as contact_detail_id, s.owner,
       case s.owner when 'agent' then g.name when 'person' then u.name end as author_name,
            coalesce(s.inbound_seq, 0) as inbound_seq, coalesce(s.answered_seq, 0) as answered_seq
     from contact_details d
     left join chat_sessions s on s.app_id = d.app_id and s.contact_detail_id = d.id and s.status = 'open'
     left join agents g on g.app_id = s.app_id and g.id = s.agent_id
     left join users u on u.id = s.owner_user_id
     where d.app_id = $1 and d.channel = 'webchat' and d.identifier = any($2)`,
    [appId, identifiers],
  )
}

/** Whose contact details these are, as far as they are of web chat. */
export function listIdentifiers(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  detailIds: number[],
): Promise<{ id: number; identifier: string }[]> {
  return db.query(
    `select id, identifier from contact_details where app_id = $1 and id = any($2) and channel = 'webchat'`,
    [appId, detailIds],
  )
}

const PARTY = { contact: 'me', agent: 'agent', person: 'person', api: 'agent', system: 'system' } as const

function view(row: Row): ChatMessage {
  return {
    id: row.id,
    seq: row.seq,
    from: PARTY[row.author],
    author_name: row.author_name,
    type: row.type,
    content:
      row.type === 'interactive_reply' && row.context_id !== null
        ? { ...row.content, context_id: row.context_id }
        : row.content,
    text: row.text,
    client_id: row.author === 'contact' ? clientIdOf(row.provider_id) : null,
    created_at: row.created_at,
    status: row.status,
  }
}
