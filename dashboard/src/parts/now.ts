// What time it is, half a minute old at most: for the reader, and in the app that the page is about.
import { useSyncExternalStore } from 'react'

const TICK_MS = 30_000
const SECOND_MS = 1000

let nowMs = Date.now()
/** A test app's time may have been moved. */
let aheadMs = 0
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null

/** One clock for the page; it stands while nobody looks at it. */
function onTick(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === null) {
    nowMs = Date.now()
    timer = setInterval(tick, TICK_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

function tick(): void {
  nowMs = Date.now()
  for (const listener of listeners) listener()
}

/** From now on the app's time is so far ahead of the reader's. */
export function setAppClock(aheadSeconds: number): void {
  if (aheadMs === aheadSeconds * SECOND_MS) return
  aheadMs = aheadSeconds * SECOND_MS
  tick()
}

/** Now in the app, to the millisecond. */
export const appNow = (): number => Date.now() + aheadMs

/** Now in the app. */
export const useNow = (): number => useSyncExternalStore(onTick, () => nowMs + aheadMs)

/** Now for the reader: for what is of people and the whole business. */
export const useRealNow = (): number => useSyncExternalStore(onTick, () => nowMs)
