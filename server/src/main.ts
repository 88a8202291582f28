import { startService } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type Embedded, startEmbedded } from './db/embedded.ts'
import { type Demo, makeDemo } from './demo.ts'
import { makeLog } from './lib/log.ts'

const STOP_MS_MAX = 10_000

async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2))
  const log = makeLog(config.logLevel)
  const embedded: Embedded | null =
    config.databaseUrl === null
      ? await startEmbedded({ dataDir: config.dataDir, log: line => log.info(line) })
      : null
  const service = await startService(config, config.databaseUrl ?? embedded!.url, log)
  const demo = config.demo && config.roles.has('api') ? await makeDemo(service.deps) : null
  process.stdout.write(`${banner(config, demo)}\n`)

  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_MS_MAX).unref()
    service
      .stop()
      .then(() => embedded?.stop())
      .then(
        () => process.exit(0),
        error => {
          log.error({ err: error }, 'stop')
          process.exit(1)
        },
      )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('unhandledRejection', error => log.error({ err: error }, 'unhandled rejection'))
}

/** What a person sees at start: where to click, and at the very first start the tokens to try. */
function banner({ baseUrl, roles }: Config, demo: Demo | null): string {
  if (!roles.has('api')) return 'Palabre works in the background'
  const lines = [
    `Palabre is up at ${baseUrl}`,
    '',
    `  Chat as a customer   ${baseUrl}/chat`,
    `  API document         ${baseUrl}/docs   (${baseUrl}/openapi.json)`,
    `  Health               ${baseUrl}/up`,
    '',
  ]
  if (!demo) return [...lines, '  A token of your own  npm run palabre -- token add --help', ''].join('\n')
  return [
    ...lines,
    'A demo business, Boutique Makossa, was made. These tokens are shown only now:',
    '',
    `  live  ${demo.live}`,
    `  test  ${demo.test}`,
    '',
    'Try it:',
    '',
    `  curl -s '${baseUrl}/ticket/search?status=open' -H 'Authorization: Bearer ${demo.live}'`,
    '',
  ].join('\n')
}

main().catch((error: unknown) => {
  const text =
    error instanceof ConfigError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error)
  process.stderr.write(`Palabre can not start: ${text}\n`)
  process.exit(1)
})
