// Lists returned as the specification's bare array, or as its page object when page or per_page is given.
import { type TSchema, Type } from 'typebox'
import type { Answer, ContextWith } from './endpoint.ts'
import { pageOf, pageQuery, pageSchema, pageView } from './pagination.ts'

/** Rows of an array. */
export const ROWS_MAX = 1000

/** Query of a list without filters. */
export const listQuery = Type.Object({ ...pageQuery })

type ListQuery = { page?: number; per_page?: number }

/** The array, or the page. Two types in one schema, told apart by typeof: a union would try each row against both. */
export function listSchema(item: TSchema) {
  const page = pageSchema(item)
  return Type.Unsafe<unknown>({ ...page, type: ['array', 'object'], items: item })
}

/** Was a page asked for? */
export function isPaged(query: ListQuery): boolean {
  return query.page !== undefined || query.per_page !== undefined
}

/**
 * The rows of a small table: all are counted. `source` follows `from` in the statement and has the app as $1.
 * One statement.
 */
export async function listSmallTable<Row extends { id: number }>(
  { deps, app, query }: ContextWith<'db', ListQuery>,
  path: string,
  source: string,
  order: string,
  view: (row: Row) => object,
): Promise<Answer> {
  const page = isPaged(query) ? pageOf(query) : { page: 1, perPage: ROWS_MAX, offset: 0 }
  const found = await deps.db.query<{ total: number } & (Row | { id: null })>(
    `select c.total, r.* from (select count(*) as total from ${source}) c
     left join (select * from ${source} order by ${order} limit $2 offset $3) r on true order by ${order}`,
    [app.id, page.perPage, page.offset],
  )
  const { total } = found[0]!
  const rows = found.filter((row): row is { total: number } & Row => row.id !== null).map(view)
  const headers: { [name: string]: string } = { 'x-total-count': String(total) }
  if (isPaged(query)) return { body: pageView(page, rows, total, path, query), headers }
  if (total > ROWS_MAX) headers.link = `<${path}?page=6&per_page=200>; rel="next"`
  return { body: rows, headers }
}
