import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** Calls `does` when what was drawn last has been painted; the answer calls it off. */
export function afterPaint(does: () => void): () => void {
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

/** What takes long to draw comes after what stands around it: no press waits for both. `after`: so many paintings. */
export function AfterPaint({ after = 1, children }: { after?: number; children: ReactNode }): ReactNode {
  const [painted, setPainted] = useState(0)
  useEffect(() => {
    if (painted < after) return afterPaint(() => startTransition(() => setPainted(painted + 1)))
  }, [painted, after])
  return painted < after ? null : children
}
