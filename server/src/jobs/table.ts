// Our own statements on pg-boss's table, for things that pg-boss has no call for.
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'

/**
 * Moves the waiting jobs of one app by so many milliseconds towards now (negative: away), because its clock was
 * moved by as much. Jobs already due or running stay.
 */
export async function shiftJobs(tx: Tx, appId: AppId, byMs: number): Promise<void> {
  await tx.query(
    `update pgboss.job set start_after = start_after - $2 * interval '1 ms'
     where state in ('created', 'retry') and start_after > clock_timestamp() and data ->> 'app_id' = $1`,
    [String(appId), byMs],
  )
}

/** A job that is failed after this is not tried again. */
export async function updateTriesEnded(db: Db, name: string, id: string): Promise<void> {
  await db.query(`update pgboss.job set retry_limit = 0 where name = $1 and id = $2`, [name, id])
}
