// Every answer comes within five seconds, whatever holds the database up.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import pg from 'pg'
import { openDb } from '../../src/db/pool.ts'
import { waitForDatabase } from '../../src/db/wait.ts'
import { makeLog } from '../../src/lib/log.ts'
import { freePort } from '../rig/processes.ts'
import { atPort, stretchWire } from '../rig/wire.ts'
import { sleep, until } from '../world/until.ts'
import { useWorld } from '../world.ts'

const ANSWER_MS_MAX = 5000
/** For what the machine itself is late. */
const SLACK_MS = 700
const HELD_MS = 9000
const HELD_SHORT_MS = 5000
const CALLS = 40
const BLOCK_MS = 2300
const BLOCKS = 3
const HEALTH_CACHED_MS = 300
const SILENT_START_MS = 1500

const world = useWorld()
const { awa } = world.live

/** A template, which anybody may get; the answer with its headers. */
const sayHello = (phone: string, more = {}, headers = {}) =>
  awa.api.post(
    '/messages/send',
    {
      channel: 'messenger',
      contact: { phone },
      message: { type: 'template', content: { name: 'hello', language: 'en' } },
      ...more,
    },
    headers,
  )

/** Another process that stands still in the middle of a transaction, with the locks that every change needs. */
async function holdLocks(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: world.app.url })
  await client.connect()
  await client.query('begin')
  await client.query('select * from event_counters for update')
  return () => client.end()
}

test('calls that need a lock which is not given answer 1009 in time, all of them', async () => {
  const release = await holdLocks()
  const held = sleep(HELD_MS).then(release)
  const call = async (n: number): Promise<number> => {
    // they come one after the other, so that they wait for more than one batch
    await sleep(n * 50)
    const begun = performance.now()
    const reply = await sayHello(`2376550001${10 + n}`)
    assert.equal(reply.code, 1009, JSON.stringify(reply.body))
    assert.match(reply.headers.get('retry-after') ?? '', /^\d+$/)
    return performance.now() - begun
  }
  const times = await Promise.all(Array.from({ length: CALLS }, (_, n) => call(n)))
  process.stdout.write(`slowest answer: ${Math.round(Math.max(...times))} ms\n`)
  assert.ok(Math.max(...times) < ANSWER_MS_MAX + SLACK_MS, `${Math.max(...times)} ms`)
  await held
})

test('what was answered 1009 is not done afterwards; a repeat with its key does it once', async () => {
  // given back in time for some statements, too late for their requests
  const release = await holdLocks()
  const held = sleep(HELD_SHORT_MS).then(release)
  const send = (n: number) =>
    sayHello(`2376550002${10 + n}`, { client_ref: `late-${n}` }, { 'idempotency-key': `late-${n}` })
  const stored = async (): Promise<string[]> => {
    const rows = await world.rows<{ ref: string }>(
      `select client_ref as ref from messages where client_ref like 'late-%' order by client_ref`,
    )
    return rows.map(({ ref }) => ref)
  }
  const codes = await Promise.all(
    Array.from({ length: CALLS }, async (_, n) => {
      await sleep(n * 100)
      return (await send(n)).code
    }),
  )
  await held
  await sleep(HELD_MS / 3)
  const done = codes.flatMap((code, n) => (code === 1000 ? [`late-${n}`] : [])).sort()
  assert.deepEqual(await stored(), done)
  assert.ok(done.length < CALLS && done.length > 0, `${done.length} of ${CALLS} were done`)
  const again = await Promise.all(codes.map((_, n) => send(n)))
  assert.deepEqual([...new Set(again.map(({ code }) => code))], [1000])
  assert.equal((await stored()).length, CALLS)
})

test('a busy process is not taken for a silent database: its statements are not cut', async () => {
  const slow = world.rows('select pg_sleep(8)')
  await sleep(1200)
  for (let n = 0; n < BLOCKS; n++) {
    // nothing of this thread runs meanwhile, and no processor is spent on it
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLOCK_MS)
    await new Promise(resolve => setImmediate(resolve))
  }
  await slow
})

test('a start waits for a database that is away, says so, and gives up in time', async () => {
  const port = await freePort()
  const real = Number(new URL(world.app.url).port)
  const lines: string[] = []
  const log = makeLog('warn', { write: line => void lines.push(line) })
  const db = openDb(atPort(world.app.url, port), { connectionsMax: 2, onError: () => undefined })
  await assert.rejects(waitForDatabase(db, SILENT_START_MS, log), { code: 'ECONNREFUSED' })
  assert.match(lines.join(''), /waiting for it/)
  const waiting = waitForDatabase(db, 20_000, log)
  await sleep(SILENT_START_MS)
  const wire = await stretchWire(real, port)
  await waiting
  await db.close()
  await wire.close()
})

test('a start does not wait for what will not pass: a database that does not exist', async () => {
  const url = new URL(world.app.url)
  url.pathname = '/nobody_made_this'
  const db = openDb(url.href, { connectionsMax: 2, onError: () => undefined })
  const begun = performance.now()
  await assert.rejects(waitForDatabase(db, 20_000, makeLog('silent')))
  assert.ok(performance.now() - begun < 10_000)
  await db.close()
})

test('a database that cannot write is no healthy one: /up, also asked by HEAD, and /readyz say 503', async () => {
  const name = new URL(world.app.url).pathname.slice(1)
  const states = async (): Promise<number[]> => {
    await sleep(HEALTH_CACHED_MS)
    const head = fetch(`${world.app.service.address}/up`, { method: 'HEAD' })
    const all = await Promise.all([world.opens('/up'), head, world.opens('/readyz')])
    return all.map(({ status }) => status)
  }
  assert.deepEqual(await states(), [200, 200, 200])
  const leaveAll =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()'
  await world.rows(`alter database ${name} set default_transaction_read_only = on`)
  await world.rows(leaveAll, [name])
  try {
    // the connection of this very statement lives on
    await until(
      'all its connections are read-only',
      async () => (await states()).every(status => status === 503),
      15_000,
    )
  } finally {
    const client = new pg.Client({ connectionString: world.app.url })
    await client.connect()
    await client.query('set default_transaction_read_only = off')
    await client.query(`alter database ${name} reset default_transaction_read_only`)
    await client.query(leaveAll, [name])
    await client.end()
  }
  await until('it is healthy again', async () => (await states()).every(status => status === 200), 15_000)
})

test('an upload that breaks off is not a database that is away', async () => {
  const { hostname, port } = new URL(world.app.service.address!)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /messages/send HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${awa.app.token}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"channel":`,
  )
  await sleep(300)
  socket.destroy()
  await sleep(300)
  assert.deepEqual(
    world.app.logs.filter(line => /ECONNRESET|aborted/.test(line)),
    [],
  )
})
