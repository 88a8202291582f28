// Follows the stream of events: connects, goes on where it was, waits longer while it is refused.
import type { Heard } from '@palabre/client'
import type { Answer } from '@palabre/client/chat'

export type Link = 'connecting' | 'online' | 'offline'

export type FollowEnv = {
  /** The stream of what comes after an event. */
  open(after: number, signal: AbortSignal): Promise<Answer<AsyncGenerator<Heard>>>
  /** The newest event there is. */
  newest(): Promise<number>
  /** How long to wait before try number `attempt`, milliseconds. */
  waitMs(attempt: number): number
}

export type Followed = {
  /** The last event that was heard; null before the first look. */
  position: number | null
  onHeard(heard: Heard): void
  onLink(link: Link): void
}

export type Follower = {
  /** Try now; `anew`: also where a connection seems to stand. */
  wake(anew?: boolean): void
  /** Ends the stream. */
  stop(): void
}

/** Hears events from `state.position` on until it is stopped; `state` is kept up to date. */
export function follow(env: FollowEnv, state: Followed): Follower {
  const over = new AbortController()
  let connection = new AbortController()
  let rouse: () => void = () => undefined
  const rest = (ms: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    rouse = resolve
    return promise.finally(() => clearTimeout(timer))
  }
  const hear = async (heard: Heard): Promise<void> => {
    if (heard.kind === 'message') state.position = heard.data.id
    if (heard.kind === 'reset') state.position = heard.data.next
    state.onHeard(heard)
  }
  const connect = async (): Promise<boolean> => {
    connection = new AbortController()
    state.position ??= await env.newest()
    const stream = await env.open(state.position, AbortSignal.any([connection.signal, over.signal]))
    if (!stream.ok) return false
    state.onLink('online')
    for await (const heard of stream.body) await hear(heard)
    return true
  }
  const run = async (): Promise<void> => {
    state.onLink('connecting')
    for (let failures = 0; !over.signal.aborted; ) {
      const wasOpen = await connect().catch(() => false)
      if (over.signal.aborted) return
      failures = wasOpen ? 0 : failures + 1
      state.onLink(wasOpen ? 'connecting' : 'offline')
      await rest(env.waitMs(failures))
    }
  }
  void run()
  return {
    wake(anew = false) {
      if (anew) connection.abort()
      rouse()
    },
    stop() {
      over.abort()
      rouse()
    },
  }
}
