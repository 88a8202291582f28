/** A wait that can be cut short. */
export type Latch = {
  /** Resolves after `ms` milliseconds (never by itself when null) or at the next poke. */
  wait(ms: number | null): Promise<void>
  poke(): void
  /** Forgets a poke that came while nothing was waiting. */
  clear(): void
}

export function createLatch(): Latch {
  let release: (() => void) | null = null
  // A poke that nothing waits for is kept for the next wait.
  let poked = false
  return {
    wait: ms =>
      new Promise(resolve => {
        if (poked) {
          poked = false
          resolve()
          return
        }
        const timer = ms === null ? null : setTimeout(() => release?.(), ms)
        release = () => {
          if (timer !== null) clearTimeout(timer)
          release = null
          resolve()
        }
      }),
    poke() {
      if (release === null) poked = true
      else release()
    },
    clear() {
      poked = false
    },
  }
}

/** Makes calls that come while one is under way share its end. */
export function singly<T>(task: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= task().finally(() => {
      running = null
    })
    return running
  }
}
