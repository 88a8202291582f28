import { refund } from '../business/charge.ts'
import { reopenUnanswered } from '../conversations/reopen-unanswered.ts'
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import { notFound, refused } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { cancelledEvent } from './events.ts'
import { selectStatus, updateCancelled, updateUnsaidCancelled } from './queries-cancel.ts'
import { texts } from './texts.ts'

/** Takes a held message back: it never goes, and what it cost is given back. Throws 1007, or 1001 where it is not held. */
export async function cancelMessage(
  tx: Tx,
  appId: AppId,
  id: string,
  userId: number,
  now: Timestamp,
): Promise<void> {
  const cancelled = await updateCancelled(tx, appId, id, userId, now)
  if (!cancelled) {
    const status = await selectStatus(tx, appId, id)
    if (status === undefined) throw notFound()
    if (status === 'cancelled') return
    throw refused('not_held', texts.notHeld({ status }), { status })
  }
  record(tx, appId, cancelledEvent(cancelled.facts, cancelled.by), now)
  await refund(tx, appId, [cancelled.id], now)
  await reopenUnanswered(tx, appId, [cancelled.facts], userId, now)
}

/** Takes back what the service itself was to say and is still held; its price is given back. Returns the ids. */
export async function cancelUnsaid(tx: Tx, appId: AppId, ids: number[], now: Timestamp): Promise<number[]> {
  const cancelled = await updateUnsaidCancelled(tx, appId, ids, now)
  for (const { facts } of cancelled) record(tx, appId, cancelledEvent(facts, null), now)
  const gone = cancelled.map(({ id }) => id)
  if (gone.length > 0) await refund(tx, appId, gone, now)
  return gone
}
