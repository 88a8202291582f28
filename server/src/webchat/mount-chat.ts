import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type TObject, type TSchema, Type } from 'typebox'
import { tailOf } from '../feed/tail.ts'
import { successOf } from '../http/envelope.ts'
import { languageOf } from '../http/language.ts'
import { makeRateLimiter, type RateLimiter } from '../http/rate-limits.ts'
import { takeJson } from '../http/read-json.ts'
import type { Deps } from '../jobs/deps.ts'
import { type AccessRule, admit, answerPreflight, type ChatContext } from './admit.ts'
import {
  chatConfig,
  chatMessages,
  chatSession,
  chatStream,
  noteReceipts,
  noteTyping,
  postMessage,
} from './chat.ts'
import { ReceiptsBody, SessionBody, TypingBody } from './shapes.ts'
import { streamsOf } from './streams.ts'

const SESSIONS_PER_MINUTE = 60
const READS_PER_MINUTE = 240
const MESSAGES_PER_MINUTE = 60
const RECEIPTS_PER_MINUTE = 120
const TYPINGS_PER_MINUTE = 60
const CONFIGS_PER_MINUTE = 600
const MESSAGES_LIMIT_MAX = 200

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body of a web chat request is read. */
    chat: ChatContext | null
  }
}

type ChatRoute = {
  method: 'GET' | 'POST'
  path: string
  rule: AccessRule
  query?: TObject
  body?: TSchema
  /** Answers the envelope's body. */
  handle(deps: Deps, chat: ChatContext, input: { query: never; body: never }): Promise<unknown>
}

const seq = Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' }))
const page = Type.Object({
  after: seq,
  limit: Type.Optional(Type.String({ pattern: `^([1-9][0-9]?|1[0-9][0-9]|${MESSAGES_LIMIT_MAX})$` })),
})
const visitor = 'required' as const

const ROUTES: ChatRoute[] = [
  {
    method: 'GET',
    path: '/config',
    rule: { name: 'config', visitor: 'none', perMinute: CONFIGS_PER_MINUTE },
    handle: chatConfig,
  },
  {
    method: 'POST',
    path: '/session',
    rule: { name: 'session', visitor: 'optional', perMinute: SESSIONS_PER_MINUTE },
    body: SessionBody,
    handle: chatSession,
  },
  {
    method: 'GET',
    path: '/messages',
    rule: { name: 'read', visitor, perMinute: READS_PER_MINUTE },
    query: page,
    handle: chatMessages,
  },
  // the body is checked by its type, see channels/webchat/parse.ts
  {
    method: 'POST',
    path: '/messages',
    rule: { name: 'write', visitor, perMinute: MESSAGES_PER_MINUTE },
    body: Type.Unknown(),
    handle: postMessage,
  },
  {
    method: 'POST',
    path: '/receipts',
    rule: { name: 'receipts', visitor, perMinute: RECEIPTS_PER_MINUTE },
    body: ReceiptsBody,
    handle: noteReceipts,
  },
  {
    method: 'POST',
    path: '/typing',
    rule: { name: 'typing', visitor, perMinute: TYPINGS_PER_MINUTE },
    body: TypingBody,
    handle: noteTyping,
  },
]

/**
 * The web chat's own API below /webchat/{key}: no API token but the visitor's, open to other sites (CORS), and
 * the stream. Ends all streams before the server stops.
 */
export function mountChat(server: FastifyInstance, deps: Deps): void {
  const limiter = makeRateLimiter(deps.db)
  server.decorateRequest('chat', null)
  void server.register(
    async scope => {
      takeJson(scope)
      scope.options('/*', async (request, reply) => answerPreflight(request, reply))
      for (const route of ROUTES) scope.route(routeOf(route, deps, limiter))
      const streamRule: AccessRule = { name: 'read', visitor, perMinute: READS_PER_MINUTE }
      scope.route({
        method: 'GET',
        url: '/stream',
        schema: { querystring: Type.Object({ after: seq }) },
        onRequest: onRequest(streamRule, deps, limiter),
        handler: (request, reply) => chatStream(deps, request, reply),
      })
    },
    { prefix: '/webchat/:key' },
  )
  server.addHook('preClose', async () => {
    streamsOf(deps).stop()
    tailOf(deps).stop()
  })
}

function routeOf(route: ChatRoute, deps: Deps, limiter: RateLimiter): RouteOptions {
  return {
    method: route.method,
    url: route.path,
    schema: {
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body ? { body: route.body } : {}),
    },
    onRequest: onRequest(route.rule, deps, limiter),
    handler: async (request, reply) => {
      const answer = await route.handle(deps, request.chat!, {
        query: request.query as never,
        body: (request.body ?? null) as never,
      })
      return reply.send(successOf(answer, languageOf(request.headers['accept-language'])))
    },
  }
}

function onRequest(
  rule: AccessRule,
  deps: Deps,
  limiter: RateLimiter,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    request.chat = await admit(request, reply, rule, deps, limiter)
  }
}
