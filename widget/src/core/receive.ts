// Applies an event of the stream to the screen.
import type { StreamEvent } from '@palabre/client/chat'
import type { State } from './state.ts'
import { type Json, type JsonObject, type Message, type Owner, objectAt, textAt } from './wire.ts'

/** A "typing" signal that is never revoked expires. */
export const TYPING_SHOWN_MS = 30_000

/** The event's data, empty when it is not an object. */
export function readEvent(event: StreamEvent): JsonObject {
  try {
    return objectAt(JSON.parse(event.data) as Json)
  } catch {
    return {}
  }
}

/** The message in `data`, or null when it lacks what every message has. */
export function readMessage(data: JsonObject): Message | null {
  return typeof data.id === 'string' && typeof data.seq === 'number' ? (data as unknown as Message) : null
}

/** The part of the state that an event other than `message` replaces. */
export function applyEvent(state: State, name: string, data: JsonObject): Partial<State> {
  if (name === 'typing') {
    const from = data.from === 'person' ? 'person' : 'agent'
    if (data.on === true) return { typing: from }
    return state.typing === from ? { typing: null } : {}
  }
  if (name === 'receipt') {
    return { theirReadSeq: Math.max(state.theirReadSeq, Number(data.read_seq) || 0) }
  }
  if (name !== 'session') return {}
  return { owner: textAt(data.owner) as Owner, ownerName: textAt(data.author_name) || null }
}
