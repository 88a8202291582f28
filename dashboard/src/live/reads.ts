// What must be read again because of events: one read per 250 ms, what has waited longest first, and none of them more often than four
// requests a second.

export const READ_EVERY_MS = 250

export type Reads = {
  /**
   * Reads it soon; what already waits under this name is read once. `run` never throws: what failed is shown there. `asks`: how many
   * requests that is; it rests for as long as so many take, and others go meanwhile.
   */
  want(name: string, run: () => Promise<unknown>, asks?: () => number): void
  stop(): void
}

type Timer = ReturnType<typeof setTimeout>
type Wanted = { run: () => Promise<unknown>; asks: () => number }

/** A lane: the first read goes at once, the next ones 250 ms apart, never two at a time. */
export function makeReads(everyMs = READ_EVERY_MS): Reads {
  const waiting = new Map<string, Wanted>()
  const resting = new Map<string, Timer>()
  let pause: Timer | null = null
  let isReading = false
  const next = async (): Promise<void> => {
    const found = [...waiting].find(([name]) => !resting.has(name))
    if (found === undefined || isReading || pause !== null) return
    const [name, { run, asks }] = found
    waiting.delete(name)
    const restMs = everyMs * Math.max(1, asks())
    isReading = true
    pause = setTimeout(() => {
      pause = null
      void next()
    }, everyMs)
    resting.set(
      name,
      setTimeout(() => {
        resting.delete(name)
        void next()
      }, restMs),
    )
    await run().catch(() => undefined)
    isReading = false
    // the pause was shorter than the read
    void next()
  }
  return {
    want(name, run, asks = () => 1) {
      if (!waiting.has(name)) waiting.set(name, { run, asks })
      void next()
    },
    stop() {
      for (const timer of [pause, ...resting.values()]) if (timer !== null) clearTimeout(timer)
      resting.clear()
      waiting.clear()
    },
  }
}
