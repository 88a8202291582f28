// Counts of tickets as figures, each with the search that lists them: pure.
import { type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import type { By } from './ticket-days.ts'
import type { Measure } from './ticket-measures.ts'

/** What is counted, how it is shown, and what the search calls the time of it. */
type Metric = {
  counted: Measure
  working?: Measure
  elapsed?: Measure
  /** Of how many it is a share. */
  of?: Measure
  hasMean?: true
  search: { time: string; more?: { [name: string]: string } }
}

const DURATION = (name: 'first_response' | 'next_response' | 'resolved', time: string): Metric => ({
  ...{ counted: name, working: `${name}_working`, elapsed: `${name}_elapsed`, search: { time } },
})
const breached = (counted: Measure, kind: string): Metric => ({
  ...{ counted, of: 'opened', search: { time: 'created', more: { breached: kind } } },
})

const METRICS = {
  opened: { counted: 'opened', search: { time: 'created' } },
  resolved: { counted: 'resolved', search: { time: 'resolved' } },
  reopened: { counted: 'reopened', search: { time: 'reopened' } },
  // counted by itself: see openStatement
  backlog: { counted: 'began', search: { time: 'open_at' } },
  first_response: DURATION('first_response', 'responded'),
  next_response: DURATION('next_response', 'answered'),
  resolution: DURATION('resolved', 'resolved'),
  breached: breached('breached', 'any'),
  response_breached: breached('response_breached', 'response'),
  resolve_breached: breached('resolve_breached', 'resolve'),
  rating: {
    ...{ counted: 'rated', of: 'asked', hasMean: true },
    search: { time: 'asked', more: { satisfaction: '1,2,3,4,5' } },
  },
} as const satisfies { [name: string]: Metric }
export type MetricName = keyof typeof METRICS
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[]

const metricOf = (name: MetricName): Metric => METRICS[name]

export function measuresOf(name: MetricName): Measure[] {
  const { counted, working, elapsed, of } = metricOf(name)
  return [counted, working, elapsed, of].filter(one => one !== undefined)
}

/** The filters that say what the metric and its days say. */
export function takenBy(name: MetricName): string[] {
  const { time, more } = metricOf(name).search
  return [...(name === 'backlog' ? [time] : [`${time}_from`, `${time}_to`]), ...Object.keys(more ?? {})]
}

/** What was counted of a measure. */
export type Statistics = { n: number; median: number | null; p90: number | null; mean: number | null }
export type Counts = Map<Measure, Statistics>

/** Since and before these instants, with filters of the search. */
export type Place = { from: Timestamp; until: Timestamp; filters: { [name: string]: string } }

/** A microsecond before. */
const lastBefore = (at: Timestamp): Timestamp => `${toTimestamp(toMs(at) - 1).slice(0, -4)}999Z` as Timestamp

/** A figure: how many, what is known of them, and the search that lists them. */
export function figureOf(name: MetricName, counts: Counts, { from, until, filters }: Place): object {
  const { counted, working, elapsed, of, hasMean, search } = metricOf(name)
  const n = counts.get(counted)?.n ?? 0
  const all = of === undefined ? null : (counts.get(of)?.n ?? 0)
  const duration = (measure: Measure | undefined) => {
    if (measure === undefined) return null
    const { median = null, p90 = null } = counts.get(measure) ?? {}
    return { median_minutes: median, p90_minutes: p90 }
  }
  const last = lastBefore(until)
  const times =
    name === 'backlog' ? { open_at: last } : { [`${search.time}_from`]: from, [`${search.time}_to`]: last }
  return {
    n,
    of: all,
    share: all ? n / all : null,
    mean: hasMean ? (counts.get(counted)?.mean ?? null) : null,
    working: duration(working),
    elapsed: duration(elapsed),
    search: { path: '/ticket/search', query: { ...filters, ...times, ...search.more } },
  }
}

/** What the search calls what figures are told apart by. */
export const PARAMETERS: { [by in By]?: string } = {
  status: 'status',
  priority: 'priority',
  policy: 'sla_policy_id',
  channel: 'channel',
  agent: 'agent',
  person: 'assigned_to',
  team: 'team',
  tag: 'tag',
}
