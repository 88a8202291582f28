// Boots the real service on a database of its own, with the cast in it. Nothing is mocked.
import { type Service, startService } from '../src/app.ts'
import { drain } from '../src/jobs/drain.ts'
import { type Clock, systemClock } from '../src/lib/clock.ts'
import { makeLog } from '../src/lib/log.ts'
import { tasks } from '../src/tasks.ts'
import type { Cast } from './cast.ts'
import { type Client, client } from './client.ts'
import { emptyDatabase, freshDatabase, testConfig } from './database.ts'
import { checkEvents } from './events/check.ts'

export type TestApp = {
  service: Service
  url: string
  cast: Cast
  /** Everything the service logged. */
  logs: string[]
  clock: Clock & {
    advance(ms: number): void
    /** From now on only `advance` moves it. */
    stop(): void
  }
  /** Calls the API with a token; answers are checked against the OpenAPI document. */
  as(token: string | null, gateway?: '' | '/sandbox'): Client
  /** Runs all background jobs, also those that are not due yet, until none is left. */
  drain(): Promise<number>
  /** Another process's worth of service on the same database. */
  second(options?: { roles?: string[] }): Promise<Service>
  stop(): Promise<void>
}

/** A service with the api role only (jobs run when drained), or with `roles` as given; `empty`: nobody is in its database. */
export async function bootApp(
  options: { roles?: string[]; env?: { [name: string]: string }; database?: 'empty' } = {},
): Promise<TestApp> {
  const { url, cast, query, drop } = await (options.database === 'empty' ? emptyDatabase() : freshDatabase())
  const logs: string[] = []
  const log = makeLog(options.env?.LOG_LEVEL ?? 'info', { write: line => void logs.push(line) })
  const clock = movableClock()
  const services: Service[] = []
  const start = async (more: { roles?: string[] } = {}): Promise<Service> => {
    const config = testConfig(url, more.roles ?? options.roles, options.env)
    const started = await startService(config, url, log, clock)
    services.push(started)
    return started
  }
  const service = await start()
  return {
    service,
    url,
    cast,
    logs,
    clock,
    as: (token, gateway = '') => client(`${service.address}${gateway}`, token),
    drain: () => drain(service.deps, tasks),
    second: start,
    stop: async () => {
      await Promise.all(services.map(one => one.stop()))
      await checkEvents(query)
      await drop()
    },
  }
}

function movableClock(): TestApp['clock'] {
  const inner = systemClock()
  let movedMs = 0
  let stoppedMs: number | null = null
  return {
    nowMs: () => (stoppedMs ?? inner.nowMs()) + movedMs,
    stop: () => {
      stoppedMs = inner.nowMs()
    },
    setSkew: ms => inner.setSkew(ms),
    advance: ms => {
      movedMs += ms
    },
  }
}
