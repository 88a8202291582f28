import type { Static } from 'typebox'
import type { Cells, Db } from '../db/pool.ts'
import { jsonAround } from '../http/cells.ts'
import type { Answer, App, ContextWith } from '../http/endpoint.ts'
import { pageView } from '../http/pagination.ts'
import { cursorsAfter, encodeCursor, isSyncable } from './cursor.ts'
import { type Ticket, type TicketRow, ticketView } from './fields.ts'
import type { AppliedFilters } from './filters.ts'
import { findIncluded } from './included.ts'
import { keyedPage } from './keyed.ts'
import { type KnownPage, knownPage } from './known.ts'
import { isUsual, isUsualAlone } from './prepared.ts'
import { readSearch, type Sort } from './read.ts'
import { checkNamed, resolve } from './resolve.ts'
import { COUNTED_MAX, type TicketQuery } from './shapes.ts'
import {
  allButStatement,
  countedBy,
  countStatement,
  gatherStatement,
  isCounted,
  type Slice,
  type Statement,
  someStatement,
  walkStatement,
} from './statements.ts'
import { kindsStatement, nearestStatement } from './statements-kinds.ts'
import { type Found, foundIn } from './statements-page.ts'
import { withWords } from './with-words.ts'
import { readTicket, writeTickets } from './write.ts'

/** From here on a page is looked for from the nearer end, and not at all past the end. */
const FAR_ROWS = 10_000
/** Until here, words that many tickets have are looked for by walking from the newest on. */
const NEAR_ROWS = 1000

type Result = { rows: Cells[]; total: number; capped: boolean }

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
  const asked = q === undefined ? read : await withWords(deps.db, app, read, q)
  const after = wanted.after?.after ?? null
  const rowsMax = wanted.kind === 'page' ? wanted.page.perPage : wanted.rowsMax
  const slice: Slice =
    wanted.kind === 'page' && wanted.after === null
      ? { sort, limit: rowsMax, offset: wanted.page.offset, after }
      : { sort, limit: rowsMax + 1, offset: 0, after }
  const result = await select(deps.db, app, asked, slice)
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

const NOTHING: Result = { rows: [], total: 0, capped: false }

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

/** The rows of a slice and their total, by the cheapest of the three ways (see statements.ts). */
async function select(db: Db, app: App, asked: AppliedFilters, slice: Slice): Promise<Result> {
  const plan = planOf(asked, slice.sort)
  if (plan === 'gather') {
    const found = await resolve(db, app.id, asked)
    return found === null ? NOTHING : selectSome(db, app, found, slice)
  }
  if (slice.offset >= FAR_ROWS) return selectFar(db, app, asked, slice, plan)
  if (plan === 'kinds') {
    const near = await run(db, nearestStatement(app.id, asked, slice), isUsual(slice))
    checkNamed(asked, near.missing)
    const isAll = slice.offset + near.rows.length >= near.total
    if (near.rows.length === slice.limit || isAll) return resultOf(near, false)
    return resultOf(await run(db, kindsStatement(app.id, asked, slice, false), isUsual(slice)), false)
  }
  const walk = walkStatement(app.id, asked, slice, { counted: 'kept', reversed: false })
  const found = await run(db, walk, isUsual(slice))
  checkNamed(asked, found.missing)
  return resultOf(found, false)
}

function planOf(asked: AppliedFilters, sort: Sort): 'kinds' | 'walk' | 'gather' {
  if (!isCounted(asked)) return 'gather'
  const byKind = asked.some(({ condition }) => countedBy(condition) === 'kind')
  const byPeople = asked.filter(({ condition }) => countedBy(condition) === 'person').length
  if (!byKind && byPeople === 0) return 'walk'
  if (sort.column !== 'created_at') return 'gather'
  if (byKind && byPeople === 0) return 'kinds'
  // each has an index in order of creation; together they have none
  return !byKind && byPeople === 1 ? 'walk' : 'gather'
}

/** Few matches are gathered and sorted; many are found soon by walking in the requested order. */
async function selectSome(db: Db, app: App, found: AppliedFilters, slice: Slice): Promise<Result> {
  const counted = isCounted(found)
  if (counted) {
    const { total } = await count(db, countStatement(app.id, found))
    if (total > COUNTED_MAX && slice.offset >= FAR_ROWS) return selectFar(db, app, found, slice, 'walk')
    const walk = { counted: 'kept', reversed: false } as const
    if (total > COUNTED_MAX) {
      return resultOf(
        await run(db, walkStatement(app.id, found, slice, walk), isUsualAlone(found, slice)),
        false,
      )
    }
  }
  const keyed = await keyedPage(db, app, found, slice)
  if (keyed !== null) return keyed
  const page = await knownPage(db, app, found, slice)
  if (page !== null) return selectPage(db, page, slice, isUsualAlone(found, slice))
  const all = await allButRest(db, app, found, slice)
  if (all !== null) return all
  return isByWords(found) ? selectByWords(db, app, found, slice) : selectFound(db, app, found, slice)
}

/** The rows of a page whose total is known, by the first of its statements that finds enough. */
async function selectPage(
  db: Db,
  { statements, total, capped }: KnownPage,
  slice: Slice,
  isUsual: boolean,
): Promise<Result> {
  let rows: Cells[] = []
  for (const statement of statements) {
    rows = (await run(db, statement, isUsual)).rows
    if (rows.length >= Math.min(slice.limit, total - slice.offset)) break
  }
  return { rows, total, capped }
}

/**
 * Where few do not fit the one filter that there is: an exact total, and a walk, which passes no more than those. Where more do not,
 * and surely many fit, nothing else is counted.
 */
async function allButRest(db: Db, app: App, found: AppliedFilters, slice: Slice): Promise<Result | null> {
  const [only] = found
  if (found.length !== 1 || !only?.condition.rest) return null
  const { rest, sure } = only.condition
  const { total, are_many } = await count<number | null>(db, allButStatement(app.id, { rest, sure }), true)
  if (total === null) return are_many ? selectMany(db, app, found, slice) : null
  const near = fromNearerEnd(slice, total)
  if (near === null) return { rows: [], total, capped: false }
  const walk = walkStatement(app.id, found, near.part, { counted: 'more', reversed: near.reversed })
  const { rows } = await run(db, walk, isUsualAlone(found, slice))
  return { rows: near.reversed ? rows.reverse() : rows, total, capped: false }
}

/** Of more than can be counted: the page, by a walk; none beyond COUNTED_MAX. */
async function selectMany(db: Db, app: App, found: AppliedFilters, slice: Slice): Promise<Result> {
  if (slice.offset >= COUNTED_MAX) return { rows: [], total: COUNTED_MAX, capped: true }
  const walk = walkStatement(app.id, found, slice, { counted: 'more', reversed: false })
  return resultOf(await run(db, walk, isUsualAlone(found, slice)), true)
}

async function selectFound(db: Db, app: App, found: AppliedFilters, slice: Slice): Promise<Result> {
  const result = resultOf(
    await run(db, someStatement(app.id, found, slice), isUsualAlone(found, slice)),
    false,
  )
  if (result.total <= COUNTED_MAX) return result
  return { rows: slice.offset >= COUNTED_MAX ? [] : result.rows, total: COUNTED_MAX, capped: true }
}

/** An index finds all that have the words, in no order, and their rows are looked at anyway. */
async function selectByWords(db: Db, app: App, found: AppliedFilters, slice: Slice): Promise<Result> {
  const result = resultOf(await run(db, gatherStatement(app.id, found, slice, false), false), false)
  if (result.total <= COUNTED_MAX) return result
  if (slice.offset >= COUNTED_MAX) return { rows: [], total: COUNTED_MAX, capped: true }
  const far = slice.offset >= NEAR_ROWS || slice.after !== null
  const statement = far
    ? gatherStatement(app.id, found, slice, true)
    : walkStatement(app.id, found, slice, { counted: 'more', reversed: false })
  const { rows } = await run(db, statement, false)
  return { rows, total: COUNTED_MAX, capped: true }
}

/** Words that many tickets contain: an index finds them all, in no order. */
function isByWords(asked: AppliedFilters): boolean {
  return asked.some(({ filter }) => filter.names[0] === 'q')
}

/** A page far from the start: nothing is read past the end, and the second half is counted from the end. */
async function selectFar(
  db: Db,
  app: App,
  found: AppliedFilters,
  slice: Slice,
  plan: 'kinds' | 'walk',
): Promise<Result> {
  const { total, missing } = await count(db, countStatement(app.id, found))
  checkNamed(found, missing)
  const near = fromNearerEnd(slice, total)
  if (near === null) return { rows: [], total, capped: false }
  const { part, reversed } = near
  const statement =
    plan === 'kinds'
      ? kindsStatement(app.id, found, part, reversed)
      : walkStatement(app.id, found, part, { counted: 'kept', reversed })
  const { rows } = await run(db, statement, false)
  return { rows: reversed ? rows.reverse() : rows, total, capped: false }
}

/** The slice, far from the start as one from the end; null: it is past the end. */
function fromNearerEnd(slice: Slice, total: number): { part: Slice; reversed: boolean } | null {
  if (slice.offset < FAR_ROWS) return { part: slice, reversed: false }
  if (slice.offset >= total) return null
  const limit = Math.min(slice.limit, total - slice.offset)
  const fromEnd = total - slice.offset - limit
  const reversed = fromEnd < slice.offset
  return { part: { ...slice, limit, offset: reversed ? fromEnd : slice.offset }, reversed }
}

async function run(db: Db, statement: Statement, isUsual: boolean): Promise<Found> {
  const { total, ...found } = foundIn(await db.queryCells(statement.text, statement.values, isUsual))
  return { ...found, total: total! }
}

type Counted<Total> = { total: Total; missing: number | null; are_many?: boolean }

/** How many there are, where nothing else is asked for; prepared where there are few such texts. */
async function count<Total = number>(
  db: Db,
  { text, values }: Statement,
  areFew = false,
): Promise<Counted<Total>> {
  const [row] = await (areFew
    ? db.query<Counted<Total>>(text, values)
    : db.queryOnce<Counted<Total>>(text, values))
  return row!
}

function resultOf({ rows, total }: Found, capped: boolean): Result {
  return { rows, total, capped }
}
