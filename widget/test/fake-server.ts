// A small web chat server for the widget's own tests: real HTTP, one channel, everything in memory.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import type { Config, JsonObject, Message } from '../src/core/wire.ts'

const DIST = join(import.meta.dirname, '../dist')
const HEARTBEAT_MS = 500
const CHAT_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: https:; " +
  "media-src https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
const TYPES: { [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

export type FakeVisitor = {
  id: string
  token: string
  language: string
  /** What the last POST /session said. */
  introduced: JsonObject
  messages: Message[]
  streams: Set<ServerResponse>
  receipts: JsonObject[]
  typing: boolean[]
  /** How often each client id was posted. */
  posted: Map<string, number>
}

function answer(
  response: ServerResponse,
  code: number,
  message: string,
  body: unknown,
  headers = {},
): undefined {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  })
  const envelope = {
    success: code === 1000,
    message,
    code,
    body,
    ...(code === 1000 ? {} : { trace_id: 'trc-1' }),
  }
  response.end(JSON.stringify(envelope))
}

async function readJson(request: IncomingMessage): Promise<JsonObject> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? {} : (JSON.parse(text) as JsonObject)
}

async function serveFile(path: string, response: ServerResponse): Promise<void> {
  const name = path === '/chat' ? '/chat/index.html' : normalize(path)
  try {
    const text = (await readFile(join(DIST, name), 'utf8')).replace('__PALABRE_CHANNEL__', 'web-1')
    const isPage = name.endsWith('.html')
    response.writeHead(200, {
      'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
      ...(isPage ? { 'content-security-policy': CHAT_CSP } : {}),
    })
    response.end(text)
  } catch {
    response.writeHead(404).end()
  }
}

function write(stream: ServerResponse, event: string, data: JsonObject, id?: number): void {
  stream.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

const CONFIG: Config = {
  name: 'Librairie du Fleuve',
  agent_name: 'Baobab',
  languages: ['en', 'fr'],
  greeting: {
    en: 'Hello! I am Baobab, the bookshop’s assistant. How can I help you?',
    fr: 'Bonjour ! Je suis Baobab, l’assistant de la librairie. Comment puis-je vous aider ?',
  },
  starters: {},
  reply_minutes: null,
  logo: null,
  color: null,
}

export class FakeServer {
  url = ''
  /** Parts of the channel's settings that a test changes. */
  config: Partial<Config> = {}
  /** What a site is told that may not use the chat. */
  refusal: { code: number; message: string } | null = null
  readonly key = 'web-1'
  readonly visitors: FakeVisitor[] = []
  /** Names of the requests that came, like "POST /session". */
  readonly requests: string[] = []
  /** What was sent to the page behind the link of a rating, and what that answers. */
  readonly rated: { path: string; body: string }[] = []
  ratedStatus = 200
  /** The next POST /messages are refused so, one each. */
  readonly refusals: { code: number; message: string; retryAfter?: number }[] = []
  /** Streams stay open without a byte. */
  silent = false
  #isDown = false
  #losesAnswer = false
  #seq = 0
  readonly #http = createServer((request, response) => {
    if (this.#isDown && request.url?.startsWith('/webchat/')) request.socket.destroy()
    else void this.#route(request, response).catch(() => response.destroy())
  })

  async start(): Promise<this> {
    await new Promise<void>(resolve => this.#http.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`
    return this
  }

  async close(): Promise<void> {
    this.#http.closeAllConnections()
    await new Promise(resolve => this.#http.close(resolve))
  }

  /** The newest visitor. */
  visitor(): FakeVisitor {
    return this.visitors.at(-1)!
  }

  /** Stores a message of the business side and streams it. */
  say(message: Partial<Message>, visitor = this.visitor()): Message {
    this.#seq += 1
    const whole: Message = {
      id: `msg-${String(this.#seq).padStart(10, '0')}`,
      seq: this.#seq,
      from: 'agent',
      author_name: 'Baobab',
      type: 'text',
      content: { text: message.text ?? '' },
      text: '',
      client_id: null,
      created_at: new Date().toISOString(),
      status: 'sent',
      ...message,
    }
    visitor.messages.push(whole)
    for (const stream of visitor.streams) write(stream, 'message', whole, whole.seq)
    return whole
  }

  push(event: string, data: JsonObject, visitor = this.visitor()): void {
    for (const stream of visitor.streams) write(stream, event, data)
  }

  /** Cuts every open stream. */
  dropStreams(): void {
    for (const visitor of this.visitors) for (const stream of visitor.streams) stream.destroy()
  }

  /** While down, every call of the chat is cut without an answer. */
  setDown(isDown: boolean): void {
    this.#isDown = isDown
    if (isDown) this.#http.closeAllConnections()
  }

  /** The next POST /messages is stored, but its answer is lost on the way. */
  loseNextAnswer(): void {
    this.#losesAnswer = true
  }

  #find(request: IncomingMessage): FakeVisitor | undefined {
    return this.visitors.find(visitor => request.headers.authorization === `Bearer ${visitor.token}`)
  }

  async #route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-headers', 'authorization, content-type, last-event-id')
    response.setHeader('access-control-expose-headers', 'retry-after')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (url.pathname.startsWith('/satisfaction/')) {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      this.rated.push({ path: url.pathname, body })
      response.writeHead(this.ratedStatus).end()
      return
    }
    if (!url.pathname.startsWith('/webchat/')) return serveFile(url.pathname, response)
    const path = url.pathname.slice(`/webchat/${this.key}`.length)
    this.requests.push(`${request.method} ${path}`)
    if (!url.pathname.startsWith(`/webchat/${this.key}/`)) return answer(response, 1007, 'Unknown', null)
    if (path === '/config')
      return this.refusal
        ? answer(response, this.refusal.code, this.refusal.message, null)
        : answer(response, 1000, 'OK', { ...CONFIG, ...this.config })
    const body = await readJson(request)
    if (path === '/session') return this.#startSession(request, response, body)
    const visitor = this.#find(request)
    if (visitor === undefined) return answer(response, 3, 'Invalid', null)
    const after = Number(url.searchParams.get('after') ?? 0)
    if (path === '/stream') return this.#openStream(visitor, after, response)
    if (path === '/messages' && request.method === 'GET') {
      const limit = Number(url.searchParams.get('limit') ?? 100)
      const page = visitor.messages.filter(message => message.seq > after).slice(0, limit)
      return answer(response, 1000, 'OK', page)
    }
    if (path === '/messages') return this.#takeMessage(visitor, body, response)
    if (path === '/receipts') visitor.receipts.push(body)
    if (path === '/typing') visitor.typing.push(body.on === true)
    answer(response, 1000, 'OK', {})
  }

  #startSession(request: IncomingMessage, response: ServerResponse, body: JsonObject): undefined {
    if (body.identity === 'expired') return answer(response, 1003, 'Expired', null)
    let visitor = this.#find(request)
    if (visitor === undefined && request.headers.authorization !== undefined) {
      return answer(response, 3, 'Invalid', null)
    }
    if (visitor === undefined) {
      const id = `vis-${this.visitors.length + 1}`
      const nothing = { messages: [], receipts: [], typing: [], streams: new Set<ServerResponse>() }
      visitor = { id, token: randomUUID(), language: '', introduced: {}, posted: new Map(), ...nothing }
      this.visitors.push(visitor)
    }
    visitor.language = String(body.language)
    visitor.introduced = body
    const last_seq = visitor.messages.at(-1)?.seq ?? 0
    answer(response, 1000, 'OK', { token: visitor.token, visitor_id: visitor.id, last_seq })
  }

  #openStream(visitor: FakeVisitor, after: number, response: ServerResponse): void {
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
    })
    response.flushHeaders()
    if (this.silent) return
    response.write(': hello\n\n')
    visitor.streams.add(response)
    for (const message of visitor.messages) {
      if (message.seq > after) write(response, 'message', message, message.seq)
    }
    const heartbeat = setInterval(() => response.write(': beat\n\n'), HEARTBEAT_MS)
    response.on('close', () => {
      clearInterval(heartbeat)
      visitor.streams.delete(response)
    })
  }

  #takeMessage(visitor: FakeVisitor, body: JsonObject, response: ServerResponse): undefined {
    const refusal = this.refusals.shift()
    if (refusal !== undefined) {
      const headers = refusal.retryAfter === undefined ? {} : { 'retry-after': String(refusal.retryAfter) }
      return answer(response, refusal.code, refusal.message, null, headers)
    }
    const clientId = String(body.client_id)
    visitor.posted.set(clientId, (visitor.posted.get(clientId) ?? 0) + 1)
    const content = body.content as JsonObject
    const reply = (content.button_reply ?? content.list_reply) as JsonObject | undefined
    const text = String(content.text ?? reply?.title)
    const own = { from: 'me' as const, author_name: null, type: String(body.type), content, text }
    const message =
      visitor.messages.find(known => known.client_id === clientId) ??
      this.say({ ...own, client_id: clientId }, visitor)
    if (this.#losesAnswer) {
      this.#losesAnswer = false
      response.destroy()
      return
    }
    answer(response, 1000, 'OK', message)
  }
}

/** Starts it on a free port of the loopback. */
export function startFakeServer(): Promise<FakeServer> {
  return new FakeServer().start()
}

/** Waits until `condition` holds, at most `limitMs`; `what` names it when it never does. */
export async function until(what: string, condition: () => boolean, limitMs = 5_000): Promise<void> {
  const end = Date.now() + limitMs
  while (!condition()) {
    if (Date.now() > end) throw new Error(`never came true: ${what}`)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}
