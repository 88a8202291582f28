// Bodies of requests as bytes: each within its route's bound, all together within one of the process.
import type { IncomingMessage } from 'node:http'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import { Refusal } from './errors.ts'
import { texts } from './texts.ts'

/** Bytes of a request body; one more is refused before it is parsed. */
export const BODY_BYTES_MAX = 1024 * 1024
/** The room that a body is given at first when its length is not told, or is a promise worth more than this. */
const BLOCK_BYTES = 64 * 1024
const OVERLOAD_RETRY_SECONDS = 1

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of memory that its body holds, until it is answered or gone. */
    heldBytes: number
  }
}

/**
 * Bodies of any type arrive as bytes: what they must be is decided later, so that errors have our codes. Bodies that
 * are held at the same time have at most `bytesMax` together: one more byte is a 1009.
 */
export function readBodiesAsBytes(server: FastifyInstance, bytesMax: number): void {
  let held = 0
  server.decorateRequest('heldBytes', 0)
  server.removeAllContentTypeParsers()
  server.addHook('preParsing', (request, reply, _payload, done) => {
    // a stream would keep its request for as long as it lasts
    if (hasBody(request.raw))
      reply.raw.on('close', () => {
        held -= request.heldBytes
        request.heldBytes = 0
      })
    done()
  })
  const hold = (request: FastifyRequest, bytes: number): void => {
    // nobody would give back what is held for a request that is over
    if (request.raw.destroyed && !request.raw.complete) throw new Refusal(1008)
    if (held + bytes > bytesMax)
      throw new Refusal(1009, texts.tooManyBodies, { retryAfterSeconds: OVERLOAD_RETRY_SECONDS })
    held += bytes
    request.heldBytes += bytes
  }
  server.addContentTypeParser('*', (request, _payload, done) => readBody(request, hold, done))
}

/** Does a body come with it, as its head says? */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

type Hold = (request: FastifyRequest, bytes: number) => void

/** Reads a body into one buffer, which grows with what has come, never with what is promised. */
function readBody(
  request: FastifyRequest,
  hold: Hold,
  done: (error: Error | null, body?: Buffer) => void,
): void {
  const { raw } = request
  const limit = request.routeOptions.bodyLimit
  const promised = Number(request.headers['content-length'] ?? 0)
  if (promised > limit) {
    done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
    return
  }
  let buffer = Buffer.alloc(0)
  let length = 0
  const add = (chunk: Buffer): void => {
    if (length + chunk.length > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
    if (length + chunk.length > buffer.length) {
      const size = Math.min(
        limit,
        Math.max(length + chunk.length, 2 * length, Math.min(promised || BLOCK_BYTES, BLOCK_BYTES)),
      )
      hold(request, size - buffer.length)
      const larger = Buffer.allocUnsafe(size)
      buffer.copy(larger, 0, 0, length)
      buffer = larger
    }
    chunk.copy(buffer, length)
    length += chunk.length
  }
  const end = (error: Error | null): void => {
    raw.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone)
    if (error) buffer = Buffer.alloc(0)
    done(error, error ? undefined : buffer.subarray(0, length))
  }
  const onData = (chunk: Buffer): void => {
    try {
      add(chunk)
    } catch (error) {
      end(error as Error)
    }
  }
  const onEnd = (): void => end(null)
  // an upload that breaks off is the client's affair: nobody is there to read why
  const onGone = (): void => end(new Refusal(1008))
  raw.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone)
  raw.resume()
}
