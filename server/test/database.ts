// Databases of the tests: each is a copy of a template that is migrated and has the cast in it already.
import { createHash, randomBytes } from 'node:crypto'
import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '@palabre/embedded-postgres'
import pg from 'pg'
import { type Config, readConfig } from '../src/config.ts'
import { DAY_MS } from '../src/lib/time.ts'
import type { Cast } from './cast.ts'
import { DATA_DIR } from './data-dir.ts'

const ROOT = join(import.meta.dirname, '../..')
const TEMPLATE_LOCK = 42
const DROP_TRIES_MAX = 20
const DROP_PAUSE_MS = 50
const LEFT_OVER_DAYS = 2
/** In memory, copying files takes half the time of writing pages to the log; on a disk each file would be synced. */
const STRATEGY = process.env.TEST_DATA_DIR ? 'file_copy' : 'wal_log'
/**
 * A service of a test asks each thing few times: planning it anew for the values of each took a third of the server's time.
 * Long tests have many rows, and the plans that a service has.
 */
const PLANNING = `alter role current_user ${
  process.env.PALABRE_TEST_LONG === '1' ? 'reset plan_cache_mode' : 'set plan_cache_mode = force_generic_plan'
}`
/** What decides what is in a template. */
const TEMPLATE_SOURCES = [
  'server/migrations/*.sql',
  'server/src/**/*.ts',
  'server/test/cast.ts',
  'server/test/channels.ts',
  'packages/*/src/**/*.ts',
]

export type TestDatabase = {
  url: string
  cast: Cast
  /** On a connection of its own, whatever became of the service's. */
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>
  drop(): Promise<void>
}

/** A database of its own with the cast in it. */
export async function freshDatabase(): Promise<TestDatabase> {
  const server = await testServer()
  const name = nameOfTest()
  const cast = await server.use(async admin => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    try {
      template ??= nameOfTemplate()
      const found = (await castOf(admin, template)) ?? (await makeTemplate(admin, server.url, template))
      await admin.query(`create database ${name} template ${template} strategy ${STRATEGY}`)
      return found
    } finally {
      await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
    }
  })
  return databaseAt(server, name, cast)
}

/** A database with nothing in it, not even tables; its cast is nobody. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const server = await testServer()
  const name = nameOfTest()
  await server.use(admin => admin.query(`create database ${name}`))
  return databaseAt(server, name, {} as Cast)
}

/** Work on the tests' server, which is started where it is not; `urlOf` is the address of a database there. */
export async function onTestServer<T>(
  work: (admin: pg.Client, urlOf: (database: string) => string) => Promise<T>,
): Promise<T> {
  const server = await testServer()
  return server.use(admin => work(admin, database => urlOf(server.url, database)))
}

const nameOfTest = (): string => `test_${dayOf(0)}_${randomBytes(6).toString('hex')}`

function databaseAt(server: Server, name: string, cast: Cast): TestDatabase {
  const url = urlOf(server.url, name)
  return {
    url,
    cast,
    query: async <Row>(text: string, values: unknown[] = []) =>
      (await onServer(url, client => client.query(text, values))).rows as Row[],
    drop: () => server.use(admin => dropDatabase(admin, name)),
  }
}

/** The settings of a service of the tests, on the database at `url`. */
export function testConfig(url: string, roles?: string[], env: { [name: string]: string } = {}): Config {
  return readConfig(
    {
      PORT: '0',
      BASE_URL: 'http://palabre.test',
      DATABASE_URL: url,
      DATA_DIR,
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      DATABASE_CONNECTIONS: '4',
      BURST_WAIT_MS: '0',
      ...env,
    },
    roles?.length === 1 ? ['--role', roles[0]!] : roles ? [] : ['--role', 'api'],
  )
}

/** Present in pg, missing in its types. */
type Session = pg.Client & { ref(): void; unref(): void }
/** The server of the tests, and a session there in which one work at a time is done: each new one costs 15 ms. */
type Server = { url: string; use<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> }

let started: Promise<Server> | null = null
let template: string | null = null

/** TEST_DATABASE_URL, or the embedded server of data-dir.ts, shared by all processes of a test run. */
function testServer(): Promise<Server> {
  started ??= (
    process.env.TEST_DATABASE_URL ? Promise.resolve(process.env.TEST_DATABASE_URL) : joinEmbedded()
  ).then(oneSession)
  return started
}

function oneSession(url: string): Server {
  let session: Session | null = null
  let last: Promise<unknown> = Promise.resolve()
  const use = async <T>(work: (admin: pg.Client) => Promise<T>): Promise<T> => {
    session ??= (await openSession(url, () => {
      session = null
    })) as Session
    const admin = session
    // at rest it keeps no process alive
    admin.ref()
    try {
      return await work(admin)
    } finally {
      admin.unref()
    }
  }
  return {
    url,
    use: work => {
      const mine = last.then(() => use(work))
      last = mine.catch(() => undefined)
      return mine
    },
  }
}

async function joinEmbedded(): Promise<string> {
  mkdirSync(DATA_DIR, { recursive: true })
  const embedded = await startEmbedded({ dataDir: DATA_DIR, log: () => undefined })
  await onServer(embedded.url, async admin => {
    // processes that say it at the same time would fail
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    await admin.query(PLANNING)
  })
  return embedded.url
}

/** Named after all that it is made from, and the day, so that its times are never old. */
function nameOfTemplate(): string {
  const hash = createHash('sha256')
  const sources = globSync(TEMPLATE_SOURCES, { cwd: ROOT }).filter(path => !path.endsWith('.test.ts'))
  for (const file of sources.sort()) {
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  }
  return `template_${dayOf(0)}_${hash.digest('hex').slice(0, 12)}`
}

/** As "20261121", so many days ago. */
const dayOf = (ago: number): string =>
  new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')

/** The cast is kept beside its database, as the comment on it; null when there is no such template. */
async function castOf(admin: pg.Client, template: string): Promise<Cast | null> {
  const { rows } = await admin.query<{ cast: string }>(
    `select shobj_description(oid, 'pg_database') as cast from pg_database where datname = $1`,
    [template],
  )
  return rows[0] ? (JSON.parse(rows[0].cast) as Cast) : null
}

async function makeTemplate(admin: pg.Client, server: string, template: string): Promise<Cast> {
  await dropLeftOver(admin)
  const draft = `${template}_new`
  await dropDatabase(admin, draft)
  await admin.query(`create database ${draft}`)
  const url = urlOf(server, draft)
  // whoever finds a template does without the code that makes one
  const [{ startService }, { makeCast }, { makeLog }] = await Promise.all([
    import('../src/app.ts'),
    import('./cast.ts'),
    import('../src/lib/log.ts'),
  ])
  const service = await startService(testConfig(url), url, makeLog('silent'))
  const cast = await makeCast(service.deps)
  await service.stop()
  await admin.query(`comment on database ${draft} is ${admin.escapeLiteral(JSON.stringify(cast))}`)
  await admin.query(`alter database ${draft} rename to ${template}`)
  return cast
}

/** Templates of other days, and databases of tests that were killed. */
async function dropLeftOver(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where substring(datname from '^(?:template|test)_([0-9]{8})_') < $1`,
    [dayOf(LEFT_OVER_DAYS)],
  )
  for (const { name } of rows) await dropDatabase(admin, name)
}

/** Another role's process (autovacuum) may be in it for a moment: we cannot end that one, it leaves by itself. */
export async function dropDatabase(
  admin: { query(text: string): Promise<unknown> },
  name: string,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await admin.query(`drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      if (tries >= DROP_TRIES_MAX) throw error
      await new Promise(resolve => setTimeout(resolve, DROP_PAUSE_MS * tries))
    }
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openSession(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** `onLost`: it has ended, as all do when the server is stopped. */
async function openSession(url: string, onLost: () => void = () => undefined): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'palabre-test' })
  client.on('error', () => undefined)
  client.on('end', onLost)
  await client.connect()
  return client
}
