// When a call is tried again, and after how long.
import { type Refusal, UNAVAILABLE } from './transport.ts'

/** The service is away or busy. Or no connection, no answer in time, or one of what stands between. */
export function isTransient({ code, cause }: Refusal): boolean {
  const { name } = (cause ?? {}) as { name?: unknown }
  return (
    code === UNAVAILABLE ||
    name === 'TypeError' ||
    name === 'TimeoutError' ||
    name === 'AbortError' ||
    name === 'SyntaxError'
  )
}

/** Resolves after this time; rejects as soon as the signal stops it. */
export function waitFor(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
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
