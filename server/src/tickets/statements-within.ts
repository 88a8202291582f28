// A page of what one record has (a team, a whole ticket) that fits other filters, too: all it has is looked at, in order of creation, with a
// plan that is the same whatever is asked for.
import type { AppId } from '../lib/ids.ts'
import type { AppliedFilters } from './filters.ts'
import {
  afterCondition,
  boundsOf,
  inPlace,
  missingOf,
  type Slice,
  type Statement,
  valuesFor,
} from './statements.ts'
import { orderOf, withTotal } from './statements-page.ts'

/** So many tickets of a record are looked at: their rows say what else they are. */
const LOOKED_AT_MAX = 2000

/** The rows, and the total; it is missing where the record has more tickets than are looked at. */
export function withinStatement(
  appId: AppId,
  of: AppliedFilters[number],
  others: AppliedFilters,
  slice: Slice,
): Statement {
  const values = valuesFor(appId)
  const { bind } = values
  const where = inPlace(of).condition.where('t', bind)
  const fits = others.map(one => inPlace(one).condition.where('t', bind)).join(' and ')
  const seen = `with seen as materialized (
    select t.id, t.created_at, ${fits} as fits from tickets t where t.app_id = $1 and ${where}
    order by ${orderOf(slice.sort, 't')} limit ${LOOKED_AT_MAX + 1}
  ) `
  const after = afterCondition(slice, 's', values)
    .map(condition => ` and ${condition}`)
    .join('')
  const rows = `(
    select s.id from seen s where s.fits${after} order by ${orderOf(slice.sort, 's')} ${boundsOf(slice)}
  ) k join tickets t on t.app_id = $1 and t.id = k.id`
  const total = `(select case when count(*) <= ${LOOKED_AT_MAX} then count(*) filter (where s.fits) end from seen s)`
  return {
    text: seen + withTotal(total, missingOf([of, ...others], values), rows, slice),
    values: values.list,
  }
}
