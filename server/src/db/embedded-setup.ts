/** Connections to the embedded server and what must exist in it: role, database, extensions. */
import pg from 'pg'
import type { Cluster } from './embedded-cluster.ts'

/** A connection held for as long as this process uses the server. `pid` is its backend's. */
export type Presence = { pid: number; onLost(listener: () => void): void; leave(): Promise<void> }
/** Present in pg, missing in its types: whether the connection keeps the process alive. */
type Holdable = pg.Client & { ref(): void; unref(): void }

/** A session of this name says that a process uses the server; see `stop` in embedded.ts. */
const PRESENCE_NAME = 'palabre-presence'
const APP_NAME = 'palabre'
const EXTENSIONS = ['pg_trgm', 'btree_gin']
const SETUP_LOCK_ID = 7_252_253
const CONNECT_MS_MAX = 30_000
const CONNECT_PAUSE_MS = 20
/** Not reachable yet, or starting, stopping or recovering: worth another try. */
const PASSING_CODES = ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03', '53300']
/** No such role or another password, no such database, no right to connect: the setup heals these. */
const UNPREPARED_CODES = ['28P01', '28000', '3D000', '42501']

/** The address of the application's database, for its role, which is not a superuser. */
export function appUrl(cluster: Cluster, port: number): string {
  return `postgres://${APP_NAME}:${cluster.appPassword}@127.0.0.1:${port}/${APP_NAME}`
}

/**
 * Connects to the application's database, setting it up first where something is missing, and returns that
 * connection as the sign of our presence. It does not keep the process alive.
 */
export async function enter(cluster: Cluster, port: number): Promise<Presence> {
  const url = appUrl(cluster, port)
  try {
    return await greet(url)
  } catch (error) {
    if (!UNPREPARED_CODES.includes(codeOf(error))) throw error
  }
  await setUp(cluster, port)
  return await greet(url)
}

/** Whether another process than the one of backend `ownPid` uses the server. */
export async function isShared(cluster: Cluster, port: number, ownPid: number): Promise<boolean> {
  const client = await connect(appUrl(cluster, port), 'palabre-stop')
  try {
    const text = 'select 1 from pg_stat_activity where application_name = $1 and pid <> $2 limit 1'
    // A session that has just been closed shows for some milliseconds more.
    for (let tries = 0; tries < 10; tries += 1) {
      const { rowCount } = await client.query(text, [PRESENCE_NAME, ownPid])
      if (!rowCount) return false
      await new Promise(done => setTimeout(done, CONNECT_PAUSE_MS))
    }
    return true
  } finally {
    await client.end()
  }
}

async function greet(url: string): Promise<Presence> {
  const client = await connect(url, PRESENCE_NAME)
  const text = 'select pg_backend_pid() as pid, count(*)::int from pg_extension where extname = any($1)'
  const { rows } = await client.query<{ pid: number; count: number }>(text, [EXTENSIONS])
  // Both are trusted extensions: the owner of the database may create them.
  if (rows[0]?.count !== EXTENSIONS.length) {
    const wanted = EXTENSIONS.map(name => `create extension if not exists ${name}`)
    // One text is one transaction: "if not exists" alone does not survive two processes at once.
    await client.query([`select pg_advisory_xact_lock(${SETUP_LOCK_ID})`, ...wanted].join(';'))
  }
  const held = client as Holdable
  held.unref()
  return {
    pid: rows[0]?.pid ?? 0,
    onLost: listener => held.on('end', listener),
    leave: () => {
      held.ref()
      return held.end()
    },
  }
}

async function setUp(cluster: Cluster, port: number): Promise<void> {
  const url = `postgres://postgres:${cluster.rootPassword}@127.0.0.1:${port}/postgres`
  const client = await connect(url, 'palabre-setup').catch((cause: Error) => {
    if (codeOf(cause) !== '28P01') throw cause
    throw new Error('pg-password does not belong to the database beside it: restore it, or move pg away', {
      cause,
    })
  })
  try {
    // Freed by the server when the session ends, however this process ends.
    await client.query('select pg_advisory_lock($1)', [SETUP_LOCK_ID])
    const role = await client.query('select 1 from pg_roles where rolname = $1', [APP_NAME])
    if (!role.rowCount) await client.query(`create role ${APP_NAME}`)
    // No superuser, so that a flaw in the application does not open the host's files. It may create
    // databases, because every test run makes its own from a template.
    const password = client.escapeLiteral(cluster.appPassword)
    await client.query(`alter role ${APP_NAME} login createdb nosuperuser password ${password}`)
    const database = await client.query('select 1 from pg_database where datname = $1', [APP_NAME])
    if (!database.rowCount) await client.query(`create database ${APP_NAME} owner ${APP_NAME}`)
  } finally {
    await client.end()
  }
}

async function connect(connectionString: string, application_name: string): Promise<pg.Client> {
  for (const begun = Date.now(); ; await new Promise(done => setTimeout(done, CONNECT_PAUSE_MS))) {
    const client = new pg.Client({ connectionString, application_name, keepAlive: true })
    // A lost connection is told by 'end' and by its failing queries; unheard, 'error' would end the process.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (!PASSING_CODES.includes(codeOf(error)) || Date.now() - begun > CONNECT_MS_MAX) throw error
    }
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '')
