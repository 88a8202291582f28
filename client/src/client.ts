import { type Event, OPERATIONS, type Operations } from './api.ts'
import { backoffMs } from './backoff.ts'
import { ApiError } from './errors.ts'
import { openEvents } from './events.ts'
import { isTransient, waitFor } from './retry.ts'
import { type Answer, answerOf, ask, headersOf, type Refusal } from './transport.ts'

const TIMEOUT_MS = 15_000
const TRIES_MAX = 4
/** The service holds an answer back for at most 10 seconds. */
const WAIT_SECONDS_MAX = 10
/** Of what was missed, read at once. */
const PAGE_EVENTS = 500

export type ClientOptions = {
  /** Base address of a gateway, http(s), e.g. https://chat.example.com or https://chat.example.com/sandbox. */
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
type EventTypes = NonNullable<NonNullable<Operations['listEvents']['query']>['type']>
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
  /** If-Match: the `updated_at` that the change goes by; code 1001, changed_meanwhile, where the record has another. */
  ifMatch?: string
  signal?: AbortSignal
  /** The request outlives the page that makes it. */
  keepalive?: boolean
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
  /**
   * What an operation gives as a file (`format: 'csv'`), as it comes, however long it is; a refusal is an ApiError.
   * Where the file breaks off, reading it throws.
   */
  download<Op extends Name>(operation: Op, ...args: Arguments<Op>): Promise<ReadableStream<Uint8Array>>
  /**
   * Every event after `after`, in order and without gaps. It ends when the signal stops it, and throws only when it
   * cannot begin or is refused: once it has begun, a service that is away is waited for. Code 1003: events after `after` are
   * deleted, or the newest is older than it; `body.next` is where to go on.
   */
  stream(
    from: { after: number; type?: EventTypes },
    options?: { signal?: AbortSignal },
  ): AsyncGenerator<Event>
}

type Trying<Body> = {
  triesMax?: number
  read?: (response: Response) => Answer<Body> | Promise<Answer<Body>>
}
type Parts = { params?: object | undefined; query?: object | undefined; body?: unknown }

/** A client of one gateway with one token. Throws a TypeError when the address, token or language cannot be one. */
export function makeClient(client: ClientOptions): Client {
  const baseUrl = addressOf(client.baseUrl)
  checkHeader('token', client.token)
  checkHeader('language', client.language)
  const usualTries = client.triesMax ?? TRIES_MAX

  async function call<Body>(
    operation: Name,
    parts: Parts,
    options: CallOptions,
    { triesMax = usualTries, read = answerOf<Body> }: Trying<Body> = {},
  ): Promise<Body> {
    const { method, path } = OPERATIONS[operation]
    const url = `${baseUrl}${withParams(path, parts.params ?? {})}${searchOf(parts.query ?? {})}`
    const waitSeconds = Math.min(options.waitSeconds ?? 0, WAIT_SECONDS_MAX)
    const isPost = method === 'POST'
    // made before the first try: what cannot be sent throws at once
    const headers = new Headers({
      accept: read === answerOf ? 'application/json' : 'text/csv, application/json;q=0.5',
      ...headersOf(client.token, client.language),
      ...(options.ifMatch === undefined ? {} : { 'if-match': `"${options.ifMatch}"` }),
      ...(waitSeconds > 0 ? { prefer: `wait=${waitSeconds}` } : {}),
      ...(isPost && {
        'content-type': 'application/json',
        'idempotency-key': options.idempotencyKey ?? crypto.randomUUID(),
      }),
    })
    const text = isPost ? { body: JSON.stringify(parts.body) } : {}
    const { keepalive = false } = options
    const timeoutMs = (client.timeoutMs ?? TIMEOUT_MS) + waitSeconds * 1000
    for (let tries = 1; ; tries++) {
      const late = new AbortController()
      const timer = setTimeout(
        () => late.abort(new DOMException('no answer in time', 'TimeoutError')),
        timeoutMs,
      )
      const signal = options.signal ? AbortSignal.any([options.signal, late.signal]) : late.signal
      const answer = await ask(async () => {
        const response = await (client.fetch ?? fetch)(url, { method, headers, signal, keepalive, ...text })
        options.onHeaders?.(response.headers)
        return response
      }, read).finally(() => clearTimeout(timer))
      if (answer.ok) return answer.body
      options.signal?.throwIfAborted()
      if (!isTransient(answer) || tries >= triesMax) throw errorOf(answer)
      await waitFor(answer.retryAfterMs ?? backoffMs(tries - 1, Math.random()), options.signal)
    }
  }

  async function* stream(
    { after, type }: { after: number; type?: EventTypes },
    { signal }: { signal?: AbortSignal } = {},
  ): AsyncGenerator<Event> {
    const options = signal ? { signal } : {}
    const types = type === undefined ? {} : { type }
    let next = after
    let triesMax = usualTries
    for (let failures = 0; !signal?.aborted; ) {
      // what was missed comes in pages, however much it is: a stream would leave out what is more than it holds
      const query = { after: next, limit: PAGE_EVENTS, ...types }
      const reading = call<Operations['listEvents']['answer']>('listEvents', { query }, options, { triesMax })
      const page = await reading.catch(error => {
        if (!signal?.aborted) throw error
        return null
      })
      for (const event of page?.data ?? []) {
        if (signal?.aborted) return
        yield event
      }
      next = page?.next ?? next
      triesMax = Number.POSITIVE_INFINITY
      if (page?.has_more || signal?.aborted) continue
      const events = await openEvents(stop => openStream(next, types, stop), signal)
      if (!events.ok && !signal?.aborted && !isTransient(events)) throw errorOf(events)
      for await (const { kind, data } of events.ok ? events.body : []) {
        if (signal?.aborted) return
        failures = 0
        if (kind === 'reset') break
        if (kind !== 'message') continue
        next = data.id
        yield data
      }
      const waitMs = (events.ok ? null : events.retryAfterMs) ?? backoffMs(failures++, Math.random())
      await waitFor(waitMs, signal).catch(() => undefined)
    }
  }

  function openStream(after: number, types: object, signal: AbortSignal): Promise<Response> {
    const headers = { accept: 'text/event-stream', ...headersOf(client.token, client.language) }
    const url = `${baseUrl}${OPERATIONS.streamEvents.path}${searchOf({ after, ...types })}`
    return (client.fetch ?? fetch)(url, { headers, signal, cache: 'no-store' })
  }

  return {
    call: (operation, input: Parts = {}, options: CallOptions = {}) =>
      call<Operations[typeof operation]['answer']>(operation, input, options),
    download: (operation, input: Parts = {}, options: CallOptions = {}) =>
      call(operation, input, options, { read: fileOf }),
    stream,
  }
}

/** A file is no envelope; a refusal of one is. */
function fileOf(response: Response): Answer<ReadableStream<Uint8Array>> | Promise<Answer<never>> {
  const isFile = !/^application\/json\b/.test(response.headers.get('content-type') ?? '')
  return isFile && response.ok && response.body ? { ok: true, body: response.body } : answerOf(response)
}

/** Without a slash at its end. */
function addressOf(text: string): string {
  const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !/[?#]/.test(text)
  if (!isAddress) throw new TypeError(`baseUrl must be an http or https address, not "${text}"`)
  return text.replace(/\/+$/, '')
}

/** The value, which may be a secret, is not repeated. */
function checkHeader(name: string, value: string | undefined): void {
  if (value !== undefined && !/^[\x21-\x7e]+$/.test(value))
    throw new TypeError(`${name} must be visible ASCII characters without blanks or line breaks`)
}

function errorOf(refusal: Refusal): unknown {
  return refusal.code === 0 ? refusal.cause : new ApiError(refusal)
}

function withParams(path: string, params: object): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String((params as { [name: string]: unknown })[name] ?? '')
    // an address would lose a part of dots
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`params.${name} must be an id, not "${value}"`)
    return encodeURIComponent(value)
  })
}

function searchOf(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`
}
