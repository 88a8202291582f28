import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterPaint } from './use-later.ts'

/** Rows that are drawn in one task; what is beyond them follows in the next ones. */
const ROWS_AT_ONCE = 8
const NONE: ReadonlySet<string> = new Set()

/**
 * Which rows of a list are drawn now: those that stand already, and a few more; the others have their place until the next
 * task. So nothing waits for a screen of rows, however fast somebody scrolls, and the first ones are seen before the last.
 */
export function useSlices(keys: readonly string[], atOnce = ROWS_AT_ONCE): ReadonlySet<string> {
  const standing = useRef(NONE)
  const [, drawMore] = useState(0)
  let room = atOnce
  const drawn = new Set(keys.filter(key => standing.current.has(key) || room-- > 0))
  const isMissing = drawn.size < keys.length
  useLayoutEffect(() => {
    standing.current = drawn
  })
  useEffect(() => {
    if (isMissing) return afterPaint(() => drawMore(n => n + 1))
  })
  return drawn
}
