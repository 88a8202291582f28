// The statements of a search. Each reads one app; the cost does not grow with the table:
//  kinds   filters on status, policy and channel: one index probe per kind of ticket that exists, merged
//  walk    an index in the wanted order is read until the page is full; every filter is checked on the way
//  gather  matching rows are collected, up to COUNTED_MAX, then sorted
//  some    they are counted by indexes alone, up to COUNTED_MAX; few are gathered then, of many a walk finds the page

import type { DB } from '../db/types.ts'
import { unseen } from '../db/unseen.ts'
import { type Bind, type Condition, namedIn, type Part } from '../http/filters.ts'
import type { AppId } from '../lib/ids.ts'
import type { Key } from './cursor.ts'
import type { AppliedFilters } from './filters.ts'
import type { Sort } from './read.ts'
import { COUNTED_MAX } from './shapes.ts'
import { orderOf, sortSql, withTotal } from './statements-page.ts'

/** Which rows, in which order. */
export type Slice = { sort: Sort; limit: number; offset: number; after: Key | null }

export type Statement = { text: string; values: unknown[] }

export type Values = { list: unknown[]; bind: Bind }

/** The values of a statement, the app as $1. */
export function valuesFor(appId: AppId): Values {
  const list: unknown[] = [appId]
  return { list, bind: value => `$${list.push(value)}` }
}

/** The conditions on tickets (t), or on their counts (c) when all that is asked is counted. */
export function conditions(asked: AppliedFilters, alias: 't' | 'c', { bind }: Values): string[] {
  return [`${alias}.app_id = $1`, ...asked.map(({ condition }) => condition.where(alias, bind))]
}

/** Only rows after the key, as one comparison that an index can start from. */
export function afterCondition({ sort, after }: Slice, alias: string, values: Values): string[] {
  if (!after) return []
  const than = sort.descending ? '<' : '>'
  if (sort.column === 'id') return [`${alias}.id ${than} ${values.bind(after.id)}::bigint`]
  const type = { position: 'bigint', board: 'numeric' }[sort.column as string] ?? 'timestamptz'
  return [
    `(${sortSql(sort.column, alias)}, ${alias}.id) ${than} (${values.bind(after.value)}::${type}, ${values.bind(after.id)}::bigint)`,
  ]
}

type CountedColumn = Exclude<keyof DB['ticket_counts'], 'app_id' | 'slot' | 'n'>
/** The columns by which ticket_counts counts: the kind of a ticket, which ticket_kind_counts has too, and people it belongs to. */
const COUNTED: {
  [column in CountedColumn]: column extends keyof DB['ticket_kind_counts'] ? 'kind' : 'person'
} = {
  ticket_status_id: 'kind',
  ticket_sla_policy_id: 'kind',
  channel: 'kind',
  agent_id: 'person',
  assignee_id: 'person',
}

/** How ticket_counts counts what a condition is on; null: it does not. */
export function countedBy({ column }: Condition): 'kind' | 'person' | null {
  return column !== undefined && column in COUNTED ? COUNTED[column as keyof typeof COUNTED] : null
}

/** The number of matches, from ticket_counts. Only for filters that it covers. */
export function countStatement(appId: AppId, asked: AppliedFilters): Statement {
  const values = valuesFor(appId)
  return {
    text: `select ${totalOf(asked, values)} as total, ${missingOf(asked, values)} as missing`,
    values: values.list,
  }
}

/** The first name under which a record was asked for that is not there, by its place among them; null where all are. */
export function missingOf(asked: AppliedFilters, { bind }: Values): string {
  const cases = namedIn(asked).map(({ isMissing }, i) => `when ${isMissing(bind)} then ${i}`)
  return cases.length === 0 ? 'null::int' : `case ${cases.join(' ')} end`
}

/** How many there are, by the counts that are kept of kinds and people. */
export function totalOf(asked: AppliedFilters, values: Values): string {
  const where = conditions(asked, 'c', values).join(' and ')
  return isByPeople(asked)
    ? `(select coalesce(sum(c.n), 0)::bigint from ticket_counts c where ${where})`
    : `(select coalesce(sum(c.n), 0)::bigint from ticket_kind_counts c where ${where})`
}

/** Is it asked who has them? */
export const isByPeople = (asked: AppliedFilters): boolean =>
  asked.some(({ condition }) => countedBy(condition) === 'person')

/** A filter whose records are looked up once, in the statement: its plan is the same whatever they are. */
export function inPlace({ filter, condition }: AppliedFilters[number]): AppliedFilters[number] {
  const { records, ...others } = condition
  if (!records) return { filter, condition }
  const { column, only, ids } = records
  const where: Condition['where'] =
    only === 'one'
      ? (t, bind) => `${t}.${column} = (${ids(bind)})`
      : (t, bind) => `${t}.${column} = any(array(${ids(bind)}))`
  return { filter, condition: { ...others, where, records } }
}

/** A filter by times, whose plan is the same whatever they are. */
export function ofAnyTime({ filter, condition }: AppliedFilters[number]): AppliedFilters[number] {
  const hidden =
    (part: Part): Part =>
    (t, bind) =>
      part(t, value => unseen(bind(value), 'timestamptz'))
  const { where, parts, ...others } = condition
  const all = { ...others, where: hidden(where), ...(parts && { parts: parts.map(hidden) }) }
  return { filter, condition: all }
}

/** Does ticket_counts cover all these filters? */
export function isCounted(asked: AppliedFilters): boolean {
  return asked.every(({ condition }) => countedBy(condition) !== null)
}

/** How many tickets each of these searches finds, in one statement; at most one more than COUNTED_MAX where none are kept. */
export function totalsStatement(appId: AppId, searches: AppliedFilters[]): Statement {
  const values = valuesFor(appId)
  const totals = searches.map((asked, i) =>
    isCounted(asked) ? `${totalOf(asked, values)} as t${i}` : `${upToMax(asked, values)} as t${i}`,
  )
  return { text: `select ${totals.join(', ')}`, values: values.list }
}

/** So many combinations at most; beyond, a condition that is this or that is one. */
const PARTS_MAX = 8

/** The conditions on tickets, told apart where they are this or that: a row fits one of them at most. */
function partsOf(
  asked: readonly { condition: Pick<Condition, 'where' | 'parts'> }[],
  { bind }: Values,
): string[] {
  let all = ['true']
  for (const { condition } of asked) {
    const { where, parts = [where] } = condition
    const told = (all.length * parts.length > PARTS_MAX ? [where] : parts).map(part => part('t', bind))
    all = all.flatMap(before => told.map(part => `${before} and ${part}`))
  }
  return all
}

/** What finds the rows of a filter that is alone, where it has that. */
function foundAlone(asked: AppliedFilters): AppliedFilters {
  const [only] = asked
  const alone = asked.length === 1 ? only!.condition.alone?.(COUNTED_MAX + 1) : undefined
  return alone === undefined ? asked : [{ ...only!, condition: { where: alone } }]
}

/** How many fit, up to one more than COUNTED_MAX; counted by indexes alone where they hold what is asked. */
export function upToMax(
  asked: Parameters<typeof partsOf>[0],
  values: Values,
  most = String(COUNTED_MAX + 1),
): string {
  const parts = partsOf(asked, values).map(part => `select 1 from tickets t where t.app_id = $1 and ${part}`)
  return `(select count(*) from (${parts.join(' union all ')} limit ${most}) n)`
}

/**
 * Of a filter that most tickets fit: how many do, as all but the rest. Null where the rest is more than COUNTED_MAX; then
 * `are_many` where kept counts say that more than so many fit.
 */
export function allButStatement(
  appId: AppId,
  { rest, sure }: { rest: NonNullable<Condition['rest']>; sure?: Condition['sure'] },
): Statement {
  const values = valuesFor(appId)
  const others = upToMax([{ condition: rest }], values)
  const many = sure
    ? `(select coalesce(sum(c.n), 0) from ticket_kind_counts c where c.app_id = $1 and ${sure('c', values.bind)}) > ${COUNTED_MAX}`
    : 'false'
  return {
    text: `select case when r.n <= ${COUNTED_MAX} then ${totalOf([], values)} - r.n end as total, ${many} as are_many
      from (select ${others} as n) r`,
    values: values.list,
  }
}

/** The total up to one more than COUNTED_MAX, and the rows: of few all are gathered, of many a walk finds the page. */
export function someStatement(appId: AppId, asked: AppliedFilters, slice: Slice): Statement {
  const { column } = slice.sort
  // times that it is sorted by: the page is where they begin, however many there are
  if (asked.every(({ condition }) => condition.column === column))
    return walkStatement(appId, asked, slice, { counted: 'now', reversed: false })
  const values = valuesFor(appId)
  const keys = column === 'id' ? 't.id' : `t.id, ${sortSql(column, 't')} as ${column}`
  const few = foundAlone(asked)
  const parts = partsOf(few, values)
  const many = `(select n from counted) > ${COUNTED_MAX}`
  const after = (alias: string): string =>
    afterCondition(slice, alias, values)
      .map(condition => ` and ${condition}`)
      .join('')
  const text = `with counted as materialized (select ${upToMax(few, values)} as n),
  gathered as materialized (${parts.map(part => `select ${keys} from tickets t where t.app_id = $1 and ${part}`).join(' union all ')}) `
  const rows = `(
    (select g.id from gathered g where not ${many}${after('g')} order by ${orderOf(slice.sort, 'g')} ${boundsOf(slice)})
    union all
    (select t.id from tickets t where ${conditions(asked, 't', values).join(' and ')} and ${many}${after('t')}
     order by ${orderOf(slice.sort, 't')} ${boundsOf(slice)})
  ) k join tickets t on t.app_id = $1 and t.id = k.id`
  const missing = missingOf(asked, values)
  return {
    text: text + withTotal('(select n from counted)', missing, rows, slice),
    values: values.list,
  }
}

/**
 * Reads an index in order. `counted`: whether the total is `kept`, is told up to one more than COUNTED_MAX `now`, or is `more` than can be
 * counted.
 * `reversed`: offset counts from the other end, and rows come in the other order.
 */
export function walkStatement(
  appId: AppId,
  asked: AppliedFilters,
  slice: Slice,
  { counted, reversed }: { counted: 'kept' | 'now' | 'more'; reversed: boolean },
): Statement {
  const values = valuesFor(appId)
  const total = { kept: totalOf, now: upToMax, more: () => String(COUNTED_MAX) }[counted](asked, values)
  const where = [...conditions(asked, 't', values), ...afterCondition(slice, 't', values)].join(' and ')
  const order = orderOf(slice.sort, 't', reversed)
  const bounds = boundsOf(slice)
  // far from the start only keys are read on the way: rows are fetched for the page alone
  const rows =
    slice.offset === 0
      ? `(select t.* from tickets t where ${where} order by ${order} ${bounds}) t`
      : `(select t.id from tickets t where ${where} order by ${order} ${bounds}) k
         join tickets t on t.app_id = $1 and t.id = k.id`
  return {
    text: withTotal(total, missingOf(asked, values), rows, { ...slice, reversed }),
    values: values.list,
  }
}

/** What tickets (t) are found by beside their words, in the same index. */
export const FACETS =
  'ticket_facets(t.created_at, t.ticket_status_id, t.ticket_sla_policy_id, t.channel, t.agent_id, t.assignee_id)'
/** The letters of ticket_facets (migration 0400): a column that is counted, too, needs its place there, and a new index. */
const FACET_OF: { [column: string]: string } = {
  ticket_status_id: 's',
  ticket_sla_policy_id: 'p',
  channel: 'c',
  agent_id: 'a',
  assignee_id: 'u',
} satisfies { [column in CountedColumn]: string }

/** What is asked beside words, as the index of words has it. */
function facetsOf(asked: AppliedFilters, { bind }: Values): string[] {
  return asked.flatMap(({ condition: { column = '', keys } }) =>
    keys && column in FACET_OF
      ? `${FACETS} && ${bind(keys.map(key => `${FACET_OF[column]}${key}`))}::text[]`
      : [],
  )
}

/** Collects matches, at most one more than COUNTED_MAX (or all of them), then sorts and slices. */
export function gatherStatement(appId: AppId, asked: AppliedFilters, slice: Slice, all: boolean): Statement {
  const values = valuesFor(appId)
  const { column } = slice.sort
  const where = [...conditions(asked, 't', values), ...facetsOf(asked, values)].join(' and ')
  const after = afterCondition(slice, 'g', values)
  const gathered = `with gathered as materialized (
    select t.id${column === 'id' ? '' : `, ${sortSql(column, 't')} as ${column}`} from tickets t where ${where}
    ${all ? '' : `limit ${COUNTED_MAX + 1}`}
  ) `
  const rows = `(
    select g.id from gathered g ${after.length > 0 ? `where ${after.join(' and ')}` : ''}
    order by ${orderOf(slice.sort, 'g')} ${boundsOf(slice)}
  ) k join tickets t on t.app_id = $1 and t.id = k.id`
  const total = '(select count(*) from gathered)'
  const missing = missingOf(asked, values)
  return { text: gathered + withTotal(total, missing, rows, slice), values: values.list }
}

/** Where a page begins and ends. */
export function boundsOf({ limit, offset }: Slice): string {
  return offset === 0 ? `limit ${limit}` : `limit ${limit} offset ${offset}`
}
