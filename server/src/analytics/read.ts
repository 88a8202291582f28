// Figures of days: what is kept, and what is not kept counted from the facts.
import type { Db } from '../db/pool.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Dimension, factsSql } from './facts-sql.ts'
import type { Buckets } from './percentiles.ts'

/** Which days (YYYY-MM-DD, both included) in which zone; of one record, or told apart `by` days or records. */
export type Asked = {
  from: string
  to: string
  zone: string
  of: { dimension: Dimension; ref: string } | null
  by: 'day' | Dimension | null
}

/** What was counted of one measure. `details`: by the reason of a hand-over. */
export type Count = { n: number; amount: string; buckets: Buckets; details: Map<string, number> }
/** By measure, for each day or record; one of null where nothing is told apart. */
export type Counts = Map<string | null, Map<string, Count>>

type Row = {
  place: string | null
  measure: string
  detail: string
  bucket: number
  n: number
  amount: string
}

// the number of the record of the app $1 that a reference (a placeholder) names; none where there is no such record
export const channelKey = (ref: string): string =>
  `select c.id from channels c where c.app_id = $1 and c.hashid = ${ref}`
export const agentKey = (ref: string): string =>
  `select a.id from agents a where a.app_id = $1 and a.hashid = ${ref}`
export const teamKey = (ref: string): string =>
  `select t.id from teams t where t.app_id = $1 and t.hashid = ${ref}`
/** Who has left still counts; of another business nobody has done anything that the app's days hold. */
export const personKey = (ref: string): string => `select u.id from users u where u.hashid = ${ref}`

const KEYS: { [dimension in Dimension]: (ref: string) => string } = {
  channel: channelKey,
  agent: agentKey,
  team: teamKey,
  person: personKey,
}

/** By what is asked: each day, each record, or nothing. */
const PLACES = {
  day: (row: string) => `to_char(${row}.day, 'YYYY-MM-DD')`,
  record: (row: string) => `${row}.key::text`,
  none: () => 'null::text',
}

/** The months that are kept, as far as all of their days are asked for; none where days are told apart. */
const monthsSql = (by: Asked['by']): string =>
  by === 'day'
    ? 'select null::date as month where false'
    : `select k.month from figure_months k where k.app_id = $1 and k.zone = $2 and k.dimension = ''
       and k.month >= $3::date and k.month + interval '1 month' <= $4::date + 1`

/** The counts of the days, by what is asked. One statement; what it reads grows with the days, not with conversations. */
export async function readCounts(db: Pick<Db, 'query'>, appId: AppId, asked: Asked): Promise<Counts> {
  const { from, to, zone, of, by } = asked
  const dimension = of?.dimension ?? (by === null || by === 'day' ? 'all' : by)
  const key = of === null ? 'null::bigint' : `coalesce((${KEYS[of.dimension]('$6')}), 0)`
  const place = PLACES[by === null || by === 'day' ? (by ?? 'none') : 'record']
  const rows = await db.query<Row>(
    `with months as materialized (${monthsSql(by)}), days as materialized (
       select d::date as day from generate_series($3::timestamp, $4::timestamp, interval '1 day') d
       where date_trunc('month', d)::date not in (select month from months)
     ), live as materialized (
       select day from days except select k.day from figure_days k
       where k.app_id = $1 and k.zone = $2 and k.dimension = '' and k.day between $3::date and $4::date
     ), asked as (select ${key} as key), r as (
       select ${by === 'day' ? 'null' : place('m')} as place, m.key, m.measure, m.detail, m.bucket, m.n, m.amount
       from months x join figure_months m
         on m.app_id = $1 and m.zone = $2 and m.month = x.month and m.dimension = $5
       union all
       select ${place('d')}, d.key, d.measure, d.detail, d.bucket, d.n, d.amount
       from days x join figure_days d on d.app_id = $1 and d.zone = $2 and d.day = x.day and d.dimension = $5
       union all
       select ${place('f')}, f.key, f.measure, f.detail, f.bucket, f.n, f.amount
       from (${factsSql({ zone: '$2', days: 'live', dimension })}) f
     )
     select r.place, r.measure, r.detail, r.bucket, sum(r.n)::bigint as n, sum(r.amount)::text as amount
     from r join asked on asked.key is null or asked.key = r.key
     where $6::text is null or asked.key is not null group by 1, 2, 3, 4`,
    [appId, zone, from, to, dimension, of?.ref ?? null],
  )
  return countsOf(rows)
}

function countsOf(rows: Row[]): Counts {
  const counts: Counts = new Map()
  for (const { place, measure, detail, bucket, n, amount } of rows) {
    const at = counts.get(place) ?? new Map<string, Count>()
    counts.set(place, at)
    const count = at.get(measure) ?? { n: 0, amount: '0', buckets: new Map(), details: new Map() }
    at.set(measure, count)
    count.n += n
    // one row of a measure that has amounts
    count.amount = amount
    count.buckets.set(bucket, (count.buckets.get(bucket) ?? 0) + n)
    if (detail !== '') count.details.set(detail, (count.details.get(detail) ?? 0) + n)
  }
  return counts
}

export type Named = { key: string; id: string; name: string }

const NAMES: { [dimension in Dimension]: string } = {
  channel:
    'select c.id::text as key, c.hashid as id, c.name from channels c where c.app_id = $1 and c.id = any($2)',
  agent:
    'select a.id::text as key, a.hashid as id, a.name from agents a where a.app_id = $1 and a.id = any($2)',
  team: 'select t.id::text as key, t.hashid as id, t.name from teams t where t.app_id = $1 and t.id = any($2)',
  // also who has left: the numbers are those that the app's own days hold, never a caller's
  person: `select u.id::text as key, u.hashid as id, u.name from users u join apps a on a.id = $1 where u.id = any($2)`,
}

/** The records of these numbers, which the app's own figures hold, by name; those that are gone are left out. */
export async function listNamed(
  db: Pick<Db, 'query'>,
  appId: AppId,
  dimension: Dimension,
  keys: string[],
): Promise<Named[]> {
  const rows = await db.query<Named>(NAMES[dimension], [appId, keys])
  return rows.sort((a, b) => a.name.localeCompare(b.name))
}

/** The first instant of each day in a zone, and of the day after the last. */
export async function listMidnights(
  db: Pick<Db, 'query'>,
  { from, to, zone }: Pick<Asked, 'from' | 'to' | 'zone'>,
): Promise<{ day: string; at: Timestamp }[]> {
  return db.query(
    `select to_char(d, 'YYYY-MM-DD') as day, d at time zone $3 as at
     from generate_series($1::timestamp, $2::timestamp + interval '1 day', interval '1 day') d order by d`,
    [from, to, zone],
  )
}
