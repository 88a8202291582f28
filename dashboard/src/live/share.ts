// One stream per browser: the tab that holds the lock follows it and tells the others what it hears.
import type { Heard } from '@palabre/client'
import { type FollowEnv, type Follower, follow, type Link } from './follow.ts'

/** What one tab says to the others. `before` is the event that came before this one: who has not heard it missed some. */
type Said =
  | { say: 'heard'; heard: Heard; before: number | null }
  | { say: 'link'; link: Link }
  | { say: 'ask' }
  | { say: 'wake'; anew: boolean }

/** The part of a BroadcastChannel that is used. */
export type Channel = {
  postMessage(said: Said): void
  onmessage: ((message: { data: Said }) => void) | null
  close(): void
}

export type ShareEnv = FollowEnv & {
  channel: Channel
  /** Runs `lead` while no other tab does; it leads until `signal` is aborted. */
  elect(lead: () => Promise<void>, signal: AbortSignal): void
}

export type SharedEvents = {
  onHeard(heard: Heard): void
  onLink(link: Link): void
}

export type Shared = {
  wake(anew?: boolean): void
  isLeader(): boolean
  stop(): void
}

/** Joins the tabs of this browser. What was missed between two tabs is a `reset`, as one of the stream is. */
export function share(env: ShareEnv, events: SharedEvents): Shared {
  const over = new AbortController()
  const { channel } = env
  let follower: Follower | null = null
  let link: Link = 'connecting'
  /** The event that the other tabs were told last. */
  let told: number | null = null
  const state = {
    position: null as number | null,
    onHeard(heard: Heard): void {
      // follow has moved the position: what the others stand at is the one before
      channel.postMessage({ say: 'heard', heard, before: told })
      if (state.position !== null) told = state.position
      events.onHeard(heard)
    },
    onLink: (now: Link): void => {
      if (told === null) told = state.position
      setLink(now)
      channel.postMessage({ say: 'link', link: now })
    },
  }
  const setLink = (now: Link): void => {
    if (now === link) return
    link = now
    events.onLink(now)
  }
  const takeOver = (heard: Heard, before: number | null): void => {
    if (heard.kind === 'presence' || heard.kind === 'typing') {
      events.onHeard(heard)
      return
    }
    const id = heard.kind === 'message' ? heard.data.id : heard.data.next
    if (state.position !== null && id <= state.position) return
    const hasGap = state.position !== null && before !== null && before > state.position
    state.position = id
    events.onHeard(hasGap ? { kind: 'reset', data: { next: id } } : heard)
  }
  channel.onmessage = ({ data }) => {
    if (data.say === 'heard' && follower === null) takeOver(data.heard, data.before)
    else if (data.say === 'link' && follower === null) setLink(data.link)
    else if (data.say === 'ask' && follower !== null) channel.postMessage({ say: 'link', link })
    else if (data.say === 'wake') follower?.wake(data.anew)
  }
  const begin = async (): Promise<void> => {
    // where this tab stands: what it reads from now on is at least of then
    state.position ??= await env.newest().catch(() => null)
    channel.postMessage({ say: 'ask' })
    env.elect(async () => {
      if (over.signal.aborted) return
      told = state.position
      follower = follow(env, state)
      await new Promise(resolve => over.signal.addEventListener('abort', resolve))
    }, over.signal)
  }
  void begin()
  return {
    isLeader: () => follower !== null,
    wake(anew = false) {
      if (follower) follower.wake(anew)
      else channel.postMessage({ say: 'wake', anew })
    },
    stop() {
      over.abort()
      follower?.stop()
      channel.close()
    },
  }
}
