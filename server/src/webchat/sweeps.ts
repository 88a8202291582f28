import type { Tx } from '../db/tx.ts'
import type { Timestamp } from '../lib/time.ts'
import { deleteVisitorsExpired } from './queries.ts'

/** Forgets visitors whose token has run out. Their conversations stay. */
export async function purgeVisitors(tx: Tx, now: Timestamp): Promise<void> {
  await deleteVisitorsExpired(tx, now)
}
