import { startTransition, useEffect, useState } from 'react'

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
