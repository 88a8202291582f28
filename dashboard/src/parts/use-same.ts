import { useCallback, useRef } from 'react'

/** One function for as long as the caller is shown, which does what the newest one given does: parts that get it are not drawn again. */
export function useSame<Given extends unknown[], Result>(
  does: (...given: Given) => Result,
): (...given: Given) => Result {
  const newest = useRef(does)
  newest.current = does
  return useCallback((...given) => newest.current(...given), [])
}
