import { clearTokenCache } from '../accounts/recent.ts'
import { advanceClock, resetClock } from '../business/clock.ts'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import { refused } from '../http/errors.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { shiftJobs } from '../jobs/table.ts'
import type { AppId } from '../lib/ids.ts'
import { DAY_MS, SECOND_MS } from '../lib/time.ts'
import { texts } from './texts.ts'

const OFFSET_DAYS_MAX = 400

/**
 * Moves a test app's time forward, or back to real time (null), with its waiting jobs, and has all sweeps run.
 * Seen at once by this process, by others within a second. Answers the new offset in ms; 1001 past 400 days.
 */
export async function moveClock(tx: Tx, db: Db, appId: AppId, byMs: number | null): Promise<number> {
  const moved =
    byMs === null
      ? await resetClock(tx, appId)
      : await advanceClock(tx, appId, byMs, OFFSET_DAYS_MAX * DAY_MS)
  if (!moved) {
    throw refused('limit_reached', texts.clockTooFar({ daysMax: OFFSET_DAYS_MAX }))
  }
  await shiftJobs(tx, appId, moved.after - moved.before)
  enqueue(tx, 'sandbox.sweep', { app_id: appId })
  tx.afterCommit(() => clearTokenCache(db, { app_id: appId }))
  return moved.after
}

export const secondsOf = (ms: number): number => ms / SECOND_MS
