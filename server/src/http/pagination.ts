import { type TSchema, Type } from 'typebox'

export const PER_PAGE_DEFAULT = 50
export const PER_PAGE_MAX = 200
/** Fifteen digits: the largest number in a query. */
export const PAGE_MAX = 999_999_999_999_999

/** Query parameters of a paginated list. */
export const pageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_MAX, description: 'Page number, from 1.' })),
  per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: PER_PAGE_MAX,
      description: `Items a page, 1 to ${PER_PAGE_MAX}; ${PER_PAGE_DEFAULT} when left out.`,
    }),
  ),
}

/** Schema of a page (specification 2.2): exactly twelve fields. Named after its items. */
export function pageSchema(item: TSchema): TSchema {
  const url = Type.String({ format: 'uri' })
  const urlOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'uri' })
  const { title } = item as TSchema & { title: string }
  return Type.Object(
    {
      current_page: Type.Integer(),
      data: Type.Array(item),
      first_page_url: url,
      from: Type.Integer(),
      last_page: Type.Integer(),
      last_page_url: url,
      next_page_url: urlOrNull,
      path: url,
      per_page: Type.Integer(),
      prev_page_url: urlOrNull,
      to: Type.Integer(),
      total: Type.Integer(),
    },
    { title: `${title}Page` },
  )
}

export type PageRequest = { page: number; perPage: number; offset: number }

/** The page requested by page and per_page. */
export function pageOf(query: { page?: number; per_page?: number }): PageRequest {
  const page = query.page ?? 1
  const perPage = query.per_page ?? PER_PAGE_DEFAULT
  return { page, perPage, offset: (page - 1) * perPage }
}

/** The page's envelope. `query` is the request's own, so that links keep its filters. */
export function pageView(
  request: PageRequest,
  items: unknown[],
  total: number,
  path: string,
  query: { [name: string]: unknown },
): object {
  const lastPage = Math.max(1, Math.ceil(total / request.perPage))
  const kept = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (name !== 'page' && value !== undefined) kept.append(name, String(value))
  const before = kept.size === 0 ? '' : `${kept}&`
  const urlOf = (page: number): string => `${path}?${before}page=${page}`
  const { page } = request
  return {
    current_page: page,
    data: items,
    first_page_url: urlOf(1),
    from: items.length === 0 ? 0 : request.offset + 1,
    last_page: lastPage,
    last_page_url: urlOf(lastPage),
    next_page_url: page < lastPage ? urlOf(page + 1) : null,
    path,
    per_page: request.perPage,
    prev_page_url: page > 1 ? urlOf(Math.min(page - 1, lastPage)) : null,
    to: items.length === 0 ? 0 : request.offset + items.length,
    total,
  }
}
