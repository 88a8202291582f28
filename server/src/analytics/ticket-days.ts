// Figures of tickets over days: what is kept, and what is not kept counted from the tickets. The statements are assembled.
import type { AppId } from '../lib/ids.ts'
import { type Statement, valuesFor } from '../tickets/statements.ts'
import { countsSql, DIMENSIONS, type Dimension, type Measure } from './ticket-measures.ts'

/** By what figures are told apart. */
export type By = 'day' | 'week' | 'month' | 'priority' | Dimension
type Bind = (value: unknown) => string

/** One dimension whose records are asked for, as the statement of their keys. */
export type Only = { dimension: Dimension; keys(bind: Bind): string }

export type Asked = {
  from: string
  to: string
  zone: string
  by: By | null
  /** What days are kept by, at most; null: all tickets. */
  only: Only | null
  /** Whatever else is asked of a ticket `t`: then nothing kept is read. */
  where: ((bind: Bind) => string) | null
}

/** The dimension that these records are counted by; null: there is none. */
export function dimensionOf(by: By | null): Dimension | null {
  if (by === 'priority') return 'policy'
  return by !== null && by in DIMENSIONS ? (by as Dimension) : null
}

const DAY = 'YYYY-MM-DD'
/** The first asked day of a row's day, week or month: `from` is the first of all. */
const PERIODS = {
  day: () => `to_char(r.day, '${DAY}')`,
  week: (from: string) =>
    `to_char(greatest(date_trunc('week', r.day::timestamp)::date, ${from}::date), '${DAY}')`,
  month: (from: string) =>
    `to_char(greatest(date_trunc('month', r.day::timestamp)::date, ${from}::date), '${DAY}')`,
}

/** The key of a row as it is shown: a policy as it is for another priority is that policy. */
const KEYS: { [by: string]: string } = {
  priority: '(select p.priority from ticket_sla_policies p where p.app_id = $1 and p.id::text = r.key)',
  policy:
    '(select coalesce(p.variant_of, p.id)::text from ticket_sla_policies p where p.app_id = $1 and p.id::text = r.key)',
}
const keyOf = (by: By | null): string => KEYS[by ?? ''] ?? 'r.key'

/** Rows of place (a day or a key; null: all together), measure, n, median, p90, sum: see Statistics. */
export function countStatement(appId: AppId, measures: readonly Measure[], asked: Asked): Statement {
  const values = valuesFor(appId)
  const { bind } = values
  const [zone, from, to] = [bind(asked.zone), bind(asked.from), bind(asked.to)]
  const first = `${from}::timestamp`
  const days = `select d::date as day from generate_series(${first}, ${to}::timestamp, interval '1 day') d`
  const rows = rowsOf(asked, measures, { zone, bind, days })
  const period = asked.by !== null && asked.by in PERIODS ? PERIODS[asked.by as keyof typeof PERIODS] : null
  const places = [
    `select null::text as place, measure, minute, n from r where ${rows.base}`,
    ...(period ? [`select ${period(from)}, measure, minute, n from r where ${rows.base}`] : []),
    ...(rows.apart ? [`select ${rows.key}, measure, minute, n from r where ${rows.apart}`] : []),
  ]
  return {
    text: `with ${rows.ctes}, g as (
        select place, measure, minute, sum(n) as n from (${places.join(' union all ')}) p group by 1, 2, 3
      ), w as (
        select g.*, sum(n) over (partition by place, measure, minute is null order by minute) as until,
          sum(n) over (partition by place, measure, minute is null) as everything from g
      )
      select place, measure, sum(n)::bigint as n, min(minute) filter (where until >= 0.5 * everything) as median,
        min(minute) filter (where until >= 0.9 * everything) as p90,
        (sum(minute * n))::float8 / nullif(sum(n) filter (where minute is not null), 0)::float8 as mean
      from w group by place, measure`,
    values: values.list,
  }
}

/** The rows `r` of what is asked for, and which of them are of everything, and of the records that are told apart. */
function rowsOf(
  { by, only, where }: Asked,
  measures: readonly Measure[],
  { zone, bind, days, until }: { zone: string; bind: Bind; days: string; until?: string },
): { ctes: string; base: string; apart: string | null; key: string } {
  const dimension = dimensionOf(by)
  const own = where === null ? only : null
  const base = own ? `r.dimension = '${own.dimension}'` : `r.dimension = 'all'`
  const dimensions = [
    ...new Set<'all' | Dimension>([own?.dimension ?? 'all', ...(dimension ? [dimension] : [])]),
  ]
  const among = own ? ` where x.key in (${own.keys(bind)})` : ''
  const live = measures.map(one =>
    countsSql(one, dimensions, {
      ...{ days: 'live', zone, where: where ? where(bind) : 'true' },
      ...(until === undefined ? {} : { until }),
    }),
  )
  const listed = measures.map(one => `'${one}'`).join(', ')
  const kept = `select k.day, k.dimension, k.key, k.measure, u.minute, coalesce(u.n, k.n) as n from ticket_days k
    left join lateral unnest(k.minutes, k.counts) u (minute, n) on true
    where k.app_id = $1 and k.zone = ${zone} and k.measure in (${listed})
      and k.dimension in (${dimensions.map(one => `'${one}'`).join(', ')}) and k.day in (select day from kept)`
  return {
    ctes: `days as materialized (${days}), kept as materialized (
        select d.day from days d join ticket_days k on k.app_id = $1 and k.zone = ${zone} and k.day = d.day and k.dimension = ''
        where ${where ? 'false' : 'true'}
      ), live as materialized (select day from days except select day from kept),
      r as materialized (select x.* from (
        ${[...(where ? [] : [kept]), ...live].join('\n union all ')}) x${among})`,
    base,
    apart: dimension ? `r.dimension = '${dimension}'` : null,
    key: keyOf(by),
  }
}

/** How many tickets were open at an instant, all together (place null) and by record: rows of place and n. */
export function openStatement(appId: AppId, asked: Asked, at: string): Statement {
  const values = valuesFor(appId)
  const { bind } = values
  const instant = `${bind(at)}::timestamptz`
  if (asked.where) return openNowStatement(values, asked, instant)
  // days of UTC are kept by every app: whatever the zone that is asked for, they are summed up to the instant's own
  const utc = bind('UTC')
  const last = `(${instant} at time zone 'UTC')::date`
  const days = `select d::date as day from (select min(o.from_at) as at from ticket_open_times o where o.app_id = $1) f
    cross join lateral generate_series((f.at at time zone 'UTC')::date::timestamp, ${last}::timestamp, interval '1 day') d`
  const rows = rowsOf(asked, ['began', 'ended'], { zone: utc, bind, days, until: instant })
  // the instant's own day is not over by then
  const ctes = rows.ctes.replace("k.dimension = ''", `k.dimension = '' and d.day < ${last}`)
  const delta = `sum(case r.measure when 'began' then n else -n end)::bigint as n`
  return {
    text: `with ${ctes} select null::text as place, ${delta} from r where ${rows.base}
      ${rows.apart ? `union all select ${rows.key}, ${delta} from r where ${rows.apart} group by 1` : ''}`,
    values: values.list,
  }
}

function openNowStatement(
  values: ReturnType<typeof valuesFor>,
  { by, where }: Asked,
  instant: string,
): Statement {
  const dimension = dimensionOf(by)
  const from = `from ticket_open_times o join tickets t on t.app_id = o.app_id and t.id = o.ticket_id`
  const fits = `o.app_id = $1 and t.app_id = $1 and o.from_at < ${instant} and o.until_at >= ${instant}
    and ${where!(values.bind)}`
  const key = dimension === 'tag' ? 'g.tag_id::text' : dimension && DIMENSIONS[dimension]
  const tags =
    'join lateral (select distinct x.tag_id from ticket_tags x where x.app_id = $1 and x.ticket_id = t.id) g on true'
  const apart = `select ${keyOf(by)}, sum(r.n)::bigint from (
      select ${key} as key, count(*) as n ${from} ${dimension === 'tag' ? tags : ''} where ${fits} group by 1) r
    where r.key is not null group by 1`
  return {
    text: `select null::text as place, count(*) as n ${from} where ${fits} ${dimension ? `union all ${apart}` : ''}`,
    values: values.list,
  }
}
