import type { Language } from '@palabre/contract/languages'
import type { Db } from '../db/pool.ts'
import type { Answer, Context } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'
import { pageOf, pageView } from '../http/pagination.ts'
import { MINUTE_MS, SECOND_MS, type Timestamp } from '../lib/time.ts'
import { type Ref, refOf } from './filters.ts'
import { ROWS_MAX, type TicketRow } from './shapes.ts'
import { COLUMNS, JOINS } from './statements.ts'

/** A ticket of the app by its id or hashid; 1007 when there is none. */
export async function getTicket(db: Pick<Db, 'query'>, appId: number, ref: string): Promise<TicketRow> {
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

type StatusRow = {
  id: number
  app_id: number | null
  name: string
  name_fr: string
  code: string
  position: number
  is_active: boolean
  is_terminal: boolean
  is_resolved: boolean
  created_at: Timestamp
  updated_at: Timestamp
}
type PolicyRow = {
  id: number
  app_id: number
  label: string
  priority: string
  response_time: number
  resolve_time: number
  created_at: Timestamp
  updated_at: Timestamp
}
type ListQuery = { page?: string; per_page?: string }

/** GET /ticket/status/search: the shared statuses and the app's own, by position. */
export function searchStatuses(context: Context<ListQuery>, path: string): Promise<Answer> {
  return list<StatusRow>(
    context,
    path,
    'ticket_statuses where app_id = $1 or app_id is null',
    'position, id',
    row => statusView(row, context.language),
  )
}

/** GET /ticket/sla/search: the app's SLA policies, by id. */
export function searchPolicies(context: Context<ListQuery>, path: string): Promise<Answer> {
  return list<PolicyRow>(context, path, 'ticket_sla_policies where app_id = $1', 'id', policyView)
}

function statusView({ name, name_fr, ...row }: StatusRow, language: Language): object {
  return { ...row, name: language === 'fr' ? name_fr : name }
}

function policyView(row: PolicyRow): object {
  const seconds = MINUTE_MS / SECOND_MS
  return {
    ...row,
    response_time_seconds: row.response_time * seconds,
    resolve_time_seconds: row.resolve_time * seconds,
  }
}

/** An array, or a page when asked for. These tables are small: their rows are counted. */
async function list<Row extends { id: number }>(
  { deps, app, query }: Context<ListQuery>,
  path: string,
  source: string,
  order: string,
  view: (row: Row) => object,
): Promise<Answer> {
  const paged = query.page !== undefined || query.per_page !== undefined
  const page = paged ? pageOf(query) : { page: 1, perPage: ROWS_MAX, offset: 0 }
  const found = await deps.db.query<{ total: number } & (Row | { id: null })>(
    `select c.total, r.* from (select count(*) as total from ${source}) c
     left join (select * from ${source} order by ${order} limit $2 offset $3) r on true order by ${order}`,
    [app.id, page.perPage, page.offset],
  )
  const { total } = found[0]!
  const rows = found.filter((row): row is { total: number } & Row => row.id !== null).map(view)
  const headers: { [name: string]: string } = { 'x-total-count': String(total) }
  if (paged) return { body: pageView(page, rows, total, path, query), headers }
  if (total > ROWS_MAX) headers.link = `<${path}?page=6&per_page=200>; rel="next"`
  return { body: rows, headers }
}
