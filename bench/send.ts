// POST /messages/send and the signed inbound webhook, against one message and one job per transaction.
import { Pool } from 'undici'
import { type Bench, bootBench } from './boot.ts'
import { oneByOne } from './floor.ts'
import { writtenBy } from './hook.ts'
import { closedLoop, cpuMs, type Load, median, openLoop, type Result, spreadOf } from './measure.ts'
import { peak } from './peak.ts'
import { meetContacts, phoneOf, sendOf } from './people.ts'
import { IS_QUICK, isGood } from './processes.ts'

const PARALLEL = 64
const RUN_SECONDS = IS_QUICK ? 2 : 4
const RUN_MS = RUN_SECONDS * 1000
/** What each connection sends in turn. */
const OWN = 30
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
    const sendMost = () => peak(address, PARALLEL, RUN_SECONDS, of => sentBy(bench, of), isGood)
    const hookMost = () =>
      peak(
        address,
        PARALLEL,
        RUN_SECONDS,
        () => heard(bench),
        () => true,
      )
    await sendMost()
    let cpu = 0
    let calls = 0
    for (let i = 0; i < RUNS; i++) {
      floors!.push(await closedLoop(PARALLEL, RUN_MS, oneByOne(bench)))
      const before = cpuMs(child.pid!)
      const load = await sendMost()
      cpu += cpuMs(child.pid!) - before
      calls += load.count
      sends!.push(load)
      hooks!.push(await hookMost())
    }
    floors!.push(await closedLoop(PARALLEL, RUN_MS, oneByOne(bench)))
    const floorRate = median(floors!.map(load => load.perSecond))
    const sendRate = median(sends!.map(load => load.perSecond))
    const hookRate = median(hooks!.map(load => load.perSecond))
    const calmSend = await openLoop(sendRate / 2, RUN_MS, send)
    const calmHook = await openLoop(hookRate / 2, RUN_MS, hook)
    for (const load of [...sends!, ...hooks!, calmSend, calmHook])
      if (load.errors > 0) throw new Error(`${load.errors} calls failed`)
    // a hook is answered the same whatever it has brought
    const heardOf = hooks!.reduce((sum, { count }) => sum + count, calmHook.count)
    const [stored] = await bench.db.query<{ n: number }>(
      `select count(*)::int as n from messages where direction = 'in' and provider_id like 'wamid.bench.%'`,
    )
    if (stored!.n < heardOf) throw new Error(`${stored!.n} of ${heardOf} messages were stored`)
    await pool.close()
    return [
      {
        bench: 'send',
        unit: 'calls/s',
        value: sendRate,
        floor: floorRate,
        ratio: sendRate / floorRate,
        target: 'ratio 2.0, p99 under 100 ms',
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

/** To people of its own, in turn. */
const sentBy = ({ cast }: Bench, connection: number) =>
  Array.from({ length: OWN }, (_, n) => sendOf(cast.awa.live, (connection * OWN + n) % CONTACTS, CONTACTS))

function sender(pool: Pool, { cast }: Bench): (n: number) => Promise<boolean> {
  return async n => {
    const answer = await pool.request(sendOf(cast.awa.live, n, CONTACTS))
    return isGood({ body: await answer.body.text() })
  }
}

let unique = 0
/** What somebody writes: each time another message. */
const heard =
  ({ cast }: Bench) =>
  () =>
    writtenBy(cast.awa.live, phoneOf(++unique % CONTACTS), `wamid.bench.${unique}`, 'Is it open today?')

function hooker(pool: Pool, bench: Bench): (n: number) => Promise<boolean> {
  const next = heard(bench)
  return async () => {
    const answer = await pool.request(next())
    await answer.body.dump()
    return answer.statusCode === 200
  }
}
