// What a turn costs itself: inbound to delivered, offline model, after the burst wait.
import { inTx } from '../server/src/db/tx.ts'
import { toTimestamp } from '../server/src/lib/time.ts'
import { upsertWindow } from '../server/src/sandbox/queries.ts'
import { type Bench, bootBench, stopChild } from './boot.ts'
import { countTurn } from './count-turn.ts'
import { writtenBy } from './hook.ts'
import { quantile, type Result, spreadOf } from './measure.ts'

const TURNS = 60
const WARM = 10
const WAIT_MS_MAX = 10_000
/** From one turn to the next: receipts of the one before are told to other processes 50 ms after it, and what is told then waits behind. */
const APART_MS = 150

export async function run(): Promise<Result[]> {
  const bench = await bootBench()
  try {
    const { address, child } = await bench.start([], { BURST_WAIT_MS: '0' })
    const together = await manyTurns(bench, address, 0)
    await stopChild(child)
    const api = await bench.start(['--role', 'api'], { BURST_WAIT_MS: '0' })
    // a worker speaks to the simulated provider of the API
    await bench.start(['--role', 'worker'], { PORT: new URL(api.address).port })
    const apart = await manyTurns(bench, api.address, TURNS + WARM)
    const { statements, commits } = await countTurn()
    return [
      resultOf('turn', together),
      resultOf('turn, worker in another process', apart),
      {
        bench: 'turn statements',
        unit: 'statements',
        value: statements,
        floor: null,
        ratio: null,
        target: 'at most 8',
        p50_ms: null,
        p99_ms: null,
        spread: null,
      },
      {
        bench: 'turn commits',
        unit: 'commits',
        value: commits,
        floor: null,
        ratio: null,
        target: 'at most 4',
        p50_ms: null,
        p99_ms: null,
        spread: null,
      },
    ]
  } finally {
    await bench.close()
  }
}

async function manyTurns(bench: Bench, address: string, first: number): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < TURNS + WARM; n++) {
    await new Promise(resolve => setTimeout(resolve, APART_MS))
    const ms = await oneTurn(bench, address, first + n)
    if (n >= WARM) times.push(ms)
  }
  return times
}

function resultOf(name: string, times: number[]): Result {
  const sorted = times.toSorted((a, b) => a - b)
  return {
    bench: name,
    unit: 'ms',
    value: quantile(sorted, 0.5),
    floor: null,
    ratio: null,
    target: 'p50 under 60 ms idle',
    p50_ms: quantile(sorted, 0.5),
    p99_ms: quantile(sorted, 0.99),
    spread: spreadOf(times),
  }
}

async function oneTurn(bench: Bench, address: string, n: number): Promise<number> {
  const app = bench.cast.awa.live
  const from = `2376${20_000_000 + n}`
  // the simulated provider must know that the customer wrote, or it refuses the answer
  await inTx(bench.db, tx => upsertWindow(tx, app.id, app.messenger.id, from, toTimestamp(Date.now())))
  const { path, ...posted } = writtenBy(app, from, `wamid.turn.${n}`, 'Hello!')
  const answer = await fetch(address + path, posted)
  if (answer.status !== 200) throw new Error(`the hook answered ${answer.status}`)
  const begin = performance.now()
  while (performance.now() < begin + WAIT_MS_MAX) {
    const [row] = await bench.db.query(
      `select 1 from messages m join contact_details d on d.app_id = m.app_id and d.id = m.contact_detail_id
       where m.app_id = $1 and d.identifier = $2 and m.direction = 'out' and m.status in ('sent', 'delivered')`,
      [app.id, from],
    )
    if (row) return performance.now() - begin
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  throw new Error('no answer came')
}
