import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'

/**
 * How many of an app's messages are accepted and not handed over, and no more than `max` of those that wait for the provider and
 * of those that are held.
 */
export async function countWaiting(tx: Pick<Tx, 'query'>, appId: AppId, max: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select (select count(*) from (select from queued_messages where app_id = $1 limit $2) q)
       + (select count(*) from (select from held_messages where app_id = $1 limit $2) h) as n`,
    [appId, max],
  )
  return row!.n
}
