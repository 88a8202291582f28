import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Secrets } from '../channels/connect.ts'
import { type Channel, findChannelByHook, openSecrets } from '../channels/find.ts'
import type { ChannelKind, Hook } from '../channels/kind.ts'
import { CHANNEL_KINDS } from '../channels/kinds.ts'
import { answerFailure } from '../http/answer.ts'
import { within } from '../http/deadline.ts'
import { successOf } from '../http/envelope.ts'
import { Refusal } from '../http/errors.ts'
import { languageOf } from '../http/language.ts'
import { bodyRefusal } from '../http/read-json.ts'
import type { Surface } from '../http/surface.ts'
import { isStorable } from '../http/validate.ts'
import type { Needs, Store } from '../jobs/deps.ts'
import { ingest } from './ingest.ts'
import { HOOK_BYTES_MAX, hookDocument } from './openapi.ts'

/** A change of a channel is seen within this time; a busy hook costs one statement for it. */
const HOOK_CACHE_MS = 900
const HOOKS_CACHED_MAX = 1000
const HOOK_CHARS_MAX = 64
const RETRY_SECONDS = 5

type HookDeps = Store & Needs<'seal' | 'log' | 'settings'>
type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
type Find = (request: FastifyRequest, type: string) => Promise<Hooked>
type Hooked = { channel: Channel; secrets: Secrets }

declare module 'fastify' {
  interface FastifyRequest {
    /** The channel of a provider's webhook: found before its body is read. */
    hooked: Hooked | null
  }
}

/**
 * Inbound webhooks of providers: POST, and where the provider asks first GET, /hooks/<channel>/{hook}. Outside the
 * envelope's "always 200": 401 on a bad signature, 404 for an unknown hook, 503 when the event could not be stored, so
 * that the provider repeats.
 */
export function hookSurface(deps: HookDeps): Surface {
  const find = makeFind(deps)
  const routes = (scope: FastifyInstance): void => {
    scope.decorateRequest('hooked', null)
    scope.setErrorHandler((error, request, reply) => {
      const unread = bodyRefusal(error, HOOK_BYTES_MAX)
      if (!unread) return answerProvider(error, request, reply, deps)
      // a 200 would tell the provider that its event is stored
      const status = unread.code === 1002 ? 413 : 400
      reply.header('connection', 'close')
      return answerFailure(
        new Refusal(unread.code, undefined, { fields: unread.fields, status }),
        request,
        reply,
        deps,
      )
    })
    for (const kind of CHANNEL_KINDS) if (kind.hook) hookRoutes(scope, deps, kind, kind.hook, find)
  }
  return { kind: 'hook', prefix: '/hooks', routes, document: hookDocument }
}

function hookRoutes(
  scope: FastifyInstance,
  deps: Store & Needs<'log' | 'settings'>,
  { name }: ChannelKind,
  hook: Hook<Secrets>,
  find: Find,
): void {
  const path = `/${name}/:hook`
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    request.hooked = await within(request, () => find(request, name))
  }
  if (hook.challenge) {
    const ask: Handle = async (request, reply) => {
      const { secrets } = request.hooked!
      const challenge = hook.challenge!(request.query as { [key: string]: unknown }, secrets)
      if (challenge === null) throw new Refusal(1005, undefined, { status: 403 })
      return reply.type('text/plain').send(challenge)
    }
    scope.get(path, { onRequest }, ask)
  }
  const take: Handle = async (request, reply) => {
    const { channel, secrets } = request.hooked!
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const query = request.query as { [key: string]: unknown }
    if (!hook.verify({ raw, headers: request.headers, query }, secrets))
      throw new Refusal(1005, undefined, { status: 401 })
    const nowMs = deps.clock.nowMs() + channel.app.clock_offset_ms
    const events = hook.parse(readBody(raw), { accountId: channel.account_id, nowMs })
    await within(request, () => ingest(deps)({ channel, events }))
    const language = languageOf(request.headers['accept-language'])
    return reply.header('content-language', language).send(successOf(null, language))
  }
  scope.post(path, { bodyLimit: HOOK_BYTES_MAX, onRequest }, take)
}

type Cached = { untilMs: number; channel: Promise<Channel | undefined>; secrets?: Secrets }

/** The channel of a hook, and its credentials. A busy hook costs one statement in HOOK_CACHE_MS, and is opened once. */
function makeFind(deps: Store & Needs<'seal'>): Find {
  const cache = new Map<string, Cached>()
  const findCached = (hook: string): Cached => {
    const nowMs = deps.clock.nowMs()
    const known = cache.get(hook)
    if (known && known.untilMs > nowMs) return known
    if (cache.size >= HOOKS_CACHED_MAX) cache.clear()
    const channel = findChannelByHook(deps.db, hook)
    const cached = { untilMs: nowMs + HOOK_CACHE_MS, channel }
    cache.set(hook, cached)
    // a test app's clock may move at any moment
    channel.then(
      found => {
        if (found?.app.kind !== 'live') cache.delete(hook)
      },
      () => cache.delete(hook),
    )
    return cached
  }
  return async (request, type) => {
    const { hook } = request.params as { hook: string }
    const cached = hook.length <= HOOK_CHARS_MAX && isStorable(hook) ? findCached(hook) : null
    const channel = await cached?.channel
    if (cached === null || channel?.type !== type) throw new Refusal(1007, undefined, { status: 404 })
    return { channel, secrets: (cached.secrets ??= openSecrets(deps.seal, channel)) }
  }
}

/** Providers act on statuses: their own mistake, or 503 for an event that was not stored and must be sent again. */
function answerProvider(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Needs<'log'>,
): FastifyReply {
  if (error instanceof Refusal && error.status) return answerFailure(error, request, reply, deps)
  const again = new Refusal(1009, undefined, { status: 503, retryAfterSeconds: RETRY_SECONDS })
  // a body that broke off, or found no room: nothing of ours is broken
  if (error instanceof Refusal) return answerFailure(again, request, reply, deps)
  deps.log.error({ err: error }, 'a provider event could not be stored')
  return answerFailure(again, request, reply, deps)
}

/** A signed body that is no JSON is still the provider's: it is kept as text. */
function readBody(raw: Buffer): unknown {
  const text = raw.toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    return { not_json: text }
  }
}
