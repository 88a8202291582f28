// A key whose work is under way.
import type { Db } from '../db/pool.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

/** Keeps what a claimed key is told should its process die; `claimed`: what was kept at the claim. False: it is somebody else's by now. */
export async function keepLost(
  db: Pick<Db, 'query'>,
  appId: AppId,
  key: string,
  openUntil: Timestamp | null,
  answer: string,
  claimed: string,
): Promise<boolean> {
  const rows = await db.query<{ key: string }>(
    `update idempotency_keys set answer = $4 where app_id = $1 and key = $2 and open_until = $3::timestamptz and answer = $5
     returning key`,
    [appId, key, openUntil, answer, claimed],
  )
  return rows.length > 0
}
