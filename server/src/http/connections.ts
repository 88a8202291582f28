// What one connection, and one address, may ask of this process: bounds below everything that knows a request.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isListedAddress } from '../outbound/addresses.ts'
import { failureOf, newTraceId } from './envelope.ts'
import { Refusal } from './errors.ts'
import { languageOf } from './language.ts'
import { networkOf } from './network.ts'
import { answerSocket } from './refuse-client.ts'
import { texts } from './texts.ts'

/** Requests that one connection may have sent ahead, answers that it has not read included. */
const REQUESTS_AHEAD_MAX = 32
/** How long a connection is kept to hear its last answer while the client is still sending. */
const LINGER_MS = 3000
const LEAVES_HTTP = 2
const OVERLOAD_RETRY_SECONDS = 1

type Bounds = { connectionsPerAddressMax: number; trustedProxies: string[] }
type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Puts the bounds before the server's own listener: connections per address (a trusted proxy's is exempt), and
 * requests sent ahead on one connection. What is beyond them gets a 1009, and the connection ends.
 */
export function boundConnections(server: Server, bounds: Bounds): void {
  boundAddresses(server, bounds)
  const handlers = server.listeners('request') as Listener[]
  const ahead = new WeakMap<Socket, number>()
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const count = (ahead.get(socket) ?? 0) + 1
    // the last answer of this connection is on its way
    if (count > REQUESTS_AHEAD_MAX) return
    ahead.set(socket, count)
    if (count === REQUESTS_AHEAD_MAX) return refuseLast(request, response)
    // it comes once: "on" needs no listener around this one
    response.on('close', () => ahead.set(socket, ahead.get(socket)! - 1))
    for (const handle of handlers) handle(request, response)
  })
}

/** Answers what came ahead of it, then this one with 1009, and reads no more from the connection. */
function refuseLast(request: IncomingMessage, response: ServerResponse): void {
  request.socket.pause()
  stopParsing(request.socket)
  const language = languageOf(request.headers['accept-language'])
  response
    .writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'retry-after': String(OVERLOAD_RETRY_SECONDS),
      connection: 'close',
    })
    .end(JSON.stringify(failureOf(new Refusal(1009, texts.tooManyAhead), language, newTraceId())))
}

/**
 * What was read already holds thousands of requests more: to make and abort them costs seconds. Not in Node's types: what
 * a parser calls at each head, whose answer 2 (as for a connection that leaves HTTP) ends the parsing.
 */
function stopParsing(socket: Socket): void {
  const { parser } = socket as { parser?: { onIncoming: () => number } }
  if (parser) parser.onIncoming = () => LEAVES_HTTP
}

function boundAddresses(server: Server, { connectionsPerAddressMax, trustedProxies }: Bounds): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '')
    if (isListedAddress(socket.remoteAddress ?? '', trustedProxies)) return
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.on('close', () => {
      const left = open.get(address)! - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    if (count > connectionsPerAddressMax)
      answerSocket(
        socket,
        503,
        new Refusal(1009, texts.tooManyConnections, { retryAfterSeconds: OVERLOAD_RETRY_SECONDS }),
      )
  })
}

/**
 * Lets the client hear an answer that comes before its body is read: closed at once, the connection would be reset by
 * what is still arriving, and the answer lost. What arrives is thrown away.
 */
export function lingerAtClose(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}
