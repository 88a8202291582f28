import type { Hashid } from '@palabre/contract/ids'
import { type Language, nameIn } from '@palabre/contract/languages'
import type { Static } from 'typebox'
import type { Db } from '../db/pool.ts'
import { unseen } from '../db/unseen.ts'
import type { Answer, ContextWith } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'
import { type listQuery, listSmallTable } from '../http/list.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { COLUMNS, JOINS, type TicketRow } from './fields.ts'
import { selectWhole } from './queries-merges.ts'
import { type Ref, refOf } from './ref.ts'
import { STATUSES } from './statuses-sql.ts'
import type { Status } from './transitions.ts'

/** A ticket of the app by its id or hashid; 1007 when there is none. */
export async function getTicket(db: Pick<Db, 'query'>, appId: AppId, ref: string): Promise<TicketRow> {
  const named: Ref = refOf(ref)
  // one text each: an index answers it
  const key = named.hashid === null ? 't.id = $2::bigint' : 't.hashid = $2'
  const [row] = await db.query<TicketRow>(
    `select ${COLUMNS} from tickets t ${JOINS} where t.app_id = $1 and ${key}`,
    [appId, named.hashid ?? named.id],
  )
  if (!row) throw notFound()
  return row
}

/** The tickets of the app with these hashids. */
export async function listTickets(
  db: Pick<Db, 'query'>,
  appId: AppId,
  hashids: string[],
): Promise<Map<string, TicketRow>> {
  const rows = await db.query<TicketRow>(
    `select ${COLUMNS} from tickets t ${JOINS} where t.app_id = $1 and t.hashid = any(${unseen('$2', 'text[]')})`,
    [appId, hashids],
  )
  return new Map(rows.map(row => [row.hashid, row]))
}

/**
 * The ticket that one and those it is part of are part of in the end; of none: itself. 1007. What is said about it is
 * said there.
 */
export async function getWhole(
  db: Pick<Db, 'query'>,
  appId: AppId,
  ref: string,
): Promise<{ id: number; hashid: Hashid<'tck'>; chat_session_id: number }> {
  const whole = await selectWhole(db, appId, refOf(ref))
  if (!whole) throw notFound()
  return whole
}

type StatusRow = Status & { created_at: Timestamp; updated_at: Timestamp }

/** GET /ticket/status/search: the shared statuses and the app's own, by position. */
export function searchStatuses(
  context: ContextWith<'db', Static<typeof listQuery>>,
  path: string,
): Promise<Answer> {
  return listSmallTable<StatusRow>(context, path, STATUSES, 'position, id', row =>
    statusView(row, context.language),
  )
}

/** All statuses of the app in their order. */
export async function listStatuses(
  db: Pick<Db, 'query'>,
  appId: AppId,
  language: Language,
): Promise<{ data: object[] }> {
  const rows = await db.query<StatusRow>(`select * from ${STATUSES} order by position, id`, [appId])
  return { data: rows.map(row => statusView(row, language)) }
}

/** A status that the app may see, by its number; 1007. */
export async function getStatus(
  db: Pick<Db, 'query'>,
  appId: AppId,
  id: number,
  language: Language,
): Promise<object> {
  const [row] = await db.query<StatusRow>(`select * from ${STATUSES} where s.id = $2`, [appId, id])
  if (!row) throw notFound()
  return statusView(row, language)
}

function statusView({ names, ...row }: StatusRow, language: Language): object {
  return { ...row, name: nameIn(names, language) }
}
