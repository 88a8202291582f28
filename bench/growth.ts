// Which statements cost more because there is more: the hot paths among 10 thousand, 100 thousand and a million of each.
import { startService } from '../server/src/app.ts'
import { drain } from '../server/src/jobs/drain.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { makeLog } from '../server/src/lib/log.ts'
import { tasks } from '../server/src/tasks.ts'
import type { TestApp } from '../server/test/app.ts'
import { client } from '../server/test/client.ts'
import { testConfig } from '../server/test/database.ts'
import { type World, worldOf } from '../server/test/world.ts'
import { type Bench, bootBench, DATA_DIR } from './boot.ts'
import { FEW, MANY } from './filling.ts'
import { makeBar } from './growth/bar.ts'
import { fill, type Size } from './growth/fill.ts'
import { walk } from './growth/paths.ts'
import {
  type Cost,
  type Counter,
  countStatements,
  type Growth,
  grown,
  openCounter,
} from './growth/statements.ts'
import type { Result } from './measure.ts'

/** Fewer are for trying it out. */
const ROWS = MANY > 100_000 ? [FEW, 100_000, MANY] : [MANY / 100, MANY / 10, MANY]
/** With the most rows; fewer of them with fewer, in proportion. `--events=5000000` chooses less. */
const EVENTS = Number(
  process.argv.find(arg => arg.startsWith('--events='))?.slice('--events='.length) ?? 50_000_000,
)
const WALKS = 12
const GROWN_TIMES = 1.3
const SHOWN_CHARACTERS = 160

/** Takes as long as it takes to make the rows: minutes for a million of each, half an hour for fifty million events. */
export async function run(): Promise<Result[]> {
  await countStatements(DATA_DIR)
  const bench = await bootBench()
  const counter = await openCounter(DATA_DIR, bench.url)
  const service = await startService(testConfig(bench.url), bench.url, makeLog('error'), systemClock())
  try {
    const world = worldOf(appOf(bench, service), [service.address!])
    const costs: Map<string, Cost>[] = []
    let size: Size = { rows: 0, events: 0 }
    for (const rows of ROWS) {
      const next = { rows, events: Math.round((EVENTS * rows) / ROWS.at(-1)!) }
      await fill(bench.db, bench.cast.awa.test, size, next, makeBar())
      size = next
      costs.push(await measure(counter, world, size))
    }
    const [few, many] = [costs[0]!, costs.at(-1)!]
    const more = grown(few, many, GROWN_TIMES)
    tell(more)
    if (process.argv.includes('--stay')) await stay(bench.url)
    return [
      result('growth, statements of the hot paths', many.size, ''),
      result('growth, those that read more than 1.3 times the pages', more.filter(isWider).length, 0),
    ]
  } finally {
    await counter.close()
    await service.stop()
    await bench.close()
  }
}

const isWider = ({ blocks }: Growth): boolean => blocks[1] > blocks[0] * GROWN_TIMES

const result = (bench: string, value: number, target: string | number): Result => ({
  ...{ bench, unit: 'statements', value, floor: null, ratio: null, target },
  ...{ p50_ms: null, p99_ms: null, spread: null },
})

/** The hot paths once to warm up, then so many times; what each of their statements costs. */
async function measure(counter: Counter, world: World, size: Size): Promise<Map<string, Cost>> {
  await walk(world, size, WALKS)
  await counter.forget()
  for (let n = 0; n < WALKS; n++) await walk(world, size, n)
  return counter.statements()
}

function tell(more: Growth[]): void {
  for (const { query, calls, blocks, ms } of more) {
    const text = query.replace(/\s+/g, ' ').slice(0, SHOWN_CHARACTERS)
    const pair = ([few, many]: [number, number], digits: number): string =>
      `${few.toFixed(digits)} -> ${many.toFixed(digits)} (${(many / few).toFixed(1)})`
    process.stderr.write(`  pages ${pair(blocks, 0)}, ms ${pair(ms, 2)}, ${calls} calls: ${text}\n`)
  }
}

/** With `--stay` the filled database is there to be looked at, until Ctrl+C. */
async function stay(url: string): Promise<void> {
  process.stderr.write(`  the database stays until Ctrl+C: ${url}\n`)
  const alive = setInterval(() => undefined, 60_000)
  await new Promise(resolve => {
    process.once('SIGINT', resolve)
  })
  clearInterval(alive)
}

/** The service of a world, as tests have it. */
function appOf({ url, cast }: Bench, service: TestApp['service']): TestApp {
  const none = (): never => {
    throw new Error('a benchmark moves no clock and starts no other process')
  }
  return {
    ...{ service, url, cast, logs: [], second: none },
    clock: { ...systemClock(), advance: none, stop: none },
    as: (token, gateway = '') => client(`${service.address}${gateway}`, token),
    drain: () => drain(service.deps, tasks),
    stop: () => service.stop(),
  }
}
