import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { MINUTE_MS, type Timestamp } from '../lib/time.ts'
import { deleteRunsBefore, deleteRunsOf, updateRunsLost } from './queries-runs.ts'

/** At a time, with what was exchanged in them, so that it holds nobody up. */
const RUNS_MAX = 2000

/** Many times what a call may take. */
export const LOST_AFTER_MS = 2 * MINUTE_MS

/** Calls whose worker died: nobody knows how they ended. */
export async function markLostRuns(tx: Tx, now: Timestamp): Promise<void> {
  await updateRunsLost(tx, LOST_AFTER_MS, now)
}

/** Deletes calls past their days, and what was exchanged in them. */
export async function purgeRuns(tx: Tx, before: Timestamp, max: number): Promise<void> {
  await deleteRunsBefore(tx, before, Math.min(max, RUNS_MAX))
}

/** Deletes what was called in conversations that are deleted. */
export async function purgeRunsOf(tx: Tx, appId: AppId, sessionIds: number[]): Promise<void> {
  await deleteRunsOf(tx, appId, sessionIds)
}
