// The timeline of a conversation, as far as it was read, and what events change in it.
import type { Event } from '@palabre/client'
import type { AnswerOf } from '../session/call.ts'

export type TimelinePage = AnswerOf<'readTimeline'>
export type Entry = TimelinePage['data'][number]
export type MessageEntry = Extract<Entry, { kind: 'message' }>
export type Timeline = {
  entries: Entry[]
  /** Place before which there is more; null: this is the beginning. */
  before: string | null
  /** Place after which there is more; null: this is the end, and new entries are added. */
  after: string | null
}

/** 20 pages of 50: what is further away is read again when somebody scrolls there. */
export const ENTRIES_MAX = 1000

/** Below 0: `a` stands before `b`. A place is the number of a message and that of an act behind it. */
export function comparePlaces(a: string, b: string): number {
  const [seqA = 0, actA = 0] = a.split('.').map(Number)
  const [seqB = 0, actB = 0] = b.split('.').map(Number)
  return seqA - seqB || actA - actB
}

const isBefore = (entry: Entry, place: string): boolean => comparePlaces(entry.place, place) < 0

/** With the newest page read again: it counts for all that it holds. Where it does not reach what is known, it is all. */
export function withEnd(known: Timeline | undefined, page: TimelinePage): Timeline {
  const end = { entries: page.data, before: page.before, after: null }
  const [first] = page.data
  if (known === undefined || first === undefined) return end
  // whoever reads far above is left there
  if (known.after !== null) return known
  const older = known.entries.filter(entry => isBefore(entry, first.place))
  const last = known.entries.at(-1)
  if (older.length === 0 || last === undefined || isBefore(last, first.place)) return end
  return cut({ entries: [...older, ...page.data], before: known.before, after: null }, 'older')
}

export const withOlder = (known: Timeline, page: TimelinePage): Timeline =>
  cut({ ...known, entries: [...page.data, ...known.entries], before: page.before }, 'newer')

export const withNewer = (known: Timeline, page: TimelinePage): Timeline =>
  cut({ ...known, entries: [...known.entries, ...page.data], after: page.after }, 'older')

/** Keeps at most ENTRIES_MAX, without those of one end. */
function cut(timeline: Timeline, end: 'older' | 'newer'): Timeline {
  const { entries } = timeline
  if (entries.length <= ENTRIES_MAX) return timeline
  if (end === 'older') {
    const kept = entries.slice(-ENTRIES_MAX)
    return { ...timeline, entries: kept, before: kept[0]!.place }
  }
  const kept = entries.slice(0, ENTRIES_MAX)
  return { ...timeline, entries: kept, after: kept.at(-1)!.place }
}

type MessageEvent = Extract<Event, { type: 'message.sent' | 'message.delivered' | 'message.read' }>

const REACHED = { 'message.sent': 'sent', 'message.delivered': 'delivered', 'message.read': 'read' } as const
const ORDER = ['held', 'queued', 'sending', 'sent', 'delivered', 'read', 'played']

/** With a receipt on its message; null where the message is not there. A state never goes back. */
export function withReceipt(known: Timeline, { type, data, timestamp }: MessageEvent): Timeline | null {
  const at = known.entries.findIndex(entry => entry.kind === 'message' && entry.id === data.message)
  if (at < 0) return null
  const entry = known.entries[at] as MessageEntry
  const status = REACHED[type]
  const isFurther = ORDER.indexOf(status) > ORDER.indexOf(entry.status)
  const entries = [...known.entries]
  entries[at] = {
    ...entry,
    status: isFurther ? status : entry.status,
    [`${status}_at`]: entry[`${status}_at`] ?? timestamp,
  }
  return { ...known, entries }
}

/** With what the contact has just written, as far as the event tells it; it is read again soon. */
export function withReceived(
  known: Timeline,
  { data, timestamp }: Extract<Event, { type: 'message.received' }>,
): Timeline {
  const isThere = known.entries.some(entry => entry.kind === 'message' && entry.id === data.message)
  if (isThere || known.after !== null || data.type !== 'text') return known
  const entry: MessageEntry = {
    kind: 'message',
    place: `${data.seq}.0`,
    seq: data.seq,
    conversation: data.conversation,
    author: { kind: 'contact', id: null, name: null },
    id: data.message,
    direction: 'in',
    type: data.type,
    content: {},
    text: data.text,
    context: null,
    referral: null,
    forwarded: data.forwarded,
    group_id: data.group_id,
    edited: null,
    revoked_at: null,
    status: 'received',
    client_ref: null,
    error: null,
    send_at: null,
    sent_at: null,
    delivered_at: null,
    read_at: null,
    created_at: timestamp,
    turn: null,
  }
  return { ...known, entries: [...known.entries, entry] }
}

/** With what a ticket is called now, wherever it is named. */
export const withSubject = (known: Timeline, ticket: string, subject: string): Timeline => ({
  ...known,
  entries: known.entries.map(entry =>
    entry.kind === 'act' && entry.data.ticket === ticket
      ? { ...entry, data: { ...entry.data, subject } }
      : entry,
  ),
})

/** The number of the last message of anybody. */
const lastSeq = (entries: readonly Entry[]): number => entries.at(-1)?.seq ?? 0

/**
 * The number of the last message that whoever writes has seen. Where none are drawn yet, it is the one that the list shows: of a
 * conversation that waits for an answer that is what its contact has written, not what else was said since.
 */
export function lastSeen(entries: readonly Entry[], { last_message: last, unanswered }: Listed): number {
  const isShown = entries.length > 0 || unanswered === null || last?.author === 'contact'
  return Math.max(lastSeq(entries), isShown ? (last?.seq ?? 0) : 0)
}

type Listed = { last_message: { seq: number; author: string } | null; unanswered: object | null }

/** The last message of the contact. */
export const lastInbound = (entries: readonly Entry[]): MessageEntry | undefined =>
  entries.findLast((entry): entry is MessageEntry => entry.kind === 'message' && entry.direction === 'in')
