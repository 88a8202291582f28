// When a call is tried again, and after how long.

const PAUSE_MS_MIN = 250
const PAUSE_MS_MAX = 10_000
/** A service that says to come back later than this is not waited for any longer. */
const RETRY_AFTER_MS_MAX = 60_000

/** No connection, no answer in time, or one that is no JSON: what stands between may have sent it. */
export function isTransient(error: unknown): boolean {
  const { name } = error as { name?: unknown }
  return name === 'TypeError' || name === 'TimeoutError' || name === 'AbortError' || name === 'SyntaxError'
}

/** Twice as long each time, half of it by chance; what the service asks for wins. */
export function pauseMs(tries: number, retryAfter: string | null): number {
  const asked = Number(retryAfter ?? Number.NaN) * 1000
  if (asked >= 0) return Math.min(asked, RETRY_AFTER_MS_MAX)
  const full = Math.min(PAUSE_MS_MIN * 2 ** tries, PAUSE_MS_MAX)
  return full / 2 + (Math.random() * full) / 2
}

/** Resolves after this time; rejects as soon as the signal stops it. */
export function waitFor(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
