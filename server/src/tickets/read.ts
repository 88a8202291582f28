// Parses the query of a ticket search. Pure.
import type { FieldError } from '../http/errors.ts'
import { readFilters } from '../http/filters.ts'
import { isPaged, ROWS_MAX } from '../http/list.ts'
import { type PageRequest, pageOf } from '../http/pagination.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Cursor, decodeCursor } from './cursor.ts'
import { type AppliedFilters, FILTERS } from './filters.ts'
import type { SORT_COLUMNS, TicketQuery } from './shapes.ts'
import { texts } from './texts.ts'

export type Sort = { column: (typeof SORT_COLUMNS)[number]; descending: boolean }

/** Which rows of the result: a page, or an array; from a cursor on. */
export type TicketSearch = {
  after: Cursor | null
} & ({ kind: 'page'; page: PageRequest } | { kind: 'array'; rowsMax: number })

/** Reads a search. Throws 1002: unknown priority or channel, a cursor that is none or of another order. */
export function readSearch(
  query: TicketQuery,
  now: Timestamp,
): { asked: AppliedFilters; sort: Sort; wanted: TicketSearch } {
  const errors: FieldError[] = []
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor)
  if (query.cursor !== undefined && after === null) errors.push(BAD_CURSOR)
  if (after && query.sort !== undefined && query.sort !== after.sort) errors.push(OTHER_ORDER)
  if (query.cursor !== undefined && query.page !== undefined) errors.push(CURSOR_OR_PAGE)
  const asked = readFilters(FILTERS, query, now, errors)
  const page = after?.page ?? query.page
  // a cursor of an array goes on as one, whatever per_page
  const paged = query.cursor === undefined ? isPaged(query) : page !== undefined
  const rowsMax = query.per_page ?? ROWS_MAX
  return {
    asked,
    sort: sortOf(after?.sort ?? query.sort ?? '-created_at'),
    wanted: paged
      ? { kind: 'page', page: pageOf({ ...query, page }), after }
      : { kind: 'array', rowsMax, after },
  }
}

/** Reads "-created_at". */
function sortOf(sort: string): Sort {
  return { column: sort.replace('-', '') as Sort['column'], descending: sort.startsWith('-') }
}

const BAD_CURSOR: FieldError = {
  field: 'cursor',
  rule: 'cursor',
  text: texts.badCursor,
}
const OTHER_ORDER: FieldError = {
  field: 'cursor',
  rule: 'sort',
  text: texts.otherSort,
}
const CURSOR_OR_PAGE: FieldError = {
  field: 'cursor',
  rule: 'page',
  text: texts.cursorOrPage,
}
