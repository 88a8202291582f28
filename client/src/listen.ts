import { createEventParser, type StreamEvent } from './sse.ts'

/**
 * Hears `body` until it ends, or breaks, or gives no byte for `silenceMs`. Never throws. `stop` is aborted at its end: the
 * connection is given back, also where nobody takes what comes any more.
 */
export async function* listen(
  body: ReadableStream<Uint8Array>,
  stop: AbortController,
  silenceMs: number,
): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const heard: StreamEvent[] = []
  const parse = createEventParser(event => heard.push(event))
  let silence: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      silence = setTimeout(() => stop.abort(), silenceMs)
      const piece = await reader.read()
      clearTimeout(silence)
      if (piece.done) return
      parse(decoder.decode(piece.value, { stream: true }))
      yield* heard.splice(0)
    }
  } catch {
    // Cut off: whoever listens connects again.
  } finally {
    clearTimeout(silence)
    stop.abort()
  }
}
