import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { TIMEOUT_MS_MAX } from './bounds.ts'
import { deleteRunsBefore, deleteRunsOf, updateRunsLost } from './queries-runs.ts'

/** At a time, with what was exchanged in them, so that it holds nobody up. */
const RUNS_MAX = 2000

/** Three times what a call may take: its end is kept within a moment after that, or its process is gone. */
export const LOST_AFTER_MS = 3 * TIMEOUT_MS_MAX

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
