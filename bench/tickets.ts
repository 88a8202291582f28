// Benches `tickets` (a page of 50 with its total, among 10,000 and 1,000,000) and `ticket` (one by its hashid),
// against the same rows by the same driver without HTTP; and the page against a plain server of the same rows.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { type Bench, freePort, stopChild, waitForUp } from './boot.ts'
import { withTickets } from './kept-tickets.ts'
import { closedLoop, type Load, median, type Result, spreadOf } from './measure.ts'

const PARALLEL = 8
const FLOOR_MS = 2000
const RUN_SECONDS = 3
const RUNS = 3

type Case = { bench: string; path: string; floor: string; values: unknown[]; target: string }

const COLUMNS = `t.id, t.app_id, t.contact_detail_id, t.chat_session_id, t.ticket_status_id, t.position, t.subject,
  t.description, t.ticket_sla_policy_id, t.responded_at, t.response_due_at, t.resolved_at, t.resolved_due_at,
  t.closed_at, t.is_response_breached, t.is_resolve_breached, t.satisfaction_requested, t.satisfaction_rating,
  t.meta, t.created_at, t.updated_at, t.hashid, s.names ->> 'en' as name, s.code, p.label, p.priority`
const JOINS = `join ticket_statuses s on s.id = t.ticket_status_id
  join ticket_sla_policies p on p.app_id = t.app_id and p.id = t.ticket_sla_policy_id`
const PAGE = `select ${COLUMNS} from (select * from tickets where app_id = $1 order by created_at desc, id desc limit 50) t
  ${JOINS} order by t.created_at desc, t.id desc`
const ONE = `select ${COLUMNS} from tickets t ${JOINS} where t.app_id = $1 and t.hashid = $2`

export function run(): Promise<Result[]> {
  return withTickets(async (few, { bench, address }) => {
    const before = await measure(few.bench, few.address, page(few.bench, '10k', ''))
    const { agent } = bench.cast.awa.live
    const cases = [
      page(bench, '1M', ''),
      page(bench, '1M, status', 'status=open&'),
      page(bench, '1M, priority and channel', 'priority=high&channel=mail&'),
      page(bench, '1M, agent', `agent=${agent.hashid}&`),
    ]
    const many: Result[] = []
    for (const one of cases) many.push(await measure(bench, address, one))
    const hashid = await anyHashid(bench)
    const values = [bench.cast.awa.live.id, hashid]
    const one = { bench: 'ticket', path: `/ticket/${hashid}`, floor: ONE, values, target: 'ratio 0.4' }
    const plain = await besidePlain(bench, address)
    return [before, ...many, growth(before, many), plain, await measure(bench, address, one)]
  })
}

function page({ cast }: Bench, name: string, query: string): Case {
  return {
    bench: `tickets, ${name}`,
    path: `/ticket/search?${query}page=1`,
    floor: PAGE,
    values: [cast.awa.live.id],
    target: 'ratio 0.5',
  }
}

/** What the dearest page at a million rows costs, in units of the page at ten thousand; by the floors beside them. */
function growth(few: Result, many: Result[]): Result {
  const value = few.ratio! / Math.min(...many.map(result => result.ratio!))
  return {
    bench: 'tickets, cost at 1M to cost at 10k',
    unit: 'times',
    value,
    floor: null,
    ratio: null,
    target: 'at most 1.3',
    p50_ms: null,
    p99_ms: null,
    spread: null,
  }
}

/** The page of a million, and that of a plain server, in turn; medians. */
async function besidePlain({ url, cast }: Bench, address: string): Promise<Result> {
  const port = await freePort()
  const args = [join(import.meta.dirname, 'plain-page.ts'), String(port), String(cast.awa.live.id), PAGE]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const plain = `http://127.0.0.1:${port}`
  await waitForUp(plain)
  const headers = { authorization: `Bearer ${cast.awa.live.token}` }
  const once = (of: string) => autocannon({ url: of, connections: PARALLEL, duration: RUN_SECONDS, headers })
  const ours = `${address}/ticket/search?page=1`
  const runs = { plain: [] as number[], ours: [] as number[] }
  await once(plain)
  for (let i = 0; i < RUNS; i++) {
    runs.plain.push((await once(plain)).requests.average)
    runs.ours.push((await once(ours)).requests.average)
  }
  await stopChild(child)
  const [value, floor] = [median(runs.ours), median(runs.plain)]
  return {
    bench: 'tickets, 1M, beside a plain server',
    unit: 'calls/s',
    value,
    floor,
    ratio: value / floor,
    target: '',
    p50_ms: null,
    p99_ms: null,
    spread: spreadOf(runs.ours),
  }
}

/** Floor and ours in turn; medians. */
async function measure({ db, cast }: Bench, address: string, one: Case): Promise<Result> {
  const url = `${address}${one.path}`
  const headers = { authorization: `Bearer ${cast.awa.live.token}` }
  const sample = (await (await fetch(url, { headers })).json()) as { code: number }
  if (sample.code !== 1000) throw new Error(`${one.path} answers ${sample.code}`)
  const floor = (): Promise<Load> =>
    closedLoop(PARALLEL, FLOOR_MS, async () => (await db.query(one.floor, one.values)).length > 0)
  const floors = [await floor()]
  const runs: { perSecond: number; p50: number; p99: number }[] = []
  await autocannon({ url, connections: PARALLEL, duration: 1, headers })
  for (let i = 0; i < RUNS; i++) {
    const result = await autocannon({ url, connections: PARALLEL, duration: RUN_SECONDS, headers })
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

async function anyHashid({ db, cast }: Bench): Promise<string> {
  const [row] = await db.query<{ hashid: string }>(
    'select hashid from tickets where app_id = $1 order by id offset 5000 limit 1',
    [cast.awa.live.id],
  )
  return row!.hashid
}
