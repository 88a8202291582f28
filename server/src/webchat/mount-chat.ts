import { successSchema } from '@palabre/contract/envelope'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { tailOf } from '../feed/tail.ts'
import { within } from '../http/deadline.ts'
import { successOf } from '../http/envelope.ts'
import { languageOf } from '../http/language.ts'
import { makeRateLimiter, type RateLimiter } from '../http/rate-limits.ts'
import { acceptJson } from '../http/read-json.ts'
import type { Surface } from '../http/surface.ts'
import { writtenBy } from '../http/written-by.ts'
import type { Deps, Needs, Store } from '../jobs/deps.ts'
import { type AccessRule, admit, answerPreflight, type ChatContext } from './admit.ts'
import { chatStream } from './chat.ts'
import { chatDocument, STREAM_PATH } from './openapi.ts'
import { after, type ChatRoute, chatRoutes, STREAM_RULE } from './routes.ts'
import { streamsOf } from './streams.ts'

/** Of a message of 4,096 characters, however they are escaped. Anybody may be a visitor. */
const CHAT_BODY_BYTES_MAX = 64 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body of a web chat request is read. */
    chat: ChatContext | null
  }
}

/**
 * The web chat's own API below /webchat/{key}: no API token but the visitor's, open to other sites (CORS), and
 * the stream. Ends all streams before the server stops.
 */
export function chatSurface(deps: Deps): Surface {
  const limiter = makeRateLimiter(deps.db)
  const routes = (scope: FastifyInstance): void => {
    scope.decorateRequest('chat', null)
    acceptJson(scope)
    scope.options('/:key/*', async (request, reply) => answerPreflight(request, reply))
    for (const route of chatRoutes) scope.route(routeOf(route, deps, limiter))
    scope.route({
      method: 'GET',
      // a stream has no end
      exposeHeadRoute: false,
      url: urlOf(STREAM_PATH),
      schema: { querystring: Type.Object({ after }) },
      onRequest: onRequest(STREAM_RULE, deps, limiter),
      handler: (request, reply) => chatStream(deps, request, reply),
    })
    scope.addHook('preClose', async () => {
      streamsOf(deps).stop()
      tailOf(deps).stop()
    })
  }
  return { kind: 'chat', prefix: '/webchat', routes, document: chatDocument }
}

function urlOf(path: string): string {
  return path.replace('{key}', ':key')
}

function routeOf(route: ChatRoute, deps: Deps, limiter: RateLimiter): RouteOptions {
  const shape = successSchema(route.answer)
  return {
    method: route.method,
    url: urlOf(route.path),
    schema: {
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body ? { body: route.body } : {}),
    },
    bodyLimit: CHAT_BODY_BYTES_MAX,
    onRequest: onRequest(route.rule, deps, limiter),
    handler: async (request, reply) => {
      const given = { query: request.query as never, body: (request.body ?? null) as never }
      const answer = await within(request, () => route.handle(deps, request.chat!, given))
      const language = languageOf(request.headers['accept-language'])
      return writtenBy(reply, shape).header('content-language', language).send(successOf(answer, language))
    },
  }
}

function onRequest(
  rule: AccessRule,
  deps: Store & Needs<'settings'>,
  limiter: RateLimiter,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    request.chat = await within(request, () => admit(request, reply, rule, deps, limiter))
  }
}
