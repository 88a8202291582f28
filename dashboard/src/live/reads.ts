// What must be read again because of events: one request per 250 ms, the one that has waited longest first.

export const READ_EVERY_MS = 250

export type Reads = {
  /** Reads it soon; what already waits under this name is read once. `run` never throws: what failed is shown there. */
  want(name: string, run: () => Promise<unknown>): void
  stop(): void
}

/** A lane on which nothing overtakes: the first read goes at once, the next ones 250 ms apart, never two at a time. */
export function makeReads(everyMs = READ_EVERY_MS): Reads {
  const waiting = new Map<string, () => Promise<unknown>>()
  let timer: ReturnType<typeof setTimeout> | null = null
  let isReading = false
  const next = async (): Promise<void> => {
    timer = null
    const [first] = waiting
    if (first === undefined || isReading) return
    waiting.delete(first[0])
    isReading = true
    timer = setTimeout(() => void next(), everyMs)
    await first[1]().catch(() => undefined)
    isReading = false
    // the pause was shorter than the read
    if (timer === null) void next()
  }
  return {
    want(name, run) {
      if (!waiting.has(name)) waiting.set(name, run)
      if (timer === null && !isReading) void next()
    },
    stop() {
      if (timer !== null) clearTimeout(timer)
      waiting.clear()
    },
  }
}
