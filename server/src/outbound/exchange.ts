// One request to an address that somebody of a business has chosen, and what came back: bounded by its caller, timed,
// on a connection of its own.
import type { lookup as dnsLookup, LookupAddress, LookupOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Client } from 'undici'
import { makeSemaphores, Overloaded } from '../lib/semaphore.ts'
import { roundedMs } from '../lib/time.ts'
import { flat, type OutboundOptions } from './call.ts'
import { checkLiteral, checkTarget, guardedLookup, isWebPort, mayConnectBy, NotAllowed } from './guard.ts'
import { portOf } from './own-places.ts'
import { readBody, UnknownCoding } from './read-body.ts'

const CONNECT_MS_MAX = 3000
/** Of one app, in each process; and how many more may wait for their turn. */
export const EXCHANGES_AT_ONCE_MAX = 4
const EXCHANGES_WAITING_MAX = 32
/** Of its time: who has waited longer than the rest for its turn is not sent, so that no system is blamed for our queue. */
const WAITING_SHARE_MAX = 0.5
const HEADER_BYTES_MAX = 64 * 1024

export type Asked = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  url: string
  headers: { [name: string]: string }
  body: string | null
  /** For all of it: its turn, the connection, and the answer to its last byte. */
  timeoutMs: number
  /** Of the answer, as it travels and again inflated. */
  bytesMax: number
  /** Whose it is: an app has four under way at a time. */
  appId: number
  /** May it go to this installation itself? */
  toOwn?: boolean
  signal?: AbortSignal
  /** Of an answer with these headers: what looks at each piece, and ends the reading by true; null: all of it is read. */
  until?: (headers: { [name: string]: string }) => ((piece: Buffer) => boolean) | null
}

/** Milliseconds from the beginning; null: it did not get so far. */
type Times = { dns: number | null; connect: number | null; firstByte: number | null; all: number }

/**
 * How an exchange ended. `sent`: the other side may have got the request. The texts are ours: they hold no header, body
 * or credential.
 */
export type Exchanged = { times: Times } & (
  | { kind: 'answer'; status: number; headers: { [name: string]: string }; body: Buffer; isWhole: boolean }
  | { kind: 'failed'; reason: ExchangeFailure; sent: boolean; text: string }
)
type ExchangeFailure = 'not_allowed' | 'busy' | 'unreachable' | 'timeout' | 'broken' | 'too_large'

/** The door for calls that a business configures. Never follows redirects, never reaches private addresses, never throws. */
export type Exchange = ((asked: Asked) => Promise<Exchanged>) & {
  /** Is it refused whatever its name leads to? Nothing is looked up. */
  refuses(url: string): boolean
}

type Lookup = typeof dnsLookup
type Ended = Exchanged extends infer Each
  ? Each extends { times: Times }
    ? Omit<Each, 'times'>
    : never
  : never

/** Makes the door; `lookup` asks for the addresses of a name. */
export function makeExchange(options: OutboundOptions & { lookup?: Lookup }): Exchange {
  const inTurn = makeSemaphores(EXCHANGES_AT_ONCE_MAX, EXCHANGES_WAITING_MAX)
  const ask = async (asked: Asked): Promise<Exchanged> => {
    const clock = stopwatch()
    const limit = AbortSignal.timeout(asked.timeoutMs)
    const stop = asked.signal ? AbortSignal.any([limit, asked.signal]) : limit
    const work = inTurn(String(asked.appId), async () =>
      stop.aborted || clock.now() > asked.timeoutMs * WAITING_SHARE_MAX
        ? BUSY
        : exchange(asked, stop, clock, options),
    )
    const ended = await Promise.race([work, turnLost(stop, work, clock)]).catch((error: unknown): Ended => {
      if (error instanceof Overloaded) return BUSY
      throw error
    })
    return { ...ended, times: clock.times() }
  }
  return Object.assign(ask, { refuses: (url: string) => isRefused(url, options) })
}

function isRefused(url: string, { allowedRanges, ownPlaces }: OutboundOptions): boolean {
  try {
    checkTarget(new URL(url), allowedRanges, ownPlaces)
    return false
  } catch {
    return true
  }
}

const BUSY: Ended = { kind: 'failed', reason: 'busy', sent: false, text: 'too many calls are under way' }

/** What waits for its turn until its time is over has not been sent. Once begun, the exchange itself says how it ended. */
async function turnLost(stop: AbortSignal, work: Promise<Ended>, clock: Stopwatch): Promise<Ended> {
  if (!stop.aborted)
    await new Promise<void>(resolve => stop.addEventListener('abort', () => resolve(), { once: true }))
  return clock.hasBegun() ? work : BUSY
}

async function exchange(
  asked: Asked,
  stop: AbortSignal,
  clock: Stopwatch,
  options: OutboundOptions & { lookup?: Lookup },
): Promise<Ended> {
  clock.begin()
  let client: Client | null = null
  try {
    const target = new URL(asked.url)
    client = await clientFor(target, asked, clock, options)
    const answer = await client.request({
      method: asked.method,
      path: target.pathname + target.search,
      headers: { 'accept-encoding': 'gzip, deflate, br', ...asked.headers },
      body: asked.body,
      signal: stop,
    })
    clock.note('firstByte')
    const headers = flat(answer.headers)
    const coding = headers['content-encoding'] ?? ''
    const { bytes, isWhole } = await readBody(answer.body, coding, asked.bytesMax, asked.until?.(headers))
    return { kind: 'answer', status: answer.statusCode, headers, body: bytes, isWhole }
  } catch (error) {
    return failureOf(error, stop, clock.hasConnected())
  } finally {
    // what is left of the answer is not read
    void client?.destroy().catch(() => undefined)
  }
}

/** A connection of its own: never one that another app's call has left open. Throws NotAllowed. */
async function clientFor(
  target: URL,
  { toOwn = false }: Asked,
  clock: Stopwatch,
  { allowedRanges, ownOrigins, ownPlaces, lookup }: OutboundOptions & { lookup?: Lookup },
): Promise<Client> {
  const isOwn = toOwn && ownOrigins().includes(target.origin)
  if (!isOwn) {
    checkTarget(target, allowedRanges, ownPlaces)
    await checkLiteral(target, ownPlaces ?? null)
  }
  const port = portOf(target)
  const mayConnect = mayConnectBy(allowedRanges, isWebPort(target))
  const isOwnPort = ownPlaces?.hasPort(port) ?? false
  const guarded = guardedLookup(
    mayConnect,
    lookup,
    isOwnPort ? addresses => ownPlaces!.holds(addresses, port) : null,
  )
  const { buildConnector, Client } = await import('undici')
  const connector = buildConnector({
    timeout: CONNECT_MS_MAX,
    ...(isOwn ? {} : { lookup: timed(guarded, clock) }),
  })
  return new Client(target.origin, {
    pipelining: 0,
    allowH2: false,
    maxHeaderSize: HEADER_BYTES_MAX,
    connect: (to, callback) =>
      connector(to, (...made) => {
        if (made[0] === null) clock.note('connect')
        callback(...made)
      }),
  })
}

function timed(lookup: LookupFunction, clock: Stopwatch): LookupFunction {
  return (hostname, options: LookupOptions, callback) =>
    lookup(hostname, options, (error, address: string | LookupAddress[], family) => {
      clock.note('dns')
      callback(error, address, family)
    })
}

function failureOf(error: unknown, stop: AbortSignal, connected: boolean): Ended {
  const { code: given, name } = error as { code?: unknown; name: string }
  const code = typeof given === 'string' ? given : name
  const failed = (reason: ExchangeFailure, text: string): Ended => ({
    kind: 'failed',
    reason,
    sent: connected && reason !== 'not_allowed',
    text,
  })
  if (error instanceof NotAllowed) return failed('not_allowed', error.message)
  if (error instanceof UnknownCoding) return failed('broken', 'the answer is compressed in an unknown way')
  if (code === 'ERR_INVALID_URL' || code === 'UND_ERR_INVALID_ARG')
    return { kind: 'failed', reason: 'not_allowed', sent: false, text: 'this is no request that can be sent' }
  if (stop.aborted) return failed('timeout', 'no whole answer in time')
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW')
    return failed('too_large', 'the headers of the answer are too long')
  if (!connected) return failed('unreachable', `no connection (${code})`)
  return failed('broken', `no whole answer (${code})`)
}

type Stopwatch = {
  /** Milliseconds since the beginning. */
  now(): number
  begin(): void
  hasBegun(): boolean
  hasConnected(): boolean
  note(what: 'dns' | 'connect' | 'firstByte'): void
  times(): Times
}

function stopwatch(): Stopwatch {
  const start = performance.now()
  const since = (): number => roundedMs(performance.now() - start)
  const times: Omit<Times, 'all'> = { dns: null, connect: null, firstByte: null }
  let begun = false
  return {
    now: since,
    begin: () => {
      begun = true
    },
    hasBegun: () => begun,
    hasConnected: () => times.connect !== null,
    note: what => {
      times[what] ??= since()
    },
    times: () => ({ ...times, all: since() }),
  }
}
