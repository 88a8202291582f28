import type { Tx } from '../db/tx.ts'
import { DAY_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { deleteSendsBefore } from './queries.ts'

const KEPT_DAYS = 30

/** Deletes old sends to the simulated providers. */
export async function purgeSends(tx: Tx, now: Timestamp): Promise<void> {
  await deleteSendsBefore(tx, toTimestamp(toMs(now) - KEPT_DAYS * DAY_MS))
}
