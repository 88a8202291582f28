import type { Hints, Signal } from '../db/hints.ts'
import type { AppId } from '../lib/ids.ts'
import type { Availability } from './shapes.ts'

const TOPIC = 'presence'

/** Somebody of the business says where they are. `conversation`: null: in none. */
export type Presence = {
  app_id: AppId
  user: { id: string; name: string }
  conversation: string | null
  looking: boolean
  writing: boolean
  availability: Availability
}

/** Tells every process where somebody is. The signal may get lost. */
export function signalPresence(hints: Pick<Hints, 'signal'>, { app_id, user, ...rest }: Presence): void {
  const { conversation, ...said } = rest
  const data = { user: user.id, name: user.name, conversation: conversation ?? '', ...said }
  hints.signal({ app_id, topic: TOPIC, data })
}

/** Who is where, if the signal is about that. */
export function readPresence({ app_id, topic, data }: Signal): Presence | null {
  if (topic !== TOPIC) return null
  const { user, name, conversation, ...said } = data as unknown as Omit<Presence, 'user' | 'app_id'> & {
    user: string
    name: string
  }
  return {
    app_id,
    user: { id: user, name },
    ...said,
    conversation: conversation === '' ? null : conversation,
  }
}
