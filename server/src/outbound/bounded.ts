import type { ReadableStream } from 'node:stream/web'
import { TransformStream } from 'node:stream/web'

/** Of one line: what reads a stream of events keeps a line until it has ended. */
const LINE_BYTES_MAX = 256 * 1024
const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** An answer from outside was longer than anything that we asked for. */
export class AnswerTooLong extends Error {}

/** The same bytes, as long as they stay within the bounds; then the stream breaks off with an AnswerTooLong. */
export function bounded(body: ReadableStream, bytesMax: number): ReadableStream {
  let bytes = 0
  let line = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length
        const ended = Math.max(chunk.lastIndexOf(LINE_FEED), chunk.lastIndexOf(CARRIAGE_RETURN))
        line = ended < 0 ? line + chunk.length : chunk.length - ended - 1
        if (bytes > bytesMax) throw new AnswerTooLong(`an answer of more than ${bytesMax} bytes`)
        if (line > LINE_BYTES_MAX) throw new AnswerTooLong(`a line of more than ${LINE_BYTES_MAX} bytes`)
        controller.enqueue(chunk)
      },
    }),
  )
}
