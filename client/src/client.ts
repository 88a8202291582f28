import { type Event, type Failure, OPERATIONS, type Operations } from './api.ts'
import { ApiError } from './errors.ts'
import { isTransient, pauseMs, waitFor } from './retry.ts'

const TIMEOUT_MS = 15_000
const TRIES_MAX = 4
/** The service holds an answer back for at most 10 seconds. */
const WAIT_SECONDS_MAX = 10
/** The service is overloaded, a limit is reached, or its database is away. */
const UNAVAILABLE = 1009

export type ClientOptions = {
  /** Base address of a gateway, e.g. https://chat.example.com or https://chat.example.com/sandbox. */
  baseUrl: string
  token?: string
  /** Language of messages and names; English when left out. */
  language?: string
  /** Of one try, milliseconds, beside what `waitSeconds` adds. */
  timeoutMs?: number
  /** How often a call is tried, the first time included. */
  triesMax?: number
  fetch?: typeof fetch
}

type Name = keyof Operations
/** Drops what an operation does not take, and asks for what it cannot do without. */
type Given<Parts> = {
  [Part in keyof Parts as undefined extends Parts[Part] ? never : Part]: Parts[Part]
}
type Needed<Parts> = {
  [Part in keyof Given<Parts> as Part extends 'query' ? never : Part]: Given<Parts>[Part]
}
/** What a call of an operation takes: params, query and body, as far as it has them. */
export type Input<Op extends Name> = Needed<Omit<Operations[Op], 'answer'>> & {
  query?: Operations[Op]['query']
}

export type CallOptions = {
  /** Names a POST; one is made where none is given. The same one is sent with every try. */
  idempotencyKey?: string
  /** Prefer: wait. Seconds the service may hold the answer back, at most 10. */
  waitSeconds?: number
  signal?: AbortSignal
  /** What is beside the body: X-Next-Cursor, X-Total-Count, Link, RateLimit-Remaining. Of every try. */
  onHeaders?: (headers: Headers) => void
}

/** The input may be left out where nothing is needed. */
type Arguments<Op extends Name> =
  object extends Input<Op>
    ? [input?: Input<Op>, options?: CallOptions]
    : [input: Input<Op>, options?: CallOptions]

export type Client = {
  /** Calls an operation; the body of its answer, or an ApiError. Tries again what may pass. */
  call<Op extends Name>(operation: Op, ...args: Arguments<Op>): Promise<Operations[Op]['answer']>
  /** Every event after `after`, in order and without gaps, until the signal stops it. */
  stream(from: { after: number; type?: string }, options?: { signal?: AbortSignal }): AsyncGenerator<Event>
}

type Parts = { params?: object | undefined; query?: object | undefined; body?: unknown }

/** A client of one gateway with one token. */
export function makeClient(client: ClientOptions): Client {
  const triesMax = client.triesMax ?? TRIES_MAX

  async function call(operation: Name, parts: Parts, options: CallOptions): Promise<unknown> {
    const { method, path } = OPERATIONS[operation]
    const url = `${client.baseUrl}${withParams(path, parts.params ?? {})}${searchOf(parts.query ?? {})}`
    const key = method === 'POST' ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined
    const waitSeconds = Math.min(options.waitSeconds ?? 0, WAIT_SECONDS_MAX)
    const headers: { [name: string]: string } = {
      accept: 'application/json',
      ...(client.token === undefined ? {} : { authorization: `Bearer ${client.token}` }),
      ...(client.language === undefined ? {} : { 'accept-language': client.language }),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(waitSeconds > 0 ? { prefer: `wait=${waitSeconds}` } : {}),
    }
    const text = method === 'POST' ? JSON.stringify(parts.body) : undefined
    for (let tries = 1; ; tries++) {
      const timeout = AbortSignal.timeout((client.timeoutMs ?? TIMEOUT_MS) + waitSeconds * 1000)
      const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
      let retryAfter: string | null = null
      try {
        const response = await (client.fetch ?? fetch)(url, {
          method,
          headers,
          signal,
          ...(text === undefined ? {} : { body: text }),
        })
        retryAfter = response.headers.get('retry-after')
        options.onHeaders?.(response.headers)
        return bodyOf(await response.json())
      } catch (error) {
        options.signal?.throwIfAborted()
        const mayPass = error instanceof ApiError ? error.code === UNAVAILABLE : isTransient(error)
        if (!mayPass || tries >= triesMax) throw error
      }
      await waitFor(pauseMs(tries, retryAfter), options.signal)
    }
  }

  return {
    call: (operation, input: Parts = {}, options: CallOptions = {}) =>
      call(operation, input, options) as Promise<Operations[typeof operation]['answer']>,
    async *stream({ after, type }, { signal } = {}) {
      let next = after
      for (;;) {
        const query = { after: next, ...(type === undefined ? {} : { type }) }
        const page = (await call(
          'listEvents',
          { query },
          { waitSeconds: WAIT_SECONDS_MAX, ...(signal ? { signal } : {}) },
        )) as Operations['listEvents']['answer']
        yield* page.data
        next = page.next
      }
    },
  }
}

function withParams(path: string, params: object): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as { [name: string]: unknown })[name])),
  )
}

function searchOf(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`
}

/** The body of an envelope. JSON of another shape is of what stands between: it may pass, as an answer without JSON. */
function bodyOf(answer: unknown): unknown {
  const envelope = answer as { success: true; body: unknown } | Failure | null
  if (envelope?.success === true) return envelope.body
  if (envelope?.success === false) throw new ApiError(envelope)
  throw new SyntaxError('The answer is not of this API')
}
