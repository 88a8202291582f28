// A database of its own and real processes on it: what is measured is what runs.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { startEmbedded } from '@palabre/embedded-postgres'
import pg from 'pg'
import { registerAudit } from '../server/src/audit/record.ts'
import { storeKinds } from '../server/src/channels/store-kinds.ts'
import { makeHints } from '../server/src/db/hints.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { type Db, openDb } from '../server/src/db/pool.ts'
import { registerEvents } from '../server/src/events/record.ts'
import { startBoss } from '../server/src/jobs/boss.ts'
import type { Deps } from '../server/src/jobs/deps.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { makeLog } from '../server/src/lib/log.ts'
import { makeSeal } from '../server/src/lib/seal.ts'
import { type Cast, makeCast } from '../server/test/cast.ts'

const ROOT = join(import.meta.dirname, '..')
/** The server of all benchmarks. */
export const DATA_DIR = join(ROOT, 'data/bench')
const KEY = Buffer.alloc(32, 7)
const UP_MS_MAX = 60_000
const NOT_OURS = '42501'
const DROPS_MAX = 30
const DROP_AGAIN_MS = 1000
/** Connections of the bench itself: what it fills, and its floors. The server takes 100 in all. */
const OWN_CONNECTIONS_MAX = 64

export type Bench = {
  url: string
  db: Db
  deps: Deps
  cast: Cast
  /** Starts main.ts with these arguments; resolves once it is up. */
  start(args: string[], env?: { [name: string]: string }): Promise<{ address: string; child: ChildProcess }>
  close(): Promise<void>
}

/** What the verbs of the service take, on a database that is migrated first. */
export async function openDeps(url: string, key: Buffer, connectionsMax: number): Promise<Deps> {
  const db = openDb(url, { connectionsMax, onError: () => undefined })
  await migrate(db)
  await storeKinds(db)
  const log = makeLog('silent')
  const boss = await startBoss(db, url, log, false, () => undefined)
  const [clock, seal] = [systemClock(), makeSeal(key)]
  registerEvents(db, clock, () => undefined)
  registerAudit(db, seal, clock, new Set())
  const hints = makeHints(db, url, log)
  const settings = { burstWaitMs: 0, waitingMax: 1_000_000 }
  return { hints, db, clock, log, seal, boss, settings } as unknown as Deps
}

/** A migrated database with the cast of the tests, and processes on it. A kept one is there for the next run. */
export async function bootBench(kept?: string, connectionsMax = OWN_CONNECTIONS_MAX): Promise<Bench> {
  mkdirSync(DATA_DIR, { recursive: true })
  const embedded = await startEmbedded({ dataDir: DATA_DIR, log: () => undefined })
  const name = `bench_${kept ?? randomBytes(5).toString('hex')}`
  const castFile = join(DATA_DIR, `${name}.json`)
  const isNew = kept === undefined || !existsSync(castFile)
  if (isNew) {
    await dropDatabase(embedded.url, name)
    await onServer(embedded.url, `create database ${name}`)
  }
  const address = new URL(embedded.url)
  address.pathname = `/${name}`
  const url = address.href
  const deps = await openDeps(url, KEY, connectionsMax)
  const { db, hints, boss } = deps
  const cast = isNew ? await makeCast(deps) : (JSON.parse(readFileSync(castFile, 'utf8')) as Cast)
  if (kept !== undefined) writeFileSync(castFile, JSON.stringify(cast))
  const children: ChildProcess[] = []
  return {
    url,
    db,
    deps,
    cast,
    start: async (args, env = {}) => {
      const port = Number(env.PORT ?? (await freePort()))
      const child = spawn(process.execPath, [join(ROOT, 'server/src/main.ts'), ...args], {
        env: {
          ...process.env,
          DATABASE_URL: url,
          PORT: String(port),
          MASTER_KEY: KEY.toString('base64'),
          DATA_DIR,
          LOG_LEVEL: 'error',
          ...env,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      children.push(child)
      const own = `http://127.0.0.1:${port}`
      if (!args.includes('worker')) await waitForUp(own)
      return { address: own, child }
    },
    close: async () => {
      await Promise.all(children.map(stopChild))
      await hints.stop()
      await boss.stop()
      await db.close()
      if (kept === undefined) await dropDatabase(embedded.url, name)
      await embedded.stop()
    },
  }
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

export async function waitForUp(address: string): Promise<void> {
  const end = Date.now() + UP_MS_MAX
  for (;;) {
    const ok = await fetch(`${address}/up`).then(
      answer => answer.ok,
      () => false,
    )
    if (ok) return
    if (Date.now() > end) throw new Error(`${address} does not come up`)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as { port: number }
        probe.close(() => resolve(port))
      })
  })
}

/** Tries again while the server itself vacuums it, whom we may not end. */
async function dropDatabase(url: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await onServer(url, `drop database if exists ${name} with (force)`)
    } catch (error) {
      if ((error as { code?: string }).code !== NOT_OURS || tries === DROPS_MAX) throw error
      await new Promise(resolve => setTimeout(resolve, DROP_AGAIN_MS))
    }
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
