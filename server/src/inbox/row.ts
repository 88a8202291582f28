// A conversation as lists show it: all that is needed to draw it, in one statement.
import type { Hashid } from '@palabre/contract/ids'
import type { Owner } from '../conversations/owner.ts'
import type { Caller } from '../http/endpoint.ts'
import { type Timestamp, timeSql } from '../lib/time.ts'
import { WRITER_ID, WRITER_JOINS } from '../messages/writer-sql.ts'
import { SAID, WAITING } from './views.ts'

/** What of the last message is shown. */
const TEXT_CHARS = 140
const UNREAD_MAX = 100
const TICKETS_MAX = 10

export type ConversationRow = {
  id: Hashid<'ses'>
  chat_session_id: number
  status: 'open' | 'closed'
  owner: Owner
  assignee: { id: Hashid<'usr'>; name: string } | null
  team: { id: Hashid<'tem'>; name: string } | null
  contact: { id: Hashid<'con'>; name: string | null; identifier: string; contact_detail_id: number }
  channel: { type: string; id: Hashid<'chn'> | null; name: string | null }
  agent: { id: Hashid<'agt'>; name: string } | null
  tags: { id: Hashid<'tag'>; name: string }[]
  last_message: {
    id: Hashid<'msg'>
    seq: number
    author: string
    author_id: string | null
    author_name: string | null
    type: string
    text: string
    at: Timestamp
  } | null
  unanswered: { type: string; text: string } | null
  unread: number
  waiting_since: Timestamp | null
  snoozed_until: Timestamp | null
  is_snoozed_until_reply: boolean
  has_draft: boolean
  tickets: {
    id: Hashid<'tck'>
    subject: string
    status: string
    due_at: Timestamp | null
    assignee: { id: Hashid<'usr'>; name: string } | null
  }[]
  opened_at: Timestamp
  last_message_at: Timestamp
  closed_at: Timestamp | null
  closed_reason: 'silence' | 'person' | null
}

/** Who reads, and what they may read. */
export type Reader = Pick<Caller, 'user_id' | 'scopes'>

/** As somebody sees a row. `tickets`: null without tickets:read. */
export type Shown<Row extends ConversationRow> = Omit<Row, 'tickets'> & { tickets: Row['tickets'] | null }

export const shownTo = <Row extends ConversationRow>({ scopes }: Reader, row: Row): Shown<Row> =>
  scopes.includes('tickets:read') ? row : { ...row, tickets: null }

/** Is this clock of the ticket `t` running? Then when it is due. */
const dueSql = (ended: string, due: string): string =>
  `case when t.${ended} is null and t.sla_stopped_at is null then t.${due} end`

/**
 * The columns of a row, of a session `s` with FROM_ROW, for the person `me` at `now` (placeholders). Its tickets are found by their key,
 * one by one: while nothing is known of the table, each ticket of the app was compared with each for every row (thirty: 40 ms a page).
 */
export const rowSql = (
  me: string,
  now: string,
): string => `s.hashid as id, s.id as chat_session_id, s.status, s.owner,
  case when s.owner = 'person' then (
    select json_build_object('id', u.hashid, 'name', u.name) from users u where u.id = s.owner_user_id) end as assignee,
  (select json_build_object('id', t.hashid, 'name', t.name) from teams t
    where t.app_id = s.app_id and t.id = s.team_id) as team,
  json_build_object('id', k.hashid, 'identifier', d.identifier, 'contact_detail_id', d.id,
    'name', coalesce(nullif(concat_ws(' ', k.firstname, k.lastname), ''), d.display_name)) as contact,
  json_build_object('type', d.channel, 'id', c.hashid, 'name', c.name) as channel,
  (select json_build_object('id', a.hashid, 'name', a.name) from agents a
    where a.app_id = s.app_id and a.id = s.agent_id) as agent,
  (select coalesce(json_agg(json_build_object('id', g.hashid, 'name', g.name) order by lower(g.name)), '[]')
    from conversation_tags x join tags g on g.app_id = x.app_id and g.id = x.tag_id
    where x.app_id = s.app_id and x.chat_session_id = s.id) as tags,
  (select json_build_object('id', m.hashid, 'seq', m.seq, 'author', m.author, 'type', m.type,
      'author_id', ${WRITER_ID}, 'author_name', coalesce(w.name, g.name),
      'text', left(m.text, ${TEXT_CHARS}), 'at', ${timeSql('m.created_at')})
    from (select * from messages m
      where m.app_id = s.app_id and m.chat_session_id = s.id and m.status not in ('held', 'cancelled')
      order by m.seq desc limit 1) m
    ${WRITER_JOINS}) as last_message,
  case when ${WAITING} then (
    select json_build_object('type', m.type, 'text', left(m.text, ${TEXT_CHARS})) from messages m
    where m.app_id = s.app_id and m.chat_session_id = s.id and ${SAID} order by m.seq desc limit 1) end as unanswered,
  (select greatest(count(m.seq), max(coalesce(r.marked_unread, false)::int))::int from (select 1) one
    left join conversation_reads r on r.app_id = s.app_id and r.chat_session_id = s.id and r.user_id = ${me}::bigint
    left join lateral (
      select m.seq from messages m where m.app_id = s.app_id and m.chat_session_id = s.id and ${SAID}
        and m.seq > coalesce(r.read_seq, 0) order by m.seq desc limit ${UNREAD_MAX}) m on true) as unread,
  s.waiting_since,
  case when s.snoozed_until > ${now}::timestamptz and s.snoozed_until < 'infinity' then s.snoozed_until end as snoozed_until,
  coalesce(s.snoozed_until = 'infinity', false) as is_snoozed_until_reply,
  exists (select from drafts b where b.app_id = s.app_id and b.chat_session_id = s.id
    and b.user_id = ${me}::bigint and b.text is not null) as has_draft,
  (select coalesce(json_agg(t), '[]') from (
    select t.hashid as id, t.subject, st.code as status,
      ${timeSql(`least(${dueSql('responded_at', 'response_due_at')}, ${dueSql('resolved_at', 'resolved_due_at')})`)} as due_at,
      (select json_build_object('id', u.hashid, 'name', u.name) from users u where u.id = t.assignee_id) as assignee
    from (select o.id from tickets o where o.app_id = s.app_id and o.chat_session_id = s.id
      union select l.ticket_id from ticket_links l where l.app_id = s.app_id and l.chat_session_id = s.id) of
    cross join lateral (select * from tickets t where t.app_id = s.app_id and t.id = of.id limit 1) t
    join ticket_statuses st on st.id = t.ticket_status_id
    where not st.is_terminal
    order by 4 nulls last, t.id limit ${TICKETS_MAX}) t) as tickets,
  s.opened_at, s.last_message_at, s.closed_at, s.closed_reason`

/** What a row joins. */
export const FROM_ROW = `join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
  join contacts k on k.app_id = d.app_id and k.id = d.contact_id
  left join channels c on c.app_id = s.app_id and c.id = s.channel_id`
