import { refund } from '../business/charge.ts'
import type { Silenced } from '../conversations/people.ts'
import type { Tx } from '../db/tx.ts'
import { emitFact, record } from '../events/record.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { cancelledEvent } from './events.ts'
import { updateAnswersEnded } from './queries-cancel.ts'

/**
 * People have taken these sessions: what their agents have written and no provider has taken never goes. What it cost is
 * given back, and whom it was to answer waits. An answer whose call is under way may still arrive; it is not tried again
 * (`delivery/withdraw.ts`).
 */
export async function endAnswers(tx: Tx, appId: AppId, silenced: Silenced[], now: Timestamp): Promise<void> {
  if (silenced.length === 0) return
  const ended = await updateAnswersEnded(tx, appId, silenced, now)
  if (ended.length === 0) return
  for (const { facts, by, contact_detail_id } of ended) {
    record(tx, appId, cancelledEvent(facts, by), now)
    // those behind it go on
    emitFact(tx, appId, { type: 'delivery.due', data: { contact_detail_id } }, now)
  }
  const ids = ended.map(({ id }) => id)
  await refund(tx, appId, ids, now)
}
