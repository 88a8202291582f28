// What is asked of figures, and the answer.
import type { Language } from '@palabre/contract/languages'
import type { Scope } from '@palabre/contract/scopes'
import { sessionOf } from '../conversations/waiting-sql.ts'
import type { ContextWith } from '../http/endpoint.ts'
import { type FieldError, invalid } from '../http/errors.ts'
import { COUNTED_MAX, totalOf } from '../http/id-pages.ts'
import { DAY_MS } from '../lib/time.ts'
import { DIMENSIONS, type Dimension } from './facts-sql.ts'
import { figuresOf, type Place, type Sees } from './figures.ts'
import { PRECISION } from './percentiles.ts'
import {
  type Asked,
  agentKey,
  channelKey,
  listMidnights,
  listNamed,
  personKey,
  readCounts,
  teamKey,
} from './read.ts'
import { DAYS_DEFAULT, DAYS_MAX, type RangeQuery } from './shapes.ts'
import { texts } from './texts.ts'

type Asks = Pick<ContextWith<'db', RangeQuery>, 'deps' | 'app' | 'caller' | 'query' | 'now' | 'language'>
type Setting = { zone: string; today: string; currency: string }

/** The person's zone, today in the zone that counts, and the currency. */
async function settingOf({ deps, app, caller, query, now }: Asks): Promise<Setting> {
  const [row] = await deps.db.query<Setting>(
    `select z.zone, to_char($4::timestamptz at time zone z.zone, 'YYYY-MM-DD') as today, b.currency
     from businesses b, (select coalesce($3, (select u.zone from users u where u.id = $2), 'UTC') as zone) z
     where b.id = $1`,
    [app.business_id, caller.user_id, query.zone ?? null, now],
  )
  return row!
}

/** What is asked, whole. Throws 1002: days that are none, too many, or the wrong way round; two records at once. */
function askedOf(query: RangeQuery, by: Asked['by'], { zone, today }: Setting): Asked {
  const to = query.to ?? today
  const from = query.from ?? dateOf(Date.parse(to) - (DAYS_DEFAULT - 1) * DAY_MS)
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  const errors: FieldError[] = []
  if (!(days >= 1 && days <= DAYS_MAX))
    errors.push({ field: 'from', rule: 'range', text: texts.daysMax({ max: DAYS_MAX }) })
  const named = DIMENSIONS.flatMap(dimension => {
    const ref = query[dimension]
    return ref === undefined ? [] : [{ dimension, ref }]
  })
  if (named.length > 1 || (named.length === 1 && by !== null && by !== 'day'))
    errors.push({ field: named.at(-1)!.dimension, rule: 'one', text: texts.oneRecord })
  if (errors.length > 0) throw invalid(errors)
  return { from, to, zone, of: named[0] ?? null, by }
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const seesOf = (scopes: Scope[], currency: string, language: Language): Sees => ({
  tickets: scopes.includes('tickets:read'),
  costs: scopes.includes('balance:read'),
  currency,
  language,
})

const toldOf = ({ from, to, zone }: Asked) => ({ from, to, zone, precision: PRECISION })

/** GET /analytics/overview. */
export async function readOverview(asks: Asks): Promise<object> {
  const { deps, app, caller, query, language } = asks
  const setting = await settingOf(asks)
  const asked = askedOf(query, null, setting)
  const [counts, midnights, waiting] = await Promise.all([
    readCounts(deps.db, app.id, asked),
    listMidnights(deps.db, asked),
    countWaiting(asks, asked),
  ])
  const place: Place = { from: midnights[0]!.at, until: midnights.at(-1)!.at, of: asked.of }
  const figures = figuresOf(
    counts.get(null) ?? new Map(),
    place,
    seesOf(caller.scopes, setting.currency, language),
  )
  return { ...toldOf(asked), figures, waiting }
}

/** What the search of conversations calls whose they are. */
const WAITING_OF: { [dimension in Dimension]: string } = {
  channel: 'channel_id',
  agent: 'agent',
  team: 'team',
  person: 'assignee',
}

/** How many wait for a person now; looked at are COUNTED_MAX at most, those who wait longest, in an index of them alone. */
async function countWaiting({ deps, app }: Asks, { of }: Asked): Promise<object> {
  const [row] = await deps.db.query<{ n: number; looked_at: number }>(
    `select count(*) filter (where case $2::text when 'channel' then s.channel_id = (${channelKey('$3')})
         when 'agent' then s.agent_id = (${agentKey('$3')}) when 'team' then s.team_id = (${teamKey('$3')})
         when 'person' then s.owner_user_id = (${personKey('$3')}) else true end)::int as n,
       count(*)::int as looked_at
     from (
       select s.* from conversation_waits w ${sessionOf('w', 's')} where w.app_id = $1
       order by w.since, w.chat_session_id limit ${COUNTED_MAX + 1}) s`,
    [app.id, of?.dimension ?? null, of?.ref ?? null],
  )
  const query = { sort: 'waiting_since', ...(of && { [WAITING_OF[of.dimension]]: of.ref }) }
  return {
    n: Math.min(row!.n, COUNTED_MAX),
    relation: totalOf(row!.looked_at).relation,
    search: { path: '/conversation/search', query },
  }
}

/** GET /analytics/series: a row for each day, or for each record of which there is something to say. */
export async function readSeries(asks: Asks, by: 'day' | Dimension): Promise<object> {
  const { deps, app, caller, query, language } = asks
  const setting = await settingOf(asks)
  const asked = askedOf(query, by, setting)
  const sees = seesOf(caller.scopes, setting.currency, language)
  const [counts, midnights] = await Promise.all([
    readCounts(deps.db, app.id, asked),
    listMidnights(deps.db, asked),
  ])
  const of = (key: string, place: Place) => figuresOf(counts.get(key) ?? new Map(), place, sees)
  if (by === 'day') {
    const data = midnights.slice(0, -1).map(({ day, at }, i) => {
      const place = { from: at, until: midnights[i + 1]!.at, of: asked.of }
      return {
        day: { date: day, from: place.from, until: place.until },
        record: null,
        figures: of(day, place),
      }
    })
    return { ...toldOf(asked), by, data }
  }
  const named = await listNamed(
    deps.db,
    app.id,
    by,
    [...counts.keys()].flatMap(key => key ?? []),
  )
  const [from, until] = [midnights[0]!.at, midnights.at(-1)!.at]
  const data = named.map(({ key, id, name }) => {
    const figures = of(key, { from, until, of: { dimension: by, ref: id } })
    return { day: null, record: { id, name }, figures }
  })
  return { ...toldOf(asked), by, data }
}
