// A search by words or by a rating alone, where it is known beforehand how many tickets it finds.
import type { Db } from '../db/pool.ts'
import type { App } from '../http/endpoint.ts'
import { type AppliedFilters, holdsWordsInPassing } from './filters.ts'
import { type Known, selectKnown } from './queries-terms.ts'
import { COUNTED_MAX } from './shapes.ts'
import { FACETS, gatherStatement, type Slice, type Statement, walkStatement } from './statements.ts'

/** Until here they are counted while they are gathered for the page. */
const GATHERED_MAX = 300
/** So many of a page's days are named in a search at most. */
const DAYS_MAX = 1000
/** Words are spread unevenly: so many times the days that a page should need, and where those are too few. */
const [SPREAD, WIDER] = [1.5, 8]
/** A row that an index of words finds, in rows that are walked past. */
const FOUND_COST = 1.5

/** What is known of a page: its total, and the statements that find its rows, of which the first that finds enough is the one. */
export type KnownPage = { total: number; capped: boolean; statements: Statement[] }

/** Null: nothing is known, or to count is as cheap. */
export async function knownPage(
  db: Db,
  app: App,
  found: AppliedFilters,
  slice: Slice,
  ofWords?: Known | null,
): Promise<KnownPage | null> {
  const [only] = found
  if (found.length !== 1 || !only?.condition.known) return null
  const by = only.condition.known
  const known = 'q' in by ? ofWords : await selectKnown(db, app.id, by.terms)
  if (!known) return null
  const capped = known.least > COUNTED_MAX
  const total = capped ? COUNTED_MAX : known.total
  if (total === null || total <= GATHERED_MAX) return null
  if (slice.offset >= total) return { total, capped, statements: [] }
  const walk = () => walkStatement(app.id, wordsInPassing(found), slice, { counted: 'more', reversed: false })
  const isWord = 'q' in by
  if (!isWord) return capped ? { total, capped, statements: [walk()] } : null
  const { column, descending } = slice.sort
  if (column !== 'created_at' || !descending || slice.after !== null) return null
  const windows = windowsOf(known, slice)
  if (windows === null) return null
  const within = (days: number) => gatherStatement(app.id, [...found, inDays(only, known, days)], slice, true)
  if (windows === 'walk') return { total, capped, statements: [walk()] }
  const everything = gatherStatement(app.id, found, slice, true)
  return { total, capped, statements: [...windows.map(within), everything] }
}

/** Words that many tickets contain: an index finds them all, in no order. */
export function isByWords(asked: AppliedFilters): boolean {
  return asked.some(({ filter }) => filter.names[0] === 'q')
}

/** The same, of which words are looked for in passing. */
export const wordsInPassing = (found: AppliedFilters): AppliedFilters =>
  found.map(({ filter, condition: { where, ...condition } }) => {
    const { known } = condition
    return known && 'q' in known
      ? { filter, condition: { ...condition, where: (t, bind) => holdsWordsInPassing(t, bind(known.q)) } }
      : { filter, condition: { where, ...condition } }
  })

/** In how many of the newest days a page should be found, and in how many most surely; or whether it is found by going past all tickets. */
function windowsOf({ least, tickets, days }: Known, { limit, offset }: Slice): number[] | 'walk' | null {
  const all = days + 1
  const needed = limit + offset
  const aDay = least / all
  const window = Math.min(all, Math.ceil((SPREAD * needed) / aDay) + 1)
  if ((needed * tickets) / least <= FOUND_COST * Math.max(needed, window * aDay)) return 'walk'
  const wider = Math.min(all, window * WIDER)
  return wider > DAYS_MAX ? null : window === wider ? [window] : [window, wider]
}

function inDays(only: AppliedFilters[number], { newest_day }: Known, days: number): AppliedFilters[number] {
  const names = Array.from({ length: days }, (_, i) => `d${newest_day - i}`)
  return { ...only, condition: { where: (_, bind) => `${FACETS} && ${bind(names)}::text[]` } }
}
