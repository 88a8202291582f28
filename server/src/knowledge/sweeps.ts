import type { Tx } from '../db/tx.ts'
import type { Timestamp } from '../lib/time.ts'
import { deleteExpired } from './queries.ts'

/** Forgets what expired: personal text is not kept longer than it was given for. */
export async function forgetExpired(tx: Tx, now: Timestamp): Promise<void> {
  await deleteExpired(tx, now)
}
