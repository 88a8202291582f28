// A call at 1, 8, 64 and 256 connections, with one process of the API and with two, against the floor of the same run.
import { type Bench, bootBench } from './boot.ts'
import { analyze, vacuum } from './filling.ts'
import { oneByOne } from './floor.ts'
import { closedLoop, type Load, median, openLoop, type Result } from './measure.ts'
import { meetContacts } from './people.ts'
import { type Apis, CONNECTIONS, IS_QUICK, startApis, startWorkers } from './processes.ts'

const RUN_MS = IS_QUICK ? 1200 : 3000
const WARM_MS = 800
const PROCESSES = IS_QUICK ? [1] : [1, 2]
const WARM_PARALLEL = 64
/**
 * The floor's calls at once, each with a database connection of the bench. Each process has 20 and up to seven more for its jobs
 * and hints: 2 * 27 + 40 are less than the 97 that the server gives out, and 4 * (10 + 7) + 20 + 7 with two workers beside.
 */
const ALONE = { floorParallel: 40, env: {} }
const BESIDE_WORKERS = { floorParallel: 20, env: { DATABASE_CONNECTIONS: '10' } }
const CONTACTS = 2000
/** What meeting them fills. */
const FILLED = ['contacts', 'contact_details', 'contact_windows', 'chat_sessions', 'messages']

type Call = (n: number) => Promise<boolean>

/** What is measured: `prepare` fills the database, `callOf` makes the call; `n` never repeats. `workers`: as many as there are APIs. */
export type Work = {
  bench: string
  unit: string
  target: string
  workers?: boolean
  /** The database that stays for the next run. */
  kept?: string | undefined
  prepare?: (bench: Bench) => Promise<void>
  callOf: (bench: Bench, apis: Apis) => Call | Promise<Call>
}

export async function runOver({
  bench: name,
  unit,
  target,
  workers = false,
  kept,
  prepare,
  callOf,
}: Work): Promise<Result[]> {
  const { floorParallel, env } = workers ? BESIDE_WORKERS : ALONE
  const bench = await bootBench(kept, floorParallel)
  try {
    await meetContacts(bench, bench.cast.awa.live, CONTACTS)
    await prepare?.(bench)
    await analyze(bench)
    await vacuum(bench, FILLED)
    const results: Result[] = []
    let next = 0
    for (const processes of PROCESSES) {
      const apis = await startApis(bench, processes, env)
      const stop = workers ? await startWorkers(bench, processes, env) : null
      const call = await callOf(bench, apis)
      const one: Call = () => call(next++)
      await closedLoop(WARM_PARALLEL, WARM_MS, one)
      const floors = [await closedLoop(floorParallel, RUN_MS, oneByOne(bench))]
      const loads: { at: string; load: Load }[] = []
      for (const connections of CONNECTIONS) {
        const load = await closedLoop(connections, RUN_MS, one)
        process.stderr.write(`  ${JSON.stringify({ processes, connections, ...load })}\n`)
        if (load.errors > 0) throw new Error(`${load.errors} of ${load.count} calls failed`)
        loads.push({ at: `connections ${connections}`, load })
      }
      // what a call takes where the machine has room: arrivals at half of what it can
      const most = Math.max(...loads.map(({ load }) => load.perSecond))
      loads.push({ at: 'half of the most a second', load: await openLoop(most / 2, RUN_MS, one) })
      floors.push(await closedLoop(floorParallel, RUN_MS, oneByOne(bench)))
      await apis.stop()
      await stop?.()
      const floor = median(floors.map(({ perSecond }) => perSecond))
      for (const { at, load } of loads)
        results.push({
          ...{
            bench: `${name}, ${workers ? 'apis and workers' : 'apis'} ${processes}, ${at}`,
            unit,
            target,
            floor,
          },
          ...{ value: load.perSecond, ratio: load.perSecond / floor },
          ...{ p50_ms: load.p50Ms, p99_ms: load.p99Ms, spread: null },
        })
    }
    return results
  } finally {
    await bench.close()
  }
}
