// A search by one filter that kept counts of keys know, or that all tickets fit but a few: a page of it takes one statement.
import type { Cells, Db } from '../db/pool.ts'
import type { App } from '../http/endpoint.ts'
import type { AppliedFilters } from './filters.ts'
import { isUsual } from './prepared.ts'
import type { Slice } from './statements.ts'
import { keyedStatement } from './statements-keyed.ts'
import { foundIn } from './statements-page.ts'

/** Beyond, the rows of a page are hardly among the first. */
const NEAR_ROWS = 200

/** Null: nothing is known, or the page is not among the first rows. */
export async function keyedPage(
  db: Db,
  app: App,
  found: AppliedFilters,
  slice: Slice,
): Promise<{ rows: Cells[]; total: number; capped: boolean } | null> {
  const [only] = found
  if (found.length !== 1 || !(only!.condition.keyed ?? only!.condition.rest)) return null
  if (slice.offset + slice.limit > NEAR_ROWS) return null
  const { text, values } = keyedStatement(app.id, only!, slice)
  const { rows, total, capped } = foundIn(await db.queryCells(text, values, isUsual(slice)))
  if (total === null) return null
  const isPage = rows.length >= Math.min(slice.limit, total - slice.offset)
  return isPage ? { rows, total, capped } : null
}
