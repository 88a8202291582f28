// A page by one filter whose total is told by kept counts, of keys or of all but a few: total and rows in one statement, with a plan that is
// the same whatever is asked for.
import type { Condition, Keyed } from '../http/filters.ts'
import type { AppId } from '../lib/ids.ts'
import type { AppliedFilters } from './filters.ts'
import { COUNTED_MAX } from './shapes.ts'
import {
  afterCondition,
  boundsOf,
  conditions,
  missingOf,
  type Slice,
  type Statement,
  totalOf,
  upToMax,
  type Values,
  valuesFor,
} from './statements.ts'
import { orderOf, withTotal } from './statements-page.ts'

/** Of changes that are not counted yet: with more, nothing is known. */
const PENDING_MAX = 1000
/** So many tickets are looked at for a page, in its order. */
const LOOKED_AT_MAX = 1000

/** The rows among the first in the order, of which there may be more, and the total; it is missing where it is not known. */
export function keyedStatement(appId: AppId, only: AppliedFilters[number], slice: Slice): Statement {
  const values = valuesFor(appId)
  const { condition } = only
  const { keyed, rest } = condition
  const counted = keyed
    ? `${fittingSql(keyed, values)}, counted as materialized (
        select least(n, ${COUNTED_MAX}) as total, n > ${COUNTED_MAX} as is_capped from fitting)`
    : allButSql(rest!, condition, values)
  const where = conditions([only], 't', values).join(' and ')
  const after = afterCondition(slice, 't', values)
    .map(each => ` and ${each}`)
    .join('')
  const order = orderOf(slice.sort, 't')
  const isInOrder = condition.column === slice.sort.column
  const among = isInOrder
    ? 'tickets'
    : `(select t.* from tickets t where t.app_id = $1${after} order by ${order} limit ${LOOKED_AT_MAX})`
  const rows = `(select t.* from ${among} t where ${where}${isInOrder ? after : ''} and exists (select from counted)
    order by ${order} ${boundsOf(slice)}) t`
  const [total, isCapped] = ['(select total from counted)', '(select is_capped from counted)']
  const page = withTotal(total, missingOf([only], values), rows, slice, isCapped)
  return {
    text: `with ${counted} ${page}`,
    values: values.list,
  }
}

/** How many fit, as `fitting` of one row; of none where it is not known. */
function fittingSql({ place, fits, beside }: Keyed, values: Values): string {
  const isOf = fits(values.bind)
  const one = (keys: string): string => `coalesce((${isOf(`${keys}[${place}]`)})::int, 0)`
  // as a value: of a limit that it does not know PostgreSQL expects little, and so it plans once, not for each time that is asked for
  const most = (): string => `${values.bind(COUNTED_MAX + 1)}::bigint`
  const others = beside.length === 0 ? '' : ` + ${upToMax([{ condition: anyPart(beside) }], values, most())}`
  return `changed as materialized (
      select coalesce(sum(${one('c.has')} - ${one('c.had')}), 0) as n, count(*) as rows from (
        select had, has from ticket_key_changes where app_id = $1 limit ${PENDING_MAX + 1}) c
    ), fitting as materialized (
      select c.n + (select coalesce(sum(k.n), 0) from ticket_key_counts k
        where k.app_id = $1 and k.place = ${place} and ${isOf('k.key')})${others} as n
      from changed c where c.rows <= ${PENDING_MAX}
        and not exists (select from ticket_key_marks where app_id = $1 and built_id < until_id)
    )`
}

/** All but those: exact where these few are, and up to COUNTED_MAX where kept counts say that more than so many fit. */
function allButSql(rest: NonNullable<Condition['rest']>, { sure }: Condition, values: Values): string {
  const others = rest.keyed
    ? fittingSql(rest.keyed, values)
    : `fitting as materialized (select ${upToMax([{ condition: rest }], values)} as n)`
  const many = sure
    ? `(select coalesce(sum(c.n), 0) from ticket_kind_counts c where c.app_id = $1 and ${sure('c', values.bind)}) > ${COUNTED_MAX}`
    : 'false'
  return `${others}, counted as materialized (
      select case when n <= ${COUNTED_MAX} then ${totalOf([], values)} - n else ${COUNTED_MAX} end as total, n > ${COUNTED_MAX} as is_capped
      from fitting where n <= ${COUNTED_MAX} or ${many}
    )`
}

const anyPart = (parts: Keyed['beside']): Pick<Condition, 'where' | 'parts'> => ({ where: parts[0]!, parts })
