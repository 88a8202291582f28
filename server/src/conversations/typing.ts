import type { Hints, Signal } from '../db/hints.ts'
import type { AppId } from '../lib/ids.ts'

const TOPIC = 'typing'

/** Somebody begins or stops to write to (or as) the person behind a contact detail. */
export type Typing = {
  app_id: AppId
  contact_detail_id: number
  from: 'agent' | 'person' | 'visitor'
  on: boolean
}

/** Tells every process who is typing. The signal may get lost. */
export function signalTyping(hints: Pick<Hints, 'signal'>, { app_id, ...data }: Typing): void {
  hints.signal({ app_id, topic: TOPIC, data })
}

/** Who is typing, if the signal is about that. */
export function readTyping({ app_id, topic, data }: Signal): Typing | null {
  return topic === TOPIC ? { app_id, ...(data as Omit<Typing, 'app_id'>) } : null
}
