import type { Db } from '../db/pool.ts'
import { notFound } from '../http/errors.ts'
import type { Condition } from '../http/filters.ts'
import type { AppId } from '../lib/ids.ts'
import type { AppliedFilters } from './filters.ts'
import { missingOf, valuesFor } from './statements.ts'

/**
 * Looks up the records that filters name, so that statements are planned by their ids. Null when a filter finds none of
 * them: then no ticket fits. Throws 1007 for a record that must be there. One statement, or none without such filters.
 */
export async function resolve(
  db: Pick<Db, 'queryOnce'>,
  appId: AppId,
  asked: AppliedFilters,
): Promise<AppliedFilters | null> {
  const named = asked.flatMap(({ condition }) => condition.records ?? [])
  if (named.length === 0 && !asked.some(({ condition }) => condition.must)) return asked
  const values = valuesFor(appId)
  const lists = named.map(
    ({ ids }, i) => `(select coalesce(json_agg(r.id), '[]') from (${ids(values.bind)}) r) as l${i}`,
  )
  const rows = await db.queryOnce<{ missing: number | null } & { [list: `l${number}`]: number[] }>(
    `select ${[...lists, missingOf(asked, values)].join(', ')}`,
    values.list,
  )
  checkNamed(asked, rows[0]!.missing)
  const found = named.map((_, i) => rows[0]![`l${i}`]!)
  if (found.some(ids => ids.length === 0)) return null
  return asked.map(({ filter, condition: { must: _, ...condition } }) => {
    const { records } = condition
    return {
      filter,
      condition: records ? isAmong(records.column, found[named.indexOf(records)]!) : condition,
    }
  })
}

/** Throws 1007 where the filter at this place names a record that is not there. */
export function checkNamed(asked: AppliedFilters, missing: number | null): void {
  if (missing === null) return
  const { filter, condition } = asked[missing]!
  throw notFound({ field: filter.names[0], kind: condition.must!.kind })
}

function isAmong(column: string, ids: number[]): Condition {
  return ids.length === 1
    ? { column, keys: ids, where: (t, bind) => `${t}.${column} = ${bind(ids[0])}::bigint` }
    : { column, keys: ids, where: (t, bind) => `${t}.${column} = any(${bind(ids)}::bigint[])` }
}
