// What happens on the server, for the components below.
import type { Event } from '@palabre/client'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { gateway } from '../session/gateway.ts'
import { useMe } from '../session/me.tsx'
import { shareInBrowser } from './browser.ts'
import type { Link } from './follow.ts'
import { type Listener, type Live, makeLive } from './live.ts'
import { type Colleague, type Moments, makeMoments } from './moments.ts'

type Known = { live: Live; moments: Moments }

const LiveContext = createContext<Known | null>(null)

/** Listens while it is shown, for who is signed in. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { user, business } = useMe()
  const [known, setKnown] = useState<Known | null>(null)
  useEffect(() => {
    const name = `palabre-live-${gateway}-${business.id}-${user.id}`
    const live = makeLive(events => shareInBrowser(name, events))
    const moments = makeMoments(user.id)
    live.listen(moments)
    setKnown({ live, moments })
    return () => live.stop()
  }, [business.id, user.id])
  return known && <LiveContext value={known}>{children}</LiveContext>
}

function useKnown(): Known {
  const known = use(LiveContext)
  if (known === null) throw new Error('nobody listens here')
  return known
}

export const useLive = (): Live => useKnown().live

/** Calls the newest `listener` while the caller is shown. */
export function useEvents(listener: Listener): void {
  const live = useLive()
  const newest = useRef(listener)
  newest.current = listener
  useEffect(
    () =>
      live.listen({
        onEvent: (event: Event) => newest.current.onEvent?.(event),
        onReset: () => newest.current.onReset?.(),
        onLink: link => newest.current.onLink?.(link),
      }),
    [live],
  )
}

/** Does the connection stand? */
export function useLink(): Link {
  const live = useLive()
  const subscribe = useCallback((changed: () => void) => live.listen({ onLink: changed }), [live])
  return useSyncExternalStore(subscribe, live.link)
}

const onNetwork = (changed: () => void): (() => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** What the browser says of its network: it knows sooner than a stream that it is gone. */
export const useNetwork = (): boolean => useSyncExternalStore(onNetwork, () => navigator.onLine)

/** Is nothing sent or heard now, as the network is gone or the server does not answer? */
export function useIsCut(): boolean {
  const isOn = useNetwork()
  return useLink() === 'offline' || !isOn
}

/** Colleagues at a conversation. */
export function usePeopleAt(conversation: string): readonly Colleague[] {
  const { moments } = useKnown()
  return useSyncExternalStore(moments.subscribe, () => moments.peopleAt(conversation))
}

/** Who writes to or as a contact. */
export function useTypingOf(contactDetail: number | undefined): 'agent' | 'visitor' | null {
  const { moments } = useKnown()
  return useSyncExternalStore(moments.subscribe, () =>
    contactDetail === undefined ? null : moments.typingOf(contactDetail),
  )
}
