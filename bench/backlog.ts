// A provider is out: 450,000 messages wait for it, with 200,000 open conversations and 50,000 receipts of nobody's. What the sweeps
// take of the machine meanwhile, and how long `send` takes, against before.
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Pool } from 'undici'
import { inTx } from '../server/src/db/tx.ts'
import { type Bench, bootBench } from './boot.ts'
import { inSteps, vacuum } from './filling.ts'
import { closedLoop, cpuMs, type Load, openLoop, type Result } from './measure.ts'
import { meetContacts, sendOf } from './people.ts'
import { isGood } from './processes.ts'

/** `BENCH_ROWS=20000` conversations are for trying it out. */
const CONVERSATIONS = Math.min(200_000, Number(process.env.BENCH_ROWS ?? 200_000))
const WAITING = CONVERSATIONS * 2.25
const PARKED = CONVERSATIONS / 4
const AT_ONCE = 5000
const CONTACTS = 2000
const PARALLEL = 64
/** As long as it takes until the pages that are written to are in memory and have been written ahead once. */
const WARM_MS = 8000
const RUN_MS = 4000
/** Until what was sent as it grew warm has found its number held. */
const SETTLE_MS = 30_000
/** In it is each sweep, also that which looks at all open conversations once a minute. */
const REST_MS = 60_000
/** The first telephone number of those who wait, past that of those who are written to. */
const FIRST_PHONE = 237_800_000_000

const PEOPLE = `with n as (select g from generate_series($4::bigint, $5::bigint) g), k as (
    insert into contacts (app_id, hashid, created_at, updated_at)
    select $1, 'con-' || replace(lpad(g::text, 10, 'w'), '0', 'z'), $2, $2 from n returning id
  ), d as (
    insert into contact_details (app_id, contact_id, channel, identifier, last_seq, created_at, updated_at)
    select $1, id, 'messenger', (${FIRST_PHONE} + id)::text, 4, $2, $2 from k returning id
  ), s as (
    insert into chat_sessions (app_id, hashid, contact_detail_id, channel_id, agent_id, status, owner, opened_at, last_message_at)
    select $1, 'ses-' || replace(lpad(id::text, 10, 'w'), '0', 'z'), id, $3, $6, 'open', 'agent', $2, $2 from d
    returning id, contact_detail_id
  )
  insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author, type, content, text,
    status, attempt, next_attempt_at, expires_at, accepted_at, created_at)
  select $1, 'msg-' || replace(lpad((id * 3 + q)::text, 10, 'w'), '0', 'z'), id, contact_detail_id, $3, q, 'out', 'api', 'text',
    '{"text": "Your order is on its way"}', 'Your order is on its way', 'queued', 0, $2::timestamptz + interval '1 hour',
    $2::timestamptz + interval '1 day', $2, $2
  from s, generate_series(1, 3) q where q <= 2 or id % 4 = 0`

const RECEIPTS = `insert into parked_receipts (app_id, channel_id, provider_id, status, at, created_at)
  select $1, $2, 'wamid.nobody' || n, 'delivered', $3, $3 from generate_series(1, $4::int) n`

/** What new messages and contacts are found by is written already: it is no part of an outage. */
const FOUND = [
  `insert into message_word_marks (app_id, read_id, sure_id, noted_id)
   select $1, max(id), max(id), max(id) from messages where app_id = $1
   on conflict (app_id) do update set read_id = excluded.read_id, sure_id = excluded.sure_id, noted_id = excluded.noted_id`,
  'delete from contact_changes where app_id = $1',
]

const HELD = `update channels set held_until = now() + interval '1 hour', held_since = now(), held_tries = 3,
    held_error = '{"reason": "unreachable"}' where app_id = $1 and id = $2`

/** `BENCH_KEEP=1` keeps the rows for the next run, `BENCH_KEEP=fill` makes them and measures nothing: most of the time goes there. */
const KEEP = process.env.BENCH_KEEP

export async function run(): Promise<Result[]> {
  const before = KEEP === 'fill' ? null : await withOutage(undefined, ({ sends }) => sends(RUN_MS))
  const kept = KEEP && `backlog_${CONVERSATIONS}`
  return await withOutage(kept, async ({ bench, child, sends, send }) => {
    await fillBacklog(bench)
    if (before === null) return []
    await pause(SETTLE_MS)
    const from = new Map([child.pid!, ...(await serversOf(bench))].map(pid => [pid, cpuMs(pid)]))
    await pause(REST_MS)
    // a connection that was closed meanwhile had nothing to do
    const left = [...from].filter(([pid]) => existsSync(`/proc/${pid}`))
    const share = left.reduce((sum, [pid, ms]) => sum + cpuMs(pid) - ms, 0) / REST_MS
    await sends(WARM_MS)
    const after = await sends(RUN_MS)
    const calm = await openLoop(after.perSecond / 2, RUN_MS, send)
    for (const load of [before, after, calm])
      if (load.errors > 0) throw new Error(`${load.errors} calls failed`)
    return resultsOf(share, before, after, calm)
  })
}

type Outage = {
  bench: Bench
  child: ChildProcess
  send: (n: number) => Promise<boolean>
  sends(ms: number): Promise<Load>
}

/** A business whose number is held, people who are written to, an API and a worker; warm. */
async function withOutage<Found>(
  kept: string | undefined,
  look: (outage: Outage) => Promise<Found>,
): Promise<Found> {
  const bench = await bootBench(kept)
  try {
    const { live } = bench.cast.awa
    if (await hasNobody(bench)) await meetContacts(bench, live, CONTACTS)
    await bench.db.query(HELD, [live.id, live.messenger.id])
    const { address } = await bench.start(['--role', 'api'])
    const { child } = await bench.start(['--role', 'worker'])
    const pool = new Pool(address, { connections: PARALLEL, pipelining: 1 })
    const send = async (n: number): Promise<boolean> => {
      const answer = await pool.request(sendOf(live, n, CONTACTS))
      return isGood({ body: await answer.body.text() })
    }
    const sends = (ms: number): Promise<Load> => closedLoop(PARALLEL, ms, send)
    await sends(WARM_MS)
    const found = await look({ bench, child, send, sends })
    await pool.close()
    return found
  } finally {
    await bench.close()
  }
}

async function hasNobody({ db, cast }: Bench): Promise<boolean> {
  const rows = await db.query('select from contacts where app_id = $1 limit $2', [cast.awa.live.id, CONTACTS])
  return rows.length < CONTACTS
}

function resultsOf(share: number, before: Load, after: Load, calm: Load): Result[] {
  const bare = { floor: null, ratio: null, p50_ms: null, p99_ms: null, spread: null }
  const waiting = `${WAITING.toLocaleString('en')} messages wait`
  return [
    {
      ...{ ...bare, bench: `backlog, worker and its connections while ${waiting}`, unit: 'share of a core' },
      ...{ value: share, target: 'under 0.05' },
    },
    {
      ...{
        bench: `backlog, send while ${waiting}`,
        unit: 'calls/s',
        value: after.perSecond,
        target: 'ratio 0.8',
      },
      ...{ floor: before.perSecond, ratio: after.perSecond / before.perSecond },
      ...{ p50_ms: calm.p50Ms, p99_ms: calm.p99Ms, spread: null },
    },
  ]
}

async function fillBacklog(bench: Bench): Promise<void> {
  const { id, messenger, agent } = bench.cast.awa.live
  const now = new Date().toISOString()
  const [parked] = await bench.db.query<{ n: number }>('select count(*)::int as n from parked_receipts')
  if (parked!.n >= PARKED) return
  await vacuum(bench, ['contacts', 'contact_details', 'chat_sessions', 'messages'])
  await inSteps('conversations', 1, CONVERSATIONS, AT_ONCE, ({ from, to }) =>
    inTx(bench.db, async tx => {
      await tx.query('set local statement_timeout = 0')
      await tx.query(PEOPLE, [id, now, messenger.id, from, to, agent.id])
    }),
  )
  await bench.db.query(RECEIPTS, [id, messenger.id, now, PARKED])
  for (const text of FOUND) await bench.db.query(text, [id])
  await vacuum(bench, ['contacts', 'contact_details', 'chat_sessions', 'messages', 'parked_receipts'])
}

/** What serves the worker at the database: its own connections, not those that vacuum by themselves. */
async function serversOf({ db }: Bench): Promise<number[]> {
  const rows = await db.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
       and pid <> pg_backend_pid()`,
  )
  return rows.map(({ pid }) => pid)
}

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
