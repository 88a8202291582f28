// What somebody has begun to write: kept here at once, on the server within a second, and never touched by anything else.
import type { Store } from '@palabre/client'

/** Leaves the request the rest of the second. */
export const SAVE_MS = 700
/** An answer that comes so soon after a change may have been on its way before it. */
export const SETTLED_MS = 20_000

export type Kind = 'reply' | 'note'
type Draft = {
  text: string
  /** Does the server have it as it is here? */
  isSaved: boolean
  /** Since when it is so here, epoch milliseconds. */
  at: number
}

export type DraftsEnv = {
  store: Store
  /** Keeps it on the server; null: nothing. Rejects when that could not be done. */
  save(conversation: string, kind: Kind, text: string | null): Promise<unknown>
  now(): number
}

export type Drafts = {
  /** What is kept here. */
  read(conversation: string, kind: Kind): string
  write(conversation: string, kind: Kind, text: string): void
  /** Has this person begun a reply? Null: nothing is known of it here. */
  isBegun(conversation: string): boolean | null
  /** Called when a reply is begun here, and when it is no more. The answer ends it. */
  onBegun(listener: () => void): () => void
  /** Another tab has changed what is kept. */
  changedElsewhere(key: string): unknown
  /** What counts when a conversation is opened: what is newer here, else what the server had when it was read. */
  choose(conversation: string, kind: Kind, onServer: string | null, readAt: number): string
  /** A reply of this person has gone: the server took the draft of one away with it, also one begun since. That is saved again. */
  replied(conversation: string): void
  /** Saves what could not be saved before. */
  flush(): void
  /** Forgets here what the server has. */
  forget(): void
  stop(): void
}

const PREFIX = 'draft:'
const keyOf = (conversation: string, kind: Kind): string => `${PREFIX}${kind}:${conversation}`

export function makeDrafts({ store, save, now }: DraftsEnv): Drafts {
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of [...listeners]) listener()
  }
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const find = (key: string): Draft | null => {
    const text = store.get(key)
    return text === null ? null : (JSON.parse(text) as Draft)
  }
  const put = (key: string, text: string, isSaved: boolean, at = now()): void => {
    const wasEmpty = !find(key)?.text
    store.set(key, JSON.stringify({ text, isSaved, at }))
    // not with each key: lists are told
    if (wasEmpty !== (text === '')) tell()
  }
  /** One save at a time of each: an older one that is slow or tried again would come last, and stay. */
  const saving = new Set<string>()
  const keep = async (key: string): Promise<void> => {
    timers.delete(key)
    const before = store.get(key)
    const draft = find(key)
    if (draft === null || draft.isSaved || saving.has(key)) return
    const [, kind, conversation] = key.split(':') as [string, Kind, string]
    saving.add(key)
    const isKept = await save(conversation, kind, draft.text.trim() === '' ? null : draft.text).then(
      () => true,
      () => false,
    )
    saving.delete(key)
    if (store.get(key) !== before) plan(key, 0)
    // also an empty one: an answer of before still has what was there. Not kept: still here, and saved when the connection is back
    else if (isKept) put(key, draft.text, true)
  }
  const plan = (key: string, ms: number): void => {
    if (!timers.has(key))
      timers.set(
        key,
        setTimeout(() => void keep(key), ms),
      )
  }
  // a page that opens has no answer of before
  for (const key of store.keys(PREFIX)) if (find(key)?.isSaved && find(key)?.text === '') store.remove(key)
  return {
    read: (conversation, kind) => find(keyOf(conversation, kind))?.text ?? '',
    isBegun(conversation) {
      const draft = find(keyOf(conversation, 'reply'))
      return draft && draft.text.trim() !== ''
    },
    onBegun(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    changedElsewhere: key => key.startsWith(PREFIX) && tell(),
    write(conversation, kind, text) {
      const key = keyOf(conversation, kind)
      if ((find(key)?.text ?? '') === text) return
      put(key, text, false)
      plan(key, SAVE_MS)
    },
    choose(conversation, kind, onServer, readAt) {
      const key = keyOf(conversation, kind)
      const draft = find(key)
      if (draft !== null && (!draft.isSaved || readAt < draft.at + SETTLED_MS)) return draft.text
      if (onServer === null) store.remove(key)
      else put(key, onServer, true, readAt - SETTLED_MS)
      return onServer ?? ''
    },
    replied(conversation) {
      const key = keyOf(conversation, 'reply')
      const draft = find(key)
      if (draft === null || draft.text === '') return
      // a save on its way may have come before the reply: it does not count as one of this
      put(key, draft.text, false, Math.max(now(), draft.at + 1))
      plan(key, 0)
    },
    flush() {
      for (const key of store.keys(PREFIX)) if (find(key)?.isSaved === false) plan(key, 0)
    },
    forget() {
      for (const key of store.keys(PREFIX)) if (find(key)?.isSaved) store.remove(key)
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
