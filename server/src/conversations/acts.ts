import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Act, insertActs } from './queries-acts.ts'

export { ACT_KINDS, type Act } from './queries-acts.ts'

/** Writes acts into the timelines of their conversations, behind the last message of each. */
export async function noteActs(tx: Tx, appId: AppId, acts: Act[], now: Timestamp): Promise<void> {
  if (acts.length > 0) await insertActs(tx, appId, acts, now)
}
