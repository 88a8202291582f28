import type { Tx } from '../db/tx.ts'

/**
 * Moves the waiting jobs of one app by so many milliseconds towards now (negative: away), because its clock was
 * moved by as much. What is due or running already stays. The one statement of ours on pg-boss's own table.
 */
export async function shiftJobs(tx: Tx, appId: number, byMs: number): Promise<void> {
  await tx.query(
    `update pgboss.job set start_after = start_after - $2 * interval '1 ms'
     where state in ('created', 'retry') and start_after > clock_timestamp() and data ->> 'app_id' = $1`,
    [String(appId), byMs],
  )
}
