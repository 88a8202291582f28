// What happens on the server, for whoever shows it: events, moments, whether the connection stands.
import type { Event, Heard, Presence, Typing } from '@palabre/client'
import type { Link } from './follow.ts'
import { makeReads, type Reads } from './reads.ts'
import type { Shared, SharedEvents } from './share.ts'

export type Listener = {
  onEvent?(event: Event): void
  /** Something was missed: read anew what is shown. */
  onReset?(): void
  onPresence?(presence: Presence): void
  onTyping?(typing: Typing): void
  onLink?(link: Link): void
}

export type Live = {
  reads: Reads
  link(): Link
  /** Is this the tab that does what one of all tabs must do? */
  isLeader(): boolean
  /** The answer ends it. */
  listen(listener: Listener): () => void
  stop(): void
}

/** Begins to listen; `join` gives the stream of this browser. */
export function makeLive(join: (events: SharedEvents) => Shared): Live {
  const listeners = new Set<Listener>()
  const reads = makeReads()
  let link: Link = 'connecting'
  const shared = join({
    onHeard(heard: Heard) {
      for (const listener of [...listeners]) {
        if (heard.kind === 'message') listener.onEvent?.(heard.data)
        else if (heard.kind === 'reset') listener.onReset?.()
        else if (heard.kind === 'presence') listener.onPresence?.(heard.data)
        else if (heard.kind === 'typing') listener.onTyping?.(heard.data)
      }
    },
    onLink(now) {
      link = now
      for (const listener of [...listeners]) listener.onLink?.(now)
    },
  })
  return {
    reads,
    link: () => link,
    isLeader: shared.isLeader,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      listeners.clear()
      reads.stop()
      shared.stop()
    },
  }
}
