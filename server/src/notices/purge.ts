import type { Tx } from '../db/tx.ts'
import type { Timestamp } from '../lib/time.ts'
import { deleteBefore } from './queries.ts'

/** Forgets old notices of all apps, at most `max` of them. */
export const purgeNotices = (tx: Tx, before: Timestamp, max: number): Promise<void> =>
  deleteBefore(tx, before, max)
