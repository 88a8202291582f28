// The figures of days, counted from the facts: what is kept is kept from here, and what is not kept is read from here.
import { COSTS, LEDGER_OF } from '../business/ledger-sql.ts'

/** By what figures are told apart. */
export const DIMENSIONS = ['channel', 'agent', 'person', 'team'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** Names of SQL: the zone and the days (a table of `day`), of one or more days of the app $1; by what they are told apart, null: by each. */
type Asked = { zone: string; days: string; dimension: Dimension | 'all' | null }

/** The columns by which a fact can be told apart. */
type Columns = { [dimension in Dimension]?: string }

/** Rows of day, dimension, key, measure, detail, bucket, n, amount. */
export const factsSql = (asked: Asked): string =>
  [conversationsSql(asked), ticketsSql(asked), costsSql(asked)]
    .filter(part => part !== null)
    .join(' union all ')

/**
 * Each day's by the index of when they began. Those that are alike are counted first, and told apart by measures then: of a row for
 * each measure of each conversation PostgreSQL makes 90,000 a second.
 */
function conversationsSql(asked: Asked): string | null {
  const keys = keysOf(
    { channel: 'f.channel_id', agent: 'f.agent_id', team: 'f.team_id', person: 'f.user_id' },
    asked,
  )
  return (
    keys &&
    `select d.day, k.dimension, k.key, m.measure, m.detail, m.bucket, sum(x.n)::bigint as n, 0::numeric as amount
  from ${asked.days} d cross join lateral (
    select duration_bucket(f.first_answer_seconds) as first_answer, duration_bucket(f.wait_seconds) as wait,
      duration_bucket(f.resolution_seconds) as resolution, f.is_solved_by_agent, f.handover_reason, ${keys.columns},
      count(*) as n
    from conversation_figures f where f.app_id = $1 and ${within('f.opened_at', asked)}
    group by ${placesTo(5 + keys.count)}) x
  cross join lateral (values ${keys.rows}) k (dimension, key)
  cross join lateral (values ('conversations', '', 0), ('first_answer', '', x.first_answer), ('wait', '', x.wait),
    ('resolution', '', x.resolution), ('solved_by_agent', '', case when x.is_solved_by_agent then 0 end),
    ('handed_over', x.handover_reason, case when x.handover_reason is not null then 0 end)) m (measure, detail, bucket)
  where k.key is not null and m.bucket is not null
  group by 1, 2, 3, 4, 5, 6`
  )
}

function ticketsSql(asked: Asked): string | null {
  const keys = keysOf({ agent: 't.agent_id', person: 't.assignee_id' }, asked)
  return (
    keys &&
    `select d.day, k.dimension, k.key, m.measure, '', 0, sum(x.n)::bigint, 0
  from ${asked.days} d cross join lateral (
    select t.is_response_breached, t.is_resolve_breached, ${keys.columns}, count(*) as n
    from tickets t where t.app_id = $1 and ${within('t.created_at', asked)}
    group by ${placesTo(2 + keys.count)}) x
  cross join lateral (values ${keys.rows}) k (dimension, key)
  cross join lateral (values ('tickets', true), ('response_breached', x.is_response_breached),
    ('resolve_breached', x.is_resolve_breached)) m (measure, counts)
  where k.key is not null and m.counts
  group by 1, 2, 3, 4`
  )
}

function costsSql(asked: Asked): string | null {
  const keys = keysOf({ channel: 'o.channel_id', agent: 'o.agent_id' }, asked)
  // whose a charge is is looked up one by one
  const owners = asked.dimension === 'all' ? '' : LEDGER_OF
  return (
    keys &&
    `select d.day, k.dimension, k.key, 'cost', '', 0, sum(x.n)::bigint, sum(x.amount)
  from ${asked.days} d cross join lateral (
    select ${keys.columns}, count(*) as n, sum(-l.amount) as amount
    from ledger l ${owners} where l.app_id = $1 and l.kind in (${COSTS.map(kind => `'${kind}'`).join(', ')})
      and ${within('l.created_at', asked)}
    group by ${placesTo(keys.count)}) x
  cross join lateral (values ${keys.rows}) k (dimension, key)
  where k.key is not null
  group by 1, 2, 3`
  )
}

/** From the beginning of a day `d` to its end. */
const within = (column: string, { zone }: Asked): string =>
  `${column} >= d.day::timestamp at time zone ${zone} and ${column} < (d.day + 1)::timestamp at time zone ${zone}`

/** What is asked of these, as columns of a row `x`, and as a row for each; null: they are not told apart so. */
function keysOf(columns: Columns, { dimension }: Asked) {
  const asked = Object.entries({ all: '0::bigint', ...columns }).filter(
    ([name]) => dimension === null || name === dimension,
  )
  if (asked.length === 0) return null
  return {
    count: asked.length,
    columns: asked.map(([name, column]) => `${column} as of_${name}`).join(', '),
    rows: asked.map(([name]) => `('${name}', x.of_${name})`).join(', '),
  }
}

const placesTo = (last: number): string => Array.from({ length: last }, (_, i) => i + 1).join(', ')
