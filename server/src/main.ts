import { readConfig, ConfigError } from './config.ts'
import { startService } from './app.ts'
import { startEmbedded, type Embedded } from './db/embedded.ts'
import { makeLog } from './lib/log.ts'

const STOP_MS_MAX = 10_000

async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2))
  const log = makeLog(config.logLevel)
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  const embedded: Embedded | null = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log: line => log.info(line) }) : null
  const service = await startService(config, config.databaseUrl ?? embedded!.url, log)
  say(`Palabre answers at ${config.baseUrl}`)

  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_MS_MAX).unref()
    service.stop()
      .then(() => embedded?.stop())
      .then(() => process.exit(0), error => {
        log.error({ err: error }, 'stop')
        process.exit(1)
      })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('unhandledRejection', error => log.error({ err: error }, 'unhandled rejection'))
}

main().catch((error: unknown) => {
  const text = error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`Palabre can not start: ${text}\n`)
  process.exit(1)
})
