// Which statements of a search are prepared, once per connection: planning them costs as much as reading.
import { ROWS_MAX } from '../http/list.ts'
import { PER_PAGE_DEFAULT } from '../http/pagination.ts'
import type { AppliedFilters } from './filters.ts'
import type { Slice } from './statements.ts'

const USUAL_OFFSET_MAX = 3 * PER_PAGE_DEFAULT

/** The first page by one filter that says little of how it is found best: planning took as long as reading, or longer. */
export function isUsualAlone(found: AppliedFilters, slice: Slice): boolean {
  return found.length <= 1 && slice.offset === 0 && isUsual(slice) && isSteady(found)
}

/** The first page by words, whatever else is asked for: an index of words finds them, or a walk that no index but that of its order serves. */
export function isUsualByWords(found: AppliedFilters, slice: Slice): boolean {
  return slice.offset === 0 && isUsual(slice) && found.some(({ condition }) => condition.isSteady)
}

/** Common searches, their first pages: planning costs more than reading. There are too many other texts to keep them prepared. */
export function isUsual({ sort, limit, offset, after }: Slice): boolean {
  const usualLimit = limit === PER_PAGE_DEFAULT || limit === ROWS_MAX + 1
  return sort.column === 'created_at' && offset <= USUAL_OFFSET_MAX && after === null && usualLimit
}

/** Is such a statement planned alike whatever its values? It has none but the app, or keys that an index has, or looks up whose they are. */
function isSteady(asked: AppliedFilters): boolean {
  return asked.every(({ condition: { where, keys, alone, known, records, isSteady: isSaid } }) => {
    if (records !== undefined || isSaid) return true
    const isOfTerms = known !== undefined && 'terms' in known
    const values: unknown[] = []
    where('t', value => `$${values.push(value)}`)
    return values.length === 0 || keys !== undefined || alone !== undefined || isOfTerms
  })
}
