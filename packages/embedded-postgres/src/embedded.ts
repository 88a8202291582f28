/**
 * PostgreSQL when no DATABASE_URL is set: real binaries, a cluster in the data directory, a server that
 * outlives this process and is found again by the next one.
 */
import { mkdir, realpath } from 'node:fs/promises'
import { type Cluster, openCluster } from './cluster.ts'
import { boundLog, ensurePostmaster, findPostmaster, stopPostmaster } from './postmaster.ts'
import { appUrl, isTransient, joinServer, type Presence, stopIfLast } from './setup.ts'

export type Embedded = {
  /** Address for the application's role; the port stays the same while this process lives. */
  url: string
  /** Whether the server was already running. */
  found: boolean
  /** Fast shutdown, unless another process that called startEmbedded still uses the server. */
  stop(): Promise<void>
  /** Resolves when the server accepts connections, after restarting it if necessary. */
  ensureRunning(): Promise<void>
}

type Joined = { port: number; found: boolean; presence: Presence }

const WATCH_MS = 1_000
const JOIN_MS_MAX = 30_000
const JOIN_PAUSE_MS = 20

/**
 * Finds or makes the cluster in `<dataDir>/pg`, finds or starts its server, sets up role and database.
 * Every process keeps one session open to show that it uses the server; its loss, and a check every
 * second, lead to a restart on the same port. Throws an Error that names the remedy.
 */
export async function startEmbedded(options: {
  dataDir: string
  log: (line: string) => void
}): Promise<Embedded> {
  await mkdir(options.dataDir, { recursive: true })
  const cluster = await openCluster(await realpath(options.dataDir), options.log)
  const joined = await join(cluster)
  return { url: appUrl(cluster, joined.port), found: joined.found, ...watch(cluster, joined) }
}

/** Brings the server up and enters it; again when it goes away in between, as when another process stops it. */
async function join(cluster: Cluster, port?: number): Promise<Joined> {
  for (const begun = Date.now(); ; await new Promise(done => setTimeout(done, JOIN_PAUSE_MS))) {
    const up = await ensurePostmaster(cluster, port)
    try {
      const presence = await joinServer(cluster, up.port)
      // A server that shuts down says so in its pid file, ends the session of who stopped it, which lets us in,
      // and only then ours.
      if (findPostmaster(cluster)?.pid === up.pid) return { port: up.port, found: up.found, presence }
      await presence.leave()
    } catch (error) {
      if (!isTransient(error) || Date.now() - begun > JOIN_MS_MAX) throw error
    }
  }
}

function watch(
  cluster: Cluster,
  { port, presence: first }: Joined,
): Pick<Embedded, 'stop' | 'ensureRunning'> {
  let stopping = false
  let repair: Promise<void> | null = null
  let presence: Presence | null = null

  const hold = (mine: Presence): void => {
    presence = mine
    mine.onLost(() => {
      if (presence !== mine) return
      presence = null
      if (!stopping) ensureInBackground()
    })
  }
  const restart = async (): Promise<void> => {
    const up = presence ? await ensurePostmaster(cluster, port) : await join(cluster, port)
    if ('presence' in up) hold(up.presence)
    if (up.port !== port) throw new Error(`PostgreSQL moved from port ${port} to ${up.port}: start again`)
    if (!up.found) cluster.log('PostgreSQL had stopped and was started again')
  }
  const ensureRunning = (): Promise<void> => {
    repair ??= (stopping ? Promise.reject(new Error('PostgreSQL is being stopped')) : restart()).finally(
      () => {
        repair = null
      },
    )
    return repair
  }
  const ensureInBackground = (): void => {
    ensureRunning().catch((error: Error) => cluster.log(error.message))
  }

  hold(first)
  const timer = setInterval(() => {
    boundLog(cluster)
    if (!repair && (!presence || !findPostmaster(cluster))) ensureInBackground()
  }, WATCH_MS)
  timer.unref()

  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    clearInterval(timer)
    await repair?.catch((error: Error) => cluster.log(error.message))
    // First leave, then count: of two processes that stop at once, the last one sees no other.
    await presence?.leave()
    const running = findPostmaster(cluster)
    if (running) await stopIfLast(cluster, port, () => stopPostmaster(cluster, running.pid))
  }
  return { stop, ensureRunning }
}
