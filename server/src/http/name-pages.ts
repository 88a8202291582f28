// Lists in the order of names: a page goes on behind the name and the id of the last row.
import { type TSchema, Type } from 'typebox'
import { isInteger, packCursor, unpackCursor } from './cursor.ts'
import { invalid } from './errors.ts'
import { idPageQuery } from './id-pages.ts'
import { PER_PAGE_MAX } from './pagination.ts'
import { nullableText } from './shapes.ts'
import { fieldTexts } from './texts.ts'

export type NamePageQuery = { cursor?: string; per_page?: number }

/** Which page is asked for: behind which row, and how many. */
type NamePage = { after: { name: string; id: string } | null; limit: number }

/** Query parameters of such a list: it is short, and whole where no page is asked for, up to PER_PAGE_MAX. */
export const namePageQuery = Type.Object({
  ...idPageQuery,
  per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: PER_PAGE_MAX,
      description: `Rows a page, 1 to ${PER_PAGE_MAX}; ${PER_PAGE_MAX} when left out.`,
    }),
  ),
})

/** A page of such a list. */
export const namePageSchema = (row: TSchema, title: string) =>
  Type.Object({ data: Type.Array(row), next_cursor: nullableText, has_more: Type.Boolean() }, { title })

/** Throws 1002 for a cursor of another list. */
export function readNamePage(list: string, { cursor, per_page = PER_PAGE_MAX }: NamePageQuery): NamePage {
  if (cursor === undefined) return { after: null, limit: per_page }
  const [of, name, id, more] = unpackCursor(cursor)
  if (of !== list || typeof name !== 'string' || /\0/.test(name) || !isInteger(id) || more !== undefined)
    throw invalid([{ field: 'cursor', rule: 'format', text: fieldTexts.wrongCursor }])
  return { after: { name, id }, limit: per_page }
}

/** The order of the rows behind the one of the page, as a condition on $2 and $3; in letters of one size. */
export const behindSql = (name: string, id: string): string =>
  `($2::text is null or (lower(${name}), ${id}) > (lower($2::text), $3::bigint))`

/** The values of behindSql, and how many rows to read. */
export const pageValues = ({ after, limit }: NamePage): [string | null, string | null, number] => [
  after?.name ?? null,
  after?.id ?? null,
  limit + 1,
]

/** A page of rows, of which one more than its limit were read; `number` is their id. */
export function namePageOf<Row extends { number: number }>(
  list: string,
  rows: Row[],
  { limit }: NamePage,
  nameOf: (row: Row) => string,
): { data: Omit<Row, 'number'>[]; next_cursor: string | null; has_more: boolean } {
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  const has_more = rows.length > limit
  const next_cursor = has_more && last ? packCursor([list, nameOf(last), String(last.number)]) : null
  return { data: kept.map(({ number: _, ...row }) => row), next_cursor, has_more }
}
