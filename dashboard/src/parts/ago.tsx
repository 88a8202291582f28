import { createContext, use, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { agoOf, momentOf, type Reader } from './times.ts'

const TICK_MS = 30_000

let nowMs = Date.now()
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

/** The time, half a minute old at most. */
export const useNow = (): number => useSyncExternalStore(onTick, () => nowMs)

/** The zone that the account names; null: the browser's. */
const ZoneContext = createContext<string | null>(null)
export const ZoneProvider = ZoneContext.Provider

/** The reader's language and time zone. */
export function useReader(): Reader {
  const { i18n } = useTranslation()
  // en-GB writes dates otherwise than en-US: the browser says which
  const local = navigator.languages.find(one => one.startsWith(i18n.language))
  return { language: local ?? i18n.language, zone: use(ZoneContext) }
}

/** How long ago, or how soon; the moment itself when pointed at. */
export function Ago({ at }: { at: string }) {
  const reader = useReader()
  return (
    <time dateTime={at} title={momentOf(at, reader)}>
      {agoOf(at, useNow(), reader)}
    </time>
  )
}
