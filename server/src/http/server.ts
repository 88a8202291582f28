import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { type FastifyInstance, fastify } from 'fastify'
import type { Needs } from '../jobs/deps.ts'
import { answerFailure } from './answer.ts'
import { BODY_BYTES_MAX, hasBody, readBodiesAsBytes } from './bodies.ts'
import { boundConnections, lingerAtClose } from './connections.ts'
import { type Drain, makeDrain } from './drain.ts'
import { newTraceId } from './envelope.ts'
import { Refusal } from './errors.ts'
import { bodyRefusal } from './read-json.ts'
import { refuseClient } from './refuse-client.ts'

const HEADERS_MS_MAX = 10_000
const REQUEST_MS_MAX = 10_000
const KEEP_ALIVE_MS = 72_000
/** Longer than an answer may be held back, and than the pauses of a stream. */
const SILENT_MS_MAX = 60_000
/** Then the client connects again: connections spread over the processes behind a load balancer. */
const REQUESTS_PER_CONNECTION_MAX = 10_000

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
  }
}

/** What clients together may take of this process, and the proxies whose X-Forwarded-For is trusted. */
export type ServerBounds = {
  trustedProxies: string[]
  connectionsPerAddressMax: number
  bodiesBytesMax: number
}

/** Of every answer that says nothing else. */
const SAFE = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' }

/** A server that answers every failure in the envelope. */
export function makeServer(deps: Needs<'log'>, bounds: ServerBounds): FastifyInstance {
  const { trustedProxies } = bounds
  const server = fastify({
    logger: false,
    genReqId: newTraceId,
    // bodies of at most 1 MiB must be there within this time: a stalled one is cut
    requestTimeout: REQUEST_MS_MAX,
    bodyLimit: BODY_BYTES_MAX,
    // a client that neither sends nor reads is cut
    connectionTimeout: SILENT_MS_MAX,
    maxRequestsPerSocket: REQUESTS_PER_CONNECTION_MAX,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: HEADERS_MS_MAX, connectionsCheckingInterval: 1000 },
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    // HEAD is answered as GET, without the body
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 500, ignoreDuplicateSlashes: false, ignoreTrailingSlash: false },
    // a path that cannot be decoded, or with a segment longer than any id, does not exist
    frameworkErrors: (_error, request, reply) => {
      // no hook sees it
      reply.headers(SAFE)
      answerFailure(new Refusal(1007), request, reply, deps)
    },
    clientErrorHandler: refuseClient,
    // a closing server finishes the requests it has begun
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })
  server.decorateRequest('spentMs', 0)
  server.decorateRequest('known', null)
  server.decorateRequest('preferred', null)
  server.decorateRequest('ignored')
  server.decorateRequest('wrong')
  readBodiesAsBytes(server, bounds.bodiesBytesMax)
  boundConnections(server.server, bounds)
  // before a body is read: a path we do not have has no bounds either
  server.addHook('onRequest', (request, _reply, done) => {
    done(request.is404 ? new Refusal(1007) : undefined)
  })
  server.setNotFoundHandler((request, reply) => answerFailure(new Refusal(1007), request, reply, deps))
  server.setErrorHandler((error, request, reply) => {
    const refusal = bodyRefusal(error, request.routeOptions.bodyLimit)
    if (refusal?.code === 1002) reply.header('connection', 'close')
    return answerFailure(refusal ?? error, request, reply, deps)
  })
  server.decorate('drain', makeDrain(server.server))
  server.addHook('preClose', () => server.drain.end())
  server.addHook('onSend', async (request, reply) => {
    // a connection kept alive past its last answer would hold up the stop for as long as the client likes
    if (server.drain.isDraining()) reply.header('connection', 'close')
    // a body that was refused is not waited for
    if (await isStillSending(request.raw)) {
      reply.header('connection', 'close')
      lingerAtClose(request.raw.socket)
    }
    for (const [name, value] of Object.entries(SAFE)) if (!reply.hasHeader(name)) reply.header(name, value)
  })
  return server
}

/** Is there more of its body than what has come together with its head? */
async function isStillSending(request: IncomingMessage): Promise<boolean> {
  if (!hasBody(request) || request.complete) return false
  await setImmediate()
  return !request.complete
}
