import { refund } from '../business/charge.ts'
import { reopenUnanswered } from '../conversations/reopen-unanswered.ts'
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { Timestamp } from '../lib/time.ts'
import { cancelledEvent } from './events.ts'
import { updateOrphansCancelled } from './queries-cancel.ts'

export const CANCEL_ORPHANED_EVERY_MS = 5000
const ORPHANS_MAX = 1000

/**
 * What people had put off for later who have left, or may not answer any more, never goes in their name (a sweep): it is taken
 * back, what it cost is given back, and whom it was to answer waits.
 */
export async function cancelOrphaned(tx: Tx, now: Timestamp): Promise<void> {
  const orphans = await updateOrphansCancelled(tx, ORPHANS_MAX, now)
  for (const { app_id, facts, now } of orphans) record(tx, app_id, cancelledEvent(facts, null), now)
  // in the order of their apps: each locks a balance
  const byApp = [...Map.groupBy(orphans, one => one.app_id)].sort(([a], [b]) => a - b)
  for (const [appId, messages] of byApp) {
    const ids = messages.map(({ id }) => id)
    await refund(tx, appId, ids, messages[0]!.now)
    const lost = messages.map(({ facts }) => facts)
    await reopenUnanswered(tx, appId, lost, null, messages[0]!.now)
  }
}
