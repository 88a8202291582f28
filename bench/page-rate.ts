// The rate of what is asked of tickets, against the same rows by the same driver without HTTP: floor and ours in turn.
import autocannon, { type Client } from 'autocannon'
import type { Bench } from './boot.ts'
import { closedLoop, median, type Result, spreadOf } from './measure.ts'

export const PARALLEL = 8
/** How many rounds of floor and page in turn, and how long each is: by itself, and as one of many. */
export const RUNS = {
  alone: { runs: 3, seconds: 3, floorMs: 2000 },
  many: { runs: 3, seconds: 2, floorMs: 2000 },
}

/** What the driver is asked for, without HTTP. */
export type Floor = { text: string; values: unknown[] }
/** The same page, asked for in so many ways: who asks in one way at the same time shares an answer. */
const WAYS = ['', '&per_page=50', '&sort=-created_at', '&per_page=50&sort=-created_at'].flatMap(more =>
  ['en', 'fr'].map(language => ({ more, language })),
)
/** `apart`: each connection asks in a way of its own, so that none shares its answer. */
export type Case = { bench: string; path: string; floor: Floor; target: string; apart?: boolean }

export const COLUMNS = `t.id, t.app_id, t.contact_detail_id, t.chat_session_id, t.ticket_status_id, t.position, t.subject,
  t.description, t.ticket_sla_policy_id, t.responded_at, t.response_due_at, t.resolved_at, t.resolved_due_at,
  t.closed_at, t.is_response_breached, t.is_resolve_breached, t.satisfaction_requested, t.satisfaction_rating,
  t.meta, t.created_at, t.updated_at, t.hashid, s.names ->> 'en' as name, s.code, p.label, p.priority`
export const JOINS = `join ticket_statuses s on s.id = t.ticket_status_id
  join ticket_sla_policies p on p.app_id = t.app_id and p.id = t.ticket_sla_policy_id`
/** The newest 50 of all tickets (t) that fit, as somebody would write it who needs no total. */
export const pageFloor = (where: string): string =>
  `select ${COLUMNS} from (select t.* from tickets t where t.app_id = $1 and ${where}
    order by t.created_at desc, t.id desc limit 50) t
  ${JOINS} order by t.created_at desc, t.id desc`
/** The same of those that an index finds in no order: all of them first, where PostgreSQL would go past a million from the newest on. */
export const gatheredFloor = (where: string): string =>
  `with found as materialized (select t.id, t.created_at from tickets t where t.app_id = $1 and ${where})
  select ${COLUMNS} from (select f.id from found f order by f.created_at desc, f.id desc limit 50) f
  join tickets t on t.app_id = $1 and t.id = f.id ${JOINS} order by t.created_at desc, t.id desc`
/** The newest 50, whatever a page is asked by. */
export const PAGE = pageFloor('true')

/**
 * Floor and page in turn, of the same rows; medians. The ratio is that of each round to the floors just before and after it, so that what
 * else the machine does meets both.
 */
export async function measure(
  bench: Bench,
  address: string,
  one: Case,
  { runs: times, seconds, floorMs } = RUNS.alone,
): Promise<Result> {
  const { db, cast } = bench
  const asked = { url: `${address}${one.path}`, headers: { authorization: `Bearer ${cast.awa.live.token}` } }
  await checkSame(bench, asked, one)
  const rateOf = async ({ text, values }: Floor): Promise<number> => {
    const read = async () => (await db.query(text, values)).length > 0
    return (await closedLoop(PARALLEL, floorMs, read)).perSecond
  }
  let connection = 0
  const setupClient = (client: Client): void => {
    const { more, language } = WAYS[connection++ % WAYS.length]!
    const headers = { ...asked.headers, 'accept-language': language }
    client.setRequests([{ method: 'GET', path: `${one.path}${more}`, headers }])
  }
  const load = { ...asked, connections: PARALLEL, ...(one.apart ? { setupClient } : {}) }
  await autocannon({ ...load, duration: 1 })
  await rateOf(one.floor)
  const runs: { perSecond: number; p50: number; p99: number }[] = []
  const floors = [await rateOf(one.floor)]
  for (let i = 0; i < times; i++) {
    const result = await autocannon({ ...load, duration: seconds })
    if (result.errors + result.timeouts + result.non2xx > 0) throw new Error(`${one.path}: calls failed`)
    runs.push({ perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 })
    floors.push(await rateOf(one.floor))
  }
  const rates = runs.map(each => each.perSecond)
  return {
    bench: one.bench,
    unit: 'calls/s',
    value: median(rates),
    floor: median(floors),
    ratio: median(rates.map((rate, i) => (2 * rate) / (floors[i]! + floors[i + 1]!))),
    target: one.target,
    p50_ms: median(runs.map(each => each.p50)),
    p99_ms: median(runs.map(each => each.p99)),
    spread: spreadOf(rates),
  }
}

/** The page must have the rows of its floor, or one of them is wrong. */
async function checkSame(
  { db }: Bench,
  { url, headers }: { url: string; headers: { authorization: string } },
  { path, floor }: Case,
): Promise<void> {
  const sample = (await (await fetch(url, { headers })).json()) as Sample
  if (sample.code !== 1000) throw new Error(`${path} answers ${sample.code}`)
  const ours = 'data' in sample.body ? sample.body.data : [sample.body]
  const theirs = await db.query<{ hashid: string }>(floor.text, floor.values)
  if (hashidsOf(ours) !== hashidsOf(theirs)) throw new Error(`${path}: the floor has other rows`)
}

type Sample = { code: number; body: { data: { hashid: string }[] } | { hashid: string } }
const hashidsOf = (rows: { hashid: string }[]): string => rows.map(({ hashid }) => hashid).join()
