// Who is there, and what they look at: said every few seconds, and soon forgotten.
import { inTx, type Tx } from '../db/tx.ts'
import { emitFact } from '../events/record.ts'
import type { ContextWith } from '../http/endpoint.ts'
import { invalid, notFound } from '../http/errors.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, toTimestamp } from '../lib/time.ts'
import { PRESENCE_SECONDS } from './online-sql.ts'
import { deletePresence, refreshPresence, type Seen, type SignIn, upsertPresence } from './queries.ts'
import type { Availability } from './shapes.ts'
import { signalPresence } from './signal.ts'
import { texts } from './texts.ts'

/** One statement. Who comes online is given what waits. 1007 where there is no such conversation, 1002 for writing in none. */
export async function notePresence(
  { deps, app, caller, now }: Pick<ContextWith<'db' | 'hints'>, 'deps' | 'app' | 'caller' | 'now'>,
  seen: Seen,
): Promise<{ availability: Availability; forgotten_in_seconds: number }> {
  if (seen.writing && seen.conversation === null)
    throw invalid([{ field: 'conversation', rule: 'required', text: texts.whereWriting }])
  const there = await upsertPresence(deps.db, app.id, caller, seen, now)
  if (!there.is_found) throw notFound({ field: 'conversation', kind: 'conversation' })
  const { user, was, availability, looking, writing, is_given } = there
  const { conversation } = seen
  signalPresence(deps.hints, { app_id: app.id, user, conversation, looking, writing, availability })
  if (is_given && availability === 'online' && was !== 'online')
    await inTx(deps.db, async tx => emitFact(tx, app.id, { type: 'person.came_online', data: {} }, now))
  return { availability, forgotten_in_seconds: PRESENCE_SECONDS }
}

/** Says again, to all processes, where those are who have a stream and said by the same sign-in that it shall hold their place. One statement. */
export async function keepPresence(
  deps: Needs<'db' | 'hints' | 'clock'>,
  there: (SignIn & { appId: AppId })[],
): Promise<void> {
  const apps = there.map(({ appId }) => appId)
  for (const held of await refreshPresence(deps.db, apps, there, toTimestamp(deps.clock.nowMs())))
    signalPresence(deps.hints, held)
}

/** Forgets who has gone, in all apps (a sweep). */
export const purgePresence = (tx: Tx, now: Timestamp): Promise<void> => deletePresence(tx, now)
