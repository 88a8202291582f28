// One visitor's open streams (tabs, devices), and the frames written to them. The database is the queue: what a
// slow connection has not taken yet is loaded again later, so nothing piles up here.
import type { ServerResponse } from 'node:http'
import type { Typing } from '../conversations/typing.ts'
import { frameOf, isOpen, STREAM_BUFFER_BYTES_MAX, type Stream, sendHeartbeat } from '../http/event-stream.ts'
import type { ChatMessage, ChatState } from './history.ts'

const HEARTBEAT = Buffer.from(':\n\n')

export type Listener = Stream & {
  /** Of the last message written. */
  seq: number
  /** The state frames this listener has. */
  session: string
  receipt: string
  /** Has enough to take for now. */
  isBlocked: boolean
}

export type Audience = {
  identifier: string
  /** Null until the visitor has written. */
  detailId: number | null
  listeners: Listener[]
  session: string
  receipt: string
  deliveredSeq: number
  readSeq: number
}

/** The visitor's audience, made when there is none. */
export function audienceOf(audiences: Map<string, Audience>, identifier: string): Audience {
  let audience = audiences.get(identifier)
  if (!audience) {
    audience = {
      identifier,
      detailId: null,
      listeners: [],
      session: '',
      receipt: '',
      deliveredSeq: 0,
      readSeq: 0,
    }
    audiences.set(identifier, audience)
  }
  return audience
}

export function listenerOn(out: ServerResponse, after: number, endsAtMs: number): Listener {
  return { out, seq: after, session: '', receipt: '', isBlocked: false, isStalled: false, endsAtMs }
}

/** Shows that the stream lives, and checks that the client still reads. */
export const beat = (listener: Listener): void => sendHeartbeat(listener, Date.now(), HEARTBEAT)

/** Shows that somebody is typing, or no longer is. */
export function signalTypingTo(audience: Audience, { from, on }: Typing): void {
  if (from === 'visitor') return
  const frame = frameOf('typing', { from, on })
  for (const listener of audience.listeners)
    if (!listener.isBlocked && isOpen(listener)) listener.out.write(frame)
}

/** The lowest seq among the listeners that can take something; null when there is none. */
export function lowestUnblockedSeq(audience: Audience): number | null {
  let lowest: number | null = null
  for (const { isBlocked, seq } of audience.listeners)
    if (!isBlocked && (lowest === null || seq < lowest)) lowest = seq
  return lowest
}

/** Stores the state of the conversation as frames. Receipts only go forward, even across sessions. */
export function showState(audience: Audience, state: ChatState): void {
  if (state.owner !== null)
    audience.session = frameOf('session', { owner: state.owner, author_name: state.author_name })
  audience.deliveredSeq = Math.max(audience.deliveredSeq, state.inbound_seq)
  audience.readSeq = Math.max(audience.readSeq, state.answered_seq)
  if (audience.deliveredSeq > 0)
    audience.receipt = frameOf('receipt', {
      delivered_seq: audience.deliveredSeq,
      read_seq: audience.readSeq,
    })
}

/**
 * Writes to each listener what it does not have. `messages` are those after `after`: a listener that stands
 * before that joined meanwhile, and gets its own load. Returns the listeners to leave alone until they have read this.
 */
export function write(audience: Audience, messages: ChatMessage[], after: number): Listener[] {
  const frames = messages.map(message => ({
    seq: message.seq,
    text: frameOf('message', message, message.seq),
  }))
  const full: Listener[] = []
  for (const listener of audience.listeners) {
    if (listener.isBlocked || listener.seq < after || !isOpen(listener)) continue
    writeTo(listener, frames, audience)
    if (listener.out.writableLength <= STREAM_BUFFER_BYTES_MAX) continue
    listener.isBlocked = true
    full.push(listener)
  }
  return full
}

function writeTo(listener: Listener, frames: { seq: number; text: string }[], audience: Audience): void {
  const { out } = listener
  for (const { seq, text } of frames) {
    if (seq <= listener.seq) continue
    // the rest is loaded again when this has been taken
    if (out.writableLength > STREAM_BUFFER_BYTES_MAX) return
    out.write(text)
    listener.seq = seq
  }
  for (const kind of ['session', 'receipt'] as const) {
    if (listener[kind] === audience[kind]) continue
    listener[kind] = audience[kind]
    out.write(audience[kind])
  }
}
