import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Seen, updateSeen } from './queries.ts'

/** How far one call can move the marks: bounds the size of a transaction. */
const SEQ_STEP_MAX = 2000

/** A contact has our messages up to `delivered`, and was shown them up to `read`. Forward only; undefined: no news. */
export function noteSeen(
  tx: Tx,
  appId: AppId,
  detailId: number,
  marks: { delivered: number; read: number },
  now: Timestamp,
): Promise<Seen | undefined> {
  return updateSeen(tx, appId, detailId, marks, SEQ_STEP_MAX, now)
}
