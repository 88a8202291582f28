import type { Agent } from 'undici'
import type { AllowedRanges } from './addresses.ts'
import { bounded } from './bounded.ts'
import {
  checkLiteral,
  checkTarget,
  guardedLookup,
  isWebPort,
  type MayConnect,
  mayConnectBy,
  NotAllowed,
} from './guard.ts'
import { type OwnPlaces, portOf } from './own-places.ts'

const CONNECT_MS_MAX = 3000
const ANSWER_BYTES_MAX = 256 * 1024
/** Of an answer that streams, as it travels and again inflated: many times what a model may write in a turn. */
const STREAM_BYTES_MAX = 2 * 1024 * 1024

type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: { [name: string]: string }
  body?: string
  timeoutMs: number
  signal?: AbortSignal
}

/**
 * The outcome of a request. "refused": certainly nothing was sent. "ambiguous": the other side may have acted.
 * The texts are ours: they hold no header, body or credential.
 */
type Outcome =
  | { kind: 'answer'; status: number; headers: { [name: string]: string }; body: string }
  | { kind: 'refused'; text: string }
  | { kind: 'ambiguous'; text: string }

/** The only door out of this process. Never follows redirects, never reaches private addresses. */
export type Call = (request: Request) => Promise<Outcome>

export type OutboundOptions = {
  allowedRanges: AllowedRanges
  /** Origins of this installation itself that may be called although they are on loopback. */
  ownOrigins: () => string[]
  /** What is never called, also where an operator allows its address; null: nothing is known of it. */
  ownPlaces?: OwnPlaces
}

/**
 * A fetch with the same guard, for clients that stream (language models). Redirects are answers, not followed. An answer
 * that is longer than STREAM_BYTES_MAX, or has a line that is too long, ends with an AnswerTooLong.
 */
export function makeFetch(options: Omit<OutboundOptions, 'ownOrigins'>): typeof fetch {
  const agents = guardedAgents(options, STREAM_BYTES_MAX)
  return (async (input: string | URL, init?: RequestInit) => {
    const dispatcher = await agents.choose(new URL(String(input)))
    const { Response: Answer, fetch } = await import('undici')
    const answer = await fetch(String(input), { ...(init as object), redirect: 'manual', dispatcher })
    const { body, status, statusText, headers } = answer
    return body ? new Answer(bounded(body, STREAM_BYTES_MAX), { status, statusText, headers }) : answer
  }) as typeof fetch
}

/** Makes the door. Names are resolved once, every address is checked, and the checked address is used. */
export function makeCall(options: OutboundOptions): Call & { close(): Promise<void> } {
  const agents = guardedAgents(options)
  const own = lazyAgent({ connect: { timeout: CONNECT_MS_MAX } })
  const call: Call = async ({ method, url, headers, body, timeoutMs, signal }) => {
    let sent = false
    try {
      const target = new URL(url)
      const isOwn = options.ownOrigins().includes(target.origin)
      const dispatcher = await (isOwn ? own.get() : agents.choose(target))
      const { request } = await import('undici')
      const stop = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
      sent = true
      const answer = await request(target, {
        method,
        headers,
        body: body ?? null,
        signal: stop,
        dispatcher,
      })
      return {
        kind: 'answer',
        status: answer.statusCode,
        headers: flat(answer.headers),
        body: await readBounded(answer.body),
      }
    } catch (error) {
      const { code: given, name } = error as { code?: unknown; name: string }
      // a DOMException, as of a timeout, has a number there
      const code = typeof given === 'string' ? given : name
      if (error instanceof NotAllowed) return { kind: 'refused', text: error.message }
      if (!sent || NOTHING_SENT.has(code)) return { kind: 'refused', text: `no connection (${code})` }
      return { kind: 'ambiguous', text: `no answer (${code})` }
    }
  }
  return Object.assign(call, { close: async () => void (await Promise.all([agents.close(), own.close()])) })
}

/** The connections of one door; `bytesMax` of an answer's body, -1: the reader bounds it. `choose` gives those for this address, or throws NotAllowed. */
function guardedAgents(
  {
    allowedRanges: allowed,
    ownPlaces: own = null,
  }: Omit<OutboundOptions, 'ownOrigins' | 'ownPlaces'> & {
    ownPlaces?: OwnPlaces | null
  },
  bytesMax = -1,
): { choose(target: URL): Promise<Agent>; close(): Promise<void> } {
  const agentFor = (mayConnect: MayConnect, isOwn: Parameters<typeof guardedLookup>[2] = null): LazyAgent =>
    lazyAgent({
      // of what travels, before it is inflated
      maxResponseSize: bytesMax,
      connect: { timeout: CONNECT_MS_MAX, lookup: guardedLookup(mayConnect, undefined, isOwn) },
    })
  const web = agentFor(mayConnectBy(allowed, true))
  const other = agentFor(mayConnectBy(allowed, false))
  /** Of ports at which this installation answers. */
  const ownPorts = new Map<number, LazyAgent>()
  const atOwnPort = (target: URL): LazyAgent => {
    const port = portOf(target)
    const made =
      ownPorts.get(port) ??
      agentFor(mayConnectBy(allowed, isWebPort(target)), async addresses => own!.holds(addresses, port))
    ownPorts.set(port, made)
    return made
  }
  return {
    async choose(target) {
      checkTarget(target, allowed, own)
      await checkLiteral(target, own)
      if (own?.hasPort(portOf(target))) return atOwnPort(target).get()
      return (isWebPort(target) ? web : other).get()
    },
    close: async () =>
      void (await Promise.all([web, other, ...ownPorts.values()].map(agent => agent.close()))),
  }
}

type LazyAgent = { get(): Promise<Agent>; close(): Promise<void> }

/** The client is read at the first call: many processes never make one. */
function lazyAgent(options: Agent.Options): LazyAgent {
  let made: Promise<Agent> | null = null
  return {
    get: () => (made ??= import('undici').then(undici => new undici.Agent(options))),
    close: async () => void (await (await made)?.close()),
  }
}

const NOTHING_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'CERT_HAS_EXPIRED',
  'ERR_INVALID_URL',
  'UND_ERR_INVALID_ARG',
])

async function readBounded(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.length
    // leaving the loop destroys the stream: the rest is not read
    if (bytes >= ANSWER_BYTES_MAX) break
  }
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES_MAX).toString('utf8')
}

/** Headers with one value each. */
export function flat(headers: { [name: string]: string | string[] | undefined }): { [name: string]: string } {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
}
