import { type FastifyInstance, fastify } from 'fastify'
import type { Needs } from '../jobs/deps.ts'
import { Refusal } from './errors.ts'
import { answerFailure } from './mount.ts'
import { bodyRefusal, readBodiesAsBytes } from './read-json.ts'
import { refuseClient } from './refuse-client.ts'

const HEADERS_MS_MAX = 10_000
const REQUEST_MS_MAX = 10_000
const KEEP_ALIVE_MS = 72_000

/** A server that answers every failure in the envelope. Trusts X-Forwarded-For only from the given proxies. */
export function makeServer(deps: Needs<'log'>, trustedProxies: string[]): FastifyInstance {
  const server = fastify({
    logger: false,
    // bodies of at most 1 MiB must be there within this time: a stalled one is cut
    requestTimeout: REQUEST_MS_MAX,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: HEADERS_MS_MAX, connectionsCheckingInterval: 1000 },
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    // HEAD is answered as GET, without the body
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 500, ignoreDuplicateSlashes: false, ignoreTrailingSlash: false },
    // a path that cannot be decoded, or with a segment longer than any id, does not exist
    frameworkErrors: (_error, request, reply) => {
      answerFailure(new Refusal(1007), request, reply, deps)
    },
    clientErrorHandler: refuseClient,
    // a closing server finishes the requests it has begun
    forceCloseConnections: 'idle',
  })
  server.decorateRequest('known', null)
  server.decorateRequest('ignored')
  readBodiesAsBytes(server)
  // before a body is read: a path we do not have has no bounds either
  server.addHook('onRequest', async request => {
    if (request.is404) throw new Refusal(1007)
  })
  server.setNotFoundHandler((request, reply) => answerFailure(new Refusal(1007), request, reply, deps))
  server.setErrorHandler((error, request, reply) => {
    const refusal = bodyRefusal(error)
    if (refusal?.code === 1002) reply.header('connection', 'close')
    return answerFailure(refusal ?? error, request, reply, deps)
  })
  let closing = false
  server.addHook('preClose', async () => {
    closing = true
  })
  server.addHook('onSend', async (_request, reply) => {
    // a connection kept alive past its last answer would hold up the stop for as long as the client likes
    if (closing) reply.header('connection', 'close')
    reply.header('x-content-type-options', 'nosniff')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  return server
}
