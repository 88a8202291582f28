import type { Hints } from '../db/hints.ts'
import type { Db } from '../db/pool.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/log.ts'
import type { Seal } from '../lib/seal.ts'
import type { Call } from '../outbound/call.ts'
import type { Exchange } from '../outbound/exchange.ts'
import type { Mail } from '../outbound/mail.ts'
import type { Boss } from './boss.ts'

/** Settings that rooms need; read once at start by config.ts, handed down here. */
type Settings = {
  /** Public address without a trailing slash, e.g. "https://chat.example.com". Links are built from it alone. */
  baseUrl: string
  /** Silence that ends a burst of messages. */
  burstWaitMs: number
  /** Turns of agents that one worker has in hand. */
  turnsAtOnce: number
  /** Where this process's own API answers on loopback: the simulated providers live there. */
  ownOrigin: () => string
  version: string
  /** The language model of apps that have none of their own. */
  model: { baseUrl: string; model: string; apiKey: string | null } | null
  keepDays: KeepDays
  /** As many messages of an app may wait to be handed over. */
  waitingMax: number
  /** Of calls that agents make: of one in a minute, of all of them in an hour of one exchange with a customer; and how long one may take, whoever makes it. */
  tools: { callsAMinute: number; callsAnHour: number; timeoutMs: number }
}

/** After how many days each kind of record is deleted; 0: never. */
export type KeepDays = {
  events: number
  turns: number
  attempts: number
  toolCalls: number
  notices: number
  conversations: number
}

/**
 * All that handlers, jobs and sweeps are given. Made once in app.ts. A verb takes the part that it touches: see
 * Needs.
 */
export type Deps = {
  db: Db
  clock: Clock
  log: Logger
  seal: Seal
  call: Call
  /** The same door for addresses that a business has chosen. */
  exchange: Exchange
  /** The same door for clients that stream. */
  fetch: typeof fetch
  /** null: this installation mails nothing. */
  mail: Mail | null
  boss: Boss
  hints: Hints
  settings: Settings
}

/** The part of it that a verb uses, visible in its signature: `Needs<'seal' | 'fetch'>`. */
export type Needs<Names extends keyof Deps> = Pick<Deps, Names>

/** Rows and the time: all that most verbs need which open a transaction themselves. */
export type Store = Needs<'db' | 'clock'>
