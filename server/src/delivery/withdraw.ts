// An agent's answer that was in a call, or with its provider, as a person took the conversation (`messages/end-answers.ts` has
// ended all others): it is not tried again.
import { refund } from '../business/charge.ts'
import { inTx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { Store } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { cancelledEvent } from '../messages/events.ts'
import type { Claimed } from './queries.ts'
import { updateWithdrawn } from './queries-ends.ts'

/** Cancels the message of this claim instead of calling the provider; what it cost is given back. */
export async function withdraw(deps: Store, appId: AppId, claim: Claimed, now: Timestamp): Promise<void> {
  await inTx(deps.db, async tx => {
    const facts = await updateWithdrawn(tx, appId, claim, now)
    if (!facts) return
    record(tx, appId, cancelledEvent(facts, null), now)
    await refund(tx, appId, [claim.id], now)
  })
}
