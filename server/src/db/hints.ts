import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { runApart } from '../lib/deadline.ts'
import type { AppId } from '../lib/ids.ts'
import type { Logger } from '../lib/log.ts'
import type { Db } from './pool.ts'

const CHANNEL = 'palabre_hints'
/** At most 20 notices a second and process, however many transactions commit. */
const NOTIFY_EVERY_MS = 50
/** A notice's payload is bounded by PostgreSQL to 8,000 bytes. */
const APPS_PER_NOTICE_MAX = 200
const SIGNALS_PER_NOTICE_MAX = 40
/** Of the signals in a notice; apps and jobs, which are not lost for them, have the rest. */
const SIGNAL_BYTES_MAX = 3000
const JOBS_PER_NOTICE_MAX = 40
/** Jobs of one name that become due within this time are one hint to other processes, for the last of them. */
const DUE_STEP_MS = 25
/** Jobs that are due later are not announced. */
const DUE_MS_MAX = 60_000
const RECONNECT_MS = 1000
const CONNECT_MS_MAX = 3000

/** Something momentary in an app; the room that defines the topic knows the data. */
export type Signal = { app_id: AppId; topic: string; data: { [name: string]: string | number | boolean } }

type HintListener = {
  onEvents?(appId: AppId): void
  onSignal?(signal: Signal): void
  /** `dueMs`: when, by this process's clock. */
  onJob?(name: string, dueMs: number): void
}

/**
 * News between and inside processes that may get lost without harm: "this app has new events", "there is a job",
 * and signals of the moment. Never authoritative: listeners also read the tables.
 */
export type Hints = {
  /** Call after the commit. */
  newEvents(appId: AppId): void
  signal(signal: Signal): void
  /** Call after the commit. */
  newJob(name: string, afterMs: number): void
  /** The first listener of a process opens its connection for notices. Returns the way out. */
  listen(listener: HintListener): () => void
  stop(): Promise<void>
}

/** `jobs`: name, and milliseconds until it is due. */
type Notice = { from: string; apps: AppId[]; signals: Signal[]; jobs: [string, number][] }

/**
 * Hints over LISTEN and NOTIFY; notices are batched and sent outside all transactions, at once when the process is idle.
 */
export function makeHints(db: Db, url: string, log: Logger): Hints {
  const self = randomUUID()
  const listeners = new Set<HintListener>()
  let apps = new Set<AppId>()
  let signals: Signal[] = []
  /** By name and step of time. */
  const jobs = new Map<string, { name: string; dueMs: number }>()
  let timer: NodeJS.Timeout | null = null
  let sentMs = -NOTIFY_EVERY_MS
  let sending = Promise.resolve()
  let stopped = false
  let connection: { close(): Promise<void> } | null = null

  const send = (): void => {
    timer = null
    sentMs = performance.now()
    const now = Date.now()
    const notice: Notice = {
      from: self,
      apps: [...apps].slice(0, APPS_PER_NOTICE_MAX),
      signals,
      jobs: [...jobs.values()].map(({ name, dueMs }) => [name, Math.max(0, dueMs - now)]),
    }
    apps = new Set([...apps].slice(APPS_PER_NOTICE_MAX))
    signals = []
    jobs.clear()
    const payload = JSON.stringify(notice)
    // for all that wait for it, whoever was the first of them
    sending = runApart(() => db.query('select pg_notify($1, $2)', [CHANNEL, payload])).then(
      () => undefined,
      (error: unknown) => log.warn({ err: error }, 'hint not sent'),
    )
    if (apps.size > 0) schedule()
  }
  const schedule = (): void => {
    if (!stopped) timer ??= setTimeout(send, Math.max(0, sentMs + NOTIFY_EVERY_MS - performance.now()))
  }

  return {
    newEvents(appId) {
      for (const listener of listeners) listener.onEvents?.(appId)
      apps.add(appId)
      schedule()
    },
    signal(signal) {
      for (const listener of listeners) listener.onSignal?.(signal)
      if (hasRoom(signals, signal)) signals.push(signal)
      schedule()
    },
    newJob(name, afterMs) {
      const dueMs = Date.now() + afterMs
      for (const listener of listeners) listener.onJob?.(name, dueMs)
      if (afterMs > DUE_MS_MAX || jobs.size >= JOBS_PER_NOTICE_MAX) return
      jobs.set(`${name} ${Math.floor(dueMs / DUE_STEP_MS)}`, { name, dueMs })
      schedule()
    },
    listen(listener) {
      listeners.add(listener)
      if (!stopped) connection ??= openListener(url, payload => receive(payload, self, listeners, log), log)
      return () => listeners.delete(listener)
    },
    async stop() {
      stopped = true
      if (timer) clearTimeout(timer)
      await Promise.all([sending, connection?.close()])
    },
  }
}

function hasRoom(signals: Signal[], signal: Signal): boolean {
  const bytes = Buffer.byteLength(JSON.stringify([...signals, signal]))
  return signals.length < SIGNALS_PER_NOTICE_MAX && bytes <= SIGNAL_BYTES_MAX
}

/** Passes on a notice of another process. Never throws: anybody with access to the database can send one. */
function receive(
  payload: string | undefined,
  self: string,
  listeners: Iterable<HintListener>,
  log: Logger,
): void {
  try {
    const notice = JSON.parse(payload ?? 'null') as Notice | null
    if (notice !== null && notice.from !== self) passOn(listeners, notice)
  } catch (error) {
    log.warn({ err: error }, 'hint cannot be read')
  }
}

/** Passes on another process's notice. */
function passOn(listeners: Iterable<HintListener>, notice: Notice): void {
  const now = Date.now()
  for (const listener of listeners) {
    for (const appId of notice.apps) listener.onEvents?.(appId)
    for (const signal of notice.signals) listener.onSignal?.(signal)
    // absent in notices of an older release
    for (const [name, inMs] of notice.jobs ?? []) listener.onJob?.(name, now + inMs)
  }
}

/** One connection that listens, and is made again when it is lost. */
function openListener(
  url: string,
  onPayload: (payload: string | undefined) => void,
  log: Logger,
): { close(): Promise<void> } {
  let closed = false
  let timer: NodeJS.Timeout | null = null
  let client: pg.Client | null = null

  const connect = async (): Promise<void> => {
    const mine = new pg.Client({
      connectionString: url,
      application_name: 'palabre hints',
      connectionTimeoutMillis: CONNECT_MS_MAX,
      keepAlive: true,
    })
    client = mine
    mine.on('notification', notice => onPayload(notice.payload))
    const again = (error?: Error): void => {
      if (closed || client !== mine) return
      client = null
      log.warn({ err: error ?? new Error('connection for hints ended') }, 'hints: will connect again')
      timer = setTimeout(() => void connect(), RECONNECT_MS)
      mine.end().catch((failure: unknown) => log.debug({ err: failure }, 'hints: end'))
    }
    mine.on('error', again)
    mine.on('end', () => again())
    try {
      await mine.connect()
      await mine.query(`listen ${CHANNEL}`)
    } catch (error) {
      again(error as Error)
    }
  }
  const first = connect()
  return {
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      await first
      await client?.end()
    },
  }
}
