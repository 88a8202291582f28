// What the server has not confirmed yet. Each has its own key, so two tabs never overwrite each other.
import type { Store } from './store.ts'

export const OUTBOX_MESSAGES_MAX = 50
/** What waited longer is not sent automatically: its writer is asked first. */
export const OUTBOX_AUTO_SEND_MS = 24 * 3_600_000
const ORDER_DIGITS = 15

/** One that waits: its key, under which the server does it once, and what became of it here. */
export type Waiting<Why = string> = {
  client_id: string
  /** Epoch milliseconds. */
  at: number
  /** Why it was refused; a text of '' means that it is too old to be sent automatically. Null while it is only waiting. */
  failed: Why | null
}

export type Outbox<Pending extends Waiting<unknown>> = {
  list(): Pending[]
  /** False when the box is full. */
  add(item: Pending): boolean
  mark(clientId: string, failed: Pending['failed'], at?: number): void
  remove(clientId: string): void
  clear(): void
}

function parse<Pending extends Waiting<unknown>>(text: string | null): Pending | null {
  try {
    const item: unknown = JSON.parse(text ?? 'null')
    return item !== null && typeof item === 'object' && 'client_id' in item && 'at' in item
      ? (item as Pending)
      : null
  } catch {
    return null
  }
}

/** The queue of one channel: the keys under `prefix` in `store`, whose order is the order of sending. */
export function openOutbox<Pending extends Waiting<unknown>>(store: Store, prefix: string): Outbox<Pending> {
  const keyOf = (clientId: string): string | undefined =>
    store.keys(prefix).find(key => key.endsWith(`:${clientId}`))
  const list = (): Pending[] => {
    const items: Pending[] = []
    for (const key of store.keys(prefix)) {
      const item = parse<Pending>(store.get(key))
      if (item) items.push(item)
      else store.remove(key)
    }
    return items
  }
  return {
    list,
    add(item) {
      if (list().length >= OUTBOX_MESSAGES_MAX) return false
      // After everything that waits, even when the device's clock was set back or two came in one millisecond.
      const last = Number.parseInt(store.keys(prefix).at(-1)?.slice(prefix.length) ?? '', 10) || 0
      const order = String(Math.max(item.at, last + 1)).padStart(ORDER_DIGITS, '0')
      store.set(`${prefix}${order}:${item.client_id}`, JSON.stringify(item))
      return true
    },
    mark(clientId, failed, at) {
      const key = keyOf(clientId)
      const item = key && parse(store.get(key))
      if (key && item) {
        store.set(key, JSON.stringify({ ...item, failed, at: at ?? item.at }))
      }
    },
    remove(clientId) {
      const key = keyOf(clientId)
      if (key) store.remove(key)
    },
    clear() {
      for (const key of store.keys(prefix)) store.remove(key)
    },
  }
}
