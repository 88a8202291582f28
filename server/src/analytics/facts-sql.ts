// The figures of days, counted from the facts: what is kept is kept from here, and what is not kept is read from here.
import { COSTS, LEDGER_OF } from '../business/ledger-sql.ts'

/** By what figures are told apart. */
export const DIMENSIONS = ['channel', 'agent', 'person', 'team'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** Names of SQL: the zone and the days (a table of `day`), of one or more days of the app $1. */
type Asked = { zone: string; days: string }

/** Since the first and before the end of these days. */
const within = (column: string, { zone, days }: Asked): string =>
  `${column} >= (select min(day)::timestamp from ${days}) at time zone ${zone}
   and ${column} < (select max(day)::timestamp + interval '1 day' from ${days}) at time zone ${zone}`

const dayOf = (column: string, { zone }: Asked): string => `(${column} at time zone ${zone})::date`

/** Rows of day, dimension, key, measure, detail, bucket, n, amount. */
export const factsSql = (asked: Asked): string => `
  select x.day, d.dimension, d.key, m.measure, m.detail, m.bucket, count(*) as n, 0::numeric as amount
  from (
    select f.*, ${dayOf('f.opened_at', asked)} as day from conversation_figures f
    where f.app_id = $1 and ${within('f.opened_at', asked)}) x
  cross join lateral (values ('all', 0::bigint), ('channel', x.channel_id), ('agent', x.agent_id), ('team', x.team_id),
    ('person', x.user_id)) d (dimension, key)
  cross join lateral (values ('conversations', '', 0),
    ('first_answer', '', duration_bucket(x.first_answer_seconds)), ('wait', '', duration_bucket(x.wait_seconds)),
    ('resolution', '', duration_bucket(x.resolution_seconds)),
    ('solved_by_agent', '', case when x.is_solved_by_agent then 0 end),
    ('handed_over', x.handover_reason, case when x.handover_reason is not null then 0 end)) m (measure, detail, bucket)
  where x.day in (select day from ${asked.days}) and d.key is not null and m.bucket is not null
  group by 1, 2, 3, 4, 5, 6
  union all
  select x.day, d.dimension, d.key, m.measure, '', 0, count(*), 0 from (
    select t.*, ${dayOf('t.created_at', asked)} as day from tickets t
    where t.app_id = $1 and ${within('t.created_at', asked)}) x
  cross join lateral (values ('all', 0::bigint), ('agent', x.agent_id), ('person', x.assignee_id)) d (dimension, key)
  cross join lateral (values ('tickets', true), ('response_breached', x.is_response_breached),
    ('resolve_breached', x.is_resolve_breached)) m (measure, counts)
  where x.day in (select day from ${asked.days}) and d.key is not null and m.counts
  group by 1, 2, 3, 4
  union all
  select x.day, d.dimension, d.key, 'cost', '', 0, count(*), sum(-x.amount) from (
    select l.amount, o.channel_id, o.agent_id, ${dayOf('l.created_at', asked)} as day from ledger l ${LEDGER_OF}
    where l.app_id = $1 and l.kind in (${COSTS.map(kind => `'${kind}'`).join(', ')})
      and ${within('l.created_at', asked)}) x
  cross join lateral (values ('all', 0::bigint), ('channel', x.channel_id), ('agent', x.agent_id)) d (dimension, key)
  where x.day in (select day from ${asked.days}) and d.key is not null
  group by 1, 2, 3`
