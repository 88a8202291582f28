// A page of what is late and of some kinds, too: found by the indexes of clocks, with a plan that is the same whatever is asked for.
import type { Condition, Part } from '../http/filters.ts'
import type { AppId } from '../lib/ids.ts'
import type { AppliedFilters } from './filters.ts'
import { COUNTED_MAX } from './shapes.ts'
import {
  conditions,
  countedBy,
  inPlace,
  type Slice,
  type Statement,
  someStatement,
  type Values,
} from './statements.ts'

/** To open a row of a kind takes as long as to pass so many entries of an index of what is late. */
const ENTRIES_A_ROW = 10

/**
 * The total, and the rows; the total is missing where so few are of these kinds that they are better found by that. Null: something else is
 * asked for.
 */
export function lateStatement(appId: AppId, asked: AppliedFilters, slice: Slice): Statement | null {
  const kinds = asked.filter(({ condition }) => countedBy(condition) === 'kind')
  const [late, ...others] = asked.filter(one => !kinds.includes(one))
  const isLateOfKinds = kinds.length > 0 && late?.filter.names[0] === 'breached' && others.length === 0
  if (!isLateOfKinds || slice.sort.column !== 'created_at') return null
  const found = asked.map(one => (kinds.includes(one) ? inPlace(one) : ofAnyValue(one)))
  return someStatement(appId, found, slice, values => areMany(kinds, values))
}

/** By kept counts: are so many of these kinds that those which are late are found sooner among all that are late? */
function areMany(kinds: AppliedFilters, values: Values): string {
  const ofKinds = conditions(kinds, 'c', values).join(' and ')
  return `(select ${ENTRIES_A_ROW} * m.fit >= least(m.tickets, ${COUNTED_MAX} * m.tickets / nullif(m.fit, 0)) from (
    select coalesce(sum(c.n) filter (where ${ofKinds}), 0) as fit, sum(c.n) as tickets from ticket_kind_counts c where c.app_id = $1) m)`
}

/** A filter by times whose values the planner does not see. */
function ofAnyValue({ filter, condition }: AppliedFilters[number]): AppliedFilters[number] {
  const hidden =
    (part: Part): Part =>
    (t, bind) =>
      part(t, value => `(select ${bind(value)}::timestamptz)`)
  const { where, parts, ...others } = condition
  const all: Condition = { ...others, where: hidden(where), ...(parts && { parts: parts.map(hidden) }) }
  return { filter, condition: all }
}
