import type { Store } from '@palabre/client/chat'
import type { Language } from './wire.ts'

/** Times that a test may shorten, in milliseconds. */
export type Timings = {
  /** A stream without a byte for so long is dead (the server's heartbeat comes every 20 s). */
  silence: number
  /** How often a hidden page polls for messages. */
  hiddenPoll: number
  /** Multiplies the waits between tries. */
  backoffFactor: number
}

export const TIMINGS: Timings = { silence: 45_000, hiddenPoll: 60_000, backoffFactor: 1 }

/** All that the conversation takes from its page. */
export type Environment = {
  /** Address of the server without a slash at the end. */
  base: string
  /** The public key of the web chat channel. */
  key: string
  language: Language
  fetch: typeof fetch
  store: Store
  now: () => number
  /** Runs `task` while no other tab runs one of the same name. */
  exclusively: <T>(name: string, task: () => Promise<T>) => Promise<T>
  timings: Timings
}
