// Conversations for benchmarks, as many as wanted, and calls on them.
import { Pool } from 'undici'
import { inTx } from '../server/src/db/tx.ts'
import { type Bench, bootBench } from './boot.ts'
import { closedLoop, median, type Result, spreadOf } from './measure.ts'

export const FEW = 10_000
/** Conversations of one statement: it must end within the time a statement has. */
const CHUNK = 20_000
export const WRITERS = 64
const RUN_MS = 3000
export const RUNS = 5
/** The public id of the n-th conversation, ten characters of base58; `hashidSql` the same in SQL. */
export const idOf = (n: number): string => `ses-${String(n).padStart(10, 'x').replaceAll('0', 'z')}`
const hashidSql = (prefix: string, n: string): string =>
  `'${prefix}-' || replace(lpad(${n}::text, 10, 'x'), '0', 'z')`
/** As in a business: most have ended, and some wait in the queue. */
const CONVERSATIONS = `with n as (
    select g as n, g % 10 as kind, $3::timestamptz - g * interval '2 seconds' as at from generate_series($4::bigint, $5::bigint) g
  ), k as (
    insert into contacts (app_id, hashid, firstname, created_at, updated_at)
    select $1, ${hashidSql('con', 'n')}, 'Fatou ' || n, at, at from n returning id, hashid
  ), d as (
    insert into contact_details (app_id, contact_id, channel, identifier, last_seq, created_at, updated_at)
    select $1, k.id, 'messenger', (237600000000 + n.n)::text, 1, n.at, n.at
    from k join n on k.hashid = ${hashidSql('con', 'n.n')} returning id, identifier
  ), s as (
    insert into chat_sessions (app_id, hashid, contact_detail_id, channel_id, status, owner, owner_user_id, opened_at,
      last_message_at, closed_at, inbound_seq, waiting_since)
    select $1, ${hashidSql('ses', 'n.n')}, d.id, $2, case when n.kind < 8 then 'closed' else 'open' end,
      case when n.kind = 9 then 'person' else 'queue' end, case when n.kind = 9 then $6::bigint end, n.at, n.at,
      case when n.kind < 8 then n.at end, 1, case when n.kind >= 8 then n.at end
    from d join n on d.identifier = (237600000000 + n.n)::text returning id, contact_detail_id, opened_at
  )
  insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author, type, content,
    text, status, accepted_at, created_at)
  select $1, ${hashidSql('msg', 's.id')}, s.id, s.contact_detail_id, $2, 1, 'in', 'contact', 'text', '{"text": "Is it ready?"}',
    'Is it ready?', 'received', s.opened_at, s.opened_at from s`

export type Ask = { path: string; body?: object }
export type Measured = { perSecond: number; p50: number; p99: number; spread: number }

/** The service and so many conversations, for as long as the work lasts. */
export async function withConversations(
  count: number,
  work: (pool: Pool, bench: Bench) => Promise<Result[]>,
): Promise<Result[]> {
  const bench = await bootBench()
  try {
    const { address } = await bench.start(['--role', 'api'])
    const pool = new Pool(address, { connections: WRITERS, pipelining: 1 })
    await fill(bench, 1, count)
    const results = await work(pool, bench)
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
  await closedLoop(parallel, RUN_MS / 3, call)
  const loads = []
  for (let i = 0; i < runs; i++) loads.push(await closedLoop(parallel, RUN_MS, call))
  const rates = loads.map(load => load.perSecond)
  return {
    perSecond: median(rates),
    p50: median(loads.map(load => load.p50Ms)),
    p99: median(loads.map(load => load.p99Ms)),
    spread: spreadOf(rates),
  }
}

/** Makes conversations of these numbers. */
export async function fill({ db, cast }: Bench, from: number, to: number): Promise<void> {
  const { id, messenger, userId } = cast.awa.live
  const now = new Date().toISOString()
  for (let n = from; n <= to; n += CHUNK)
    await inTx(db, tx =>
      tx.query(CONVERSATIONS, [id, messenger.id, now, n, Math.min(n + CHUNK - 1, to), userId]),
    )
  const client = await db.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (const table of ['contacts', 'contact_details', 'chat_sessions', 'messages'])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    client.release(true)
  }
}
