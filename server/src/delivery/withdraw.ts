// An agent's answer that waits for another try when a person has the conversation: it is theirs to answer, so it goes no more.

import { inTx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { Store } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Claimed, updateWithdrawn } from './queries.ts'

/** Cancels the message of this claim instead of calling the provider. */
export async function withdraw(deps: Store, appId: AppId, claim: Claimed, now: Timestamp): Promise<void> {
  await inTx(deps.db, async tx => {
    const facts = await updateWithdrawn(tx, appId, claim, now)
    if (!facts) return
    const data = { ...facts, status: 'cancelled', actor: { kind: 'service', user: null } } as const
    record(tx, appId, { type: 'message.cancelled', data }, now)
  })
}
