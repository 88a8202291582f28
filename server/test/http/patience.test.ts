// Every answer comes within five seconds, whatever holds the database up.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openDb } from '../../src/db/pool.ts'
import { waitForDatabase } from '../../src/db/wait.ts'
import { makeLog } from '../../src/lib/log.ts'
import { bootApp, type TestApp } from '../app.ts'
import { freePort } from '../rig/processes.ts'
import { stretchWire } from '../rig/wire.ts'
import { sleep } from '../world/until.ts'

const ANSWER_MS_MAX = 5000
/** For what the machine itself is late. */
const SLACK_MS = 700
const HELD_MS = 9000
const CALLS = 40
const BLOCK_MS = 2300
const BLOCKS = 3
const SILENT_START_MS = 1500

let app: TestApp
before(async () => {
  app = await bootApp()
})
after(() => app.stop())

/** Another process that stands still in the middle of a transaction, with the locks that every change needs. */
async function holdLocks(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  await client.query('begin')
  await client.query('select * from event_counters for update')
  return () => client.end()
}

test('calls that need a lock which is not given answer 1009 in time, all of them', async () => {
  const release = await holdLocks()
  const awa = app.as(app.cast.awa.live.token)
  const held = sleep(HELD_MS).then(release)
  const call = async (n: number): Promise<number> => {
    // they come one after the other, so that they wait for more than one batch
    await sleep(n * 50)
    const begun = performance.now()
    const reply = await awa.post('/messages/send', {
      channel: 'messenger',
      contact: { phone: `2376550001${10 + n}` },
      message: { type: 'template', content: { name: 'hello', language: 'en' } },
    })
    assert.equal(reply.code, 1009, JSON.stringify(reply.body))
    assert.match(reply.headers.get('retry-after') ?? '', /^\d+$/)
    return performance.now() - begun
  }
  const times = await Promise.all(Array.from({ length: CALLS }, (_, n) => call(n)))
  process.stdout.write(`slowest answer: ${Math.round(Math.max(...times))} ms\n`)
  assert.ok(Math.max(...times) < ANSWER_MS_MAX + SLACK_MS, `${Math.max(...times)} ms`)
  await held
})

test('a busy process is not taken for a silent database: its statements are not cut', async () => {
  const slow = app.service.deps.db.query('select pg_sleep(8)')
  await sleep(1200)
  for (let n = 0; n < BLOCKS; n++) {
    const endMs = performance.now() + BLOCK_MS
    while (performance.now() < endMs);
    await new Promise(resolve => setImmediate(resolve))
  }
  await slow
})

test('a start waits for a database that is away, says so, and gives up in time', async () => {
  const port = await freePort()
  const url = new URL(app.url)
  const real = Number(url.port)
  url.port = String(port)
  const lines: string[] = []
  const log = makeLog('warn', { write: line => void lines.push(line) })
  const db = openDb(url.href, { connectionsMax: 2, onError: () => undefined })
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
  const url = new URL(app.url)
  url.pathname = '/nobody_made_this'
  const db = openDb(url.href, { connectionsMax: 2, onError: () => undefined })
  const begun = performance.now()
  await assert.rejects(waitForDatabase(db, 20_000, makeLog('silent')))
  assert.ok(performance.now() - begun < 10_000)
  await db.close()
})
