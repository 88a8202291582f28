/** Connections to the embedded server and what must exist in it: role and database. */
import pg from 'pg'
import type { Cluster } from './cluster.ts'
import { hasSocket } from './postmaster.ts'

/** A connection held for as long as this process uses the server. */
export type Presence = { onLost(listener: () => void): void; leave(): Promise<void> }
/** Present in pg, missing in its types: whether the connection keeps the process alive. */
type Holdable = pg.Client & { ref(): void; unref(): void }

const APP_NAME = 'palabre'
const SETUP_LOCK_ID = 7_252_253
/** Advisory lock: shared by all processes that use the server, so that the last one knows that it is the last. */
const PRESENCE_LOCK_ID = 7_252_254
const LEAVING_TRIES_MAX = 10
const LEAVING_PAUSE_MS = 20
const TRANSIENT_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', '57P01', '57P02', '57P03', '53300']
/** What pg says, without a code, of a connection that ended during or before a query. */
const LOST_CONNECTION = /^(Connection terminated|Client (has encountered a connection error|was closed))/
/** No such role or another password, no such database, no right to connect: the setup repairs these. */
const UNPREPARED_CODES = ['28P01', '28000', '3D000', '42501']

/** The address of the application's database, for its role, which is not a superuser; by the socket where there is one. */
export function appUrl(cluster: Cluster, port: number): string {
  const socket = hasSocket(cluster, port) ? `?host=${encodeURIComponent(cluster.dir)}` : ''
  return `postgres://${APP_NAME}:${cluster.appPassword}@127.0.0.1:${port}/${APP_NAME}${socket}`
}

/**
 * Connects to the application's database, setting it up first where something is missing, and returns that
 * connection, which marks this process as a user of the server. It does not keep the process alive.
 */
export async function joinServer(cluster: Cluster, port: number): Promise<Presence> {
  const url = appUrl(cluster, port)
  try {
    return await joinPrepared(url)
  } catch (error) {
    if (!UNPREPARED_CODES.includes(codeOf(error))) throw error
  }
  await setUp(cluster, port)
  return await joinPrepared(url)
}

/** Whether an error of `joinServer` means that the server is starting, stopping or recovering: worth a retry. */
export function isTransient(error: unknown): boolean {
  return TRANSIENT_CODES.includes(codeOf(error)) || LOST_CONNECTION.test((error as Error).message)
}

/**
 * Runs `stop` if no other process uses the server, and keeps newcomers waiting meanwhile; their wait ends
 * with an error of `isTransient`. Does nothing when others use it or one of them stops it already.
 */
export async function stopIfLast(cluster: Cluster, port: number, stop: () => Promise<void>): Promise<void> {
  try {
    const client = await connect(appUrl(cluster, port), 'palabre-stop')
    try {
      // A session that has just been closed keeps its lock for some milliseconds more.
      for (let tries = 0; tries < LEAVING_TRIES_MAX; tries += 1) {
        const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [PRESENCE_LOCK_ID])
        if (rows[0]?.alone) return await stop()
        await new Promise(done => setTimeout(done, LEAVING_PAUSE_MS))
      }
    } finally {
      await client.end()
    }
  } catch (error) {
    if (!isTransient(error)) throw error
  }
}

async function joinPrepared(url: string): Promise<Presence> {
  const client = await connect(url, 'palabre-presence')
  await client.query('select pg_advisory_lock_shared($1)', [PRESENCE_LOCK_ID])
  const held = client as Holdable
  held.unref()
  return {
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
  const client = new pg.Client({ connectionString, application_name, keepAlive: true })
  // 'end' and failing queries report a lost connection; without a listener, 'error' would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '')
