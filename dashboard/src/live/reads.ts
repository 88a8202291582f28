// What must be read again because of events: one request per 250 ms, what has waited longest first.

export const READ_EVERY_MS = 250

export type Reads = {
  /**
   * Reads it soon; what already waits under this name is read once. `run` never throws: what failed is shown there. `asks`: how many
   * requests that is; the pause after it is as long as that of so many.
   */
  want(name: string, run: () => Promise<unknown>, asks?: () => number): void
  stop(): void
}

/** A lane on which nothing overtakes: the first read goes at once, the next one 250 ms after it for each request that it was, never two at a time. */
export function makeReads(everyMs = READ_EVERY_MS): Reads {
  const waiting = new Map<string, { run: () => Promise<unknown>; asks: () => number }>()
  let timer: ReturnType<typeof setTimeout> | null = null
  let isReading = false
  const next = async (): Promise<void> => {
    timer = null
    const [first] = waiting
    if (first === undefined || isReading) return
    waiting.delete(first[0])
    isReading = true
    const { run, asks } = first[1]
    timer = setTimeout(() => void next(), everyMs * Math.max(1, asks()))
    await run().catch(() => undefined)
    isReading = false
    // the pause was shorter than the read
    if (timer === null) void next()
  }
  return {
    want(name, run, asks = () => 1) {
      if (!waiting.has(name)) waiting.set(name, { run, asks })
      if (timer === null && !isReading) void next()
    },
    stop() {
      if (timer !== null) clearTimeout(timer)
      waiting.clear()
    },
  }
}
