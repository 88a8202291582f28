import type { Db } from '../db/pool.ts'
import type { Condition } from '../http/filters.ts'
import type { AppId } from '../lib/ids.ts'
import type { AppliedFilters } from './filters.ts'
import { valuesFor } from './statements.ts'

/**
 * Looks up the records that filters name, so that statements are planned by their ids. Null when one of them names
 * nothing of this app: then no ticket fits. One statement, or none without such filters.
 */
export async function resolve(
  db: Pick<Db, 'pool'>,
  appId: AppId,
  asked: AppliedFilters,
): Promise<AppliedFilters | null> {
  const named = asked.flatMap(({ condition }) => condition.records ?? [])
  if (named.length === 0) return asked
  const values = valuesFor(appId)
  const lists = named.map(
    ({ ids }, i) => `(select coalesce(json_agg(r.id), '[]') from (${ids(values.bind)}) r) as l${i}`,
  )
  const { rows } = await db.pool.query<{ [list: string]: number[] }>(
    `select ${lists.join(', ')}`,
    values.list,
  )
  const found = named.map((_, i) => rows[0]![`l${i}`]!)
  if (found.some(ids => ids.length === 0)) return null
  return asked.map(one => {
    const { records } = one.condition
    return records ? { ...one, condition: isAmong(records.column, found[named.indexOf(records)]!) } : one
  })
}

function isAmong(column: string, ids: number[]): Condition {
  return ids.length === 1
    ? { column, where: (t, bind) => `${t}.${column} = ${bind(ids[0])}::bigint` }
    : { column, where: (t, bind) => `${t}.${column} = any(${bind(ids)}::bigint[])` }
}
