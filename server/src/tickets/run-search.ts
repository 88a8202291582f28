// Runs a statement of a search, and tells how many it found.
import type { Cells, Db } from '../db/pool.ts'
import { COUNTED_MAX } from './shapes.ts'
import type { Slice, Statement } from './statements.ts'
import { type Found, foundIn } from './statements-page.ts'

export type Result = { rows: Cells[]; total: number; capped: boolean }

export async function readPage(
  db: Db,
  { text, values }: Statement,
  isUsual: boolean,
): Promise<Found<number | null>> {
  return foundIn(await db.queryCells(text, values, isUsual))
}

export async function run(db: Db, statement: Statement, isUsual: boolean): Promise<Found> {
  const { total, ...found } = await readPage(db, statement, isUsual)
  return { ...found, total: total! }
}

export type TotalRow<Total> = { total: Total; missing: number | null; are_many?: boolean }

/** How many there are, where nothing else is asked for; prepared where there are few such texts. */
export async function count<Total = number>(
  db: Db,
  { text, values }: Statement,
  areFew = false,
): Promise<TotalRow<Total>> {
  const [row] = await (areFew
    ? db.query<TotalRow<Total>>(text, values)
    : db.queryOnce<TotalRow<Total>>(text, values))
  return row!
}

export function resultOf({ rows, total }: Found, capped: boolean): Result {
  return { rows, total, capped }
}

/** What was counted up to one more than COUNTED_MAX. */
export function upToMany({ rows, total }: Pick<Found, 'rows' | 'total'>, slice: Slice): Result {
  if (total <= COUNTED_MAX) return { rows, total, capped: false }
  return { rows: slice.offset >= COUNTED_MAX ? [] : rows, total: COUNTED_MAX, capped: true }
}
