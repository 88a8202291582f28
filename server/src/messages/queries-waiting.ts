import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'

/**
 * How many of an app's messages are accepted and not handed over, and no more than `max` of those that wait for the provider and
 * of those that are held. Reads the entries of their two indexes.
 */
export async function countWaiting(tx: Pick<Tx, 'query'>, appId: AppId, max: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select (select count(*) from (select from messages where app_id = $1 and waits = 'queue' limit $2) q)
       + (select count(*) from (select from messages where app_id = $1 and waits = 'held' limit $2) h) as n`,
    [appId, max],
  )
  return row!.n
}
