import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react'
import { holdKeys, releaseKeys } from '../keys/early.ts'

/** Once the page stands, and before a key asks for it. */
const AHEAD_AFTER_MS = 500

type Load<Props> = () => Promise<ComponentType<Props>>

const loaded = new Map<unknown, unknown>()

/**
 * A part that is not seen yet, loaded ahead, or at once where it is wanted; null until then. It is drawn in the same moment
 * as it is asked for: whoever goes on typing types into it. What is typed while it is loaded is held for it.
 */
export function useAhead<Props>(load: Load<Props>, isWanted: boolean): ComponentType<Props> | null {
  const [, draw] = useState(0)
  const part = (loaded.get(load) as ComponentType<Props> | undefined) ?? null
  const isMissing = part === null
  useLayoutEffect(() => (isWanted && isMissing ? holdKeys() : undefined), [isWanted, isMissing])
  useEffect(() => {
    if (!isMissing) return
    const take = async (): Promise<void> => {
      loaded.set(load, await load())
      draw(n => n + 1)
    }
    const timer = setTimeout(() => void take().catch(releaseKeys), isWanted ? 0 : AHEAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [load, isWanted, isMissing])
  return part
}
