// The fetch of the protocol's client: every request goes through the guarded door, to the one address, with the headers of the
// server. Nothing is listened to, and a server that asks for something is refused.

import type { AppId } from '../lib/ids.ts'
import type { Asked, Exchange, Exchanged } from '../outbound/exchange.ts'
import { ANSWER_BYTES_MAX } from './bounds.ts'
import { type Message, makeReader, refusalOf } from './mcp-events.ts'
import { readableList } from './mcp-list.ts'

/** What a server may ask for in one request; it is not answered further. */
const REFUSALS_MAX = 5
/** An initialization, a few pages of a list, a call, and its end. */
const REQUESTS_MAX = 12
const NOT_ALLOWED = 405
const ACCEPTED = 202

export type Place = {
  appId: AppId
  url: string
  /** Of this installation itself: the address in this process. */
  own: string | null
  /** As they leave. */
  headers: { [name: string]: string }
  timeoutMs: number
  signal: AbortSignal
  hide: (text: string) => Promise<string>
}

/** One request that was made, for the log. */
export type Hop = {
  method: string | null
  asked: Pick<Asked, 'method' | 'url' | 'headers' | 'body'>
  exchanged: Exchanged
}

/** `hops`: what was made, the newest last. */
export function makeMcpFetch(exchange: Exchange, place: Place, hops: Hop[]): typeof fetch {
  let left = REQUESTS_MAX
  return (async (_: unknown, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    // a stream that a server could say anything on, at any time
    if (method !== 'POST' && method !== 'DELETE') return new Response(null, { status: NOT_ALLOWED })
    if (left-- <= 0) throw new Error('too many requests for one call')
    const body = method === 'POST' ? String(init.body) : null
    const sent: Message = body === null ? {} : JSON.parse(body)
    const headers = { ...place.headers, ...Object.fromEntries(new Headers(init.headers)) }
    const answered = await ask(exchange, place, { method, headers, body }, sent)
    const asked = { method, url: place.url, headers, body } as const
    hops.push({ method: sent.method ?? null, asked, exchanged: answered.exchanged })
    return responseOf(answered, sent, place.hide)
  }) as typeof fetch
}

type Answered = { exchanged: Exchanged; answer: Message | null; isStream: boolean }

async function ask(
  exchange: Exchange,
  place: Place,
  request: { method: 'POST' | 'DELETE'; headers: { [name: string]: string }; body: string | null },
  sent: Message,
): Promise<Answered> {
  const common = {
    url: place.own ?? place.url,
    timeoutMs: place.timeoutMs,
    bytesMax: ANSWER_BYTES_MAX,
    appId: place.appId,
    toOwn: place.own !== null,
    signal: place.signal,
  }
  const reader = makeReader(sent.id)
  const refusals: Promise<unknown>[] = []
  const decoder = new TextDecoder()
  const found: { answer: Message | null; isStream: boolean } = { answer: null, isStream: false }
  const exchanged = await exchange({
    ...request,
    ...common,
    until: headers => {
      found.isStream = (headers['content-type'] ?? '').toLowerCase().startsWith('text/event-stream')
      if (!found.isStream) return null
      return piece => {
        const { answer, asked } = reader.take(decoder.decode(piece, { stream: true }))
        for (const one of asked)
          if (refusals.length < REFUSALS_MAX)
            refusals.push(exchange({ ...request, ...common, body: refusalOf(one), bytesMax: 0 }))
        found.answer ??= answer
        return found.answer !== null
      }
    },
  })
  await Promise.all(refusals)
  return { exchanged, ...found }
}

/** As the client reads it: of a stream the answer alone, without secrets. */
async function responseOf(
  { exchanged, answer, isStream }: Answered,
  sent: Message,
  hide: Place['hide'],
): Promise<Response> {
  if (exchanged.kind === 'failed') throw new Error(exchanged.text)
  const { status, headers } = exchanged
  const session = headers['mcp-session-id']
  const kept = {
    'content-type': 'application/json',
    ...(session === undefined ? {} : { 'mcp-session-id': session }),
  }
  const isGood = status >= 200 && status < 300
  if (isGood && sent.id === undefined) return new Response(null, { status: ACCEPTED, headers: kept })
  // neither read nor followed
  if (!isGood && status < 400) return new Response(null, { status: 502 })
  if (!exchanged.isWhole) throw new Error('the answer is too long')
  const text = isStream ? (answer === null ? null : JSON.stringify(answer)) : exchanged.body.toString('utf8')
  if (text === null) throw new Error('the stream ended without an answer')
  const hidden = await hide(text)
  return new Response(sent.method === 'tools/list' ? readableList(hidden) : hidden, { status, headers: kept })
}
