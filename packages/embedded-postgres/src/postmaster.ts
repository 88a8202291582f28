/** The running server of an embedded cluster: found by postmaster.pid, started detached, stopped. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { commandFor } from './account.ts'
import { type Cluster, environment, isAlive } from './cluster.ts'

export type Postmaster = { pid: number; port: number }
type Seen = Postmaster & { ready: boolean }
type Start = { ended: boolean; error: Error | null }

/** Below the ports that systems use for outgoing connections, so that a crashed server finds its port free. */
const PORT_FROM = 20_000
const PORT_TO = 30_000
const PORT_TRIES_MAX = 50
const POLL_MS = 10
/** Backends of a killed postmaster hold its shared memory until they notice: starts are retried for this long. */
const STARTS_MAX = 40
const START_PAUSE_MS = 250
/** Recovery after a crash replays the log since the last checkpoint. */
const READY_MS_MAX = 120_000
const STOP_MS_MAX = 10_000
const LOG_BYTES_MAX = 8 * 1024 * 1024
const LOG_TAIL_LINES = 5
/** What macOS takes; Linux takes four more. */
const SOCKET_PATH_BYTES_MAX = 103

/** The server of this cluster when it runs and accepts connections, else null. Cheap enough for every second. */
export function findPostmaster(cluster: Cluster): Postmaster | null {
  const seen = readPidFile(cluster)
  return seen?.ready && isPostmaster(seen.pid, cluster.dir) ? { pid: seen.pid, port: seen.port } : null
}

/**
 * Makes sure that the server runs and accepts connections: finds it or starts it, on `port` when given,
 * else on the port of last time when that is free. `found`: it was already running.
 * Throws with the end of the server's log when it does not come up in bounded time.
 */
export async function ensurePostmaster(
  cluster: Cluster,
  port?: number,
): Promise<Postmaster & { found: boolean }> {
  const begun = Date.now()
  let start: Start | null = null
  for (let starts = 0; Date.now() - begun < READY_MS_MAX; await pause(POLL_MS)) {
    const seen = readPidFile(cluster)
    const runs = seen !== null && isPostmaster(seen.pid, cluster.dir)
    if (runs && seen.ready) return { pid: seen.pid, port: seen.port, found: starts === 0 }
    if (start?.error) throw start.error
    // A server that is just starting or stopping is waited for, whichever process began that.
    if (runs || (start && !start.ended)) continue
    if (starts === STARTS_MAX) break
    if (starts > 0) await pause(START_PAUSE_MS)
    if (seen) removeForeignPidFile(cluster, seen.pid)
    start = startPostmaster(cluster, port ?? (await choosePort(cluster)))
    starts += 1
  }
  const tail = readFileSync(cluster.logFile, 'utf8').trim().split('\n').slice(-LOG_TAIL_LINES)
  throw new Error(`PostgreSQL did not start (${cluster.logFile}): ${tail.join(' | ')}`)
}

/** Fast shutdown; open transactions roll back. Returns after it is down, or after STOP_MS_MAX while it goes on. */
export async function stopPostmaster(cluster: Cluster, pid: number): Promise<void> {
  // pg_ctl signals whoever has the pid in the file: asked first whether that is the server
  if (isPostmaster(pid, cluster.dir))
    await control(cluster, ['stop', '--mode=fast', '--no-wait'], 'ignore', true)
  for (const begun = Date.now(); isPostmaster(pid, cluster.dir); await pause(POLL_MS)) {
    if (Date.now() - begun > STOP_MS_MAX) return cluster.log('PostgreSQL is still shutting down')
  }
}

/** Empties the server's log when it has grown over its bound; the server appends, so it goes on writing. */
export function boundLog(cluster: Cluster): void {
  const size = statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_BYTES_MAX) truncateSync(cluster.logFile)
}

function readPidFile(cluster: Cluster): Seen | null {
  const text = readIfThere(join(cluster.dir, 'postmaster.pid'))
  if (text === null) return null
  // pid, data directory, start time, port, socket directory, address, shared memory, status
  const lines = text.split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** Linux shows what a process is, so a reused pid, a zombie and another cluster's server are told apart. */
function isPostmaster(pid: number, dir: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  if (process.platform !== 'linux') return isAlive(pid)
  const words = readIfThere(`/proc/${pid}/cmdline`)?.split('\0') ?? []
  return basename(words[0] ?? '') === 'postgres' && words.includes(dir)
}

/**
 * PostgreSQL does not start while the pid in its file belongs to any living process of its user, and after a
 * restart of the machine or as a zombie it often does. Renamed first: a file that another start wrote meanwhile
 * is put back.
 */
function removeForeignPidFile(cluster: Cluster, pid: number): void {
  if (!isAlive(pid)) return
  const file = join(cluster.dir, 'postmaster.pid')
  const taken = `${file}.${process.pid}`
  try {
    renameSync(file, taken)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (Number.parseInt(readFileSync(taken, 'utf8'), 10) === pid) rmSync(taken)
  else renameSync(taken, file)
}

/** The same for the file that guards the socket. */
function removeForeignSocketLock(cluster: Cluster, port: number): void {
  const file = `${socketFile(cluster, port)}.lock`
  const pid = Number.parseInt(readIfThere(file) ?? '', 10)
  if (isAlive(pid) && !isPostmaster(pid, cluster.dir)) rmSync(file, { force: true })
}

const socketFile = (cluster: Cluster, port: number): string => join(cluster.dir, `.s.PGSQL.${port}`)

/** Whether the server on this port is reached by a socket in the data directory, which costs half of what TCP does. */
export const hasSocket = (cluster: Cluster, port: number): boolean =>
  Buffer.byteLength(socketFile(cluster, port)) <= SOCKET_PATH_BYTES_MAX &&
  existsSync(socketFile(cluster, port))

/**
 * pg_ctl gives the server a session of its own and no pipe to us: it outlives this process, which is why the next one
 * can find it. pg_ctl checks ten times a second whether it is up; the caller sees it in the pid file sooner.
 */
function startPostmaster(cluster: Cluster, port: number): Start {
  boundLog(cluster)
  removeForeignSocketLock(cluster, port)
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    // the data directory, which only its owner may enter; without a path in it, whose signs a shell would read
    unix_socket_directories: process.platform === 'win32' ? '' : '.',
    max_connections: 100,
    shared_buffers: '128MB',
    // The first change of a page after a checkpoint writes it ahead as a whole: packed, and a third as often. What a start after a crash
    // has to read is bounded by the size of the log (max_wal_size, 1 GB), which is as it was.
    wal_compression: 'pglz',
    checkpoint_timeout: '15min',
    // Passwords here are random: repeating their hash 4,096 times guards nothing, and costs 5 ms a connection.
    scram_iterations: 1,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The application reports failed statements; here they would copy users' texts into a file.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const out = openSync(cluster.logFile, 'a', 0o600)
  const start: Start = { ended: false, error: null }
  const words = ['start', '--silent', '--wait', `--timeout=${READY_MS_MAX / 1000}`]
  control(cluster, [...words, `--options=${options.join(' ')}`], out)
    .catch((error: Error) => {
      start.error = error
    })
    .finally(() => {
      start.ended = true
    })
  closeSync(out)
  return start
}

/** Runs pg_ctl on the cluster, as its account; resolves when it ended, well or not. `isAwaited`: keeps the process alive. */
function control(
  cluster: Cluster,
  words: string[],
  output: 'ignore' | number,
  isAwaited = false,
): Promise<void> {
  const args = [...words, '-D', cluster.dir]
  const { file, args: all, ...ids } = commandFor(cluster.account, cluster.binaries.pgCtl, args, [cluster.dir])
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(file, all, {
      ...ids,
      cwd: '/',
      env: environment(),
      stdio: ['ignore', output, output],
    })
    child.on('error', reject)
    child.on('exit', () => resolve())
    if (!isAwaited) child.unref()
  })
}

async function choosePort(cluster: Cluster): Promise<number> {
  const last = readIfThere(join(cluster.dir, 'postmaster.opts'))?.match(/"port=(\d+)"/)?.[1]
  if (last !== undefined && (await isFree(Number(last)))) return Number(last)
  for (let tries = 0; tries < PORT_TRIES_MAX; tries += 1) {
    const port = randomInt(PORT_FROM, PORT_TO)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port for PostgreSQL between ${PORT_FROM} and ${PORT_TO}`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    // ESRCH: a process that ends while its /proc file is read.
    if (code === 'ENOENT' || code === 'ESRCH') return null
    throw error
  }
}

const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))
