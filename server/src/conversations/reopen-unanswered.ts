import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { noteActs } from './acts.ts'
import { reopenedEvent } from './events.ts'
import { type Unanswered, updateReopenedUnanswered } from './queries-answered.ts'

/** A message that will not arrive: it failed, its time was over, or it was taken back. */
type Lost = { chat_session_id: number; author: string }

/**
 * What people had written does not arrive, since this transaction: what was closed behind it is open again where its contact waits
 * for an answer that nobody has given. `by`: the person who took it back; null: it failed.
 */
export async function reopenUnanswered(
  tx: Tx,
  appId: AppId,
  lost: Lost[],
  by: number | null,
  now: Timestamp,
): Promise<void> {
  const ids = new Set(lost.filter(({ author }) => author === 'person').map(one => one.chat_session_id))
  if (ids.size === 0) return
  await tellReopened(tx, appId, await updateReopenedUnanswered(tx, appId, [...ids], by, now), by, now)
}

/** Of sessions that are open again, as what was to answer did not arrive. */
export async function tellReopened(
  tx: Tx,
  appId: AppId,
  reopened: Unanswered[],
  by: number | null,
  now: Timestamp,
): Promise<void> {
  for (const one of reopened) {
    const event = reopenedEvent(one.facts, one.by, one.waiting_since)
    record(tx, appId, event, now, { givesOut: one.gives_out })
  }
  const acts = reopened.map(({ id }) => ({ sessionId: id, kind: 'reopened', by: by ?? 'service' }) as const)
  await noteActs(tx, appId, acts, now)
}
