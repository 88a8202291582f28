// Which rows of tickets a search finds, and how many there are.
import type { Cells, Db } from '../db/pool.ts'
import type { App } from '../http/endpoint.ts'
import type { AppliedFilters } from './filters.ts'
import { keyedPage } from './keyed.ts'
import { isByWords, type KnownPage, knownPage, wordsInPassing } from './known.ts'
import { isUsual, isUsualAlone, isUsualByWords } from './prepared.ts'
import type { Known } from './queries-terms.ts'
import type { Sort } from './read.ts'
import { checkNamed, resolve } from './resolve.ts'
import { count, type Result, readPage, resultOf, run, upToMany } from './run-search.ts'
import { COUNTED_MAX } from './shapes.ts'
import {
  allButStatement,
  countedBy,
  countStatement,
  gatherStatement,
  inPlace,
  isCounted,
  ofAnyTime,
  type Slice,
  someStatement,
  walkStatement,
} from './statements.ts'
import { kindsStatement, nearestStatement } from './statements-kinds.ts'
import { withinStatement } from './statements-within.ts'

/** From here on a page is looked for from the nearer end, and not at all past the end. */
const FAR_ROWS = 10_000
/** Until here, words that many tickets have are looked for by walking from the newest on. */
const NEAR_ROWS = 1000

const NOTHING: Result = { rows: [], total: 0, capped: false }

/** The rows of a slice and their total, by the cheapest of the three ways (see statements.ts). `known`: of words alone. */
export async function select(
  db: Db,
  app: App,
  asked: AppliedFilters,
  slice: Slice,
  known?: Known | null,
): Promise<Result> {
  const plan = planOf(asked, slice.sort)
  if (plan === 'gather') {
    const near = isNear(asked, slice) ? await selectNearest(db, app, asked, slice) : null
    if (near?.isWhole) return near
    const soon = await selectSoon(db, app, asked, slice)
    if (soon !== null) return soon
    const found = await resolve(db, app.id, asked)
    return found === null ? NOTHING : selectSome(db, app, found, slice, { total: near?.total, known })
  }
  if (slice.offset >= FAR_ROWS) return selectFar(db, app, asked, slice, plan)
  if (plan === 'kinds') {
    const near = await selectNearest(db, app, asked, slice)
    if (near.isWhole) return near
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

/** May a page of these be found among the newest? */
const isNear = (asked: AppliedFilters, slice: Slice): boolean =>
  isCounted(asked) && slice.sort.column === 'created_at' && slice.offset < FAR_ROWS

/** How many there are, and the rows of a page among the newest; it is whole where these are all of it. */
async function selectNearest(
  db: Db,
  app: App,
  asked: AppliedFilters,
  slice: Slice,
): Promise<Result & { isWhole: boolean }> {
  const near = await run(db, nearestStatement(app.id, asked, slice), isUsual(slice))
  checkNamed(asked, near.missing)
  const isAll = slice.offset + near.rows.length >= near.total
  return { ...resultOf(near, false), isWhole: near.rows.length === slice.limit || isAll }
}

/** Are these kinds, and times of creation, of a page in its order? One index knows them all. */
function isOfCreation(asked: AppliedFilters, { sort: { column } }: Slice): boolean {
  const known = asked.every(({ condition }) => condition.column === column || countedBy(condition) === 'kind')
  return column === 'created_at' && asked.length > 1 && known
}

/** Is it what is late of statuses, in order of creation? One index has that. */
const isLateOfStatus = (asked: AppliedFilters, { sort: { column } }: Slice): boolean =>
  column === 'created_at' &&
  asked.length === 2 &&
  asked.some(({ condition }) => condition.column === 'ticket_status_id') &&
  asked.some(({ filter }) => filter.names[0] === 'breached')

async function selectLate(db: Db, app: App, asked: AppliedFilters, slice: Slice): Promise<Result> {
  const found = asked.map(one => (one.condition.records ? inPlace(one) : ofAnyTime(one)))
  const { missing, ...rest } = await run(db, someStatement(app.id, found, slice), isUsual(slice))
  checkNamed(asked, missing)
  return upToMany(rest, slice)
}

/** A page of these, counted afresh within the index. */
async function selectInOrder(db: Db, app: App, asked: AppliedFilters, slice: Slice): Promise<Result> {
  const found = asked.map(one => (one.condition.column === 'created_at' ? ofAnyTime(one) : inPlace(one)))
  const walk = walkStatement(app.id, found, slice, { counted: 'now', reversed: false })
  const { missing, ...rest } = await run(db, walk, isUsual(slice))
  checkNamed(asked, missing)
  return upToMany(rest, slice)
}

/** What one statement finds that is planned alike whatever is asked for; null: it has to be looked up first what that is. */
async function selectSoon(db: Db, app: App, asked: AppliedFilters, slice: Slice): Promise<Result | null> {
  if (slice.offset >= FAR_ROWS || isCounted(asked)) return null
  if (isOfCreation(asked, slice)) return selectInOrder(db, app, asked, slice)
  if (isLateOfStatus(asked, slice)) return selectLate(db, app, asked, slice)
  if (asked.length > 1) return selectWithin(db, app, asked, slice)
  const [only] = asked
  const { records, column } = only!.condition
  if (!records && column !== 'hashid') return null
  const found = [inPlace(only!)]
  // an index has those of one record in order
  if (records?.only === 'one') return selectFound(db, app, found, slice)
  const few = await run(db, gatherStatement(app.id, found, slice, false), isUsualAlone(found, slice))
  return few.total <= COUNTED_MAX ? resultOf(few, false) : null
}

/** Of what one record has those that fit; null: there is none, or it has more than are looked at. */
async function selectWithin(db: Db, app: App, asked: AppliedFilters, slice: Slice): Promise<Result | null> {
  const of = asked.find(one => one.condition.records?.only === 'one' && countedBy(one.condition) === null)
  const others = asked.filter(one => one !== of)
  const areColumns = others.every(({ condition }) => condition.column !== undefined)
  if (!of || !areColumns || slice.sort.column !== 'created_at') return null
  const within = withinStatement(app.id, of, others, slice)
  const { total, missing, rows } = await readPage(db, within, isUsual(slice))
  // of a record with more the others are checked as they are looked up
  if (total === null) return null
  checkNamed([of, ...others], missing)
  return { rows, total, capped: false }
}

/** Few matches are gathered and sorted; many are found soon by walking in the requested order. */
async function selectSome(
  db: Db,
  app: App,
  found: AppliedFilters,
  slice: Slice,
  before: { total?: number; known?: Known | null },
): Promise<Result> {
  if (isCounted(found)) {
    const total = before.total ?? (await count(db, countStatement(app.id, found))).total
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
  const page = await knownPage(db, app, found, slice, before.known)
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
  // an index has those of one record in order of creation
  const [only] = found
  const isOrdered =
    found.length === 1 && only!.condition.records?.only === 'one' && slice.sort.column === 'created_at'
  const statement = isOrdered
    ? walkStatement(app.id, found, slice, { counted: 'now', reversed: false })
    : someStatement(app.id, found, slice)
  return upToMany(await run(db, statement, isUsualAlone(found, slice)), slice)
}

/** An index finds all that have the words, in no order, and their rows are looked at anyway. */
async function selectByWords(db: Db, app: App, found: AppliedFilters, slice: Slice): Promise<Result> {
  const usual = isUsualByWords(found, slice)
  const result = resultOf(await run(db, gatherStatement(app.id, found, slice, false), usual), false)
  if (result.total <= COUNTED_MAX) return result
  if (slice.offset >= COUNTED_MAX) return { rows: [], total: COUNTED_MAX, capped: true }
  const far = slice.offset >= NEAR_ROWS || slice.after !== null
  const statement = far
    ? gatherStatement(app.id, found, slice, true)
    : walkStatement(app.id, wordsInPassing(found), slice, { counted: 'more', reversed: false })
  const { rows } = await run(db, statement, usual && found.length === 1)
  return { rows, total: COUNTED_MAX, capped: true }
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
