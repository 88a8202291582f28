// One call to the server and its envelope.
import { type Json, type JsonObject, listAt, objectAt, textAt } from './wire.ts'

const CALL_TIMEOUT_MS = 20_000
const RETRY_AFTER_MAX_MS = 120_000

/** No answer at all, or none that we understand. */
const CODE_NO_ANSWER = 0
const CODE_SUCCESS = 1000
const CODE_EXCEPTION = 1006
export const CODE_BUSY = 1009
const CODE_STOPPED = 1010
/** Codes 1 to 5 all say: this token is of no use any more. */
const TOKEN_CODE_LAST = 5

export type Refusal = { ok: false; code: number; message: string; retryAfterMs: number | null }
export type Answer<T> = { ok: true; body: T } | Refusal

export type Caller = {
  call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer<T>>
  /** The open stream; the caller ends it by aborting `stop`. */
  stream(path: string, lastEventId: string, stop: AbortSignal): Promise<Answer<ReadableStream<Uint8Array>>>
}

export type CallerSettings = {
  base: string
  key: string
  fetch: typeof fetch
  token: () => string | null
  spoken: () => string
}

/** True when the server does not know the token: forget it and start again. */
export function isTokenLost(refusal: Refusal): boolean {
  return refusal.code > 0 && refusal.code <= TOKEN_CODE_LAST
}

/** True when the same call may succeed later. */
export function isTransient(refusal: Refusal): boolean {
  return [CODE_NO_ANSWER, CODE_EXCEPTION, CODE_BUSY, CODE_STOPPED].includes(refusal.code)
}

const NO_ANSWER: Refusal = { ok: false, code: CODE_NO_ANSWER, message: '', retryAfterMs: null }

function firstFieldError(body: JsonObject): string {
  const first = objectAt(listAt(body.errors)[0])
  return textAt(first.message)
}

async function readEnvelope<T>(response: Response): Promise<Answer<T>> {
  const envelope = objectAt((await response.json()) as Json)
  if (envelope.code === CODE_SUCCESS) return { ok: true, body: envelope.body as T }
  if (typeof envelope.code !== 'number') return NO_ANSWER
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    ok: false,
    code: envelope.code,
    message: firstFieldError(objectAt(envelope.body)) || textAt(envelope.message),
    retryAfterMs: Number.isFinite(seconds)
      ? Math.min(Math.max(seconds * 1_000, 0), RETRY_AFTER_MAX_MS)
      : null,
  }
}

/** Calls of one channel. Never throws: what goes wrong on the way is the refusal CODE_NO_ANSWER. */
export function createCaller(settings: CallerSettings): Caller {
  const url = (path: string): string => `${settings.base}/webchat/${encodeURIComponent(settings.key)}${path}`
  const headers = (): HeadersInit => {
    const token = settings.token()
    return {
      'accept-language': settings.spoken(),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    }
  }
  const send = (path: string, init: RequestInit): Promise<Response> =>
    settings.fetch(url(path), { credentials: 'omit', ...init, headers: { ...headers(), ...init.headers } })
  return {
    async call(method, path, body) {
      try {
        const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
        return await readEnvelope(
          await send(path, { method, signal: AbortSignal.timeout(CALL_TIMEOUT_MS), ...json }),
        )
      } catch {
        return NO_ANSWER
      }
    },
    async stream(path, lastEventId, signal) {
      try {
        const response = await send(path, {
          signal,
          cache: 'no-store',
          headers: { 'last-event-id': lastEventId },
        })
        const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
        return isStream && response.body !== null
          ? { ok: true, body: response.body }
          : await readEnvelope(response)
      } catch {
        return NO_ANSWER
      }
    },
  }
}
