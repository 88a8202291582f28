// What the server has taken and nobody has read since: it is shown until the timeline that it belongs to was read again. Pure, but for its memory.
import type { Posted } from './post.ts'
import type { Outgoing } from './sender.ts'

/** How many are kept. Each is of a conversation that was left before it was read again, so nobody looks at the oldest of many. */
export const SENT_MAX = 50

/** `posted` null: it waits to be sent, or was refused. */
export type Written = { item: Outgoing; posted: Posted | null }

export type JustSent = {
  add(item: Outgoing, posted: Posted): void
  /** It stays in the list, as one that was taken back. */
  takenBack(clientId: string): void
  /** Their timeline was read since. */
  remove(clientIds: readonly string[]): void
  /** Oldest first. */
  list(): readonly { item: Outgoing; posted: Posted }[]
}

export function makeJustSent(): JustSent {
  let sent: { item: Outgoing; posted: Posted }[] = []
  return {
    add(item, posted) {
      sent = [...sent, { item, posted }].slice(-SENT_MAX)
    },
    takenBack(clientId) {
      sent = sent.map(one =>
        one.item.client_id === clientId && one.posted.kind === 'message'
          ? { ...one, posted: { ...one.posted, status: 'cancelled' } }
          : one,
      )
    },
    remove(clientIds) {
      sent = sent.filter(({ item }) => !clientIds.includes(item.client_id))
    },
    list: () => sent,
  }
}
