import type { Db } from '../db/pool.ts'
import type { Total } from '../http/id-pages.ts'
import type { AppId } from '../lib/ids.ts'
import type { AppliedFilters } from './filters.ts'
import { resolveAll } from './resolve.ts'
import { COUNTED_MAX } from './shapes.ts'
import { isCounted, totalsStatement } from './statements.ts'

/**
 * How many tickets each of these searches finds, as X-Total-Count says of each. Two statements for all of them. One that names
 * a record which is not there finds none.
 */
export async function countFound(
  db: Pick<Db, 'queryOnce'>,
  appId: AppId,
  searches: AppliedFilters[],
): Promise<Total[]> {
  const found = (await resolveAll({ query: db.queryOnce }, appId, searches)).map(one =>
    one.missing === null ? one.found : null,
  )
  const some = found.filter(asked => asked !== null)
  if (some.length === 0) return searches.map(() => NONE)
  const { text, values } = totalsStatement(appId, some)
  const [row] = await db.queryOnce<{ [total: `t${number}`]: number }>(text, values)
  return found.map(asked => (asked === null ? NONE : totalOf(asked, row![`t${some.indexOf(asked)}`]!)))
}

const NONE: Total = { n: 0, relation: 'eq' }

/** Of what was counted up to one more than COUNTED_MAX; where counts are kept, of all. */
function totalOf(asked: AppliedFilters, n: number): Total {
  return n > COUNTED_MAX && !isCounted(asked) ? { n: COUNTED_MAX, relation: 'gte' } : { n, relation: 'eq' }
}
