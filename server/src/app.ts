// The only wiring: config in, a running service out.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { registerAudit } from './audit/record.ts'
import { secretFieldsOf } from './audit/secret-fields.ts'
import { storeKinds } from './channels/store-kinds.ts'
import type { Config } from './config.ts'
import { dashboardSurface } from './dashboard/mount.ts'
import { checkDurability, checkMasterKey } from './db/check-key.ts'
import { makeHints } from './db/hints.ts'
import { migrate } from './db/migrate.ts'
import { makeMonths, TABLES_OF_MONTHS } from './db/months.ts'
import { type Db, openDb } from './db/pool.ts'
import { throughLosses, waitForDatabase } from './db/wait.ts'
import { docsSurface } from './docs/mount.ts'
import { registerEvents } from './events/record.ts'
import { eventStreamsOf } from './feed/streams.ts'
import { mountReadiness } from './http/health.ts'
import { apiSurface } from './http/mount.ts'
import { makeRateLimiter } from './http/rate-limits.ts'
import { makeServer } from './http/server.ts'
import { serve } from './http/surface.ts'
import { hookSurface } from './inbound/hooks.ts'
import { startBoss } from './jobs/boss.ts'
import type { Deps } from './jobs/deps.ts'
import { runJobs } from './jobs/run.ts'
import { runSweeps } from './jobs/sweeps.ts'
import { type Clock, realNow, systemClock } from './lib/clock.ts'
import type { Logger } from './lib/log.ts'
import { makeSeal, type Seal } from './lib/seal.ts'
import { MINUTE_MS } from './lib/time.ts'
import { accountSurface } from './members/page.ts'
import { tellPeople } from './notices/tell.ts'
import { makeCall, makeFetch, type OutboundOptions } from './outbound/call.ts'
import { makeExchange } from './outbound/exchange.ts'
import { makeMail } from './outbound/mail.ts'
import { makeOwnPlaces, type OwnPlace, placeOf } from './outbound/own-places.ts'
import { documentOf, endpoints } from './routes.ts'
import { providerSurface } from './sandbox/provider.ts'
import { shopSurface } from './sandbox/shop.ts'
import { satisfactionSurface } from './satisfaction/page.ts'
import { makeAuthenticate } from './sessions/authenticate.ts'
import { readForJobs, sweeps, tasks } from './tasks.ts'
import { registerTicketCounts } from './tickets/count.ts'
import { registerTicketHistory } from './tickets/keep-history.ts'
import { chatSurface } from './webchat/mount-chat.ts'
import { pageSurface } from './webchat/pages.ts'

const CLOCK_CHECK_EVERY_MS = MINUTE_MS
const SKEW_SAMPLES = 3
const HTTP_PORT = 80
const HTTPS_PORT = 443
const POSTGRES_PORT = 5432

const VERSION = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
).version

export type Service = {
  deps: Deps
  server: FastifyInstance | null
  /** Address it listens on, e.g. "http://127.0.0.1:3000"; null without the api role. */
  address: string | null
  /**
   * Ends requests and jobs in hand (bounded), then closes everything; once, however often it is called. Before that,
   * clients are turned away for up to `drainMs`.
   */
  stop(drainMs?: number): Promise<void>
}

/** Starts the roles of the config on the database at `url`. */
export async function startService(
  config: Config,
  url: string,
  log: Logger,
  clock: Clock = systemClock(),
): Promise<Service> {
  const db = openDb(url, {
    connectionsMax: config.databaseConnections,
    onError: (error, what) => log.warn({ err: error }, what),
  })
  const seal = makeSeal(config.masterKey)
  await prepareDatabase(db, config, seal, clock, log)
  const skewTimer = setInterval(
    () => void measureSkew(db, clock).catch(error => log.warn({ err: error }, 'clock')),
    CLOCK_CHECK_EVERY_MS,
  )

  let ownOrigin = `http://127.0.0.1:${config.port}`
  const door = doorOf(config, url, () => ownOrigin)
  const call = makeCall(door)
  const hints = makeHints(db, url, log)
  registerTicketCounts(db)
  registerTicketHistory(db)
  const boss = await throughLosses(log, () =>
    startBoss(db, url, log, config.roles.has('worker'), hints.newJob),
  )
  registerEvents(db, clock, appId => hints.newEvents(appId), tellPeople)
  registerAudit(db, seal, clock, secretFieldsOf(endpoints.map(({ body }) => body)))
  const deps: Deps = {
    db,
    clock,
    log,
    seal,
    call,
    exchange: makeExchange(door),
    fetch: makeFetch(door),
    mail: config.mail ? makeMail(config.mail) : null,
    boss,
    hints,
    settings: {
      baseUrl: config.baseUrl,
      burstWaitMs: config.burstWaitMs,
      turnsAtOnce: config.turnsAtOnce,
      ownOrigin: () => ownOrigin,
      version: VERSION,
      model: config.model,
      keepDays: config.keepDays,
      waitingMax: config.waitingMax,
      tools: config.tools,
    },
  }

  const server = config.roles.has('api') ? makeApi(deps, config) : null
  const address = server ? await server.listen({ port: config.port, host: config.host }) : null
  if (address) ownOrigin = `http://127.0.0.1:${new URL(address).port}`
  if (config.roles.has('worker')) await readForJobs()
  const runner = config.roles.has('worker') ? runJobs(deps, tasks) : null
  const sweeper = config.roles.has('worker') ? runSweeps(deps, sweeps) : null

  const stop = async (drainMs: number): Promise<void> => {
    clearInterval(skewTimer)
    await server?.drain.run(drainMs)
    await server?.close()
    await Promise.all([runner?.stop(), sweeper?.stop()])
    await boss.stop()
    await hints.stop()
    deps.mail?.close()
    await call.close()
    await db.close()
  }
  let stopping: Promise<void> | null = null
  return { deps, server, address, stop: (drainMs = 0) => (stopping ??= stop(drainMs)) }
}

/** All that must stand before anything listens: tables, what they hold of this version, the months that are written. */
async function prepareDatabase(db: Db, config: Config, seal: Seal, clock: Clock, log: Logger): Promise<void> {
  await waitForDatabase(db, config.databaseWaitMs, log)
  await throughLosses(log, async () => {
    await checkDurability(db)
    await migrate(db)
    await checkMasterKey(db, seal.check)
    await storeKinds(db)
    await measureSkew(db, clock)
    for (const table of TABLES_OF_MONTHS) await makeMonths(db, table, realNow(clock), log)
  })
}

/** Where calls may go. */
function doorOf(config: Config, databaseUrl: string, ownOrigin: () => string): OutboundOptions {
  let known = { origin: '', places: [] as OwnPlace[] }
  const places = (): OwnPlace[] => {
    const origin = ownOrigin()
    if (known.origin !== origin) known = { origin, places: ownPlacesOf(config, databaseUrl, origin) }
    return known.places
  }
  return {
    allowedRanges: config.allowedRanges,
    ownOrigins: () => [ownOrigin()],
    ownPlaces: makeOwnPlaces(places),
  }
}

/** What nobody may have this installation call: its public address, where it listens, and its database. */
function ownPlacesOf({ baseUrl }: Config, databaseUrl: string, ownOrigin: string): OwnPlace[] {
  const web = new URL(baseUrl).protocol === 'https:' ? HTTPS_PORT : HTTP_PORT
  const named = placeOf(baseUrl, web)
  const all = [
    named && { ...named, isShared: true },
    placeOf(ownOrigin, HTTP_PORT),
    placeOf(databaseUrl, POSTGRES_PORT),
  ]
  return all.filter(place => place !== null)
}

/** The HTTP side: every surface, and health. */
function makeApi(deps: Deps, config: Config): FastifyInstance {
  const server = makeServer(deps, config)
  const authenticate = makeAuthenticate(deps)
  const limiter = makeRateLimiter(deps.db)
  const documents = { live: () => documentOf('live'), test: () => documentOf('test') }
  const live = { kind: 'live', prefix: '' } as const
  const test = { kind: 'test', prefix: '/sandbox' } as const
  const surfaces = [
    { ...apiSurface(endpoints, live, deps, authenticate, limiter), document: documents.live },
    { ...apiSurface(endpoints, test, deps, authenticate, limiter), document: documents.test },
    hookSurface(deps),
    chatSurface(deps),
    dashboardSurface(deps),
    pageSurface(deps),
    docsSurface(documents, config.baseUrl),
    accountSurface(),
    satisfactionSurface(deps),
    providerSurface(deps),
    shopSurface(),
  ]
  serve(server, surfaces, config.baseUrl)
  server.addHook('preClose', async () => eventStreamsOf(deps).stop())
  mountReadiness(server, deps)
  return server
}

/** The quickest of some questions counts: in a slow one the process itself may have been busy elsewhere. */
async function measureSkew(db: Db, clock: Clock): Promise<void> {
  let best = { tookMs: Number.POSITIVE_INFINITY, skewMs: 0 }
  for (let n = 0; n < SKEW_SAMPLES; n++) {
    const before = Date.now()
    const [row] = await db.query<{ ms: string }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::text as ms',
    )
    const tookMs = Date.now() - before
    if (tookMs < best.tookMs) best = { tookMs, skewMs: Number(row!.ms) - (before + tookMs / 2) }
  }
  clock.setSkew(Math.round(best.skewMs))
}
