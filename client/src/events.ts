// The events as they happen: one connection of GET /stream.
import type { Event } from './api.ts'
import { listen } from './listen.ts'
import { type Answer, answerOf, ask } from './transport.ts'

/** The service gives a heartbeat every 20 s: a stream without a byte for so long is dead. */
const SILENCE_MS = 45_000
/** It begins within this time. */
const OPEN_MS = 15_000

/** Of the moment: a colleague says where they are, somebody begins or stops to write. */
export type Presence = {
  user: { id: string; name: string }
  conversation: string | null
  looking: boolean
  writing: boolean
  availability: 'online' | 'away' | 'offline'
}
export type Typing = { contact_detail_id: number; from: 'agent' | 'person' | 'visitor'; on: boolean }

/** `reset`: what was missed is too much or deleted; read anew what is shown, what follows goes on after `next`. */
export type Heard =
  | { kind: 'message'; data: Event }
  | { kind: 'reset'; data: { next: number } }
  | { kind: 'presence'; data: Presence }
  | { kind: 'typing'; data: Typing }

/** An open stream, or why there is none. It ends without an error when it breaks or `signal` stops it. */
export async function openEvents(
  send: (signal: AbortSignal) => Promise<Response>,
  signal?: AbortSignal,
): Promise<Answer<AsyncGenerator<Heard>>> {
  const stop = new AbortController()
  const abort = () => stop.abort(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  stop.signal.addEventListener('abort', () => signal?.removeEventListener('abort', abort), { once: true })
  if (signal?.aborted) abort()
  const patience = setTimeout(
    () => stop.abort(new DOMException('no answer in time', 'TimeoutError')),
    OPEN_MS,
  )
  const answer = await ask<ReadableStream<Uint8Array>>(
    () => send(stop.signal),
    response =>
      response.body && response.headers.get('content-type')?.startsWith('text/event-stream')
        ? { ok: true, body: response.body }
        : answerOf(response),
  )
  clearTimeout(patience)
  if (!answer.ok) stop.abort()
  return answer.ok ? { ok: true, body: heardOf(answer.body, stop) } : answer
}

async function* heardOf(body: ReadableStream<Uint8Array>, stop: AbortController): AsyncGenerator<Heard> {
  for await (const { event, data } of listen(body, stop, SILENCE_MS))
    yield { kind: event, data: JSON.parse(data) } as Heard
}
