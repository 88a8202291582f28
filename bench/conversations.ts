// Conversations for benchmarks, as many as wanted, and calls on them.
import { Pool } from 'undici'
import { type Bench, bootBench } from './boot.ts'
import { countRows, fillConversations } from './filling.ts'
import { closedLoop, median, type Result, spreadOf } from './measure.ts'

export const WRITERS = 64
const RUN_MS = 3000
export const RUNS = 5
export type Ask = { path: string; body?: object }
export type Measured = { perSecond: number; p50: number; p99: number; spread: number }

/** The service and so many conversations, for as long as the work lasts; `kept`: there for the next run. */
export async function withConversations(
  count: number,
  work: (pool: Pool, bench: Bench, address: string) => Promise<Result[]>,
  kept?: string,
): Promise<Result[]> {
  const bench = await bootBench(kept)
  try {
    const { address } = await bench.start(['--role', 'api'])
    const pool = new Pool(address, { connections: WRITERS, pipelining: 1 })
    const { conversations } = await countRows(bench)
    if (conversations < count) await fillConversations(bench, conversations + 1, count)
    const results = await work(pool, bench, address)
    await pool.close()
    return results
  } finally {
    await bench.close()
  }
}

/** What it costs, in units of the cost of `less` where there is one. */
export const list = (
  bench: string,
  { perSecond, p50, p99, spread }: Measured,
  less: Measured | null,
): Result => ({
  bench,
  unit: 'calls/s',
  value: perSecond,
  floor: less?.perSecond ?? null,
  ratio: less && perSecond / less.perSecond,
  target: less ? 'cost at most 1.3 times: ratio 0.77' : '',
  p50_ms: p50,
  p99_ms: p99,
  spread,
})

/** Calls one after the other by so many at once; medians of the runs. */
export async function measure(
  pool: Pool,
  { cast }: Bench,
  parallel: number,
  asks: (n: number) => Ask[],
  runs = RUNS,
  runMs = RUN_MS,
): Promise<Measured> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${cast.awa.live.token}` }
  const call = async (n: number): Promise<boolean> => {
    for (const { path, body } of asks(n)) {
      const method = body ? 'POST' : 'GET'
      const answer = await pool.request({ method, path, headers, body: body ? JSON.stringify(body) : null })
      const said = (await answer.body.json()) as { code: number; message: string }
      if (said.code !== 1000) throw new Error(`${path} answers ${said.code}: ${said.message}`)
    }
    return true
  }
  await closedLoop(parallel, runMs / 3, call)
  const loads = []
  for (let i = 0; i < runs; i++) loads.push(await closedLoop(parallel, runMs, call))
  const rates = loads.map(load => load.perSecond)
  return {
    perSecond: median(rates),
    p50: median(loads.map(load => load.p50Ms)),
    p99: median(loads.map(load => load.p99Ms)),
    spread: spreadOf(rates),
  }
}
