import { useEffect } from 'react'

/** Once the page stands, and before a key asks for it. */
const AHEAD_AFTER_MS = 500

/** Loads a part that is not seen yet: what a key opens is there before somebody types into it. */
export function useAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => null), AHEAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [load])
}
