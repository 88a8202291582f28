// What a list of tickets shows beside the fields of the specification: who has each, and whom it is about.
import type { Db } from '../db/pool.ts'
import type { AppId } from '../lib/ids.ts'
import type { TicketRow } from './fields.ts'

export const INCLUDES = ['assignee', 'contact', 'conversation'] as const

type Row = { ticket_id: number } & { [name in (typeof INCLUDES)[number]]: object | null }

/** What is asked for of each of these tickets, by its number. One statement, or none. */
export async function findIncluded(
  db: Pick<Db, 'query'>,
  appId: AppId,
  rows: TicketRow[],
  asked: unknown,
): Promise<Map<number, object>> {
  const wanted = typeof asked === 'string' ? INCLUDES.filter(name => asked.split(',').includes(name)) : []
  if (wanted.length === 0 || rows.length === 0) return new Map()
  const found = await db.query<Row>(
    `select t.id as ticket_id,
       case when u.id is not null then json_build_object('id', u.hashid, 'name', u.name) end as assignee,
       json_build_object('id', k.hashid, 'identifier', d.identifier, 'channel', d.channel,
         'name', coalesce(nullif(concat_ws(' ', k.firstname, k.lastname), ''), d.display_name)) as contact,
       case when s.id is not null then json_build_object('id', s.hashid, 'status', s.status) end as conversation
     from tickets t join contact_details d on d.app_id = t.app_id and d.id = t.contact_detail_id
     join contacts k on k.app_id = d.app_id and k.id = d.contact_id
     left join users u on u.id = t.assignee_id
     left join chat_sessions s on s.app_id = t.app_id and s.id = t.chat_session_id
     where t.app_id = $1 and t.id = any($2::bigint[])`,
    [appId, rows.map(({ id }) => id)],
  )
  return new Map(
    found.map(row => [row.ticket_id, Object.fromEntries(wanted.map(name => [name, row[name]]))] as const),
  )
}
