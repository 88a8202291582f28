// The conversation as it is shown: no gap, no repeat, in the server's order.
import type { Message, Party } from './wire.ts'

/** More are forgotten from the front, to keep the page light. */
const TIMELINE_MESSAGES_MAX = 1_000
/** Bubbles of one author closer than this stand together. */
const GROUP_GAP_MS = 5 * 60_000

/**
 * `known` (ascending seq) with `incoming` put in place. A message with a known id or client_id replaces the old
 * one; the same array comes back when nothing changed.
 */
export function mergeMessages(known: Message[], incoming: Message[]): Message[] {
  const isNews = (message: Message): boolean => {
    const before = known.find(one => one.id === message.id)
    return before === undefined || JSON.stringify(before) !== JSON.stringify(message)
  }
  const news = incoming.filter(isNews)
  if (news.length === 0) return known
  // One entry for each thing said: by what the sender called it, where that is known.
  const merged = new Map([...known, ...news].map(message => [message.client_id ?? message.id, message]))
  return [...merged.values()].sort((a, b) => a.seq - b.seq).slice(-TIMELINE_MESSAGES_MAX)
}

/** The highest seq among the messages that `wanted` accepts, 0 for none. */
export function highestSeq(messages: Message[], wanted: (message: Message) => boolean = () => true): number {
  return messages.reduce((seq, message) => (wanted(message) ? Math.max(seq, message.seq) : seq), 0)
}

/** Messages of the other side after `readSeq`. */
export function countUnread(messages: Message[], readSeq: number): number {
  return messages.filter(message => message.from !== 'me' && message.seq > readSeq).length
}

type Item = { from: Party; author_name: string | null; at: number }
export type Placed<T> = { item: T /** first of its day */; newDay: boolean; first: boolean; last: boolean }

/** The visitor's day, as text that only that day has. */
export const dayOf = (at: number): string => new Date(at).toDateString()

/** Where each bubble stands: first of its day (local time), first and last of its author's group. */
export function placeItems<T extends Item>(items: T[]): Placed<T>[] {
  const together = (a: T | undefined, b: T | undefined): boolean =>
    a !== undefined &&
    b !== undefined &&
    a.from === b.from &&
    a.author_name === b.author_name &&
    b.at - a.at < GROUP_GAP_MS &&
    dayOf(a.at) === dayOf(b.at)
  return items.map((item, index) => {
    const before = items[index - 1]
    return {
      item,
      newDay: before === undefined || dayOf(before.at) !== dayOf(item.at),
      first: !together(before, item),
      last: !together(item, items[index + 1]),
    }
  })
}
