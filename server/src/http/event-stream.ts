// Server-sent events (WHATWG HTML): how a stream begins, shows that it lives, and how many there may be.
import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { Refusal } from './errors.ts'
import { texts } from './texts.ts'

export const STREAM_HEARTBEAT_MS = 20_000
/** How soon a browser reconnects. */
const RECONNECT_MS = 1000
const RETRY_SECONDS = 30
/** Bytes that may wait for one connection before it is left alone until they are taken. */
export const STREAM_BUFFER_BYTES_MAX = 64 * 1024

/** An open stream. `isStalled`: it had not taken everything at the last heartbeat. */
export type Stream = { out: ServerResponse; isStalled: boolean; endsAtMs: number }

/** Makes the answer a stream and hands it over; a client whose stream cannot begin sees a broken connection. */
export async function sendStream(
  reply: FastifyReply,
  begin: (out: ServerResponse) => Promise<void>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const { raw: out, request } = reply
  reply.hijack()
  out.writeHead(200, {
    ...(reply.getHeaders() as { [name: string]: string }),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  if (request.method === 'HEAD') {
    out.end()
    return
  }
  out.write(`retry: ${RECONNECT_MS}\n\n`)
  forgetHead(out)
  try {
    await begin(out)
    forgetAsked(out)
  } catch (error) {
    onFailure(error)
    out.destroy()
  }
}

/**
 * Not in Node's types: the text of a head that is on its way, which is never read again but for being there. It was put together of
 * forty pieces, a seventh of the objects that a silent stream holds.
 */
function forgetHead(out: ServerResponse): void {
  const { _header } = out as ServerResponse & { _header?: unknown }
  if (typeof _header === 'string') Object.assign(out, { _header: 'sent' })
}

const NOTHING: string[] = []

/** The headers of a request whose stream has begun: of a browser they are a kilobyte and more, and nobody asks for them again. */
function forgetAsked({ req }: ServerResponse): void {
  req.rawHeaders = NOTHING
  req.headers = {}
}

/** The frame of an event; without a name it is a `message`. */
export function frameOf(event: string | null, data: object, id?: number): string {
  const head = `${id === undefined ? '' : `id: ${id}\n`}${event === null ? '' : `event: ${event}\n`}`
  return `${head}data: ${JSON.stringify(data)}\n\n`
}

/** Can anything be written to it? */
export const isOpen = ({ out }: Pick<Stream, 'out'>): boolean => !out.writableEnded && !out.destroyed

/** Sends what keeps proxies from closing an idle stream, and checks that the client still reads. */
export function sendHeartbeat(stream: Stream, nowMs: number, frame: string | Buffer): void {
  const { out } = stream
  const isWaiting = out.writableLength > 0
  // has read nothing since the last heartbeat: gone, or too slow
  if (isWaiting && stream.isStalled) out.destroy()
  else if (nowMs > stream.endsAtMs) out.end()
  else if (!isWaiting && isOpen(stream)) out.write(frame)
  stream.isStalled = isWaiting
}

/** Counts open streams by the keys that are given with each, until it closes. */
export type StreamCounts = {
  /** Throws 1009 when a bound is reached. */
  admit(out: ServerResponse, bounds: [key: string, max: number][]): void
}

/** Counts of one process. */
export function makeStreamCounts(): StreamCounts {
  const counts = new Map<string, number>()
  return {
    admit(out, bounds) {
      if (bounds.some(([key, max]) => (counts.get(key) ?? 0) >= max)) throw tooManyStreams()
      if (out.destroyed) return
      for (const [key] of bounds) counts.set(key, (counts.get(key) ?? 0) + 1)
      // it comes once: "on" needs no listener around this one
      out.on('close', () => {
        for (const [key] of bounds) {
          const left = (counts.get(key) ?? 1) - 1
          if (left > 0) counts.set(key, left)
          else counts.delete(key)
        }
      })
    },
  }
}

/** 1009: there are as many as there may be. */
export function tooManyStreams(): Refusal {
  return new Refusal(1009, texts.tooManyStreams, { retryAfterSeconds: RETRY_SECONDS })
}
