// POST /messages/send and the signed inbound webhook, against one message and one job per transaction.
import { Pool } from 'undici'
import { type Bench, bootBench } from './boot.ts'
import { oneByOne } from './floor.ts'
import { writtenBy } from './hook.ts'
import { closedLoop, cpuMs, type Load, median, openLoop, type Result, spreadOf } from './measure.ts'
import { meetContacts, phoneOf, sendOf } from './people.ts'
import { IS_QUICK } from './processes.ts'

const PARALLEL = 64
const RUN_MS = IS_QUICK ? 1500 : 4000
const RUNS = IS_QUICK ? 1 : 3
const CONTACTS = 2000

export async function run(): Promise<Result[]> {
  const bench = await bootBench()
  try {
    await meetContacts(bench, bench.cast.awa.live, CONTACTS)
    const { address, child } = await bench.start(['--role', 'api'])
    const pool = new Pool(address, { connections: PARALLEL, pipelining: 1 })
    const [floors, sends, hooks]: Load[][] = [[], [], []]
    const send = sender(pool, bench)
    const hook = hooker(pool, bench)
    await closedLoop(PARALLEL, 1500, send)
    let cpu = 0
    let calls = 0
    for (let i = 0; i < RUNS; i++) {
      floors!.push(await closedLoop(PARALLEL, RUN_MS, oneByOne(bench)))
      const before = cpuMs(child.pid!)
      const load = await closedLoop(PARALLEL, RUN_MS, send)
      cpu += cpuMs(child.pid!) - before
      calls += load.count
      sends!.push(load)
      hooks!.push(await closedLoop(PARALLEL, RUN_MS, hook))
    }
    floors!.push(await closedLoop(PARALLEL, RUN_MS, oneByOne(bench)))
    const floorRate = median(floors!.map(load => load.perSecond))
    const sendRate = median(sends!.map(load => load.perSecond))
    const hookRate = median(hooks!.map(load => load.perSecond))
    const calmSend = await openLoop(sendRate / 2, RUN_MS, send)
    const calmHook = await openLoop(hookRate / 2, RUN_MS, hook)
    for (const load of [...sends!, ...hooks!, calmSend, calmHook])
      if (load.errors > 0) throw new Error(`${load.errors} calls failed`)
    await pool.close()
    return [
      {
        bench: 'send',
        unit: 'calls/s',
        value: sendRate,
        floor: floorRate,
        ratio: sendRate / floorRate,
        target: 'ratio 1.0, p99 under 100 ms',
        p50_ms: calmSend.p50Ms,
        p99_ms: calmSend.p99Ms,
        spread: spreadOf(sends!.map(l => l.perSecond)),
      },
      {
        bench: 'send CPU',
        unit: 'ms/call',
        value: cpu / calls,
        floor: null,
        ratio: null,
        target: 'under 0.25 ms',
        p50_ms: null,
        p99_ms: null,
        spread: null,
      },
      {
        bench: 'hook',
        unit: 'messages/s',
        value: hookRate,
        floor: floorRate,
        ratio: hookRate / floorRate,
        target: 'ratio 0.8, p99 under 250 ms at half the peak',
        p50_ms: calmHook.p50Ms,
        p99_ms: calmHook.p99Ms,
        spread: spreadOf(hooks!.map(l => l.perSecond)),
      },
    ]
  } finally {
    await bench.close()
  }
}

function sender(pool: Pool, { cast }: Bench): (n: number) => Promise<boolean> {
  return async n => {
    const answer = await pool.request(sendOf(cast.awa.live, n, CONTACTS))
    return ((await answer.body.json()) as { code: number }).code === 1000
  }
}

function hooker(pool: Pool, { cast }: Bench): (n: number) => Promise<boolean> {
  let unique = 0
  return async n => {
    const posted = writtenBy(
      cast.awa.live,
      phoneOf(n % CONTACTS),
      `wamid.bench.${++unique}`,
      'Is it open today?',
    )
    const answer = await pool.request(posted)
    await answer.body.dump()
    return answer.statusCode === 200
  }
}
