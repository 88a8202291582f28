// The checks of a web chat request before its body is read: channel, origin, visitor, rate.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Channel, findChannelByHook } from '../channels/find.ts'
import type { WebchatConfig } from '../channels/webchat/channel.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { networkOf } from '../http/network.ts'
import type { RateLimiter } from '../http/rate-limits.ts'
import type { Needs, Store } from '../jobs/deps.ts'
import { nowOf } from '../lib/clock.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Visitor } from './queries.ts'
import { texts } from './texts.ts'
import { authenticateVisitor, tokenOf } from './visitors.ts'

/** How long a browser may keep the answer to a preflight. */
const PREFLIGHT_SECONDS = 7200

/** What a route requires; `perMinute` is counted per visitor, or per address where there is no visitor yet. */
export type AccessRule = { name: string; visitor: 'required' | 'optional' | 'none'; perMinute: number }

/** Everything a handler is given. */
export type ChatContext = {
  channel: Channel
  visitor: Visitor | null
  token: string | null
  now: Timestamp
  ip: string
}

/** Finds and checks all of it, in the order: channel 1007, origin 1005, token 1, 3 or 4, rate 1009. */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  rule: AccessRule,
  deps: Store & Needs<'settings'>,
  limiter: RateLimiter,
): Promise<ChatContext> {
  const { key } = request.params as { key: string }
  const channel = await findChannelByHook(deps.db, key)
  if (channel?.type !== 'webchat') {
    allowOrigin(reply, '*')
    throw notFound()
  }
  checkOrigin(request, reply, channel, deps)
  const now = nowOf(deps.clock, channel.app)
  const { authorization } = request.headers
  const isGiven = authorization !== undefined
  const wantsVisitor = rule.visitor === 'required' || (rule.visitor === 'optional' && isGiven)
  const visitor = wantsVisitor ? await authenticateVisitor(deps.db, channel, authorization, now) : null
  const ip = networkOf(request.ip)
  const who = visitor ? `${channel.app.id} ${visitor.id}` : ip
  await limiter(`webchat ${rule.name} ${who}`, rule.perMinute, deps.clock.nowMs())
  return { channel, visitor, token: visitor ? tokenOf(authorization) : null, now, ip }
}

/** The answer to a preflight. It promises nothing: the request itself is checked. */
export function answerPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  allowOrigin(reply, request.headers.origin ?? '*')
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers':
        'authorization, content-type, accept-language, last-event-id, cache-control',
      'access-control-max-age': PREFLIGHT_SECONDS,
    })
    .send()
}

/** Never with credentials: the token travels in a header, cookies play no part. */
function allowOrigin(reply: FastifyReply, origin: string): void {
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'retry-after',
    vary: 'origin',
  })
}

/** Sites that the channel does not name may not use it; without a list every site may. */
function checkOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  channel: Channel,
  deps: Needs<'settings'>,
): void {
  const { origin } = request.headers
  const allowed = (channel.config as WebchatConfig).allowed_origins
  if (allowed === undefined) {
    allowOrigin(reply, '*')
    return
  }
  if (origin === undefined) return
  // never by the Host header: whoever can choose it could name any site his own
  const isOwn = origin === new URL(deps.settings.baseUrl).origin
  allowOrigin(reply, origin)
  if (isOwn || allowed.includes(origin)) return
  throw new Refusal(1005, texts.foreignSite)
}
