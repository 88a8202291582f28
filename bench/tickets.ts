// Benches `tickets` (a page of 50 with its total, among 10,000 and 1,000,000) and `ticket` (one by its hashid),
// against the same rows by the same driver without HTTP; and the page against a plain server of the same rows.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { type Bench, freePort, stopChild, waitForUp } from './boot.ts'
import { withTickets } from './kept-tickets.ts'
import { median, type Result, spreadOf } from './measure.ts'
import { COLUMNS, JOINS, measure, PAGE, PARALLEL, pageCase } from './page-rate.ts'

const RUN_SECONDS = 3
const PLAIN_RUNS = 3
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

const page = (bench: Bench, name: string, query: string) =>
  pageCase(bench, `tickets, ${name}`, `/ticket/search?${query}page=1`)

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
  for (let i = 0; i < PLAIN_RUNS; i++) {
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

async function anyHashid({ db, cast }: Bench): Promise<string> {
  const [row] = await db.query<{ hashid: string }>(
    'select hashid from tickets where app_id = $1 order by id offset 5000 limit 1',
    [cast.awa.live.id],
  )
  return row!.hashid
}
