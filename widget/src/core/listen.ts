import { createEventParser, type StreamEvent } from './sse.ts'

/** Hears `body` until it ends, or breaks, or gives no byte for `silenceMs`: then `stop` is aborted. Never throws. */
export async function listen(
  body: ReadableStream<Uint8Array>,
  stop: AbortController,
  silenceMs: number,
  onEvent: (event: StreamEvent) => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const parse = createEventParser(onEvent)
  let silence: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      silence = setTimeout(() => stop.abort(), silenceMs)
      const piece = await reader.read()
      clearTimeout(silence)
      if (piece.done) return
      parse(decoder.decode(piece.value, { stream: true }))
    }
  } catch {
    // Cut off: whoever listens connects again.
    clearTimeout(silence)
  }
}
