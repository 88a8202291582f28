// 10,000 people with the chat open and silent: what each costs in memory, and how long until all of them have
// a message that was said to everybody at once.
import { execFileSync } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { makeToken } from '../server/src/accounts/tokens.ts'
import { makeHints } from '../server/src/db/hints.ts'
import { inTx } from '../server/src/db/tx.ts'
import { hashid } from '../server/src/lib/ids.ts'
import { toTimestamp } from '../server/src/lib/time.ts'
import { type Bench, bootBench } from './boot.ts'
import { median, memoryMb, quantile, type Result, spreadOf } from './measure.ts'

const LISTENERS = 10_000
/** Files a process needs beside its sockets. */
const FILES_SPARE = 500
/** There before the others, and stay: with the first a process grows by what it needs once (its young heap, compiled code). */
const WARM_UP = 2000
/** Connections from one address are bounded: they come from many. */
const LISTENERS_PER_ADDRESS = 500
const OPENING_MAX = 64
const BROADCASTS = 3
const REST_MS = 3000
const BROADCAST_MS_MAX = 30_000

type Listener = { socket: Socket; seq: number; at: number }

/** Memory per listener in kB, and the time of a broadcast to all. */
export async function run(): Promise<Result[]> {
  const bench = await bootBench()
  try {
    const files = Number(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' })) || LISTENERS
    const count = Math.min(LISTENERS, files - FILES_SPARE - WARM_UP)
    const tokens = await makeVisitors(bench, WARM_UP + count)
    const { address, child } = await bench.start(['--role', 'api'])
    const alone = memoryMb(child.pid!)
    const first = await openAll(bench, address, tokens, 0, WARM_UP)
    await rest()
    const before = memoryMb(child.pid!)
    const listeners = await openAll(bench, address, tokens, WARM_UP, WARM_UP + count)
    await rest()
    const after = memoryMb(child.pid!)
    const kb = ((after - before) * 1024) / count
    const allKb = ((after - alone) * 1024) / (WARM_UP + count)
    const runs: { p50: number; p99: number }[] = []
    for (let i = 0; i < BROADCASTS; i++) runs.push(await broadcast(bench, listeners))
    for (const { socket } of [...first, ...listeners]) socket.destroy()
    const p99 = runs.map(one => one.p99)
    const row = (
      name: string,
      unit: string,
      value: number,
      target: string,
      spread: number | null,
    ): Result => ({
      bench: `stream, ${name}`,
      unit,
      value: Math.round(value * 10) / 10,
      floor: null,
      ratio: null,
      target,
      p50_ms: spread === null ? null : Math.round(median(runs.map(one => one.p50))),
      p99_ms: spread === null ? null : Math.round(median(p99)),
      spread,
    })
    return [
      row(`memory of one of ${count} idle listeners`, 'kB', kb, '20 kB', null),
      row(
        `memory of one of ${WARM_UP + count}, with what the process grows by once`,
        'kB',
        allKb,
        '20 kB',
        null,
      ),
      row(`broadcast to ${count} listeners, p99`, 'ms', median(p99), '1,000 ms', spreadOf(p99)),
    ]
  } finally {
    await bench.close()
  }
}

/** Visitors who have written once, each with an open session. Their tokens. */
async function makeVisitors({ db, cast }: Bench, count: number): Promise<string[]> {
  const { id, webchat, agent } = cast.awa.live
  const now = toTimestamp(Date.now())
  const made = Array.from({ length: count }, (_, n) => ({
    ...makeToken('vis'),
    identifier: `vis-${n < WARM_UP ? 'first' : 'bench'}${n}`,
  }))
  await db.query(
    `with fresh as (
       select nextval(pg_get_serial_sequence('contacts', 'id')) as contact_id, f.* from unnest($2::text[], $3::text[]) as f (hashid, identifier)
     ), contact as (
       insert into contacts (app_id, id, hashid, created_at, updated_at) select $1, contact_id, hashid, $4::timestamptz, $4::timestamptz from fresh
     )
     insert into contact_details (app_id, contact_id, channel, identifier, created_at, updated_at)
     select $1, contact_id, 'webchat', identifier, $4::timestamptz, $4::timestamptz from fresh`,
    [id, made.map(() => hashid('con')), made.map(one => one.identifier), now],
  )
  await db.query(
    `insert into chat_sessions (app_id, hashid, contact_detail_id, channel_id, agent_id, owner, opened_at, last_message_at)
     select d.app_id, s.hashid, d.id, $2, $3, 'agent', $5::timestamptz, $5::timestamptz
     from unnest($4::text[]) with ordinality as s (hashid, n)
     join (select *, row_number() over () as n from contact_details where app_id = $1 and channel = 'webchat') d on d.n = s.n`,
    [id, webchat.id, agent.id, made.map(() => hashid('ses')), now],
  )
  await db.query(
    `insert into webchat_visitors (app_id, channel_id, token_hash, identifier, is_verified, created_at, last_seen_at, expires_at)
     select $1, $2, v.hash, v.identifier, false, $5::timestamptz, $5::timestamptz, $5::timestamptz + interval '1 day'
     from unnest($3::bytea[], $4::text[]) as v (hash, identifier)`,
    [id, webchat.id, made.map(one => one.hash), made.map(one => one.identifier), now],
  )
  await db.query('analyze contact_details, chat_sessions, webchat_visitors')
  return made.map(one => one.token)
}

/** Those of these numbers, from as many addresses as they need. */
async function openAll(
  { cast }: Bench,
  address: string,
  tokens: string[],
  from: number,
  to: number,
): Promise<Listener[]> {
  const { hostname, port } = new URL(address)
  const listeners: Listener[] = []
  let next = from
  await Promise.all(
    Array.from({ length: OPENING_MAX }, async () => {
      while (next < to) {
        const n = next++
        const head = `GET /webchat/${cast.awa.live.webchat.hook_id}/stream?after=0 HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${tokens[n]}\r\n\r\n`
        const listener = await openOne(
          {
            host: hostname,
            port: Number(port),
            localAddress: `127.0.1.${1 + Math.floor(n / LISTENERS_PER_ADDRESS)}`,
          },
          head,
        )
        listeners.push(listener)
      }
    }),
  )
  return listeners
}

/** Resolves when the conversation's state has come: the stream is loaded. */
function openOne(to: { host: string; port: number; localAddress: string }, head: string): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const socket = connect(to, () => socket.write(head))
    const listener: Listener = { socket, seq: 0, at: 0 }
    socket.setEncoding('latin1').on('data', (piece: string | Buffer) => {
      const text = String(piece)
      if (text.includes('event: session')) resolve(listener)
      if (text.includes('"code":')) reject(new Error(text.slice(-300)))
      const ids = [...text.matchAll(/^id: (\d+)$/gm)]
      if (ids.length === 0) return
      listener.seq = Number(ids.at(-1)![1])
      listener.at = performance.now()
    })
    socket.on('error', reject)
  })
}

/** Says one thing to everybody in one transaction, and waits until everybody has it. Milliseconds since the commit. */
async function broadcast(
  { db, url, deps, cast }: Bench,
  listeners: Listener[],
): Promise<{ p50: number; p99: number }> {
  const hints = makeHints(db, url, deps.log)
  const { id, webchat, agent } = cast.awa.live
  const now = toTimestamp(Date.now())
  const seq = listeners[0]!.seq + 1
  await inTx(db, async tx => {
    await tx.query(
      `with d as (
         update contact_details set last_seq = $2 where app_id = $1 and channel = 'webchat' and identifier like 'vis-bench%' returning id
       ), numbered as (
         select id, row_number() over () as n from d
       )
       insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author, author_id, type, content, text, status, accepted_at, created_at)
       select $1, h.hashid, s.id, d.id, $3, $2, 'out', 'agent', $4, 'text', '{"text": "We close at six today."}', 'We close at six today.', 'sent', $5::timestamptz, $5::timestamptz
       from numbered d join unnest($6::text[]) with ordinality as h (hashid, n) on h.n = d.n
       join chat_sessions s on s.app_id = $1 and s.contact_detail_id = d.id`,
      [id, seq, webchat.id, agent.id, now, listeners.map(() => hashid('msg'))],
    )
    await tx.query(
      `with m as (
         select hashid, contact_detail_id, row_number() over () as n, count(*) over () as total from messages where app_id = $1 and seq = $2 and channel_id = $4
       ), counter as (
         insert into event_counters as c (app_id, last_id) values ($1, (select max(total) from m))
         on conflict (app_id) do update set last_id = c.last_id + excluded.last_id returning last_id
       )
       insert into events (app_id, id, type, at, data)
       select $1, counter.last_id - m.total + m.n, 'message.sent', $3::timestamptz, jsonb_build_object('message', m.hashid, 'contact_detail_id', m.contact_detail_id) from m, counter`,
      [id, seq, now, webchat.id],
    )
  })
  const committed = performance.now()
  // as every process does after a commit
  hints.newEvents(id)
  while (listeners.some(listener => listener.seq < seq)) {
    if (performance.now() - committed > BROADCAST_MS_MAX)
      throw new Error('the broadcast did not reach everybody')
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  await hints.stop()
  const times = listeners.map(listener => listener.at - committed).toSorted((a, b) => a - b)
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

function rest(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, REST_MS))
}
