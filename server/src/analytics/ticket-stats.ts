// What is asked of the figures of tickets, and the answer.
import { type Language, type Name, nameIn } from '@palabre/contract/languages'
import type { Db } from '../db/pool.ts'
import type { ContextWith } from '../http/endpoint.ts'
import { type FieldError, invalid } from '../http/errors.ts'
import { readFilters } from '../http/filters.ts'
import type { AppId } from '../lib/ids.ts'
import { DAY_MS, type Timestamp } from '../lib/time.ts'
import { checkWords } from '../messages/words-sql.ts'
import { PRIORITIES } from '../sla/shapes.ts'
import { type AppliedFilters, FILTERS } from '../tickets/filters.ts'
import { resolve } from '../tickets/resolve.ts'
import { listMidnights, listNamed } from './read.ts'
import { DAYS_DEFAULT, DAYS_MAX } from './shapes.ts'
import type { StatsQuery } from './shapes-tickets.ts'
import { texts } from './texts.ts'
import { type Asked, type By, countStatement, dimensionOf, type Only, openStatement } from './ticket-days.ts'
import {
  type Counts,
  figureOf,
  measuresOf,
  PARAMETERS,
  type Place,
  type Statistics,
  takenBy,
} from './ticket-figures.ts'
import type { Dimension, Measure } from './ticket-measures.ts'

/** Tickets that are read for figures beyond what days are kept by. */
export const READ_MAX = 100_000

type Asks = Pick<ContextWith<'db', StatsQuery>, 'deps' | 'app' | 'caller' | 'query' | 'now' | 'language'>
type Days = { from: string; to: string; zone: string; isKept: boolean }

/** GET /ticket/stats. */
export async function readTicketStats(asks: Asks): Promise<object> {
  const { deps, app, query, language } = asks
  const { metric, by = null } = query
  const days = await daysOf(asks)
  const given = givenFilters(query)
  const { q } = given
  if (q !== undefined) await checkWords(deps.db, q)
  const asked = await resolve(deps.db, app.id, readFilters(FILTERS, given, asks.now))
  const midnights = await listMidnights(deps.db, days)
  const found =
    asked === null
      ? NOTHING
      : await countsOf(deps.db, app.id, asks.query, { ...days, by, ...heldBy(asked, by) }, midnights)
  const [from, until] = [midnights[0]!.at, midnights.at(-1)!.at]
  const figure = (counts: Counts | undefined, place: Place) => figureOf(metric, counts ?? new Map(), place)
  const periods = periodsOf(midnights, by).map(period => ({
    ...{ period, record: null },
    figure: figure(found.get(period.date), { from: period.from, until: period.until, filters: given }),
  }))
  const records =
    by === null || !PARAMETERS[by] ? [] : await recordsOf(deps.db, app.id, by, [...found.keys()], language)
  const data = records.map(({ key, ...record }) => {
    const filters = { ...given, [PARAMETERS[by!]!]: record.id }
    return { period: null, record, figure: figure(found.get(key), { from, until, filters }) }
  })
  const { from: first, to, zone } = days
  return {
    ...{ metric, by, from: first, to, zone },
    total: figure(found.get(null), { from, until, filters: given }),
    data: periods.length > 0 ? periods : data,
  }
}

/** What was counted in each place; null: all together. */
type Found = Map<string | null, Counts>
const NOTHING: Found = new Map()

/** The days that are asked for, in a zone. Throws 1002: none, too many, the wrong way round. */
async function daysOf({ deps, app, caller, query, now }: Asks): Promise<Days> {
  const [row] = await deps.db.query<{ zone: string; today: string; is_kept: boolean }>(
    `select z.zone, to_char($4::timestamptz at time zone z.zone, 'YYYY-MM-DD') as today,
       exists (select from figure_zones k where k.app_id = $1 and k.zone = z.zone) as is_kept
     from (select coalesce($3, (select u.zone from users u where u.id = $2), 'UTC') as zone) z`,
    [app.id, caller.user_id, query.zone ?? null, now],
  )
  const { zone, today, is_kept } = row!
  const to = query.to ?? today
  const from = query.from ?? new Date(Date.parse(to) - (DAYS_DEFAULT - 1) * DAY_MS).toISOString().slice(0, 10)
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  const errors: FieldError[] = takenBy(query.metric)
    .filter(name => (query as { [name: string]: unknown })[name] !== undefined)
    .map(field => ({ field, rule: 'one', text: texts.saidByMetric }))
  if (!(days >= 1 && days <= DAYS_MAX))
    errors.push({ field: 'from', rule: 'range', text: texts.daysMax({ max: DAYS_MAX }) })
  if (errors.length > 0) throw invalid(errors)
  return { from, to, zone, isKept: is_kept }
}

/** The filters of the search among what is asked, as they were given. */
function givenFilters(query: StatsQuery): { [name: string]: string } {
  const given = query as { [name: string]: unknown }
  const names = FILTERS.flatMap(filter => filter.names)
  return Object.fromEntries(
    names.flatMap(name => (given[name] === undefined ? [] : [[name, String(given[name])]])),
  )
}

const COLUMNS: { [column: string]: Dimension } = {
  ticket_status_id: 'status',
  ticket_sla_policy_id: 'policy',
  channel: 'channel',
  agent_id: 'agent',
  assignee_id: 'person',
  team_id: 'team',
}

/** What days are kept by, where that is all that is asked for; else conditions on each ticket. */
function heldBy(asked: AppliedFilters, by: By | null): Pick<Asked, 'only' | 'where'> {
  if (asked.length === 0) return { only: null, where: null }
  const only = onlyOfAll(asked)
  const dimension = dimensionOf(by)
  if (only && (dimension === null || dimension === only.dimension)) return { only, where: null }
  return {
    only: null,
    where: bind => asked.map(({ condition }) => `(${condition.where('t', bind)})`).join(' and '),
  }
}

/** Filters of one dimension together are those records that all of them name. */
function onlyOfAll(asked: AppliedFilters): Only | null {
  const [first, ...others] = asked.map(onlyOf)
  if (!first || !others.every(other => other?.dimension === first.dimension)) return null
  const all = [first, ...(others as Only[])]
  return { ...first, keys: bind => all.map(({ keys }) => `(${keys(bind)})`).join(' intersect ') }
}

function onlyOf({ filter, condition }: AppliedFilters[number]): Only | null {
  if (filter.names[0] === 'tag' && condition.tag !== undefined) {
    const { tag } = condition
    return {
      dimension: 'tag',
      keys: bind => `select g.id::text from tags g where g.app_id = $1 and g.hashid = ${bind(tag)}`,
    }
  }
  const dimension = COLUMNS[condition.column ?? '']
  const { keys } = condition
  if (!dimension || !keys) return null
  return { dimension, keys: bind => `select unnest(${bind(keys.map(String))}::text[])` }
}

type Row = { place: string | null; measure: Measure } & Statistics
type Midnights = Awaited<ReturnType<typeof listMidnights>>

/** Throws 1002 where more tickets would have to be read than READ_MAX. */
async function countsOf(
  db: Db,
  appId: AppId,
  { metric }: StatsQuery,
  asked: Asked & { isKept: boolean },
  midnights: Midnights,
): Promise<Found> {
  if (asked.where || !asked.isKept) await checkReadable(db, appId, metric, asked, midnights[0]!.at)
  const measures: Measure[] = metric === 'backlog' ? ['began', 'ended'] : measuresOf(metric)
  const { text, values } = countStatement(appId, measures, asked)
  const rows = await db.queryOnce<Row>(text, values)
  const found: Found = new Map()
  for (const { place, measure, ...counted } of rows) {
    const at = found.get(place) ?? new Map<Measure, Statistics>()
    found.set(place, at.set(measure, counted))
  }
  return metric === 'backlog' ? openOf(db, appId, found, asked, midnights) : found
}

/** Deltas of periods as what was open at their ends; of records and all together, at the end of the last day. */
async function openOf(
  db: Db,
  appId: AppId,
  deltas: Found,
  asked: Asked,
  midnights: Midnights,
): Promise<Found> {
  const read = async (at: Timestamp) => {
    const { text, values } = openStatement(appId, asked, at)
    return db.queryOnce<{ place: string | null; n: number }>(text, values)
  }
  const as = (n: number): Counts => new Map([['began', { n, median: null, p90: null, mean: null }]])
  const periods = periodsOf(midnights, asked.by)
  if (periods.length === 0) {
    const rows = await read(midnights.at(-1)!.at)
    return new Map(rows.map(({ place, n }) => [place, as(n ?? 0)]))
  }
  let open = (await read(midnights[0]!.at)).find(({ place }) => place === null)?.n ?? 0
  const found: Found = new Map()
  for (const { date } of periods) {
    const of = deltas.get(date)
    open += (of?.get('began')?.n ?? 0) - (of?.get('ended')?.n ?? 0)
    found.set(date, as(open))
  }
  return found.set(null, as(open))
}

async function checkReadable(
  db: Db,
  appId: AppId,
  metric: StatsQuery['metric'],
  asked: Asked,
  from: Timestamp,
) {
  const all: Asked = { ...asked, zone: 'UTC', by: null, only: null, where: null }
  const measures: Measure[] = metric === 'backlog' ? ['began', 'ended'] : [measuresOf(metric).at(-1)!]
  const { text, values } = countStatement(appId, measures, all)
  const counted = (await db.queryOnce<Row>(text, values)).reduce((sum, { n }) => sum + n, 0)
  const open = metric === 'backlog' ? openStatement(appId, all, from) : null
  const before = open ? (await db.queryOnce<{ n: number | null }>(open.text, open.values))[0]!.n : 0
  if (counted + (before ?? 0) > READ_MAX)
    throw invalid([{ field: 'from', rule: 'range', text: texts.readMax({ max: READ_MAX }) }])
}

type Period = { date: string; from: Timestamp; until: Timestamp }

/** The days, weeks (from Monday on) or months that are asked for, cut to the days that are; none by anything else. */
function periodsOf(midnights: Midnights, by: By | null): Period[] {
  if (by !== 'day' && by !== 'week' && by !== 'month') return []
  const begins = (day: string, i: number): boolean =>
    i === 0 ||
    by === 'day' ||
    (by === 'week' ? new Date(`${day}T00:00:00Z`).getUTCDay() === 1 : day.endsWith('-01'))
  const firsts = midnights.slice(0, -1).filter(({ day }, i) => begins(day, i))
  return firsts.map(({ day, at }, i) => ({
    date: day,
    from: at,
    until: (firsts[i + 1] ?? midnights.at(-1)!).at,
  }))
}

type NamedRecord = { key: string; id: string; name: string }

/** The records of these keys, by name (statuses in their order, what is most urgent first); those that are gone are left out. */
async function recordsOf(
  db: Db,
  appId: AppId,
  by: By,
  places: (string | null)[],
  language: Language,
): Promise<NamedRecord[]> {
  const keys = places.flatMap(place => place ?? [])
  if (by === 'priority' || by === 'channel') {
    const known = by === 'priority' ? PRIORITIES.filter(key => keys.includes(key)).reverse() : keys.sort()
    return known.map(key => ({ key, id: key, name: key }))
  }
  if (by === 'agent' || by === 'person' || by === 'team') return listNamed(db, appId, by, keys)
  if (by === 'status') {
    const rows = await db.query<{ key: string; id: string; names: Name }>(
      `select s.id::text as key, s.code as id, coalesce(n.names, s.names) as names from ticket_statuses s
       left join ticket_status_names n on n.app_id = $1 and n.ticket_status_id = s.id
       where (s.app_id = $1 or s.app_id is null) and s.id::text = any($2::text[]) order by coalesce(n.position, s.position), s.id`,
      [appId, keys],
    )
    return rows.map(({ names, ...row }) => ({ ...row, name: nameIn(names, language) }))
  }
  return db.query<NamedRecord>(
    `select p.id::text as key, p.id::text as id, p.label as name from ticket_sla_policies p
     where $3 = 'policy' and p.app_id = $1 and p.id::text = any($2::text[])
     union all select g.id::text, g.hashid, g.name from tags g
     where $3 = 'tag' and g.app_id = $1 and g.id::text = any($2::text[]) order by 3, 1`,
    [appId, keys, by],
  )
}
