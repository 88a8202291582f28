// The statements of a search. All read one app; what they cost does not grow with the table:
//  kinds   filters on status, policy and channel: one index probe per kind of ticket that exists, merged
//  walk    an index in the wanted order is read until the page is full; every filter is checked on the way
//  gather  what fits the filters is collected, up to COUNTED_MAX, then ordered

import type { Timestamp } from '../lib/time.ts'
import type { Key } from './cursor.ts'
import type { Ref, Sort } from './filters.ts'
import { COUNTED_MAX, type TicketRow } from './shapes.ts'

/** Records named as the query names them: the statement finds them on its way. */
type Named = {
  statusCodes: string[] | null
  priorities: string[] | null
  policyIds: string[] | null
  agent: Ref | null
}

/** Filters; null: not asked for. Records are named, or found before so that the planner sees their ids. */
export type Found = {
  named: Named | null
  statusIds: number[] | null
  policyIds: number[] | null
  channels: string[] | null
  agentId: number | null
  assigneeId: string | null
  detailIds: number[] | null
  breached: 'response' | 'resolve' | 'any' | null
  createdFrom: Timestamp | null
  createdTo: Timestamp | null
  updatedFrom: Timestamp | null
  updatedTo: Timestamp | null
  dueBefore: Timestamp | null
  words: string | null
  hashids: string[] | null
}

/** Which rows, in which order. */
export type Slice = { sort: Sort; limit: number; offset: number; after: Key | null }

export type Statement = { text: string; values: unknown[] }

/** Rows come with the total beside them; one row without a ticket when there is none. */
export type ResultRow = { total: number } & (TicketRow | { id: null })

/** Columns of a ticket row, from t (tickets), s (its status) and p (its policy). */
export const COLUMNS = `t.id, t.app_id, t.contact_detail_id, t.chat_session_id, t.ticket_status_id,
  t.position, t.subject, t.description, t.ticket_sla_policy_id, t.responded_at, t.response_due_at, t.resolved_at,
  t.resolved_due_at, t.closed_at, t.sla_stopped_at, t.is_response_breached, t.is_resolve_breached,
  t.satisfaction_requested, t.satisfaction_rating, t.meta, t.created_at, t.updated_at, t.hashid,
  s.name as status_name, s.name_fr as status_name_fr, s.code as status_code,
  p.label as policy_label, p.priority as policy_priority`

export const JOINS = `join ticket_statuses s on s.id = t.ticket_status_id
  join ticket_sla_policies p on p.app_id = t.app_id and p.id = t.ticket_sla_policy_id`

/** What q searches: word for word the expression of the index tickets_text. Signs alone find nothing. */
const DOCUMENT = `(to_tsvector('simple', t.subject || ' ' || t.description)
  || array_to_tsvector(array['app:' || t.app_id::text]))`

type Values = { list: unknown[]; add: (value: unknown) => string }

function valuesFor(appId: number): Values {
  const list: unknown[] = [appId]
  return { list, add: value => `$${list.push(value)}` }
}

/** Conditions on columns that tickets and ticket_counts share. */
function countedConditions(found: Found, alias: string, values: Values): string[] {
  const all = [`${alias}.app_id = $1`]
  if (found.statusIds) all.push(`${alias}.ticket_status_id = any(${values.add(found.statusIds)}::bigint[])`)
  if (found.policyIds)
    all.push(`${alias}.ticket_sla_policy_id = any(${values.add(found.policyIds)}::bigint[])`)
  if (found.named) all.push(...namedConditions(found.named, alias, values))
  if (found.channels) all.push(`${alias}.channel = any(${values.add(found.channels)}::text[])`)
  if (found.agentId !== null) all.push(`${alias}.agent_id = ${values.add(found.agentId)}::bigint`)
  if (found.assigneeId !== null) all.push(`${alias}.assignee_id = ${values.add(found.assigneeId)}::bigint`)
  return all
}

function namedConditions(
  { statusCodes, priorities, policyIds, agent }: Named,
  alias: string,
  values: Values,
): string[] {
  const all: string[] = []
  if (statusCodes) {
    all.push(`${alias}.ticket_status_id in (select s.id from ticket_statuses s
      where (s.app_id = $1 or s.app_id is null) and s.code = any(${values.add(statusCodes)}::text[]))`)
  }
  if (priorities || policyIds) {
    const where = ['p.app_id = $1']
    if (priorities) where.push(`p.priority = any(${values.add(priorities)}::text[])`)
    if (policyIds) where.push(`p.id = any(${values.add(policyIds)}::bigint[])`)
    all.push(
      `${alias}.ticket_sla_policy_id in (select p.id from ticket_sla_policies p where ${where.join(' and ')})`,
    )
  }
  if (agent) {
    const key = agent.hashid === null ? 'a.id' : 'a.hashid'
    const type = agent.hashid === null ? 'bigint' : 'text'
    all.push(`${alias}.agent_id =
      (select a.id from agents a where a.app_id = $1 and ${key} = ${values.add(agent.hashid ?? agent.id)}::${type})`)
  }
  return all
}

/** All conditions on tickets. */
function conditions(found: Found, values: Values, now: Timestamp): string[] {
  const all = countedConditions(found, 't', values)
  const one = (condition: string, value: unknown): void => {
    if (value !== null) all.push(condition.replaceAll('?', values.add(value)))
  }
  one('t.contact_detail_id = any(?::bigint[])', found.detailIds)
  one('t.created_at >= ?::timestamptz', found.createdFrom)
  one('t.created_at <= ?::timestamptz', found.createdTo)
  one('t.updated_at >= ?::timestamptz', found.updatedFrom)
  one('t.updated_at <= ?::timestamptz', found.updatedTo)
  one(
    `(${running('response', '< ?::timestamptz')} or ${running('resolve', '< ?::timestamptz')})`,
    found.dueBefore,
  )
  one('t.hashid = any(?::text[])', found.hashids)
  one(
    `${DOCUMENT} @@ (websearch_to_tsquery('simple', ?) && ('''app:' || $1::text || '''')::tsquery)
     and numnode(websearch_to_tsquery('simple', ?)) > 0`,
    found.words,
  )
  const kinds =
    found.breached === 'any' ? (['response', 'resolve'] as const) : found.breached ? [found.breached] : []
  if (kinds.length > 0) all.push(`(${kinds.map(kind => breached(kind, values.add(now))).join(' or ')})`)
  return all
}

function running(kind: 'response' | 'resolve', due: string): string {
  const [ended, at] =
    kind === 'response' ? ['responded_at', 'response_due_at'] : ['resolved_at', 'resolved_due_at']
  return `(t.${ended} is null and t.sla_stopped_at is null and t.${at} ${due})`
}

/** Stored, or due by now: the same truth as isBreached. */
function breached(kind: 'response' | 'resolve', now: string): string {
  return `t.is_${kind}_breached or (not t.is_${kind}_breached and ${running(kind, `<= ${now}::timestamptz`)})`
}

function orderOf({ column, descending }: Sort, alias: string, reversed = false): string {
  const way = descending !== reversed ? 'desc' : 'asc'
  return column === 'id' ? `${alias}.id ${way}` : `${alias}.${column} ${way}, ${alias}.id ${way}`
}

/** Only rows after the key, as one comparison that an index can start from. */
function afterCondition({ sort, after }: Slice, alias: string, values: Values): string[] {
  if (!after) return []
  const than = sort.descending ? '<' : '>'
  if (sort.column === 'id') return [`${alias}.id ${than} ${values.add(after.id)}::bigint`]
  const type = sort.column === 'position' ? 'bigint' : 'timestamptz'
  return [
    `(${alias}.${sort.column}, ${alias}.id) ${than} (${values.add(after.value)}::${type}, ${values.add(after.id)}::bigint)`,
  ]
}

/** How many fit, by the kept counts. Only for filters that the counts know. */
export function countStatement(appId: number, found: Found): Statement {
  const values = valuesFor(appId)
  return { text: `select ${totalOf(found, values)} as total`, values: values.list }
}

function totalOf(found: Found, values: Values): string {
  const where = countedConditions(found, 'c', values).join(' and ')
  return `(select coalesce(sum(c.n), 0)::bigint from ticket_counts c where ${where})`
}

/**
 * Reads an index in order. `counted`: the total is known from the counts; else it is more than can be
 * counted.
 * `reversed`: offset counts from the other end, and rows come in the other order.
 */
export function walkStatement(
  appId: number,
  found: Found,
  slice: Slice,
  now: Timestamp,
  { counted, reversed }: { counted: boolean; reversed: boolean },
): Statement {
  const values = valuesFor(appId)
  const total = counted ? totalOf(found, values) : String(COUNTED_MAX)
  const where = [...conditions(found, values, now), ...afterCondition(slice, 't', values)].join(' and ')
  const order = orderOf(slice.sort, 't', reversed)
  const bounds = boundsOf(slice)
  // far from the start only keys are read on the way: rows are fetched for the page alone
  const rows =
    slice.offset === 0
      ? `(select t.* from tickets t where ${where} order by ${order} ${bounds}) t`
      : `(select t.id from tickets t where ${where} order by ${order} ${bounds}) k
         join tickets t on t.app_id = $1 and t.id = k.id`
  return { text: withTotal(total, rows, orderOf(slice.sort, 'r', reversed)), values: values.list }
}

/** One probe per kind of ticket (status, policy, channel) that there is, merged in order of creation. */
export function kindsStatement(appId: number, found: Found, slice: Slice, reversed: boolean): Statement {
  const values = valuesFor(appId)
  const where = countedConditions(found, 'c', values).join(' and ')
  const after = afterCondition(slice, 't', values)
    .map(condition => ` and ${condition}`)
    .join('')
  const order = (alias: string): string => orderOf(slice.sort, alias, reversed)
  const rows = `(
    select k.id from kinds cross join lateral (
      select t.id, t.created_at from tickets t
      where t.app_id = $1 and t.ticket_status_id = kinds.ticket_status_id
        and t.ticket_sla_policy_id = kinds.ticket_sla_policy_id and t.channel = kinds.channel${after}
      order by ${order('t')} limit ${slice.limit + slice.offset}
    ) k order by ${order('k')} ${boundsOf(slice)}
  ) k join tickets t on t.app_id = $1 and t.id = k.id`
  const kinds = `with kinds as materialized (
    select c.ticket_status_id, c.ticket_sla_policy_id, c.channel, sum(c.n) as n from ticket_counts c
    where ${where} group by 1, 2, 3 having sum(c.n) > 0
  ) `
  const total = '(select coalesce(sum(n), 0)::bigint from kinds)'
  return { text: kinds + withTotal(total, rows, order('r')), values: values.list }
}

/** Collects what fits, at most one more than COUNTED_MAX (or all of it), then orders and cuts. */
export function gatherStatement(
  appId: number,
  found: Found,
  slice: Slice,
  now: Timestamp,
  all: boolean,
): Statement {
  const values = valuesFor(appId)
  const { column } = slice.sort
  const where = conditions(found, values, now).join(' and ')
  const after = afterCondition(slice, 'g', values)
  const gathered = `with gathered as materialized (
    select t.id${column === 'id' ? '' : `, t.${column}`} from tickets t where ${where}
    ${all ? '' : `limit ${COUNTED_MAX + 1}`}
  ) `
  const rows = `(
    select g.id from gathered g ${after.length > 0 ? `where ${after.join(' and ')}` : ''}
    order by ${orderOf(slice.sort, 'g')} ${boundsOf(slice)}
  ) k join tickets t on t.app_id = $1 and t.id = k.id`
  const total = '(select count(*) from gathered)'
  return { text: gathered + withTotal(total, rows, orderOf(slice.sort, 'r')), values: values.list }
}

function boundsOf({ limit, offset }: Slice): string {
  return offset === 0 ? `limit ${limit}` : `limit ${limit} offset ${offset}`
}

function withTotal(total: string, rows: string, order: string): string {
  return `select c.total, r.* from (select ${total} as total) c
    left join (select ${COLUMNS} from ${rows} ${JOINS}) r on true order by ${order}`
}
