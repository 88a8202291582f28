import type { Hashid } from '@palabre/contract/ids'
import type { Name } from '@palabre/contract/languages'
import type { KnowledgeEntry, Line, TicketNote, Turn } from '@palabre/offline-agent/model'
import { messagePriceSql, priceSql } from '../business/price.ts'
import { CLAIM_TURN } from '../conversations/turn.ts'
import type { Db } from '../db/pool.ts'
import type { ReadMessage } from '../delivery/mark-read.ts'
import { languageOf } from '../http/language.ts'
import { knowledgeSql } from '../knowledge/find.ts'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, timeSql, toTimestamp } from '../lib/time.ts'
import { withoutRatingSecrets } from '../messages/rating-link.ts'
import { agentToolsSql, type Bound, boundSql } from '../tools/bound-sql.ts'
import type { Declaration } from '../tools/declaration.ts'
import { toolsOfTurn, valuesOf } from '../tools/of-turn.ts'
import type { Loaded } from './loaded.ts'
import { texts } from './texts.ts'

/** Lines of the conversation a model sees; those before what waits are found among so many of its newest messages. */
const LINES_MAX = 30
const LOOKED_AT_MAX = 3 * LINES_MAX
/** The customer's last messages: what knowledge is searched for. */
const ASKED_MAX = 5
const TICKETS_MAX = 10

type Row = {
  id: number
  hashid: Hashid<'ses'>
  turn_attempt: number
  answered_seq: number
  inbound_seq: number
  contact_detail_id: number
  contact_id: number
  identifier: string
  bound: Bound
  own_tools: { declaration: Declaration }[]
  channel_id: number
  turn_failures: number
  read_seq: number | null
  clock_offset_ms: number
  channel_type: string
  last_inbound_at: Timestamp | null
  wrote_at: Timestamp | null
  opted_out_at: Timestamp | null
  message_price: string | null
  turn_price: string | null
  team_hours: Name | null
  agent: Turn['agent'] & {
    id: number
    hashid: Hashid<'agt'>
    mode: 'test' | 'shadow' | 'live'
    model: 'offline' | 'openai-compatible'
  }
  settings: { base_url: string; model: string; api_key_sealed: string | null } | null
  contact: { firstname: string | null; lastname: string | null; preferred_language: string | null }
  lines: {
    seq: number
    direction: 'in' | 'out'
    author: string
    type: string
    text: string
    at: string
    provider_id: string | null
  }[]
  channel: ReadMessage['channel']
  knowledge: KnowledgeEntry[]
  tickets: {
    hashid: Hashid<'tck'>
    subject: string
    status: string
    created_at: string
    opened_for_this: boolean
    is_terminal: boolean
    is_here: boolean
  }[]
}

/**
 * Claims the session for a turn and loads all it needs, with one statement. Null: nothing to do, or another turn has
 * it.
 */
export async function claimAndLoad(
  db: Pick<Db, 'query'>,
  appId: AppId,
  sessionId: number,
  nowMs: number,
  leaseMs: number,
): Promise<Loaded | null> {
  const [row] = await db.query<Row>(LOAD, [appId, sessionId, toTimestamp(nowMs), leaseMs])
  if (!row) return null
  const fresh = (line: Row['lines'][number]): boolean =>
    line.direction === 'in' && line.seq > row.answered_seq
  const waiting = row.lines.filter(fresh)
  const before = row.lines.filter(line => !fresh(line))
  const lines = [...before.slice(Math.max(0, before.length - LINES_MAX + waiting.length)), ...waiting]
  return {
    isWithdrawn: waiting.length === 0,
    read: readOf(row, waiting),
    isWhole: row.read_seq === row.inbound_seq,
    session: {
      id: row.id,
      hashid: row.hashid,
      attempt: row.turn_attempt,
      fromSeq: row.answered_seq,
      toSeq: row.inbound_seq,
      contactDetailId: row.contact_detail_id,
      channelId: row.channel_id,
      failures: row.turn_failures,
    },
    agent: { id: row.agent.id, mode: row.agent.mode },
    contactId: row.contact_id,
    values: valuesIn(row, nowMs),
    channelType: row.channel_type,
    lastInboundAt: row.last_inbound_at,
    consent: { optedOutAt: row.opted_out_at, wroteAt: row.wrote_at },
    messagePrice: row.message_price,
    turnPrice: row.turn_price,
    clock: { clock_offset_ms: row.clock_offset_ms },
    model: {
      kind: row.agent.model,
      own: row.settings && {
        baseUrl: row.settings.base_url,
        model: row.settings.model,
        apiKeySealed: row.settings.api_key_sealed,
      },
    },
    hasOpenTickets: row.tickets.some(ticket => !ticket.is_terminal),
    openTicket: row.tickets.find(ticket => ticket.is_here && !ticket.is_terminal)?.hashid ?? null,
    teamHours: row.team_hours,
    turn: {
      agent: {
        name: row.agent.name,
        description: row.agent.description,
        language: row.agent.language,
        tone: row.agent.tone,
        style: row.agent.style,
        instructions: row.agent.instructions,
      },
      contact: {
        firstname: row.contact.firstname,
        lastname: row.contact.lastname,
        preferredLanguage: row.contact.preferred_language,
      },
      channel: row.channel_type,
      lines: lines.map(line => lineOf(line, row)),
      unanswered: Math.max(1, lines.filter(fresh).length),
      knowledge: row.knowledge,
      tickets: row.tickets.map(noteOf),
      tools: toolsOfTurn(row.own_tools.map(({ declaration }) => declaration)),
      now: toTimestamp(nowMs + row.clock_offset_ms),
    },
  }
}

const noteOf = (ticket: Row['tickets'][number]): TicketNote => ({
  hashid: ticket.hashid,
  subject: ticket.subject,
  status: ticket.status,
  createdAt: ticket.created_at,
  openedForThis: ticket.opened_for_this,
})

function valuesIn(row: Row, nowMs: number): Loaded['values'] {
  const { identifier, channel_type: channel, hashid: conversation, agent, clock_offset_ms } = row
  const now = toTimestamp(nowMs + clock_offset_ms)
  return valuesOf(row.bound, { identifier, channel, conversation, agent: agent.hashid, now }, agent.language)
}

/** The newest of the messages that wait for an answer, where customers are told that it is read. */
function readOf({ agent, channel }: Row, fresh: Row['lines']): ReadMessage | null {
  const providerId = fresh.at(-1)?.provider_id
  return providerId && agent.mode !== 'shadow' && channel.secrets_sealed ? { providerId, channel } : null
}

function lineOf(line: Row['lines'][number], { agent, contact }: Pick<Row, 'agent' | 'contact'>): Line {
  const from = line.author === 'contact' ? 'contact' : line.author === 'agent' ? 'agent' : 'person'
  // who opens the chat for the first time is greeted like somebody who greets
  const hello = texts.hello[languageOf(contact.preferred_language ?? agent.language)]
  // a message without text is at least named by its type
  const text =
    line.type === 'request_welcome'
      ? hello
      : line.type === 'text' || line.type === 'interactive' || line.type === 'interactive_reply'
        ? line.text
        : `[${line.type}] ${line.text}`.trim()
  return { from, text: withoutRatingSecrets(text), at: line.at }
}

const KNOWN = knowledgeSql({
  app: 's.app_id',
  agent: 'g.id',
  contact: 'd.contact_id',
  now: "$3::timestamptz + s.clock_offset_ms * interval '1 ms'",
  asked: `(select string_agg(q.text, ' ') from (
    select m.text from messages m where m.app_id = s.app_id and m.chat_session_id = s.id and m.direction = 'in'
    order by m.seq desc limit ${ASKED_MAX}) q)`,
})

/** What a message of the session `s` must be to be a line; `e` below is what its writer made of it since. */
const IS_LINE = `m.chat_session_id = s.id and m.status not in ('held', 'cancelled')
  and m.type not in ('reaction', 'system', 'edit', 'revoke') and m.meta->>'group_id' is null`
const WAITS = "m.direction = 'in' and m.seq > s.answered_seq and m.seq <= s.inbound_seq"

/** The newest lines among `messages`. */
const linesOf = (messages: string): string => `
  select m.seq, m.direction, m.author, m.type, coalesce(nullif(e.text, ''), m.text) as text,
    ${timeSql('m.created_at')} as at, case when m.direction = 'in' then m.provider_id end as provider_id
  from (${messages}) m
  left join lateral (
    select x.type, x.text from messages x
    where x.app_id = $1 and x.channel_id = m.channel_id and x.context_id = m.provider_id
      and x.type in ('edit', 'revoke') and x.contact_detail_id = m.contact_detail_id
    order by x.type = 'revoke' desc, x.created_at desc, x.seq desc limit 1) e on m.direction = 'in'
  where ${IS_LINE} and e.type is distinct from 'revoke'
  order by m.seq desc limit ${LINES_MAX}`

/** What waits for an answer is seen whatever came after it. */
const WAITING_LINES = linesOf(
  `select * from messages m where m.app_id = $1 and ${IS_LINE} and ${WAITS} order by m.seq desc limit ${LINES_MAX}`,
)
/** Of all others none but so many are read: who plans takes most messages for no lines, and would look at all of the conversation. */
const OTHER_LINES = linesOf(`select * from (
    select * from messages m where m.app_id = $1 and m.chat_session_id = s.id order by m.seq desc limit ${LOOKED_AT_MAX}) m
  where not (${WAITS})`)

const LOAD = `
with s as (${CLAIM_TURN})
select s.id, s.hashid, s.turn_attempt, s.answered_seq, s.inbound_seq,
  (select m.seq from messages m
    where m.app_id = s.app_id and m.contact_detail_id = s.contact_detail_id
      and m.seq = s.inbound_seq) as read_seq,
  s.contact_detail_id, d.contact_id, d.identifier,
  ${boundSql({ app: 's.app_id', contact: 'k', detail: 'd.id' })} as bound,
  ${agentToolsSql({ app: 's.app_id', agent: 'g.id' })} as own_tools,
  c.id as channel_id, s.turn_failures, s.clock_offset_ms, c.type as channel_type,
  w.last_inbound_at, coalesce(w.noted_at, w.last_inbound_at) as wrote_at, d.opted_out_at,
  json_build_object('id', c.id, 'type', c.type, 'account_id', c.account_id, 'config', c.config,
    'secrets_sealed', case when c.is_active and c.held_since is null then c.secrets_sealed end) as channel,
  ${messagePriceSql('s.app_id', 'c.type')} as message_price,
  ${priceSql('s.app_id', "'agent_turn'")} as turn_price,
  (select p.team_hours from apps p where p.id = s.app_id) as team_hours,
  json_build_object('id', g.id, 'hashid', g.hashid, 'mode', g.mode, 'name', g.name, 'description', g.description,
    'language', g.language, 'tone', g.tone,
    'style', g.style, 'instructions', g.instructions, 'model', g.model) as agent,
  (select json_build_object('base_url', m.base_url, 'model', m.model, 'api_key_sealed', m.api_key_sealed)
    from model_settings m where m.app_id = s.app_id) as settings,
  json_build_object('firstname', k.firstname, 'lastname', k.lastname, 'preferred_language', k.preferred_language) as contact,
  (select coalesce(json_agg(l order by l.seq), '[]') from ((${WAITING_LINES}) union all (${OTHER_LINES})) l) as lines,
  (select coalesce(json_agg(n), '[]') from (${KNOWN}) n) as knowledge,
  (select coalesce(json_agg(t), '[]') from (
    select t.hashid, t.subject, st.code as status,
      ${timeSql('t.created_at')} as created_at, st.is_terminal,
      t.chat_session_id = s.id as is_here,
      coalesce(t.chat_session_id = s.id and t.opened_for_seq = s.answered_seq, false) as opened_for_this
    from tickets t join contact_details td on td.app_id = t.app_id and td.id = t.contact_detail_id
      and td.contact_id = d.contact_id
    join ticket_statuses st on st.id = t.ticket_status_id
    where t.app_id = s.app_id order by t.created_at desc limit ${TICKETS_MAX}) t) as tickets
from s
join channels c on c.app_id = s.app_id and c.id = s.channel_id
join agents g on g.app_id = s.app_id and g.id = s.agent_id
join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
join contacts k on k.app_id = d.app_id and k.id = d.contact_id
left join contact_windows w
  on w.app_id = s.app_id and w.channel_id = s.channel_id and w.contact_detail_id = s.contact_detail_id`
