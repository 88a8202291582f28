/**
 * PostgreSQL for those who give no DATABASE_URL: real binaries, a cluster in the data directory, a server that
 * outlives this process and is found again by the next one.
 */
import { mkdir, realpath } from 'node:fs/promises'
import { type Cluster, openCluster } from './embedded-cluster.ts'
import { boundLog, bringUp, findPostmaster, shutDown } from './embedded-postmaster.ts'
import { appUrl, enter, isShared, type Presence } from './embedded-setup.ts'

export type Embedded = {
  /** Address for the application's role; the port stays the same while this process lives. */
  url: string
  /** Whether the server ran already. */
  found: boolean
  /** Fast shutdown, unless another process that called startEmbedded still uses the server. */
  stop(): Promise<void>
  /** Resolves when the server accepts connections, after starting it again if need be. */
  ensureRunning(): Promise<void>
}

const WATCH_MS = 1_000

/**
 * Finds or makes the cluster in `<dataDir>/pg`, finds or starts its server, sets up role and database.
 * Every process keeps one session open as the sign that it uses the server; its loss, and a look every
 * second, lead to a new start on the same port. Throws an Error that names the remedy.
 */
export async function startEmbedded(options: {
  dataDir: string
  log: (line: string) => void
}): Promise<Embedded> {
  await mkdir(options.dataDir, { recursive: true })
  const cluster = await openCluster(await realpath(options.dataDir), options.log)
  const { port, found } = await bringUp(cluster)
  const guard = await watch(cluster, port)
  return { url: appUrl(cluster, port), found, ensureRunning: guard.ensureRunning, stop: guard.stop }
}

async function watch(cluster: Cluster, port: number): Promise<Pick<Embedded, 'stop' | 'ensureRunning'>> {
  let stopping = false
  let repair: Promise<void> | null = null
  let ownPid = 0
  let presence: Presence | null = null

  const hold = async (): Promise<void> => {
    const mine = await enter(cluster, port)
    presence = mine
    ownPid = mine.pid
    mine.onLost(() => {
      if (presence !== mine) return
      presence = null
      if (!stopping) ensureInBackground()
    })
  }
  const restart = async (): Promise<void> => {
    const up = await bringUp(cluster, port)
    if (up.port !== port) throw new Error(`PostgreSQL moved from port ${port} to ${up.port}: start again`)
    if (!up.found) cluster.log('PostgreSQL had stopped and was started again')
    if (!presence) await hold()
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

  await hold()
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
    // First we leave, then we count: of two that stop at once, the last one sees nobody.
    await presence?.leave()
    const running = findPostmaster(cluster)
    if (!running || (await isShared(cluster, port, ownPid))) return
    await shutDown(cluster, running.pid)
  }
  return { stop, ensureRunning }
}
