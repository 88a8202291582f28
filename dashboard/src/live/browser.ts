// The stream of this browser's tabs: by the session's cookie, through the locks and channels of the page.
import { backoffMs, openEvents } from '@palabre/client'
import { callOnce } from '../session/call.ts'
import { onGate, openGate } from '../session/gates.ts'
import { gateway } from '../session/gateway.ts'
import { type Channel, type Shared, type SharedEvents, share } from './share.ts'

/** A timer that comes so much too late has slept: what stands may be dead without knowing. */
const SLEPT_MS = 20_000
const LOOK_EVERY_MS = 5_000
const STREAM = `${gateway === 'test' ? '/sandbox' : ''}/stream`

/** Joins this tab to the stream of one person in one business. The answer ends that. */
export function shareInBrowser(name: string, events: SharedEvents): Shared {
  const channel = new BroadcastChannel(name)
  const shared = share(
    {
      // the DOM's own type wants the whole MessageEvent
      channel: channel as unknown as Channel,
      elect: (lead, signal) =>
        void navigator.locks.request(name, { signal }, lead).catch(() => undefined /* this tab is closing */),
      newest: async () => (await callOnce('streamEvents')).next,
      open: (after, signal) =>
        openEvents(
          stop =>
            fetch(`${STREAM}?after=${after}`, {
              signal: stop,
              cache: 'no-store',
              headers: { accept: 'text/event-stream' },
            }),
          signal,
        ),
      waitMs: attempt => backoffMs(attempt, Math.random()),
    },
    events,
  )
  const ended = new AbortController()
  const { signal } = ended
  let lookedAt = Date.now()
  const looking = setInterval(() => {
    const slept = Date.now() - lookedAt > SLEPT_MS
    lookedAt = Date.now()
    if (slept && shared.isLeader()) shared.wake(true)
  }, LOOK_EVERY_MS)
  addEventListener('online', () => shared.wake(true), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && shared.wake(true), { signal })
  document.addEventListener('visibilitychange', () => document.hidden || shared.wake(), { signal })
  const endGate = onGate(() => openGate() === null && shared.wake())
  return {
    ...shared,
    stop() {
      endGate()
      ended.abort()
      clearInterval(looking)
      shared.stop()
    },
  }
}
