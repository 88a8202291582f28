// A thousand streams of events while a hundred things happen a second: how long until each is everywhere.
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { inTx } from '../server/src/db/tx.ts'
import { record } from '../server/src/events/record.ts'
import { toTimestamp } from '../server/src/lib/time.ts'
import { tokenFor } from '../server/test/cast.ts'
import { ticketCreated } from '../server/test/events/samples.ts'
import { type Bench, bootBench } from './boot.ts'
import { median, openLoop, type Result, spreadOf } from './measure.ts'

const STREAMS = 1000
/** One token has at most a hundred, one address, too, may have no more than so many. */
const STREAMS_EACH = 50
const PER_SECOND = 100
const RUN_MS = 10_000
const RUNS = 3
const ARRIVE_MS_MAX = 60_000
const ID = /^id: (\d+)$/gm

/** `last`: the newest event that came; `onId` is told each time another one is. */
type Listener = { socket: Socket; last: number; onId: (from: number, to: number) => void }

/** From the commit of an event to the moment that a listener has it; and how many happened a second, as was asked or fewer. */
export async function run(): Promise<Result[]> {
  const bench = await bootBench()
  try {
    const { address } = await bench.start(['--role', 'api'])
    const listeners = await openAll(bench, address)
    const runs = []
    for (let i = 0; i < RUNS; i++) runs.push(await happen(bench, listeners))
    for (const { socket } of listeners) socket.destroy()
    const p99 = runs.map(one => one.p99)
    return [
      {
        bench: `feed, ${STREAMS} streams at ${PER_SECOND} events/s, p99`,
        unit: 'ms',
        value: Math.round(median(p99)),
        floor: null,
        ratio: null,
        target: '1,000 ms',
        p50_ms: Math.round(median(runs.map(one => one.p50))),
        p99_ms: Math.round(median(p99)),
        spread: spreadOf(p99),
      },
      {
        bench: 'feed, events that happened',
        unit: 'events/s',
        value: median(runs.map(one => one.perSecond)),
        floor: null,
        ratio: null,
        target: String(PER_SECOND),
        p50_ms: null,
        p99_ms: null,
        spread: null,
      },
    ]
  } finally {
    await bench.close()
  }
}

async function openAll({ deps, cast }: Bench, address: string): Promise<Listener[]> {
  const { hostname, port } = new URL(address)
  const listeners: Listener[] = []
  for (let group = 0; group < STREAMS / STREAMS_EACH; group++) {
    const { token } = await tokenFor(deps, cast.awa.live, 'live', ['messages:read', 'tickets:read'])
    const head = `GET /stream HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n\r\n`
    const from = { host: hostname, port: Number(port), localAddress: `127.0.2.${group + 1}` }
    const opened = Array.from({ length: STREAMS_EACH }, () => openOne(from, head))
    listeners.push(...(await Promise.all(opened)))
  }
  return listeners
}

/** Resolves when the stream tells where it stands. */
function openOne(to: { host: string; port: number; localAddress: string }, head: string): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const socket = connect(to, () => socket.write(head))
    const listener: Listener = { socket, last: -1, onId: () => undefined }
    socket.setEncoding('latin1').on('data', (piece: string | Buffer) => {
      const text = String(piece)
      if (text.includes('"code":1009')) reject(new Error(text.slice(-300)))
      const last = [...text.matchAll(ID)].at(-1)
      if (last === undefined) return
      const id = Number(last[1])
      if (listener.last < 0) resolve(listener)
      else if (id > listener.last) listener.onId(listener.last + 1, id)
      listener.last = Math.max(listener.last, id)
    })
    socket.on('error', reject)
  })
}

type Ran = { p50: number; p99: number; perSecond: number }

/** Events at times fixed before the run; every listener must have every one of them. Milliseconds since each was committed. */
async function happen({ db, deps, cast }: Bench, listeners: Listener[]): Promise<Ran> {
  const { id } = cast.awa.live
  const sql = 'select coalesce(max(last_id), 0) as last from event_counters where app_id = $1'
  const [before] = await db.query<{ last: number }>(sql, [id])
  const first = before!.last + 1
  const count = (PER_SECOND * RUN_MS) / 1000
  const total = count * listeners.length
  const [which, when] = [new Int32Array(total), new Float64Array(total)]
  let come = 0
  for (const listener of listeners)
    listener.onId = (from, to) => {
      for (let event = Math.max(from, first); event <= to; event++) {
        which[come] = event - first
        when[come++] = performance.now()
      }
    }
  const committed: number[] = []
  const load = await openLoop(PER_SECOND, RUN_MS, async n => {
    await inTx(db, async tx => record(tx, id, ticketCreated({ id: n }), toTimestamp(Date.now())))
    committed.push(performance.now())
    deps.hints.newEvents(id)
    return true
  })
  const end = performance.now() + ARRIVE_MS_MAX
  while (come < total) {
    if (performance.now() > end) throw new Error(`${come} of ${total} events have come`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  // one that was seen before its writer went on took no time
  const times = when.map((at, n) => Math.max(0, at - committed[which[n]!]!)).sort()
  return {
    p50: times[Math.floor(total * 0.5)]!,
    p99: times[Math.floor(total * 0.99)]!,
    perSecond: load.perSecond,
  }
}
