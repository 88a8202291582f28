import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { DAY_MS, MINUTE_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { deleteRunsBefore, deleteRunsOf, updateRunsLost } from './queries-runs.ts'

/** How long calls are kept, with what was exchanged. */
const RUNS_DAYS = 30
/** At a time, so that it holds nobody up. */
const RUNS_MAX = 2000

/** Many times what a call may take. */
export const LOST_AFTER_MS = 2 * MINUTE_MS

/** Calls whose worker died: nobody knows how they ended. */
export async function markLostRuns(tx: Tx, now: Timestamp): Promise<void> {
  await updateRunsLost(tx, LOST_AFTER_MS, now)
}

/** Deletes calls past their days, and what was exchanged in them. */
export async function purgeRuns(tx: Tx, now: Timestamp): Promise<void> {
  await deleteRunsBefore(tx, toTimestamp(toMs(now) - RUNS_DAYS * DAY_MS), RUNS_MAX)
}

/** Deletes what was called in conversations that are deleted. */
export async function purgeRunsOf(tx: Tx, appId: AppId, sessionIds: number[]): Promise<void> {
  await deleteRunsOf(tx, appId, sessionIds)
}
