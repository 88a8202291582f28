/** A wait that can be cut short. */
export type Latch = {
  /** Resolves after `ms` milliseconds (never by itself when null) or at the next wake. */
  wait(ms: number | null): Promise<void>
  wake(): void
  /** Forgets a wake that came while nothing was waiting. */
  clear(): void
}

export function createLatch(): Latch {
  let release: (() => void) | null = null
  // A wake that nothing waits for is kept for the next wait.
  let isWoken = false
  return {
    wait: ms =>
      new Promise(resolve => {
        if (isWoken) {
          isWoken = false
          resolve()
          return
        }
        const timer = ms === null ? null : setTimeout(() => release?.(), ms)
        release = () => {
          if (timer) clearTimeout(timer)
          release = null
          resolve()
        }
      }),
    wake() {
      if (release) release()
      else isWoken = true
    },
    clear() {
      isWoken = false
    },
  }
}

/** Makes calls that come while one is under way share its end. */
export function singleFlight<T>(task: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= task().finally(() => {
      running = null
    })
    return running
  }
}
