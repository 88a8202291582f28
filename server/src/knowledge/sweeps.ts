import type { Tx } from '../db/tx.ts'
import type { Timestamp } from '../lib/time.ts'
import { deleteExpired } from './queries.ts'

/** Deletes expired texts: personal data is not kept longer than intended. */
export async function purgeExpired(tx: Tx, now: Timestamp): Promise<void> {
  await deleteExpired(tx, now)
}
