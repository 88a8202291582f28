// Benches `inbox` (a page of 50 conversations with the numbers of all lists, among 10,000 and 1,000,000), `timeline` (of 20 and
// of 20,000 messages) and `reply` (a person's answer against the same message by /messages/send).
import { Pool } from 'undici'
import { inTx } from '../server/src/db/tx.ts'
import { type Bench, bootBench } from './boot.ts'
import { closedLoop, median, type Result, spreadOf } from './measure.ts'

const FEW = 10_000
const MANY = 1_000_000
/** Conversations of one statement: it must end within the time a statement has. */
const CHUNK = 20_000
const LONG_TIMELINE = 20_000
const SHORT_TIMELINE = 20
const WRITTEN_TO = 500
const PARALLEL = 8
const WRITERS = 64
const RUN_MS = 3000
const RUNS = 5
/** The public id of the n-th conversation, ten characters of base58; `hashidSql` the same in SQL. */
const idOf = (n: number): string => `ses-${String(n).padStart(10, 'x').replaceAll('0', 'z')}`
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
const MESSAGES = `insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author,
    type, content, text, status, accepted_at, created_at)
  select s.app_id, 'msg-long' || s.id || '-' || g, s.id, s.contact_detail_id, s.channel_id, g, 'in', 'contact', 'text',
    '{"text": "And?"}', 'And?', 'received', s.opened_at, s.opened_at
  from chat_sessions s, generate_series(2, $3::bigint) g where s.app_id = $1 and s.hashid = $2`

type Ask = { path: string; body?: object }
type Measured = { perSecond: number; p50: number; p99: number; spread: number }

/** Takes some minutes, most of them to make the rows. */
export async function run(): Promise<Result[]> {
  const bench = await bootBench()
  try {
    const { address } = await bench.start(['--role', 'api'])
    const pool = new Pool(address, { connections: WRITERS, pipelining: 1 })
    await fill(bench, 1, FEW)
    const few = await page(pool, bench)
    await fill(bench, FEW + 1, MANY)
    const many = await page(pool, bench)
    const results = [
      list('inbox, 10k conversations', few, null),
      list('inbox, 1M conversations', many, few),
      ...(await timelines(pool, bench)),
      await reply(pool, bench),
    ]
    await pool.close()
    return results
  } finally {
    await bench.close()
  }
}

/** A list as somebody opens the inbox: the queue, the longest wait first, and the numbers beside it. */
const page = (pool: Pool, bench: Bench): Promise<Measured> =>
  measure(pool, bench, PARALLEL, n => [
    {
      path: `/conversation/search?view=${n % 2 === 0 ? 'unassigned&sort=waiting_since' : 'all'}&per_page=50`,
    },
    { path: '/conversation/counts' },
  ])

async function timelines(pool: Pool, bench: Bench): Promise<Result[]> {
  const [short, long] = [idOf(9), idOf(19)]
  const { id } = bench.cast.awa.live
  await bench.db.query(MESSAGES, [id, short, SHORT_TIMELINE])
  await bench.db.query(MESSAGES, [id, long, LONG_TIMELINE])
  const of = (session: string) =>
    measure(pool, bench, PARALLEL, () => [
      { path: `/conversation/${session}/timeline?per_page=${SHORT_TIMELINE}` },
    ])
  const ofShort = await of(short)
  return [
    list(`timeline of ${SHORT_TIMELINE} messages`, ofShort, null),
    list('timeline of 20,000 messages', await of(long!), ofShort),
  ]
}

/** The same words to the same people, by a person in their conversation and by the client system, in turn. */
async function reply(pool: Pool, bench: Bench): Promise<Result> {
  const content = { type: 'text', content: { text: 'It is on its way.' } }
  const number = (n: number): number => 8 + (n % WRITTEN_TO) * 10
  const byPerson = (n: number): Ask[] => [
    { path: `/conversation/${idOf(number(n))}/reply`, body: { message: content } },
  ]
  const bySystem = (n: number): Ask[] => {
    const phone = String(237_600_000_000 + number(n))
    return [{ path: '/messages/send', body: { channel: 'messenger', contact: { phone }, message: content } }]
  }
  await openWindows(bench)
  const pairs: [Measured, Measured][] = []
  for (let i = 0; i < RUNS; i++)
    pairs.push([
      await measure(pool, bench, WRITERS, byPerson, 1),
      await measure(pool, bench, WRITERS, bySystem, 1),
    ])
  const rates = pairs.map(([person]) => person.perSecond)
  return {
    bench: 'reply, against send',
    unit: 'calls/s',
    value: median(rates),
    floor: median(pairs.map(([, system]) => system.perSecond)),
    ratio: median(pairs.map(([person, system]) => person.perSecond / system.perSecond)),
    target: 'ratio 0.8',
    p50_ms: median(pairs.map(([person]) => person.p50)),
    p99_ms: median(pairs.map(([person]) => person.p99)),
    spread: spreadOf(rates),
  }
}

/** What it costs, in units of the cost of `less` where there is one. */
const list = (bench: string, { perSecond, p50, p99, spread }: Measured, less: Measured | null): Result => ({
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
async function measure(
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

async function fill({ db, cast }: Bench, from: number, to: number): Promise<void> {
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

/** Free text may go to those who have written in the last 24 hours. */
async function openWindows({ db, cast }: Bench): Promise<void> {
  const { id, messenger } = cast.awa.live
  await db.query(
    `insert into contact_windows (app_id, channel_id, contact_detail_id, last_inbound_at)
     select $1, $2, d.id, now() from contact_details d where d.app_id = $1 and d.identifier = any($3::text[])
     on conflict do nothing`,
    [id, messenger.id, Array.from({ length: WRITTEN_TO }, (_, n) => String(237_600_000_000 + 8 + n * 10))],
  )
}
