// The simulated provider's own HTTP side, outside the envelope: paths, replies and errors are the provider's.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Secrets } from '../channels/connect.ts'
import { CHANNEL_KINDS } from '../channels/kinds.ts'
import type { ProviderSimulator, SendReply } from '../channels/simulator.ts'
import type { Surface } from '../http/surface.ts'
import type { Needs, Store } from '../jobs/deps.ts'
import { acceptSend } from './accept-send.ts'
import { findNumber } from './numbers.ts'
import type { Script } from './script.ts'

type ProviderDeps = Store & Needs<'seal' | 'log'>

/** The paths that each simulated provider names, below /sandbox/provider/<channel>. */
export function providerSurface(deps: ProviderDeps): Surface {
  return { kind: 'provider', prefix: '/sandbox/provider', routes: scope => providerRoutes(scope, deps) }
}

function providerRoutes(scope: FastifyInstance, deps: ProviderDeps): void {
  const closing = new AbortController()
  scope.addHook('preClose', async () => closing.abort())
  const handle = async (side: Side, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { script, ...answer } = await answerTo(deps, side, request)
    if (script?.outcome === 'late') await wait(script.delayMs, request, closing.signal)
    if (script?.outcome === 'lost' || script?.outcome === 'unknown') {
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    return reply
      .code(answer.reply.status)
      .headers(answer.reply.headers)
      .serializer((text: unknown) => text as string)
      .send(JSON.stringify(answer.reply.body))
  }
  for (const { name, simulator } of CHANNEL_KINDS) {
    if (simulator?.by !== 'provider') continue
    const side = { type: name, simulator }
    for (const path of simulator.sendPaths)
      scope.post(`/${name}${path}`, (request, reply) => handle(side, request, reply))
  }
}

type Side = { type: string; simulator: ProviderSimulator<Secrets> }

async function answerTo(
  deps: ProviderDeps,
  { type, simulator }: Side,
  request: FastifyRequest,
): Promise<{ reply: SendReply; script: Script | undefined }> {
  const { account } = request.params as { account: string }
  const { headers } = request
  try {
    const number = await findNumber(deps, type, account, headers)
    if (!number) return { reply: simulator.refuseNumber(account), script: undefined }
    return await acceptSend(deps, number, { headers, ...readBody(request.body) })
  } catch (error) {
    deps.log.error({ err: error }, 'the simulated provider failed')
    return { reply: simulator.refuse(500), script: undefined }
  }
}

/** The body as received and as parsed; anything that is not JSON is kept as a JSON string. */
function readBody(raw: unknown): { text: string; body: unknown } {
  const text = Buffer.isBuffer(raw) ? raw.toString('utf8') : ''
  try {
    return { text, body: JSON.parse(text) }
  } catch {
    return { text: JSON.stringify(text), body: undefined }
  }
}

/** Resolves after the delay, or as soon as the caller has stopped waiting for the reply. */
function wait(ms: number, request: FastifyRequest, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      request.raw.socket.off('close', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    request.raw.socket.once('close', end)
    signal.addEventListener('abort', end, { once: true })
  })
}
