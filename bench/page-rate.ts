// The rate of what is asked of tickets, against the same rows by the same driver without HTTP: floor and ours in turn.
import autocannon from 'autocannon'
import type { Bench } from './boot.ts'
import { closedLoop, type Load, median, type Result, spreadOf } from './measure.ts'

export const PARALLEL = 8
/** How often and how long a rate is measured: by itself, and as one of many. */
export const RUNS = {
  alone: { runs: 3, seconds: 3, floorMs: 2000 },
  many: { runs: 2, seconds: 2, floorMs: 1000 },
}

export type Case = { bench: string; path: string; floor: string; values: unknown[]; target: string }

export const COLUMNS = `t.id, t.app_id, t.contact_detail_id, t.chat_session_id, t.ticket_status_id, t.position, t.subject,
  t.description, t.ticket_sla_policy_id, t.responded_at, t.response_due_at, t.resolved_at, t.resolved_due_at,
  t.closed_at, t.is_response_breached, t.is_resolve_breached, t.satisfaction_requested, t.satisfaction_rating,
  t.meta, t.created_at, t.updated_at, t.hashid, s.names ->> 'en' as name, s.code, p.label, p.priority`
export const JOINS = `join ticket_statuses s on s.id = t.ticket_status_id
  join ticket_sla_policies p on p.app_id = t.app_id and p.id = t.ticket_sla_policy_id`
/** The floor of every page, whatever it is asked by: the newest 50 of all. */
export const PAGE = `select ${COLUMNS} from (select * from tickets where app_id = $1 order by created_at desc, id desc limit 50) t
  ${JOINS} order by t.created_at desc, t.id desc`

/** A page, and its floor. */
export function pageCase({ cast }: Bench, bench: string, path: string): Case {
  return { bench, path, floor: PAGE, values: [cast.awa.live.id], target: 'ratio 0.5' }
}

/** Floor and ours in turn; medians. */
export async function measure(
  { db, cast }: Bench,
  address: string,
  one: Case,
  { runs: times, seconds, floorMs } = RUNS.alone,
): Promise<Result> {
  const url = `${address}${one.path}`
  const headers = { authorization: `Bearer ${cast.awa.live.token}` }
  const sample = (await (await fetch(url, { headers })).json()) as { code: number }
  if (sample.code !== 1000) throw new Error(`${one.path} answers ${sample.code}`)
  const floor = (): Promise<Load> =>
    closedLoop(PARALLEL, floorMs, async () => (await db.query(one.floor, one.values)).length > 0)
  const floors = [await floor()]
  const runs: { perSecond: number; p50: number; p99: number }[] = []
  await autocannon({ url, connections: PARALLEL, duration: 1, headers })
  for (let i = 0; i < times; i++) {
    const result = await autocannon({ url, connections: PARALLEL, duration: seconds, headers })
    if (result.errors + result.timeouts + result.non2xx > 0) throw new Error(`${one.path}: calls failed`)
    runs.push({ perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 })
    floors.push(await floor())
  }
  const rates = runs.map(each => each.perSecond)
  const value = median(rates)
  const floorRate = median(floors.map(load => load.perSecond))
  return {
    bench: one.bench,
    unit: 'calls/s',
    value,
    floor: floorRate,
    ratio: value / floorRate,
    target: one.target,
    p50_ms: median(runs.map(each => each.p50)),
    p99_ms: median(runs.map(each => each.p99)),
    spread: spreadOf(rates),
  }
}
