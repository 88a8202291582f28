// A world whose API and workers are processes: on a database of their own, killed and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { bootApp } from '../app.ts'
import { sleep, until } from '../world/until.ts'
import { type World, worldOf } from '../world.ts'
import { NODE_FLAGS } from './node-flags.ts'
import { makeRandom, type Random } from './random.ts'

const MAIN = join(import.meta.dirname, '../../src/main.ts')
const READY = /^Palabre (is up|works in the background)/m
const START_MS_MAX = 30_000
const STARTS_MAX = 60
const OUTPUT_CHARS_MAX = 400_000
const LOOK_MS = 25

type Role = 'api' | 'worker'

export type Process = {
  role: Role
  /** Of an API, e.g. "http://127.0.0.1:40123"; the same after a restart. */
  address: string
  pid(): number
  /** What all runs of it wrote, the newest part. */
  output(): string
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>
  signal(name: NodeJS.Signals): void
  /** Starts it again on the same port; resolves with the milliseconds until it was ready. */
  start(): Promise<number>
}

export type Rig = World & {
  random: Random
  apis: Process[]
  workers: Process[]
}

const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** A database with the known cast, so many API and worker processes on it. Prints the seed (env SEED repeats one). */
export async function startRig(counts: {
  apis: number
  workers: number
  env?: { [name: string]: string }
}): Promise<Rig> {
  const random = makeRandom()
  const app = await bootApp()
  const ports = await Promise.all(Array.from({ length: Math.max(1, counts.apis) }, freePort))
  const env = { DATABASE_URL: app.url, ...counts.env }
  const apis = ports.slice(0, counts.apis).map(port => makeProcess('api', port, env))
  // a worker speaks to the simulated providers of the first API
  const workers = Array.from({ length: counts.workers }, () => makeProcess('worker', ports[0]!, env))
  await Promise.all([...apis, ...workers].map(one => one.start()))
  const world = worldOf(
    app,
    apis.map(api => api.address),
  )
  return {
    ...world,
    random,
    apis,
    workers,
    stop: async () => {
      await Promise.all([...apis, ...workers].map(one => one.kill()))
      await world.stop()
    },
  }
}

/** Another API process on the database at `url`; to be killed by whoever started it. */
export async function startApi(url: string, env: { [name: string]: string }): Promise<Process> {
  const api = makeProcess('api', await freePort(), { DATABASE_URL: url, ...env })
  await api.start()
  return api
}

function makeProcess(role: Role, port: number, env: { [name: string]: string }): Process {
  let child: ChildProcess | null = null
  let output = ''

  const startOnce = async (): Promise<boolean> => {
    const mine = spawn(process.execPath, [...NODE_FLAGS, MAIN, '--role', role], {
      env: {
        PATH: process.env.PATH,
        // code that any process has compiled already is not compiled at every start
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        PORT: String(port),
        BASE_URL: 'http://palabre.test',
        MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
        DATABASE_CONNECTIONS: '8',
        OUTBOUND_ALLOW: '127.0.0.0/8',
        LOG_LEVEL: 'info',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(mine)
    let own = ''
    const read = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-OUTPUT_CHARS_MAX)
      if (own.length < OUTPUT_CHARS_MAX) own += chunk.toString()
    }
    mine.stdout.on('data', read)
    mine.stderr.on('data', read)
    let gone = false
    mine.once('exit', () => {
      gone = true
      children.delete(mine)
    })
    await until(`a ${role} is ready`, () => gone || READY.test(own), START_MS_MAX).catch(error => {
      // whoever stops the rig does not know of it, and it would keep the run from its end
      mine.kill('SIGKILL')
      throw error
    })
    if (!gone) child = mine
    return !gone
  }

  return {
    role,
    address: `http://127.0.0.1:${port}`,
    pid: () => child?.pid ?? 0,
    output: () => output,
    signal: name => void child?.kill(name),
    kill: async () => {
      const mine = child
      child = null
      if (!mine || mine.exitCode !== null || mine.signalCode !== null) return
      const ended = once(mine, 'exit')
      mine.kill('SIGKILL')
      await ended
    },
    start: async () => {
      const begun = Date.now()
      // as a supervisor does: a start that meets a database in recovery ends, and comes again
      for (let starts = 0; starts < STARTS_MAX; starts++) {
        if (await startOnce()) return Date.now() - begun
        await sleep(LOOK_MS * 4)
      }
      throw new Error(`a ${role} does not start: ${output.slice(-2000)}`)
    },
  }
}

/** A port that nobody uses now; the process that gets it keeps it over its restarts. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Kills one after the other, at random times around `everyMs`, until told to stop. Gives all restart times; `kills`
 * says how many there were so far.
 */
export function harass(
  random: Random,
  victims: Process[],
  everyMs: number,
): { kills(): number; stop(): Promise<number[]> } {
  let stopped = false
  const times: number[] = []
  const run = (async () => {
    for (;;) {
      const wakeAt = Date.now() + everyMs * (0.5 + random())
      while (!stopped && Date.now() < wakeAt) await sleep(LOOK_MS)
      if (stopped) return
      const victim = random.pick(victims)
      await victim.kill()
      times.push(await victim.start())
    }
  })()
  return {
    kills: () => times.length,
    stop: async () => {
      stopped = true
      await run
      return times
    },
  }
}

/** How often PostgreSQL had to end a deadlock in the rig's database. */
export async function deadlocksOf(rig: Rig): Promise<number> {
  const [row] = await rig.rows<{ deadlocks: number }>(
    'select pg_stat_force_next_flush(), deadlocks from pg_stat_database where datname = current_database()',
  )
  return row!.deadlocks
}
