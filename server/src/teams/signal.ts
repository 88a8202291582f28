import type { Hints } from '../db/hints.ts'
import type { AppId } from '../lib/ids.ts'
import type { Availability } from './shapes.ts'

const TOPIC = 'presence'

/** Somebody of the business says where they are. `conversation`: null: in none. */
type Presence = {
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
