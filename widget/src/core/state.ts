// What the screen is drawn from: one frozen-by-habit object that is replaced, never changed.
import type { Config, Language, Message, Owner, Pending } from './wire.ts'

export type State = {
  /** The channel's settings came, or could not be had for now: not that it is none, or not for this site. */
  asked: boolean
  config: Config | null
  language: Language
  /** idle: no conversation yet, nothing is open to the server. */
  phase: 'idle' | 'connecting' | 'online' | 'offline'
  /** The history has been read (or there is none). */
  loaded: boolean
  messages: Message[]
  /** Ours that the server has not confirmed, oldest first. */
  pending: Pending[]
  typing: 'agent' | 'person' | null
  owner: Owner | null
  ownerName: string | null
  /** How far the business side read our messages. */
  theirReadSeq: number
  /** How far the visitor read. */
  readSeq: number
  notice: 'busy' | 'full' | 'unknownChannel' | null
}

export type Cell<T> = {
  get(): T
  set(patch: Partial<T>): void
  /** Calls `listener` after each change; the answer ends it. */
  subscribe(listener: () => void): () => void
}

/** A value with listeners. Setting an equal value notifies nobody. */
export function createCell<T extends object>(initial: T): Cell<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(patch) {
      const keys = Object.keys(patch) as (keyof T)[]
      if (keys.every(key => Object.is(value[key], patch[key]))) return
      value = { ...value, ...patch }
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export function emptyState(language: Language, readSeq: number): State {
  return {
    asked: false,
    config: null,
    language,
    phase: 'idle',
    loaded: false,
    messages: [],
    pending: [],
    typing: null,
    owner: null,
    ownerName: null,
    theirReadSeq: 0,
    readSeq,
    notice: null,
  }
}
