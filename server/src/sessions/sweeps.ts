import type { Tx } from '../db/tx.ts'
import { DAY_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { deleteOldSessions } from './queries.ts'

const OVER_DAYS = 30
const UNSEEN_DAYS = 180

/** Removes sessions that were over a month ago, and browsers in which nobody signed in for half a year (a sweep). */
export async function purgeSessions(tx: Tx, now: Timestamp): Promise<void> {
  const before = (days: number): Timestamp => toTimestamp(toMs(now) - days * DAY_MS)
  await deleteOldSessions(tx, before(OVER_DAYS), before(UNSEEN_DAYS))
}
