// The web chat's API as a visitor's page calls it. One try each: the page decides what is tried again, and when.
import type { ChatCalls } from './chat.ts'
import { type Answer, answerOf, ask, headersOf, type Refusal, UNAVAILABLE } from './transport.ts'

export { backoffMs } from './backoff.ts'
export type * from './chat.ts'
export { listen } from './listen.ts'
export * from './outbox.ts'
export type { StreamEvent } from './sse.ts'
export * from './store.ts'
export { type Answer, type Refusal, UNAVAILABLE } from './transport.ts'

const CALL_TIMEOUT_MS = 20_000
/** Codes 1 to 5 all say: this token is of no use any more. */
const TOKEN_CODE_LAST = 5
const EXCEPTION = 1006
const STOPPED = 1010

export type VisitSettings = {
  /** Address of the service without a slash at the end. */
  base: string
  /** The public key of the channel. */
  key: string
  fetch: typeof fetch
  /** The visitor's token, and the language of messages, at this moment. */
  token: () => string | null
  spoken: () => string
}

export type Caller = {
  /** `input` is the body, of a GET the query. Never throws: without an answer it is a refusal of code 0. */
  call<Name extends keyof ChatCalls>(
    name: Name,
    input?: (ChatCalls[Name]['body'] & object) | (ChatCalls[Name]['query'] & object),
  ): Promise<Answer<ChatCalls[Name]['answer']>>
  /** The open stream of what comes after a seq; the caller ends it by aborting `stop`. */
  stream(after: number, stop: AbortSignal): Promise<Answer<ReadableStream<Uint8Array>>>
}

/** True when the service does not know the token: forget it and start again. */
export function isTokenLost({ code }: Refusal): boolean {
  return code > 0 && code <= TOKEN_CODE_LAST
}

/** True when the same call may succeed later. */
export function isTransient({ code }: Refusal): boolean {
  return [0, EXCEPTION, UNAVAILABLE, STOPPED].includes(code)
}

/** Calls of one channel. */
export function makeCaller(settings: VisitSettings): Caller {
  const send = (path: string, init: RequestInit): Promise<Response> =>
    settings.fetch(`${settings.base}/webchat/${encodeURIComponent(settings.key)}${path}`, {
      credentials: 'omit',
      ...init,
      headers: { ...headersOf(settings.token(), settings.spoken()), ...init.headers },
    })
  return {
    call(name, input) {
      const [method, path] = name.split(' ') as [string, string]
      const isPost = method === 'POST'
      return ask(() =>
        send(
          isPost || !input ? path : `${path}?${new URLSearchParams(input as { [name: string]: string })}`,
          {
            method,
            signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
            ...(isPost && { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } }),
          },
        ),
      )
    },
    stream: (after, signal) =>
      ask(
        () =>
          send(`/stream?after=${after}`, {
            signal,
            cache: 'no-store',
            headers: { 'last-event-id': String(after) },
          }),
        response =>
          response.body && response.headers.get('content-type')?.startsWith('text/event-stream')
            ? { ok: true, body: response.body }
            : answerOf(response),
      ),
  }
}
