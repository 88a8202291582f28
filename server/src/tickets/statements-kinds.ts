// A page by what tickets are counted by: what many are is found among the newest. Of status, policy and channel, and of all tickets by
// these, else one probe of an index for each kind of ticket.
import type { AppId } from '../lib/ids.ts'
import type { AppliedFilters } from './filters.ts'
import {
  afterCondition,
  boundsOf,
  conditions,
  countedBy,
  inPlace,
  isByPeople,
  missingOf,
  type Slice,
  type Statement,
  totalOf,
  type Values,
  valuesFor,
} from './statements.ts'
import { orderOf, withTotal } from './statements-page.ts'

/** For a page of what many are so many entries of tickets_by_creation should be passed at most, without their rows: 36 ns each. */
const PASSED_MAX = 5000
/** Of these so many rows should be opened at most, which say who has them. */
const OPENED_MAX = 1000
/** Tickets of a kind are spread unevenly: so many are looked at, by the time that so many of the nearest took to be opened. */
const [NEAR_TICKETS, SAMPLE] = [10_000, 100]

/**
 * The rows among the nearest in order of creation, and the total. There may be more than it finds: it goes some 10,000 tickets far,
 * and not at all where the kept counts say that too many would be passed.
 */
export function nearestStatement(appId: AppId, asked: AppliedFilters, slice: Slice): Statement {
  const values = valuesFor(appId)
  const after = (alias: string): string =>
    afterCondition(slice, alias, values)
      .map(condition => ` and ${condition}`)
      .join('')
  const order = (alias: string): string => orderOf(slice.sort, alias)
  const needed = slice.limit + slice.offset
  const counts = `with told as materialized (${toldSql(asked, values)}), counts as materialized (
    select total, tickets, ${needed} * tickets / nullif(total, 0) <= ${PASSED_MAX}
      and ${needed} * opened / nullif(total, 0) <= ${OPENED_MAX} as is_near from told
  ) `
  const where = conditions(asked.map(inPlace), 't', values).join(' and ')
  const [than, end, last] = slice.sort.descending
    ? ['>=', '-infinity', 'max(l.created_at) -']
    : ['<=', 'infinity', 'min(l.created_at) +']
  const far = `least((max(l.created_at) - min(l.created_at)) * ${NEAR_TICKETS / SAMPLE}, '1000 years')`
  const sample = `select l.created_at from tickets l where l.app_id = $1${after('l')} order by ${order('l')} limit ${SAMPLE}`
  const until = `coalesce((select case when (select tickets from counts) > ${NEAR_TICKETS} then ${last} ${far} end
      from (${sample}) l), '${end}')`
  const rows = `(select t.* from tickets t where ${where}${after('t')} and (select is_near from counts)
      and t.created_at ${than} ${until} order by ${order('t')} ${boundsOf(slice)}) t`
  const missing = missingOf(asked, values)
  return {
    text: counts + withTotal('(select total from counts)', missing, rows, slice),
    values: values.list,
  }
}

/** By kept counts: how many fit, how many tickets there are, and of how many the index of creation does not know whether they fit. */
function toldSql(asked: AppliedFilters, values: Values): string {
  const kinds = asked.filter(({ condition }) => countedBy(condition) === 'kind')
  const ofKinds = conditions(kinds, 'c', values).join(' and ')
  const n = `coalesce(sum(c.n) filter (where ${ofKinds}), 0)::bigint`
  const [total, opened] = isByPeople(asked) ? [totalOf(asked, values), n] : [n, '0']
  return `select ${total} as total, sum(c.n) as tickets, ${opened} as opened from ticket_kind_counts c where c.app_id = $1`
}

/** Of each kind a page takes so many times as many as if all had the same share of it, and so many more. */
const [KIND_SHARES, KIND_MORE] = [3, 8]

/**
 * One probe per kind of ticket (status, policy, channel) that there is, merged in order of creation. Of each as many are read as a page
 * should have of it; where it has all of these, there may be more, and a whole page is read of each.
 */
export function kindsStatement(
  appId: AppId,
  asked: AppliedFilters,
  slice: Slice,
  reversed: boolean,
): Statement {
  const values = valuesFor(appId)
  const where = conditions(asked, 'c', values).join(' and ')
  const after = afterCondition(slice, 't', values)
    .map(condition => ` and ${condition}`)
    .join('')
  const order = (alias: string): string => orderOf(slice.sort, alias, reversed)
  const needed = slice.limit + slice.offset
  const ofEach = (limit: string): string => `kinds cross join lateral (
      select t.id, t.created_at from tickets t
      where t.app_id = $1 and t.ticket_status_id = kinds.ticket_status_id
        and t.ticket_sla_policy_id = kinds.ticket_sla_policy_id and t.channel = kinds.channel${after}
      order by ${order('t')} limit ${limit}
    ) k`
  const rows = `(
    (select k.id from near k where not (select is_cut from cut) order by ${order('k')} ${boundsOf(slice)})
    union all
    (select k.id from ${ofEach(String(needed))} where (select is_cut from cut) order by ${order('k')} ${boundsOf(slice)})
  ) k join tickets t on t.app_id = $1 and t.id = k.id`
  const share = '(select share from shares)'
  const kinds = `with kinds as materialized (
    select c.ticket_status_id, c.ticket_sla_policy_id, c.channel, sum(c.n) as n, row_number() over () as kind from ticket_kind_counts c
    where ${where} group by 1, 2, 3 having sum(c.n) > 0
  ), shares as materialized (
    select least(${needed}, ${KIND_MORE} + ${KIND_SHARES * needed} / greatest(count(*), 1)) as share from kinds
  ), near as materialized (
    select k.id, k.created_at, kinds.kind from ${ofEach(share)} order by ${order('k')} limit ${needed}
  ), cut as materialized (
    select ${share} < ${needed} and exists (select from near group by kind having count(*) >= ${share}) as is_cut
  ) `
  const total = '(select coalesce(sum(n), 0)::bigint from kinds)'
  const missing = missingOf(asked, values)
  return { text: kinds + withTotal(total, missing, rows, { ...slice, reversed }), values: values.list }
}
