// Which figures an address stands for, and where what they count is listed.
import type { Operations } from '@palabre/client'
import { daysOf } from '../analytics/read.ts'
import type { Reader } from '../parts/times.ts'
import type { FiguresFilter } from '../paths.ts'
import type { AnswerOf } from '../session/call.ts'
import { type Choice, type Narrowed, queryOf as searchOf, TIMES } from '../tickets/filter.ts'

export type Stats = AnswerOf<'readTicketStats'>
export type Place = Stats['data'][number]
export type Figure = Stats['total']
type Query = Operations['readTicketStats']['query']

export const METRICS = [
  'opened',
  'resolved',
  'reopened',
  'backlog',
  'first_response',
  'next_response',
  'resolution',
  'breached',
  'response_breached',
  'resolve_breached',
  'rating',
] as const satisfies Query['metric'][]
export type Metric = (typeof METRICS)[number]

export const BYS = [
  'day',
  'week',
  'month',
  'status',
  'priority',
  'policy',
  'channel',
  'agent',
  'person',
  'team',
  'tag',
] as const satisfies NonNullable<Query['by']>[]
export type By = (typeof BYS)[number]

/** What the search calls what figures are told apart by. */
export const FILTER_OF: { [by in By]?: Choice } = {
  status: 'status',
  priority: 'priority',
  policy: 'sla_policy_id',
  channel: 'channel',
  agent: 'agent',
  person: 'assigned_to',
  team: 'team',
  tag: 'tag',
}

export const metricOf = ({ metric }: FiguresFilter): Metric => METRICS.find(one => one === metric) ?? 'opened'
export const byOf = ({ by }: FiguresFilter): By => BYS.find(one => one === by) ?? 'day'

/** Durations are told in minutes, shares of all that were opened; the others are counts. */
export const kindOf = (metric: Metric): 'count' | 'duration' | 'share' | 'rating' =>
  metric === 'rating'
    ? 'rating'
    : metric.endsWith('breached')
      ? 'share'
      : ['first_response', 'next_response', 'resolution'].includes(metric)
        ? 'duration'
        : 'count'

const OF_DAYS: readonly string[] = [...TIMES.flatMap(time => [`${time}_from`, `${time}_to`]), 'open_at']

/** What a metric says itself cannot narrow it: times, and of late tickets that they are late. */
export const saidBy = (metric: Metric): string[] => [
  ...OF_DAYS,
  ...(metric === 'rating' ? ['satisfaction'] : []),
  ...(kindOf(metric) === 'share' ? ['breached'] : []),
]

/** The filters of an address that narrow its figures. */
export function narrowedIn(filter: FiguresFilter): Narrowed {
  const said = saidBy(metricOf(filter))
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !said.includes(name)))
}

export function queryOf(filter: FiguresFilter, reader: Reader, nowMs: number): Query {
  const narrowed = searchOf(narrowedIn(filter), reader)
  const days = daysOf(filter, reader.zone, nowMs)
  return { ...narrowed, ...days, metric: metricOf(filter), by: byOf(filter) } as Query
}
