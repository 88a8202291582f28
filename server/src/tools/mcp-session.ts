// One conversation with a server of the Model Context Protocol: opened for a call or a look, and closed behind it.
import { setTimeout as sleep } from 'node:timers/promises'
import type { MCPClient } from '@ai-sdk/mcp'
import { cleanLine } from '@palabre/offline-agent/clean'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { type Hiding, hidingOf } from '../outbound/exchanges.ts'
import { type Definition, definitionOf } from './definitions.ts'
import { IDEMPOTENCY_KEY, isSecretHeader } from './header-names.ts'
import { type Hop, makeMcpFetch } from './mcp-fetch.ts'
import { type Outcome, toldOf } from './outcomes.ts'
import { ownShopOf } from './own-shop.ts'
import { readAnswer } from './read-answer.ts'

const PAGES_MAX = 5
const LEAVING_MS_MAX = 500
const DEFINITIONS_MAX = 200
const TEXT_CHARS_MAX = 200
/** JSON-RPC: no JSON, no request, no such method, arguments that do not fit. */
const REFUSED_PLAINLY = new Set([-32700, -32600, -32601, -32602])
/** From here on the protocol has no sessions, and is asked for otherwise. */
const FIRST_WITHOUT_SESSIONS = '2026'

export type ServerOf = {
  url: string
  /** With their values. */
  headers: { name: string; value: string }[]
  timeoutMs: number
  /** What it spoke last; null: it is not known. */
  protocol: string | null
}
export type Offered = { definitions: Definition[]; ignored: number }
export type Session = {
  /** Text of the server's own, on one line; null: it does not say. */
  called: string | null
  protocol: string
  client: MCPClient
  list(until?: string): Promise<Offered>
}
export type Failure = {
  outcome: Outcome
  status: number | null
  error: string
  answer: string | null
  /** It was a write, and not plainly refused. */
  mayBeDone: boolean
}
/** `value`: what the work gave; or how it failed. `hops`: what was made for it. */
export type Talked<Value> = { hops: Hop[]; milliseconds: number } & ({ value: Value } | { failure: Failure })

/** What must never be kept of it. */
export function hidingOfServer(headers: ServerOf['headers']): Hiding {
  const secret = headers.filter(({ name }) => isSecretHeader(name) && name !== IDEMPOTENCY_KEY)
  const names = new Set(secret.map(({ name }) => name.toLowerCase()))
  return hidingOf(
    secret.map(({ value }) => value),
    names,
  )
}

/** Opens a session, does the work and closes it, all within the server's time. Never throws for what the other side does. */
export async function talk<Value>(
  { exchange, settings }: Needs<'exchange' | 'settings'>,
  appId: AppId,
  server: ServerOf,
  effects: 'read' | 'write',
  work: (session: Session) => Promise<Value>,
  signal?: AbortSignal,
): Promise<Talked<Value>> {
  const hops: Hop[] = []
  const limit = AbortSignal.timeout(server.timeoutMs)
  const stop = signal ? AbortSignal.any([limit, signal]) : limit
  const { hide, hideInTurns } = hidingOfServer(server.headers)
  const place = {
    appId,
    url: server.url,
    own: ownShopOf(server.url, settings.baseUrl, settings.ownOrigin()),
    headers: Object.fromEntries(server.headers.map(({ name, value }) => [name.toLowerCase(), value])),
    timeoutMs: server.timeoutMs,
    signal: stop,
    hide: hideInTurns,
  }
  let client: MCPClient | null = null
  const all = (): number =>
    Math.round(hops.reduce((sum, { exchanged }) => sum + exchanged.times.all, 0) * 10) / 10
  try {
    const { createMCPClient } = await import('@ai-sdk/mcp')
    client = await createMCPClient({
      transport: { type: 'http', url: server.url, fetch: makeMcpFetch(exchange, place, hops) },
      clientName: 'palabre',
      version: settings.version,
      initializationOptions: { signal: stop },
      // who is known to speak the older protocol is not asked for the newer one first
      protocolVersionDiscovery: server.protocol === null || server.protocol >= FIRST_WITHOUT_SESSIONS,
    })
    const value = await work(sessionOf(client, stop))
    return { value, hops, milliseconds: all() }
  } catch (error) {
    return { failure: failureOf(error, hops, stop, effects, hide), hops, milliseconds: all() }
  } finally {
    // who is slow to be taken leave of keeps nobody waiting
    const closed = client?.close().catch(() => undefined)
    if (closed) await Promise.race([closed, sleep(LEAVING_MS_MAX, undefined, { ref: false })])
  }
}

function sessionOf(client: MCPClient, signal: AbortSignal): Session {
  const { name, version } = client.serverInfo ?? {}
  const called = [name, version].filter(one => typeof one === 'string' && one !== '').join(' ')
  return {
    called: cleanLine(called, TEXT_CHARS_MAX) || null,
    protocol: client.initializeResult.protocolVersion,
    client,
    async list(until) {
      const definitions = new Map<string, Definition>()
      let ignored = 0
      let cursor: string | undefined
      for (let page = 0; page < PAGES_MAX; page++) {
        const found = await client.listTools({
          ...(cursor === undefined ? {} : { params: { cursor } }),
          options: { signal },
        })
        for (const tool of found.tools) {
          const definition = definitionOf(tool)
          if (definition && definitions.size < DEFINITIONS_MAX) definitions.set(definition.name, definition)
          else ignored++
        }
        cursor = found.nextCursor
        if (cursor === undefined || (until !== undefined && definitions.has(until))) break
      }
      return { definitions: [...definitions.values()], ignored }
    },
  }
}

/** By the last request: what was asked first may have failed and been made up for. */
function failureOf(
  error: unknown,
  hops: Hop[],
  stop: AbortSignal,
  effects: 'read' | 'write',
  hide: (text: string) => string,
): Failure {
  const last = hops.at(-1)
  const { code, message } = error as { code?: unknown; message?: unknown }
  const text = hide(String(message ?? '')).slice(0, TEXT_CHARS_MAX)
  const isCall = last?.method === 'tools/call'
  const of = isCall ? effects : 'read'
  const bare = (outcome: Outcome, status: number | null = null, answer: string | null = null): Failure => ({
    outcome,
    status,
    error: text === '' ? toldOf(outcome).error : text,
    answer,
    mayBeDone: false,
  })
  if (!last) return bare(stop.aborted ? 'timeout' : 'unreachable')
  const { exchanged } = last
  const read = readAnswer(
    { method: 'POST', effects: of, response: { type: 'text', keep: [] } },
    exchanged.kind === 'answer' ? { ...exchanged, body: Buffer.alloc(0) } : exchanged,
    one => one,
  )
  const status = exchanged.kind === 'answer' ? exchanged.status : null
  const isToldUnknown = read.told.error === toldOf('unknown').error
  if (read.outcome !== 'ok') return { ...bare(read.outcome, status), mayBeDone: isToldUnknown }
  if (typeof code === 'number') {
    const mayBeDone = of === 'write' && !REFUSED_PLAINLY.has(code)
    return { ...bare('http_error', status, text), mayBeDone }
  }
  if (of === 'write') return bare('unknown', status)
  // its time was over between two requests, or what it answered said nothing of what was asked
  return bare(stop.aborted ? 'timeout' : 'not_json', status)
}
