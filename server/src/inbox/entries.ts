// Messages, notes and acts of some sessions, from a place on: one statement.
import type { Db } from '../db/pool.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { ABOUT, ABOUT_FROM } from '../messages/about-sql.ts'
import type { StoredError } from '../messages/explain.ts'
import { TIMES } from '../messages/told-sql.ts'
import type { Place } from './cursor.ts'

/** What of a text is shown. */
const KNOWLEDGE_CHARS = 140

/** Who wrote or did it; the contact and the service have neither id nor name here. */
type Author = { kind: string; id: string | null; name: string | null }

/** How an agent came to its answer. `cost`: exact decimal, as text; null: it was free. */
type Turn = {
  model: string
  steps: number
  input_tokens: number
  output_tokens: number
  tools: { tool: string; ok: boolean }[]
  /** Null: of before it was kept. */
  knowledge:
    | { id: string; scope: 'contact' | 'agent'; internal: boolean; text: string; is_changed: boolean }[]
    | null
  cost: string | null
}

/** Null where it is no message, no note or no act. */
export type EntryRow = Place & {
  act_id: number | null
  kind: 'message' | 'note' | 'act'
  conversation: string
  author: Author
  id: string | null
  text: string | null
  at: Timestamp | null
  updated_at: Timestamp | null
  mentions: { id: string; name: string }[]
  what: string | null
  data: object | null
  direction: string | null
  channel_type: string | null
  type: string | null
  content: object | null
  context: object | null
  referral: object | null
  forwarded: boolean
  group_id: string | null
  edited: object | null
  revoked_at: Timestamp | null
  status: string | null
  client_ref: string | null
  send_at: Timestamp | null
  sent_at: Timestamp | null
  delivered_at: Timestamp | null
  read_at: Timestamp | null
  created_at: Timestamp | null
  error: StoredError | null
  turn: Turn | null
}

const WRITER = `json_build_object('kind', coalesce(m.author, a.actor),
    'id', coalesce(u.hashid, g.hashid), 'name', coalesce(u.name, g.name))`

const TURN = `(select json_build_object('model', t.model, 'steps', t.steps, 'input_tokens', t.input_tokens,
    'output_tokens', t.output_tokens,
    'tools', coalesce(t.tools, (
      select coalesce(jsonb_agg(jsonb_build_object('tool', w.tool, 'ok', w.ok) order by w.created_at), '[]')
      from tool_calls w where w.app_id = t.app_id and w.chat_session_id = t.chat_session_id and w.from_seq = t.from_seq)),
    'knowledge', case when t.knowledge is not null then (
      select coalesce(json_agg(json_build_object('id', k.hashid, 'internal', k.is_internal,
        'scope', case when k.contact_id is null then 'agent' else 'contact' end,
        'text', left(k.content, ${KNOWLEDGE_CHARS}), 'is_changed', k.updated_at > t.finished_at) order by b.n), '[]')
      from unnest(t.knowledge) with ordinality b (id, n) join knowledge k on k.app_id = t.app_id and k.id = b.id) end,
    'cost', (select (-l.amount)::text from ledger l
      where l.app_id = t.app_id and l.kind = 'agent_turn' and l.subject_id = t.id))
  from turns t where t.app_id = m.app_id and t.message_id = m.id and m.author = 'agent')`

/** A ticket is called what it is called now: the entry leads to it. */
const DATA = `case when a.kind = 'ticket' then a.data || coalesce((
    select jsonb_build_object('subject', o.subject) from tickets o
    where o.app_id = $1 and o.hashid = a.data->>'ticket'), '{}') else a.data end`

/** The statement of a page; $1 is the app, $2 the sessions. */
const statementOf = (messages: string, acts: string, direction: string): string => `with page as (
    (select p.seq, 0::bigint as act, p.id as message_id, null::bigint as act_id from unnest($2::bigint[]) as i (session)
      cross join lateral (select m.seq, m.id from messages m
        where m.app_id = $1 and m.chat_session_id = i.session and ${messages}
        order by m.seq ${direction} limit $5) p)
    union all
    (select p.seq, p.id, null, p.id from unnest($2::bigint[]) as i (session)
      cross join lateral (select a.seq, a.id from conversation_acts a
        where a.app_id = $1 and a.chat_session_id = i.session and ${acts}
        order by a.seq ${direction}, a.id ${direction} limit $5) p)
    order by 1 ${direction}, 2 ${direction} limit $5
  )
  select p.seq, p.act, p.act_id, s.hashid as conversation,
    case when m.id is not null then 'message' when n.id is not null then 'note' else 'act' end as kind,
    ${WRITER} as author, coalesce(m.hashid, n.hashid) as id, coalesce(m.text, n.text) as text, a.at, n.updated_at,
    (select coalesce(json_agg(json_build_object('id', o.hashid, 'name', o.name) order by o.id), '[]')
      from note_mentions x join users o on o.id = x.user_id where x.app_id = n.app_id and x.note_id = n.id) as mentions,
    a.kind as what, ${DATA} as data, m.direction, c.type as channel_type, m.type, ${ABOUT},
    m.status, m.client_ref, m.send_at, ${TIMES}, m.created_at, m.error, ${TURN} as turn
  from page p
  left join messages m on m.app_id = $1 and m.id = p.message_id
  left join conversation_acts a on a.app_id = $1 and a.id = p.act_id
  left join conversation_notes n on n.app_id = $1 and n.id = a.note_id
  join chat_sessions s on s.app_id = $1 and s.id = coalesce(m.chat_session_id, a.chat_session_id)
  left join channels c on c.app_id = $1 and c.id = m.channel_id
  left join users u on u.id = case when m.author = 'person' then m.author_id else a.user_id end
  left join agents g on g.app_id = $1 and g.id = case when m.author = 'agent' then m.author_id
    when a.actor = 'agent' then s.agent_id end
  ${ABOUT_FROM} order by p.seq ${direction}, p.act ${direction}`

const OLDER = statementOf(
  'm.seq < coalesce($3::bigint + ($4::bigint > 0)::int, 9223372036854775807)',
  '(a.seq, a.id) < (coalesce($3::bigint, 9223372036854775807), coalesce($4::bigint, 0))',
  'desc',
)
const NEWER = statementOf('m.seq > $3::bigint', '(a.seq, a.id) > ($3::bigint, $4::bigint)', 'asc')

/** Types of messages that are a file. */
const FILES = `m.type in ('image', 'video', 'audio', 'document', 'sticker')`
const OLDER_FILES = statementOf(
  `${FILES} and m.seq < coalesce($3::bigint + ($4::bigint > 0)::int, 9223372036854775807)`,
  'false',
  'desc',
)
const NEWER_FILES = statementOf(`${FILES} and m.seq > $3::bigint and $4::bigint >= 0`, 'false', 'asc')

type Values = [AppId, number[], number | null, number | null, number]
const valuesOf = (appId: AppId, sessionIds: number[], from: Place | null, max: number): Values => [
  ...([appId, sessionIds, from?.seq ?? null, from?.act ?? null, max] as const),
]

/** Entries on one side of a place, the nearest first; null: from the end on. */
export function listEntries(
  db: Pick<Db, 'query'>,
  appId: AppId,
  sessionIds: number[],
  towards: 'older' | 'newer',
  from: Place | null,
  max: number,
): Promise<EntryRow[]> {
  const values = valuesOf(appId, sessionIds, from, max)
  return towards === 'older' ? db.query<EntryRow>(OLDER, values) : db.query<EntryRow>(NEWER, values)
}

/** The same of messages that are a file alone. */
export function listFiles(
  db: Pick<Db, 'query'>,
  appId: AppId,
  sessionIds: number[],
  towards: 'older' | 'newer',
  from: Place | null,
  max: number,
): Promise<EntryRow[]> {
  const values = valuesOf(appId, sessionIds, from, max)
  return towards === 'older'
    ? db.query<EntryRow>(OLDER_FILES, values)
    : db.query<EntryRow>(NEWER_FILES, values)
}
