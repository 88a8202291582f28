// Lists in the order of ids, the newest first: their cursors, and totals that are not counted further than needed.
import { Type } from 'typebox'
import { isInteger, packCursor, unpackCursor } from './cursor.ts'
import { invalid } from './errors.ts'
import { PER_PAGE_DEFAULT, PER_PAGE_MAX } from './pagination.ts'
import { nullableText } from './shapes.ts'
import { fieldTexts } from './texts.ts'

const CURSOR_CHARS_MAX = 500
/** Exact up to here. */
export const COUNTED_MAX = 1000

/** `gte`: there are so many at least. */
export type Total = { n: number; relation: 'eq' | 'gte' }

export type IdPage<Row> = { data: Row[]; total: Total; next_cursor: string | null; has_more: boolean }

/** Of rows counted up to one more than COUNTED_MAX; `isAll`: there were no others to look at. */
export const totalOf = (counted: number, isAll = true): Total =>
  counted > COUNTED_MAX || !isAll
    ? { n: Math.min(counted, COUNTED_MAX), relation: 'gte' }
    : { n: counted, relation: 'eq' }

/** Which page is asked for: before which row, and how many. Throws 1002 for a cursor of another list. */
export function readIdPage(
  list: string,
  { cursor, per_page = PER_PAGE_DEFAULT }: { cursor?: string; per_page?: number },
): { before: number | null; limit: number } {
  if (cursor === undefined) return { before: null, limit: per_page }
  const [of, id, more] = unpackCursor(cursor)
  if (of !== list || !isInteger(id) || more !== undefined)
    throw invalid([{ field: 'cursor', rule: 'format', text: fieldTexts.wrongCursor }])
  return { before: Number(id), limit: per_page }
}

/**
 * A page of rows, of which one more than its limit were read. `end`: the last that was looked at, where others are left that
 * may fit, too; null: none are.
 */
export function idPageOf<Row>(
  list: string,
  rows: Row[],
  {
    limit,
    idOf,
    total,
    end,
  }: { limit: number; idOf: (row: Row) => number; total: Total; end: number | null },
): IdPage<Row> {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  const next = rows.length > limit && last !== undefined ? idOf(last) : end
  const next_cursor = next === null ? null : packCursor([list, String(next)])
  return { data, total, next_cursor, has_more: next !== null }
}

/** Query parameters of such a list. */
export const idPageQuery = {
  cursor: Type.Optional(
    Type.String({
      maxLength: CURSOR_CHARS_MAX,
      format: 'printable-ascii',
      description: 'Where the page goes on: next_cursor of the one before.',
    }),
  ),
  per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: PER_PAGE_MAX,
      description: `Rows a page, 1 to ${PER_PAGE_MAX}; ${PER_PAGE_DEFAULT} when left out.`,
    }),
  ),
}

/** What such a page has beside its rows. */
export const idPageFields = {
  total: Type.Object(
    {
      n: Type.Integer(),
      relation: Type.Enum(['eq', 'gte'], { description: 'gte: there are more than these, or may be.' }),
    },
    { description: 'Exact up to 1,000.' },
  ),
  next_cursor: nullableText,
  has_more: Type.Boolean(),
}
