import type { Static } from 'typebox'
import type { Cells } from '../db/pool.ts'
import { jsonAround } from '../http/cells.ts'
import type { Answer, ContextWith } from '../http/endpoint.ts'
import { pageView } from '../http/pagination.ts'
import { cursorsAfter, encodeCursor, isSyncable } from './cursor.ts'
import { type Ticket, type TicketRow, ticketView } from './fields.ts'
import { findIncluded } from './included.ts'
import { readSearch } from './read.ts'
import type { Result } from './run-search.ts'
import { select } from './select.ts'
import type { TicketQuery } from './shapes.ts'
import type { Slice } from './statements.ts'
import { withWords } from './with-words.ts'
import { readTicket, writeTickets } from './write.ts'

type Asked = ContextWith<'db', TicketQuery>

/** GET /ticket/search: the array of the specification, or its page. */
export async function searchTickets(context: Asked, path: string): Promise<Answer> {
  const { query, now } = context
  const { result, order, wanted } = await find(context)
  const headers = totalHeaders(result)
  if (wanted.kind === 'page') {
    const { total } = result
    const { page, after } = wanted
    const rows = result.rows.slice(0, page.perPage)
    const isMore = after ? result.rows.length > rows.length : page.offset + rows.length < total
    if (isMore && rows.length > 0) {
      // whoever reads on to the end gets no row twice and misses none: pages move when tickets are opened
      const { next } = cursorsAfter(order, keysOf(rows, order), null, now)
      const cursor = encodeCursor({ ...next, page: page.page + 1 })
      headers.link = linkTo(path, { ...query, page: undefined }, cursor)
    }
    const kept = { ...query, cursor: undefined }
    return { ...(await shown(context, rows, some => pageView(page, some, total, path, kept))), headers }
  }
  const rows = result.rows.slice(0, wanted.rowsMax)
  const { next, sync } = cursorsAfter(order, keysOf(rows, order), wanted.after, now)
  if (result.rows.length > rows.length) headers.link = linkTo(path, query, encodeCursor(next))
  if (sync) headers['x-next-cursor'] = encodeCursor(sync)
  return { ...(await shown(context, rows, some => some)), headers }
}

/** The tickets of a search, as the API shows them. */
export async function findTickets(context: Asked): Promise<Static<typeof Ticket>[]> {
  const { result } = await find(context)
  return result.rows.map(cells => ticketView(readTicket(cells), context.now, context.language))
}

async function find({ deps, app, query, now }: Asked) {
  const { asked: read, sort, wanted } = readSearch(query, now)
  const { q } = query as { q?: string }
  const { asked, known } = q === undefined ? { asked: read } : await withWords(deps.db, app, read, q)
  const after = wanted.after?.after ?? null
  const rowsMax = wanted.kind === 'page' ? wanted.page.perPage : wanted.rowsMax
  const slice: Slice =
    wanted.kind === 'page' && wanted.after === null
      ? { sort, limit: rowsMax, offset: wanted.page.offset, after }
      : { sort, limit: rowsMax + 1, offset: 0, after }
  const result = await select(deps.db, app, asked, slice, known)
  return { result, order: `${sort.descending ? '-' : ''}${sort.column}`, wanted }
}

/** The rows within what stands around them, as JSON; with what else is asked of each as a value. */
async function shown(
  { deps, app, caller, query, now, language }: Asked,
  rows: Cells[],
  around: (rows: unknown[]) => object,
): Promise<Answer> {
  if (query.include === undefined)
    return { body: null, json: jsonAround(around, writeTickets(rows, now, language)) }
  const tickets = rows.map(readTicket)
  const included = await findIncluded(deps.db, app.id, tickets, query.include, { now, caller })
  return {
    body: around(tickets.map(row => Object.assign(ticketView(row, now, language), included.get(row.id)))),
  }
}

/** The rows that a cursor is made of: to come back later all are looked at. */
function keysOf(rows: Cells[], order: string): TicketRow[] {
  return (isSyncable(order) ? rows : rows.slice(-1)).map(readTicket)
}

/** The total, marked when it was not counted to the end. */
function totalHeaders({ total, capped }: Result): { [name: string]: string } {
  return { 'x-total-count': String(total), ...(capped ? { 'x-total-count-relation': 'gte' } : {}) }
}

/** RFC 8288: where the next rows are. The filters stay. */
function linkTo(path: string, query: TicketQuery, cursor: string): string {
  const all = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (name !== 'cursor' && value !== undefined) all.append(name, String(value))
  }
  all.append('cursor', cursor)
  return `<${path}?${all}>; rel="next"`
}
