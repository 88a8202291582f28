// Benches `tickets` (a page of 50 with its total, among 10,000 and 1,000,000) and `ticket` (one by its hashid),
// against the same rows by the same driver without HTTP; and the page against a plain server of the same rows.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { type Bench, freePort, stopChild, waitForUp } from './boot.ts'
import { type Place, withTickets } from './kept-tickets.ts'
import { median, type Result, spreadOf } from './measure.ts'
import { someFloors } from './page-floors.ts'
import { type Case, COLUMNS, type Floor, JOINS, measure, PAGE, PARALLEL } from './page-rate.ts'

const RUN_SECONDS = 3
const PLAIN_RUNS = 3
const [GROWTH_RUNS, GROWTH_SECONDS] = [5, 1]
const ONE = `select ${COLUMNS} from tickets t ${JOINS} where t.app_id = $1 and t.hashid = $2`

export function run(): Promise<Result[]> {
  return withTickets(async (few, much) => {
    const { bench, address } = much
    const before = await measure(few.bench, few.address, page('10k', '', (await someFloors(few.bench)).none))
    const { agent } = bench.cast.awa.live
    const floors = await someFloors(bench)
    const cases = [
      page('1M', '', floors.none),
      page('1M, status', 'status=open&', floors.status),
      page('1M, priority and channel', 'priority=high&channel=mail&', floors.priorityAndChannel),
      page('1M, agent', `agent=${agent.hashid}&`, floors.agent),
    ]
    const many: Result[] = []
    for (const one of cases) many.push(await measure(bench, address, one))
    const hashid = await anyHashid(bench)
    const floor = { text: ONE, values: [bench.cast.awa.live.id, hashid] }
    const one = { bench: 'ticket', path: `/ticket/${hashid}`, floor, target: 'ratio 0.4' }
    const paths = cases.map(({ path }) => path)
    const grown = await growth(few, much, paths)
    const plain = await besidePlain(bench, address, 'tickets, 1M', '/ticket/search?page=1', [PAGE])
    const plainOne = await besidePlain(bench, address, 'ticket', one.path, [ONE, hashid])
    return [before, ...many, grown, plain, await measure(bench, address, one), plainOne]
  })
}

const page = (name: string, query: string, floor: Floor): Case => ({
  ...{ bench: `tickets, ${name}`, path: `/ticket/search?${query}page=1` },
  ...{ floor, target: 'ratio 0.5' },
})

/** What the dearest page at a million rows costs, in units of the page at ten thousand: each in turn with that, the median of rounds. */
async function growth(few: Place, many: Place, paths: string[]): Promise<Result> {
  const costs: number[] = []
  for (const path of paths) {
    const times: number[] = []
    for (let i = 0; i < GROWTH_RUNS; i++) {
      const before = await rateOf(few, '/ticket/search?page=1')
      times.push(before / (await rateOf(many, path)))
    }
    costs.push(median(times))
  }
  return {
    bench: 'tickets, cost at 1M to cost at 10k',
    unit: 'times',
    value: Math.max(...costs),
    floor: null,
    ratio: null,
    target: 'at most 1.3',
    p50_ms: null,
    p99_ms: null,
    spread: null,
  }
}

async function rateOf({ bench, address }: Place, path: string): Promise<number> {
  const headers = { authorization: `Bearer ${bench.cast.awa.live.token}` }
  const asked = { url: `${address}${path}`, connections: PARALLEL, duration: GROWTH_SECONDS, headers }
  return (await autocannon(asked)).requests.average
}

/** What the path gives, and what a plain server does with the same statement, in turn; medians. */
async function besidePlain(
  { url, cast }: Bench,
  address: string,
  name: string,
  path: string,
  asked: string[],
): Promise<Result> {
  const port = await freePort()
  const args = [join(import.meta.dirname, 'plain-page.ts'), String(port), String(cast.awa.live.id), ...asked]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const plain = `http://127.0.0.1:${port}`
  await waitForUp(plain)
  const headers = { authorization: `Bearer ${cast.awa.live.token}` }
  const once = (of: string) => autocannon({ url: of, connections: PARALLEL, duration: RUN_SECONDS, headers })
  const ours = `${address}${path}`
  const runs = { plain: [] as number[], ours: [] as number[] }
  await once(plain)
  for (let i = 0; i < PLAIN_RUNS; i++) {
    runs.plain.push((await once(plain)).requests.average)
    runs.ours.push((await once(ours)).requests.average)
  }
  await stopChild(child)
  const [value, floor] = [median(runs.ours), median(runs.plain)]
  return {
    bench: `${name}, beside a plain server`,
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
