// What is shown of tickets beside the fields of the specification: who has each, whom it is about, what belongs to it.
import type { Db } from '../db/pool.ts'
import type { Caller } from '../http/endpoint.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { TicketRow } from './fields.ts'
import { findClocks } from './included-sla.ts'

/** Of the tickets that are part of one, and of its links. */
const SHOWN_MAX = 100

const person = (u: string): string =>
  `case when ${u}.id is not null then json_build_object('id', ${u}.hashid, 'name', ${u}.name) end`

const ticketSql = (o: string): string =>
  `json_build_object('id', ${o}.hashid, 'subject', ${o}.subject, 'status',
     (select s.code from ticket_statuses s
     where (s.app_id is null or s.app_id = $1) and s.id = ${o}.ticket_status_id))`

/** What each of the tickets that are part of `t`, however deep, and `t` itself have: their numbers. */
const PARTS = `(with recursive parts as (
    select t.id union select p.id from parts b join tickets p on p.app_id = $1 and p.merged_into = b.id)
  select id from parts)`

const INCLUDED = {
  assignee: `(select ${person('u')} from users u where u.id = t.assignee_id)`,
  team: `(select json_build_object('id', e.hashid, 'name', e.name) from teams e
    where e.app_id = $1 and e.id = t.team_id)`,
  tags: `(select coalesce(json_agg(json_build_object('id', g.hashid, 'name', g.name) order by lower(g.name), g.id), '[]')
    from tags g where g.app_id = $1 and g.id in (select x.tag_id from ticket_tags x
      where x.app_id = $1 and x.ticket_id = t.id))`,
  contact: `json_build_object('id', k.hashid, 'identifier', d.identifier, 'channel', d.channel,
    'name', coalesce(nullif(concat_ws(' ', k.firstname, k.lastname), ''), d.display_name))`,
  conversation: `(select json_build_object('id', s.hashid, 'status', s.status) from chat_sessions s
    where s.app_id = $1 and s.id = t.chat_session_id)`,
  merged: `json_build_object('into', (select ${ticketSql('i')} from tickets i where i.app_id = $1 and i.id = t.merged_into),
    'tickets', (select coalesce(json_agg(${ticketSql('m')} order by m.id), '[]') from (
      select * from tickets m where m.app_id = $1 and m.merged_into = t.id order by m.id limit ${SHOWN_MAX}) m))`,
  links: `(select coalesce(json_agg(l.shown order by l.id), '[]') from (
      select l.id, json_build_object('kind', l.kind,
        'of', (select f.hashid from tickets f where f.app_id = $1 and f.id = l.ticket_id),
        'ticket', (select ${ticketSql('o')} from tickets o where o.app_id = $1
          and o.id = case when l.ticket_id in ${PARTS} then l.other_id else l.ticket_id end),
        'conversation', (select json_build_object('id', s.hashid, 'status', s.status) from chat_sessions s
          where s.app_id = $1 and s.id = l.chat_session_id)) as shown
      from ticket_links l where l.app_id = $1 and l.id in (
        select a.id from ticket_links a where a.app_id = $1 and a.ticket_id in ${PARTS}
        union select b.id from ticket_links b where b.app_id = $1 and b.other_id in ${PARTS})
      order by l.id limit ${SHOWN_MAX}) l)`,
} as const

/** A contact for who may not read contacts. */
const NAMELESS = `json_build_object('id', k.hashid, 'identifier', null, 'channel', d.channel, 'name', null)`

type Include = keyof typeof INCLUDED
export const INCLUDES = [...(Object.keys(INCLUDED) as Include[]), 'sla'] as const

type Row = { ticket_id: number; shown: { [name in Include]?: object | null } }

/** What is asked for of each of these tickets, by its number. One statement, or none; for the clocks a few. */
export async function findIncluded(
  db: Pick<Db, 'query'>,
  appId: AppId,
  rows: TicketRow[],
  asked: unknown,
  { now, caller }: { now: Timestamp; caller: Pick<Caller, 'scopes'> },
): Promise<Map<number, object>> {
  const named = typeof asked === 'string' ? asked.split(',') : []
  const wanted = (Object.keys(INCLUDED) as Include[]).filter(name => named.includes(name))
  const clocks = named.includes('sla') ? await findClocks(db, appId, rows, now) : null
  const withClocks = (id: number, shown: object): object =>
    clocks ? { ...shown, sla: clocks.get(id) } : shown
  if (wanted.length === 0 || rows.length === 0)
    return new Map(clocks ? rows.map(({ id }) => [id, withClocks(id, {})]) : [])
  const isHidden = !caller.scopes.includes('contacts:read')
  const sqlOf = (name: Include): string => (name === 'contact' && isHidden ? NAMELESS : INCLUDED[name])
  const shown = wanted.map(name => `'${name}', ${sqlOf(name)}`).join(', ')
  const found = await db.query<Row>(
    `select t.id as ticket_id, json_build_object(${shown}) as shown
     from tickets t join contact_details d on d.app_id = t.app_id and d.id = t.contact_detail_id
     join contacts k on k.app_id = d.app_id and k.id = d.contact_id
     where t.app_id = $1 and t.id = any($2::bigint[])`,
    [appId, rows.map(({ id }) => id)],
  )
  return new Map(found.map(row => [row.ticket_id, withClocks(row.ticket_id, row.shown)] as const))
}
