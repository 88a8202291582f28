import type { Db } from '../db/pool.ts'
import type { Answer, App, Context } from '../http/endpoint.ts'
import { PER_PAGE_DEFAULT, pageOf, pageView } from '../http/pagination.ts'
import type { Timestamp } from '../lib/time.ts'
import { cursorsAfter, encodeCursor } from './cursor.ts'
import { type Filters, readSearch, type Sort } from './filters.ts'
import { byName, resolve } from './resolve.ts'
import { COUNTED_MAX, ROWS_MAX, type TicketQuery, type TicketRow, ticketView } from './shapes.ts'
import {
  countStatement,
  type Found,
  gatherStatement,
  kindsStatement,
  type ResultRow,
  type Slice,
  type Statement,
  walkStatement,
} from './statements.ts'

/** From here on a page is looked for from the nearer end, and not at all past the end. */
const FAR_ROWS = 10_000
/** Until here, words that many tickets have are looked for by walking from the newest on. */
const NEAR_ROWS = 1000

type Result = { rows: TicketRow[]; total: number; capped: boolean }

/** GET /ticket/search: the array of the specification, or its page. */
export async function searchTickets(context: Context<TicketQuery>, path: string): Promise<Answer> {
  const { deps, app, query, now, language } = context
  const { filters, sort, wanted } = readSearch(query)
  const page = pageOf(query)
  const slice: Slice =
    wanted.kind === 'page'
      ? { sort, limit: page.perPage, offset: page.offset, after: null }
      : { sort, limit: wanted.rowsMax + 1, offset: 0, after: wanted.after?.after ?? null }
  const result = await select(deps.db, app, filters, slice, now)
  const headers = totalHeaders(result)
  if (wanted.kind === 'page') {
    const views = result.rows.map(row => ticketView(row, now, language))
    return { body: pageView(page, views, result.total, path, query), headers }
  }
  const rows = result.rows.slice(0, wanted.rowsMax)
  const order = `${sort.descending ? '-' : ''}${sort.column}`
  const { next, sync } = cursorsAfter(order, rows, wanted.after, now)
  if (result.rows.length > rows.length) headers.link = linkTo(path, query, encodeCursor(next))
  if (sync) headers['x-next-cursor'] = encodeCursor(sync)
  return { body: rows.map(row => ticketView(row, now, language)), headers }
}

const NOTHING: Result = { rows: [], total: 0, capped: false }

/** How many there are; a total that was not counted to the end says so. */
function totalHeaders({ total, capped }: Result): { [name: string]: string } {
  return { 'x-total-count': String(total), ...(capped ? { 'x-total-count-relation': 'gte' } : {}) }
}

/** RFC 8288: where the next rows are. The filters stay. */
function linkTo(path: string, query: TicketQuery, cursor: string): string {
  const all = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (name !== 'cursor' && typeof value === 'string') all.append(name, value)
  }
  all.append('cursor', cursor)
  return `<${path}?${all}>; rel="next"`
}

/** The rows of a slice and their total, by the cheapest of the three ways (see statements.ts). */
async function select(db: Db, app: App, filters: Filters, slice: Slice, now: Timestamp): Promise<Result> {
  // an id that is too big for any user
  if (filters.assignee && filters.assignee.id === null) return NOTHING
  const way = wayOf(filters, slice.sort)
  if (way === 'gather') {
    const found = await resolve(db, app.id, filters)
    return found === null ? NOTHING : selectSome(db, app, found, slice, now, isCounted(filters))
  }
  const found = byName(filters)
  if (slice.offset >= FAR_ROWS) return selectFar(db, app, found, slice, now, way)
  const statement =
    way === 'kinds'
      ? kindsStatement(app.id, found, slice, false)
      : walkStatement(app.id, found, slice, now, { counted: true, reversed: false })
  return resultOf(await run(db, statement, isUsual(slice)), false)
}

/** Do the kept counts know how many fit? */
function isCounted(filters: Filters): boolean {
  const { contact, breached, createdFrom, createdTo, updatedFrom, updatedTo, dueBefore, words, hashids } =
    filters
  const others = [
    contact,
    breached,
    createdFrom,
    createdTo,
    updatedFrom,
    updatedTo,
    dueBefore,
    words,
    hashids,
  ]
  return others.every(filter => filter === null)
}

function wayOf(filters: Filters, sort: Sort): 'kinds' | 'walk' | 'gather' {
  if (!isCounted(filters)) return 'gather'
  const { statusCodes, priorities, policyIds, channels, agent, assignee } = filters
  const byKind = [statusCodes, priorities, policyIds, channels].some(filter => filter !== null)
  const byPeople = [agent, assignee].filter(filter => filter !== null).length
  if (!byKind && byPeople === 0) return 'walk'
  if (sort.column !== 'created_at') return 'gather'
  if (byKind && byPeople === 0) return 'kinds'
  // each has an index in order of creation; together they have none
  return !byKind && byPeople === 1 ? 'walk' : 'gather'
}

/** Few that fit are gathered and ordered; many are found soon by walking in the wanted order. */
async function selectSome(
  db: Db,
  app: App,
  found: Found,
  slice: Slice,
  now: Timestamp,
  counted: boolean,
): Promise<Result> {
  if (counted) {
    const total = (await run(db, countStatement(app.id, found), false))[0]!.total
    if (total > COUNTED_MAX && slice.offset >= FAR_ROWS) return selectFar(db, app, found, slice, now, 'walk')
    const walk = { counted, reversed: false }
    if (total > COUNTED_MAX) {
      return resultOf(await run(db, walkStatement(app.id, found, slice, now, walk), false), false)
    }
  }
  const result = resultOf(await run(db, gatherStatement(app.id, found, slice, now, false), false), false)
  if (result.total <= COUNTED_MAX) return result
  if (slice.offset >= COUNTED_MAX) return { rows: [], total: COUNTED_MAX, capped: true }
  const far = slice.offset >= NEAR_ROWS || slice.after !== null
  const statement =
    found.words !== null && far
      ? gatherStatement(app.id, found, slice, now, true)
      : walkStatement(app.id, found, slice, now, { counted: false, reversed: false })
  const { rows } = resultOf(await run(db, statement, false), false)
  return { rows, total: COUNTED_MAX, capped: true }
}

/** A page far from the start: nothing is read past the end, and the second half is counted from the end. */
async function selectFar(
  db: Db,
  app: App,
  found: Found,
  slice: Slice,
  now: Timestamp,
  way: 'kinds' | 'walk',
): Promise<Result> {
  const { total } = (await run(db, countStatement(app.id, found), false))[0]!
  if (slice.offset >= total) return { rows: [], total, capped: false }
  const limit = Math.min(slice.limit, total - slice.offset)
  const fromEnd = total - slice.offset - limit
  const reversed = fromEnd < slice.offset
  const part: Slice = { ...slice, limit, offset: reversed ? fromEnd : slice.offset }
  const statement =
    way === 'kinds'
      ? kindsStatement(app.id, found, part, reversed)
      : walkStatement(app.id, found, part, now, { counted: true, reversed })
  const { rows } = resultOf(await run(db, statement, false), false)
  return { rows: reversed ? rows.reverse() : rows, total, capped: false }
}

/** What is asked again and again; other texts are too many to be kept prepared. */
function isUsual({ sort, limit, offset, after }: Slice): boolean {
  const usualLimit = limit === PER_PAGE_DEFAULT || limit === ROWS_MAX + 1
  return sort.column === 'created_at' && offset === 0 && after === null && usualLimit
}

async function run(db: Db, { text, values }: Statement, prepared: boolean): Promise<ResultRow[]> {
  if (prepared) return db.query<ResultRow>(text, values)
  return (await db.pool.query<ResultRow>(text, values)).rows
}

function resultOf(rows: ResultRow[], capped: boolean): Result {
  const tickets = rows.filter((row): row is ResultRow & TicketRow => row.id !== null)
  return { rows: tickets, total: rows[0]!.total, capped }
}
