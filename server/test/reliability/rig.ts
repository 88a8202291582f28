// The real thing under bad treatment: API and worker processes on a database of their own, killed and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { bootApp, type TestApp } from '../app.ts'

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

export type Rig = {
  app: TestApp
  random: Random
  apis: Process[]
  workers: Process[]
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>
  stop(): Promise<void>
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
  return {
    app,
    random,
    apis,
    workers,
    query: (text, values = []) => app.service.deps.db.query(text, values),
    stop: async () => {
      await Promise.all([...apis, ...workers].map(one => one.kill()))
      await app.stop()
    },
  }
}

export type Random = { (): number; below(n: number): number; pick<T>(list: readonly T[]): T }

/** Repeatable numbers in [0, 1): mulberry32 over SEED, or over a seed of the hour that is printed. */
export function makeRandom(): Random {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  process.stdout.write(`seed ${seed}\n`)
  let state = seed >>> 0
  const random = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number): number => Math.floor(random() * n)
  return Object.assign(random, { below, pick: <T>(list: readonly T[]): T => list[below(list.length)]! })
}

function makeProcess(role: Role, port: number, env: { [name: string]: string }): Process {
  let child: ChildProcess | null = null
  let output = ''

  const startOnce = async (): Promise<boolean> => {
    const mine = spawn(process.execPath, [MAIN, '--role', role], {
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
    await until(`a ${role} is ready`, () => gone || READY.test(own), START_MS_MAX)
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
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

export const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Looks until it is true (and gives what it is), at most so long. */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  msMax: number,
): Promise<NonNullable<T>> {
  const end = Date.now() + msMax
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`not within ${msMax} ms: ${what}`)
    await sleep(LOOK_MS)
  }
}

/** A load that has to meet a number of kills may last this many times longer: a restart takes its time. */
const LONGER_AT_MOST = 5

/** Calls at arrival times that are fixed before the run: a slow answer does not slow the arrivals down. */
export async function openLoop<T>(
  perSecond: number,
  count: number,
  call: (n: number) => Promise<T>,
  goOn: () => boolean = () => false,
): Promise<T[]> {
  const begun = performance.now()
  const results: Promise<T>[] = []
  for (let n = 0; n < count || (n < count * LONGER_AT_MOST && goOn()); n++) {
    const wait = begun + (n * 1000) / perSecond - performance.now()
    if (wait > 0) await sleep(wait)
    results.push(call(n))
  }
  return Promise.all(results)
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
  const [row] = await rig.query<{ deadlocks: number }>(
    'select pg_stat_force_next_flush(), deadlocks from pg_stat_database where datname = current_database()',
  )
  return row!.deadlocks
}
