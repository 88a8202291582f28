// One conversation with a server of the Model Context Protocol: opened for a call or a look, and closed behind it.
import type { MCPClient } from '@ai-sdk/mcp'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { withoutSecrets } from '../outbound/redact.ts'
import { type Definition, definitionOf } from './definitions.ts'
import { isSecretHeader } from './header-names.ts'
import { type Hop, makeMcpFetch } from './mcp-fetch.ts'
import { type Outcome, toldOf } from './outcomes.ts'
import { ownShopOf } from './own-shop.ts'
import { readAnswer } from './read-answer.ts'

const PAGES_MAX = 5
/** Ours, and no secret. */
export const IDEMPOTENCY_KEY = 'idempotency-key'
const DEFINITIONS_MAX = 200
const TEXT_CHARS_MAX = 200
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
export type Failure = { outcome: Outcome; status: number | null; error: string; answer: string | null }
/** `value`: what the work gave; or how it failed. `hops`: what was made for it. */
export type Talked<Value> = { hops: Hop[]; milliseconds: number } & ({ value: Value } | { failure: Failure })

/** What must never be kept of it. */
export function hidingOf(headers: ServerOf['headers']) {
  const secret = headers.filter(({ name }) => isSecretHeader(name) && name !== IDEMPOTENCY_KEY)
  return {
    hide: withoutSecrets(secret.map(({ value }) => value)),
    secretHeaders: new Set(secret.map(({ name }) => name.toLowerCase())),
  }
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
  const { hide } = hidingOf(server.headers)
  const place = {
    appId,
    url: server.url,
    own: ownShopOf(server.url, settings.baseUrl, settings.ownOrigin()),
    headers: Object.fromEntries(server.headers.map(({ name, value }) => [name.toLowerCase(), value])),
    timeoutMs: server.timeoutMs,
    signal: stop,
    hide,
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
    await client?.close().catch(() => undefined)
  }
}

function sessionOf(client: MCPClient, signal: AbortSignal): Session {
  const { name, version } = client.serverInfo ?? {}
  const called = [name, version].filter(one => typeof one === 'string' && one !== '').join(' ')
  return {
    called:
      called === ''
        ? null
        : called
            .replaceAll(/\p{Cc}/gu, ' ')
            .toWellFormed()
            .slice(0, TEXT_CHARS_MAX),
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
  })
  if (!last) return bare(stop.aborted ? 'timeout' : 'unreachable')
  const { exchanged } = last
  const read = readAnswer(
    { method: 'POST', effects: of, response: { type: 'text', keep: [] } },
    exchanged.kind === 'answer' ? { ...exchanged, body: Buffer.alloc(0) } : exchanged,
    one => one,
  )
  const status = exchanged.kind === 'answer' ? exchanged.status : null
  if (read.outcome !== 'ok') return bare(read.outcome, status)
  if (typeof code === 'number') return bare('http_error', status, text)
  // an answer that said nothing of what was asked
  return bare(of === 'write' ? 'unknown' : 'not_json', status)
}
