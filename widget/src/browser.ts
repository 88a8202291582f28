// Connects the conversation to a real page, and the page's events to the conversation.

import { openStore, type Store } from '@palabre/client/chat'
import type { Conversation } from './core/conversation.ts'
import { type Environment, TIMINGS } from './core/environment.ts'
import type { Language } from './core/wire.ts'

/** A tab that holds the lock and sleeps must not stop the others: the server refuses doubles anyway. */
const LOCK_WAIT_MS = 5_000
/** A page hidden for so long gives its stream back: a browser has six connections per HTTP/1.1 origin. */
const HIDDEN_STREAM_MS = 60_000

/** Runs `task` alone among the tabs of this origin; without locks (old or insecure page) just runs it. */
async function exclusively<T>(name: string, task: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined
  const start = (): Promise<T> => {
    running ??= task()
    return running
  }
  try {
    const patience = { signal: AbortSignal.timeout(LOCK_WAIT_MS) }
    return await navigator.locks.request(name, patience, start)
  } catch {
    return start()
  }
}

export function openStores(): { device: Store; tab: Store } {
  return { device: openStore(() => window.localStorage), tab: openStore(() => window.sessionStorage) }
}

export function environmentOf(base: string, key: string, language: Language, store: Store): Environment {
  return {
    base,
    key,
    language,
    fetch: (...args) => fetch(...args),
    store,
    now: Date.now,
    exclusively,
    timings: TIMINGS,
  }
}

/** Tells the conversation when the network, the visitor or another tab does something. */
export function followPage(conversation: Conversation): void {
  let hiding: ReturnType<typeof setTimeout> | undefined
  window.addEventListener('online', () => conversation.link.check())
  window.addEventListener('offline', () => conversation.link.lost())
  window.addEventListener('pageshow', event => {
    if (event.persisted) conversation.link.check()
  })
  window.addEventListener('storage', event => conversation.storeChanged(event.key))
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(() => conversation.link.setHidden(true), HIDDEN_STREAM_MS)
    else {
      conversation.link.setHidden(false)
      conversation.link.check()
    }
  })
}

/** Sizes `root` to the space that the on-screen keyboard leaves. */
export function followKeyboard(root: HTMLElement): void {
  const viewport = window.visualViewport
  if (!viewport) return
  const fit = (): void => {
    // Pinch zoom also shrinks the visual viewport: leave that alone.
    if (viewport.scale > 1.01) return
    root.style.setProperty('--seen-height', `${viewport.height}px`)
    root.style.setProperty('--seen-top', `${viewport.offsetTop}px`)
  }
  viewport.addEventListener('resize', fit)
  viewport.addEventListener('scroll', fit)
  fit()
}
