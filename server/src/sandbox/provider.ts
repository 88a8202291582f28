// The simulated provider's own HTTP side, outside the envelope: paths, replies and errors are the provider's.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WireReply } from '../channels/messenger/simulator/messenger.ts'
import type { Deps } from '../jobs/deps.ts'
import { findNumber } from './numbers.ts'
import { errorReply, type Script, unknownNumberReply } from './script.ts'
import { takeSend } from './take-send.ts'

const BASE = '/sandbox/provider/messenger'

/** POST {base}/{version}/{phone_number_id}/messages; the version may be any, or left out. */
export function mountProvider(server: FastifyInstance, deps: Deps): void {
  const closing = new AbortController()
  server.addHook('preClose', async () => closing.abort())
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { script, ...answer } = await answerTo(deps, request)
    if (script?.outcome === 'late') await wait(script.delayMs, request, closing.signal)
    if (script?.outcome === 'lost') {
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
  server.post(`${BASE}/:version/:number/messages`, handle)
  server.post(`${BASE}/:number/messages`, handle)
}

async function answerTo(
  deps: Deps,
  request: FastifyRequest,
): Promise<{ reply: WireReply; script: Script | undefined }> {
  const { number: accountId } = request.params as { number: string }
  const { authorization } = request.headers
  try {
    const number = await findNumber(deps, accountId, authorization)
    if (!number) return { reply: unknownNumberReply(accountId), script: undefined }
    return await takeSend(deps, number, { authorization, ...readBody(request.body) })
  } catch (error) {
    deps.log.error({ err: error }, 'the simulated provider failed')
    return { reply: errorReply(500), script: undefined }
  }
}

/** The body as it came and as it reads; what is no JSON is kept as a JSON string. */
function readBody(raw: unknown): { text: string; body: unknown } {
  const text = Buffer.isBuffer(raw) ? raw.toString('utf8') : ''
  try {
    return { text, body: JSON.parse(text) }
  } catch {
    return { text: JSON.stringify(text), body: undefined }
  }
}

/** Resolves after the delay, or as soon as nobody waits for the reply any more. */
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
