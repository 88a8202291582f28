import type { Db } from '../db/pool.ts'
import { notFound } from '../http/errors.ts'
import { type Condition, namedIn } from '../http/filters.ts'
import type { AppId } from '../lib/ids.ts'
import type { AppliedFilters } from './filters.ts'
import { missingOf, valuesFor } from './statements.ts'

/**
 * Looks up the records that filters name, so that statements are planned by their ids. Null when a filter finds none of
 * them: then no ticket fits. Throws 1007 for a record that must be there. One statement, or none without such filters.
 */
export async function resolve(
  db: Pick<Db, 'query' | 'queryOnce'>,
  appId: AppId,
  asked: AppliedFilters,
): Promise<AppliedFilters | null> {
  // of one filter there are few texts
  const read = asked.length === 1 ? db : { query: db.queryOnce }
  const [one] = await resolveAll(read, appId, [asked])
  checkNamed(asked, one!.missing)
  return one!.found
}

/** The same for several searches at once, in one statement; `missing`: under which name a record was asked for that is not there (statements.ts). */
export async function resolveAll(
  db: Pick<Db, 'query'>,
  appId: AppId,
  searches: AppliedFilters[],
): Promise<{ found: AppliedFilters | null; missing: number | null }[]> {
  const values = valuesFor(appId)
  const columns = searches.flatMap((asked, i) => {
    if (!asked.some(({ condition }) => condition.records ?? condition.named)) return []
    const lists = recordsOf(asked).map(
      ({ ids }, j) => `(select coalesce(json_agg(r.id), '[]') from (${ids(values.bind)}) r) as l${i}_${j}`,
    )
    return [...lists, `${missingOf(asked, values)} as m${i}`]
  })
  if (columns.length === 0) return searches.map(found => ({ found, missing: null }))
  const [row] = await db.query<
    { [list: `l${number}_${number}`]: number[] } & { [missing: `m${number}`]: number | null }
  >(`select ${columns.join(', ')}`, values.list)
  return searches.map((asked, i) => {
    const lists = recordsOf(asked).map((_, j) => row![`l${i}_${j}`]!)
    return { found: foundBy(asked, lists), missing: row![`m${i}`] ?? null }
  })
}

const recordsOf = (asked: AppliedFilters) => asked.flatMap(({ condition }) => condition.records ?? [])

/** Each filter by the ids of the records that it names; null where it names none that are there. */
function foundBy(asked: AppliedFilters, lists: number[][]): AppliedFilters | null {
  if (lists.some(ids => ids.length === 0)) return null
  const left = [...lists]
  return asked.map(({ filter, condition: { must: _, named: __, ...condition } }) => ({
    filter,
    condition: condition.records ? isAmong(condition.records.column, left.shift()!) : condition,
  }))
}

/** Throws 1007 where a record is not there that was asked for under the name at this place. */
export function checkNamed(asked: AppliedFilters, missing: number | null): void {
  if (missing === null) return
  const { field, kind } = namedIn(asked)[missing]!
  throw notFound({ field, kind })
}

function isAmong(column: string, ids: number[]): Condition {
  return ids.length === 1
    ? { column, keys: ids, where: (t, bind) => `${t}.${column} = ${bind(ids[0])}::bigint` }
    : { column, keys: ids, where: (t, bind) => `${t}.${column} = any(${bind(ids)}::bigint[])` }
}
