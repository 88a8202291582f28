// POST /messages/send and the signed inbound webhook, against one message and one job per transaction.
import { Pool } from 'undici'
import { findChannelByHook } from '../server/src/channels/find.ts'
import { inTx } from '../server/src/db/tx.ts'
import { receive } from '../server/src/inbound/receive.ts'
import { enqueue } from '../server/src/jobs/enqueue.ts'
import { hashid } from '../server/src/lib/ids.ts'
import { toTimestamp } from '../server/src/lib/time.ts'
import { type Bench, bootBench } from './boot.ts'
import { writtenBy } from './hook.ts'
import { closedLoop, cpuMs, type Load, median, openLoop, type Result, spreadOf } from './measure.ts'

const PARALLEL = 64
const RUN_MS = 4000
const RUNS = 3
const CONTACTS = 2000

export async function run(): Promise<Result[]> {
  const bench = await bootBench()
  try {
    await meetContacts(bench)
    const { address, child } = await bench.start(['--role', 'api'])
    const pool = new Pool(address, { connections: PARALLEL, pipelining: 1 })
    const [floors, sends, hooks]: Load[][] = [[], [], []]
    const send = sender(pool, bench)
    const hook = hooker(pool, bench)
    await closedLoop(PARALLEL, 1500, send)
    let cpu = 0
    let calls = 0
    for (let i = 0; i < RUNS; i++) {
      floors!.push(await closedLoop(PARALLEL, RUN_MS, floor(bench)))
      const before = cpuMs(child.pid!)
      const load = await closedLoop(PARALLEL, RUN_MS, send)
      cpu += cpuMs(child.pid!) - before
      calls += load.count
      sends!.push(load)
      hooks!.push(await closedLoop(PARALLEL, RUN_MS, hook))
    }
    floors!.push(await closedLoop(PARALLEL, RUN_MS, floor(bench)))
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

const phone = (n: number): string => `2376${String(10_000_000 + (n % CONTACTS))}`

/** Known contacts with an open window, as a business has them. */
async function meetContacts({ db, deps, cast }: Bench): Promise<void> {
  const now = toTimestamp(Date.now())
  const channel = (await findChannelByHook(db, cast.awa.live.messenger.hook_id))!
  await inTx(db, tx =>
    receive(
      tx,
      deps,
      { ...channel, agent_id: null },
      Array.from({ length: CONTACTS }, (_, n) => ({
        kind: 'message' as const,
        accountId: channel.account_id,
        providerId: `meet-${n}`,
        at: Date.now(),
        type: 'text' as const,
        content: { text: 'Hello' },
        text: 'Hello',
        sender: { phone: phone(n), userId: null, username: null, name: 'Fatou' },
        contextId: null,
        meta: {},
      })),
      now,
    ),
  )
}

function sender(pool: Pool, { cast }: Bench): (n: number) => Promise<boolean> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${cast.awa.live.token}` }
  return async n => {
    const body = JSON.stringify({
      channel: 'messenger',
      contact: { phone: phone(n) },
      message: { type: 'text', content: { text: `Your order ${n} is on its way` } },
    })
    const answer = await pool.request({ method: 'POST', path: '/messages/send', headers, body })
    return ((await answer.body.json()) as { code: number }).code === 1000
  }
}

function hooker(pool: Pool, { cast }: Bench): (n: number) => Promise<boolean> {
  let unique = 0
  return async n => {
    const posted = writtenBy(cast.awa.live, phone(n), `wamid.bench.${++unique}`, 'Is it open today?')
    const answer = await pool.request(posted)
    await answer.body.dump()
    return answer.statusCode === 200
  }
}

/** One message and one pg-boss job per transaction, same driver, same tables, no HTTP. */
function floor({ db, cast }: Bench): (n: number) => Promise<boolean> {
  const app = cast.awa.live
  const known = db.query<{ id: number; session: number }>(
    `select d.id, s.id as session from contact_details d join chat_sessions s on s.app_id = d.app_id and s.contact_detail_id = d.id where d.app_id = $1 and d.identifier like '2376%'`,
    [app.id],
  )
  return async n => {
    const rows = await known
    const row = rows[n % rows.length]!
    const now = toTimestamp(Date.now())
    await inTx(db, async tx => {
      await tx.query(
        `insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author, type, content, text, status, accepted_at, created_at)
         values ($1, $2, $3, $4, $5, $6, 'out', 'api', 'text', $7, $8, 'queued', $9, $9)`,
        [
          app.id,
          hashid('msg'),
          row.session,
          row.id,
          app.messenger.id,
          -unique++,
          JSON.stringify({ text: `Your order ${n} is on its way`, preview_url: false }),
          `Your order ${n} is on its way`,
          now,
        ],
      )
      enqueue(tx, 'messages.deliver', { app_id: app.id, contact_detail_id: row.id })
    })
    return true
  }
}

let unique = 1
