import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** Calls `does` when what was drawn last has been painted; the answer calls it off. */
function afterPaint(does: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(does)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** What `value` was, until what somebody waits for has been painted with the new one: for what may be drawn after that. */
export function useLater<Value>(value: Value): Value {
  const [later, setLater] = useState(value)
  useEffect(() => {
    if (later !== value) return afterPaint(() => startTransition(() => setLater(value)))
  }, [value, later])
  return later
}

/** False until what is around the caller has been painted for the first time. */
export function usePainted(): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => afterPaint(() => setIsPainted(true)), [])
  return isPainted
}

/** What takes long to draw comes after what stands around it: no press waits for both. */
export function AfterPaint({ children }: { children: ReactNode }): ReactNode {
  return usePainted() ? children : null
}
