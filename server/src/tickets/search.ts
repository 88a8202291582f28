import type { Db } from '../db/pool.ts'
import type { Answer, App, Context } from '../http/endpoint.ts'
import { PER_PAGE_DEFAULT, pageOf, pageView } from '../http/pagination.ts'
import type { Timestamp } from '../lib/time.ts'
import { cursorsAfter, encodeCursor } from './cursor.ts'
import { readSearch, type Sort } from './filters.ts'
import { resolve } from './resolve.ts'
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
  const found = await resolve(deps.db, app.id, filters)
  const page = pageOf(query)
  const slice: Slice =
    wanted.kind === 'page'
      ? { sort, limit: page.perPage, offset: page.offset, after: null }
      : { sort, limit: wanted.rowsMax + 1, offset: 0, after: wanted.after?.after ?? null }
  const result = found === null ? NOTHING : await select(deps.db, app, found, slice, now)
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
async function select(db: Db, app: App, found: Found, slice: Slice, now: Timestamp): Promise<Result> {
  const counted = isCounted(found)
  const way = wayOf(found, slice.sort)
  if (way === 'gather') return gather(db, app, found, slice, now, counted)
  if (slice.offset >= FAR_ROWS) return selectFar(db, app, found, slice, now, way)
  const statement =
    way === 'kinds'
      ? kindsStatement(app.id, found, slice, false)
      : walkStatement(app.id, found, slice, now, { counted: true, reversed: false })
  return resultOf(await run(db, statement, isUsual(slice)), false)
}

/** Do the kept counts know how many fit? */
function isCounted(found: Found): boolean {
  const { detailIds, breached, createdFrom, createdTo, updatedFrom, updatedTo, dueBefore, words, hashids } =
    found
  return [
    detailIds,
    breached,
    createdFrom,
    createdTo,
    updatedFrom,
    updatedTo,
    dueBefore,
    words,
    hashids,
  ].every(filter => filter === null)
}

function wayOf(found: Found, sort: Sort): 'kinds' | 'walk' | 'gather' {
  if (!isCounted(found)) return 'gather'
  const byKind = found.statusIds !== null || found.policyIds !== null || found.channels !== null
  const byPeople = [found.agentId, found.assigneeId].filter(filter => filter !== null).length
  if (!byKind && byPeople === 0) return 'walk'
  if (sort.column !== 'created_at') return 'gather'
  if (byKind && byPeople === 0) return 'kinds'
  // each has an index in order of creation; together they have none
  return !byKind && byPeople === 1 ? 'walk' : 'gather'
}

/** Few that fit are collected and ordered; many are found soon by walking in the wanted order. */
async function gather(
  db: Db,
  app: App,
  found: Found,
  slice: Slice,
  now: Timestamp,
  counted: boolean,
): Promise<Result> {
  const offset = Math.min(slice.offset, Number.MAX_SAFE_INTEGER)
  const bounded = { ...slice, offset }
  const result = resultOf(await run(db, gatherStatement(app.id, found, bounded, now, false), false), false)
  if (result.total <= COUNTED_MAX) return result
  if (counted && offset >= FAR_ROWS) return selectFar(db, app, found, bounded, now, 'walk')
  if (!counted && offset >= COUNTED_MAX) return { rows: [], total: COUNTED_MAX, capped: true }
  if (found.words !== null && (offset >= NEAR_ROWS || slice.after !== null)) {
    const { rows } = resultOf(await run(db, gatherStatement(app.id, found, bounded, now, true), false), false)
    return { rows, total: COUNTED_MAX, capped: true }
  }
  const walk = walkStatement(app.id, found, bounded, now, { counted, reversed: false })
  return resultOf(await run(db, walk, false), !counted)
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
