import type { Db } from '../db/pool.ts'
import { COUNTED_MAX, type IdPage, idPageOf, readIdPage, totalOf } from '../http/id-pages.ts'
import type { AppId } from '../lib/ids.ts'
import { getTicket } from './find.ts'
import type { HistoryView } from './shapes.ts'

/** A cursor goes on in the history that it came from, and in no other. */
const listOf = (ticketId: number): string => `ticket history ${ticketId}`

/** Changes of a ticket on one side of one of them, the nearest first. */
export function listChanges(
  db: Pick<Db, 'query'>,
  appId: AppId,
  ticketId: number,
  towards: 'older' | 'newer',
  { from, max }: { from: number; max: number },
): Promise<HistoryView[]> {
  const values = [appId, ticketId, from, max]
  return towards === 'older'
    ? db.query<HistoryView>(`${CHANGES} and h.id < $3 order by h.id desc limit $4`, values)
    : db.query<HistoryView>(`${CHANGES} and h.id > $3 order by h.id limit $4`, values)
}

const CHANGES = `select h.id, h.at, h.field, h.before, h.after, h.cause, json_build_object('kind', h.actor, 'user',
    case when u.id is not null then json_build_object('id', u.hashid, 'name', u.name) end) as actor
  from ticket_history h left join users u on u.id = h.user_id where h.app_id = $1 and h.ticket_id = $2`

/** What was changed of a ticket, the newest first. 1007 where there is no such ticket, 1002 for a cursor of another one's. */
export async function listHistory(
  db: Pick<Db, 'query'>,
  appId: AppId,
  ref: string,
  query: { cursor?: string; per_page?: number },
): Promise<IdPage<HistoryView>> {
  const { id } = await getTicket(db, appId, ref)
  const { before, limit } = readIdPage(listOf(id), query)
  const rows = await db.query<HistoryView & { counted: number }>(
    `select h.id, h.at, h.field, h.before, h.after, h.cause, json_build_object('kind', h.actor, 'user',
         case when u.id is not null then json_build_object('id', u.hashid, 'name', u.name) end) as actor,
       (select count(*)::int from (
         select from ticket_history where app_id = $1 and ticket_id = $2 limit ${COUNTED_MAX + 1}) n) as counted
     from ticket_history h left join users u on u.id = h.user_id
     where h.app_id = $1 and h.ticket_id = $2 and ($3::bigint is null or h.id < $3) order by h.id desc limit $4`,
    [appId, id, before, limit + 1],
  )
  const data = rows.map(({ counted: _, ...row }) => row)
  return idPageOf(listOf(id), data, {
    limit,
    idOf: row => row.id,
    total: totalOf(rows[0]?.counted ?? 0),
    end: null,
  })
}
