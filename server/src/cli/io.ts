import { randomBytes } from 'node:crypto'
import { startEmbedded } from '@palabre/embedded-postgres'
import pg from 'pg'
import { type Config, readConfig } from '../config.ts'
import type { Deps } from '../jobs/deps.ts'
import { makeLog } from '../lib/log.ts'
import { type Timestamp, toTimestamp } from '../lib/time.ts'
import { type Io, UsageError } from './command.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const STDIN_BYTES_MAX = 1024 * 1024

/** The terminal, the environment and the database of this process. */
export function makeIo(env: Io['env']): Io {
  return {
    env,
    print: line => void process.stdout.write(`${line}\n`),
    complain: line => void process.stderr.write(`${line}\n`),
    stdin: readStdin,
    work: task => withDeps(readConfig(env, []), task),
    scratch: task => withServer(readConfig(env, []), url => withScratch(url, task)),
  }
}

async function readStdin(): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of process.stdin) {
    bytes += (part as Buffer).length
    if (bytes > STDIN_BYTES_MAX)
      throw new UsageError(`standard input holds more than ${STDIN_BYTES_MAX} bytes`)
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The service without a role: it serves nothing and runs no jobs, but verbs have all their dependencies. */
async function withDeps<T>(config: Config, task: (deps: Deps, now: Timestamp) => Promise<T>): Promise<T> {
  return withServer(config, async url => {
    // a call of the API, help and a wrong setting do without the service's code
    const { startService } = await import('../app.ts')
    const service = await startService(
      // a person waits at the other end: a database that is away is said at once
      { ...config, roles: new Set(), databaseWaitMs: 0 },
      url,
      makeLog(config.logLevel, process.stderr),
    )
    try {
      return await task(service.deps, toTimestamp(service.deps.clock.nowMs()))
    } finally {
      await service.stop()
    }
  })
}

async function withServer<T>(config: Config, task: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== null) return task(config.databaseUrl)
  // rare and important: moved files, a server that had died
  const log = (line: string): void => void process.stderr.write(`${line}\n`)
  const starting = startEmbedded({ dataDir: config.dataDir, log })
  let stopped: Promise<void> | null = null
  const stop = (): Promise<void> => (stopped ??= starting.then(embedded => embedded.stop()))
  let brokenOff: Promise<void> | null = null
  // a command that is broken off leaves no server behind, also while it is stopping it
  const breakOff = (signal: NodeJS.Signals): void => {
    for (const one of SIGNALS) process.off(one, breakOff)
    brokenOff = stop()
      .catch(() => undefined)
      .then(() => void process.kill(process.pid, signal))
  }
  for (const signal of SIGNALS) process.on(signal, breakOff)
  try {
    return await task((await starting).url)
  } finally {
    await stop()
    // without its server the task has failed, too: it is the signal that ends the process
    if (brokenOff) await new Promise(() => undefined)
    for (const signal of SIGNALS) process.off(signal, breakOff)
  }
}

async function withScratch<T>(url: string, task: (url: string) => Promise<T>): Promise<T> {
  const name = `palabre_scratch_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: url, application_name: 'palabre-cli' })
  // a cut fails what is asked next, it does not end the process
  admin.on('error', () => undefined)
  await admin.connect()
  try {
    await admin.query(`create database ${name}`)
    const scratch = new URL(url)
    scratch.pathname = `/${name}`
    return await task(scratch.href)
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}
