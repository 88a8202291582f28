// Boots the real service on a database of its own, made from a migrated template. Nothing is mocked.
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '@palabre/embedded-postgres'
import pg from 'pg'
import { type Service, startService } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { migrate } from '../src/db/migrate.ts'
import { openDb } from '../src/db/pool.ts'
import { drain } from '../src/jobs/drain.ts'
import { type Clock, systemClock } from '../src/lib/clock.ts'
import { makeLog } from '../src/lib/log.ts'
import { tasks } from '../src/tasks.ts'
import { type Cast, makeCast } from './cast.ts'
import { type Client, client } from './client.ts'
import { checkEvents } from './events/check.ts'

const DATA_DIR = join(import.meta.dirname, '../../data/test')
const TEMPLATE_LOCK = 42

export type TestApp = {
  service: Service
  url: string
  cast: Cast
  /** Everything the service logged. */
  logs: string[]
  clock: Clock & { advance(ms: number): void }
  /** Calls the API with a token; answers are checked against the OpenAPI document. */
  as(token: string | null, gateway?: '' | '/sandbox'): Client
  /** Runs all background jobs, also those that are not due yet, until none is left. */
  drain(): Promise<number>
  /** Another process's worth of service on the same database. */
  second(options?: { roles?: string[] }): Promise<Service>
  stop(): Promise<void>
}

/** A service with the api role only (jobs run when drained), or with `roles` as given. */
export async function bootApp(
  options: { roles?: string[]; env?: { [name: string]: string } } = {},
): Promise<TestApp> {
  const server = await testServer()
  const url = await freshDatabase(server)
  const logs: string[] = []
  const log = makeLog('info', { write: line => void logs.push(line) })
  const clock = movableClock()
  const config = (roles = options.roles): Config =>
    readConfig(
      {
        PORT: '0',
        BASE_URL: 'http://palabre.test',
        DATABASE_URL: url,
        DATA_DIR,
        MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
        DATABASE_CONNECTIONS: '8',
        BURST_WAIT_MS: '0',
        ...options.env,
      },
      roles?.length === 1 ? ['--role', roles[0]!] : roles ? [] : ['--role', 'api'],
    )
  const services: Service[] = []
  const start = async (more: { roles?: string[] } = {}): Promise<Service> => {
    const started = await startService(config(more.roles), url, log, clock)
    services.push(started)
    return started
  }
  const service = await start()
  const cast = await makeCast(service.deps)
  return {
    service,
    url,
    cast,
    logs,
    clock,
    as: (token, gateway = '') => client(`${service.address}${gateway}`, token),
    drain: () => drain(service.deps, tasks),
    second: start,
    stop: async () => {
      await Promise.all(services.map(one => one.stop()))
      await onServer(url, owner =>
        checkEvents(async (text, values) => (await owner.query(text, values)).rows),
      )
      await dropDatabase(server, new URL(url).pathname.slice(1))
    },
  }
}

const DROP_TRIES_MAX = 20

/** Another role's process (autovacuum) may be in it for a moment: that one can not be ended by us, it leaves by itself. */
async function dropDatabase(server: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await onServer(server, admin => admin.query(`drop database if exists ${name} with (force)`))
      return
    } catch (error) {
      if (tries >= DROP_TRIES_MAX) throw error
      await new Promise(resolve => setTimeout(resolve, 50 * tries))
    }
  }
}

function movableClock(): TestApp['clock'] {
  const inner = systemClock()
  let movedMs = 0
  return {
    nowMs: () => inner.nowMs() + movedMs,
    setSkew: ms => inner.setSkew(ms),
    advance: ms => {
      movedMs += ms
    },
  }
}

/** TEST_DATABASE_URL, or the embedded server in data/test, shared by all test files. */
async function testServer(): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  mkdirSync(DATA_DIR, { recursive: true })
  const embedded = await startEmbedded({ dataDir: DATA_DIR, log: () => undefined })
  process.once('beforeExit', () => void embedded.stop())
  return embedded.url
}

async function onServer<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: server, application_name: 'palabre-test' })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** A copy of a migrated template; the template is made anew when the migrations are other ones. */
async function freshDatabase(server: string): Promise<string> {
  const at = (name: string): string => {
    const url = new URL(server)
    url.pathname = `/${name}`
    return url.href
  }
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, async admin => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { hash } = await import('./template-hash.ts')
    const template = `template_${hash}`
    const { rows } = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (rows.length === 0) {
      await admin.query(`create database ${template}_new`)
      const db = openDb(at(`${template}_new`), { connectionsMax: 2, onError: () => undefined })
      await migrate(db)
      await db.close()
      await admin.query(`alter database ${template}_new rename to ${template}`)
    }
    await admin.query(`create database ${name} template ${template}`)
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  })
  return at(name)
}
