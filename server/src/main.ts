import { type Embedded, startEmbedded } from '@palabre/embedded-postgres'
import type { Service } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import type { Demo } from './demo.ts'
import { withoutCredentials } from './lib/credentials.ts'
import { type Logger, makeLog } from './lib/log.ts'

const STOP_MS_MAX = 10_000
/** How long clients are told to go elsewhere before the connections end. */
const DRAIN_MS_MAX = 1000

/** What is running so far: a signal during the start finds a database server to stop, but no service yet. */
type Running = { embedded: Embedded | null; service: Service | null }

async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2))
  const log = makeLog(config.logLevel)
  process.on('unhandledRejection', error => log.error({ err: error }, 'unhandled rejection'))
  // the few facts of it that may be logged: as it is, its fields and its text could hold a header or an address with a password
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'uncaught exception')
    process.exit(1)
  })
  const running: Running = { embedded: null, service: null }
  const starting = start(config, log, running)
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => void stopByForce(running, log), STOP_MS_MAX).unref()
    Promise.allSettled([starting])
      .then(() => stopAll(running))
      .then(
        () => process.exit(),
        error => {
          log.error({ err: error }, 'stop')
          process.exit(1)
        },
      )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  try {
    const demo = await starting
    if (!stopping || demo) process.stdout.write(`${banner(config, demo)}\n`)
  } catch (error) {
    if (stopping) return
    // the database server would outlive us; that its stop cuts connections is no news beside the reason
    log.level = 'silent'
    await stopAll(running)
    throw error
  }
}

/** Starts the parts and notes each in `running`; answers the demo when it was made now. */
async function start(config: Config, log: Logger, running: Running): Promise<Demo | null> {
  // the database server comes up while the service's code is read: together they take the time of the longer one
  const service = Promise.all([import('./app.ts'), import('./demo.ts')])
  // a failure of the database is reported first; this one is awaited below
  service.catch(() => undefined)
  if (config.databaseUrl === null) {
    // its messages are rare and important: moved files, a server that had died
    running.embedded = await startEmbedded({ dataDir: config.dataDir, log: line => log.warn(line) })
  }
  const [{ startService }, { makeDemo }] = await service
  running.service = await startService(config, config.databaseUrl ?? running.embedded!.url, log)
  return config.demo && config.roles.has('api') ? makeDemo(running.service.deps) : null
}

/** What holds the stop up is left; the database server is not, which would outlive us. */
async function stopByForce({ embedded }: Running, log: Logger): Promise<void> {
  process.exitCode = 1
  log.error(`the stop took more than ${STOP_MS_MAX} ms`)
  setTimeout(() => process.exit(1), STOP_MS_MAX)
  await embedded?.stop().catch(error => log.error({ err: error }, 'stop'))
  process.exit()
}

async function stopAll({ service, embedded }: Running): Promise<void> {
  await service?.stop(DRAIN_MS_MAX)
  await embedded?.stop()
}

/** The banner at the start: addresses to open, and on the very first start the tokens and the sign-in to try. */
function banner({ baseUrl, roles }: Config, demo: Demo | null): string {
  if (!roles.has('api')) return 'Palabre works in the background'
  const lines = [
    `Palabre is up at ${baseUrl}`,
    '',
    `  Dashboard            ${baseUrl}/dashboard`,
    `  Chat as a customer   ${baseUrl}/chat`,
    `  API document         ${baseUrl}/docs   (${baseUrl}/openapi.json)`,
    `  Health               ${baseUrl}/up`,
    '',
  ]
  if (!demo) return [...lines, '  A token of your own  npm run palabre -- token add --help', ''].join('\n')
  return [
    ...lines,
    'A demo business, Boutique Makossa, was made. This is shown only now:',
    '',
    `  live  ${demo.live}`,
    `  test  ${demo.test}   (with /sandbox before the path: ${baseUrl}/sandbox/…)`,
    `  owner ${demo.owner.username}   password ${demo.owner.password}   (signs in to the dashboard)`,
    '',
    'Try it:',
    '',
    `  curl -s '${baseUrl}/ticket/search?status=open' -H 'Authorization: Bearer ${demo.live}'`,
    '',
  ].join('\n')
}

/** Why the start failed: the message of a setting, the system or the database, else the stack. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `port ${port} is taken by another program, or by Palabre itself. Another port: PORT=${Number(port) + 1} npm start`
  if (code === 'EPIPE' || code === 'ECONNRESET')
    return `the database ended a connection again and again (${error.message}): it was stopped, or this machine does too much else. Start again`
  const isOfTheSystem = 'syscall' in error || 'severity' in error
  if (error instanceof ConfigError || isOfTheSystem) return error.message
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error.stack ?? error.message
}

main().catch((error: unknown) => {
  process.stderr.write(`Palabre cannot start: ${withoutCredentials(reasonOf(error))}\n`)
  process.exit(1)
})
