import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Ref } from './ref.ts'

/**
 * Locks a ticket before it is read: a statement that waits for a lock goes on with what others were before it waited, so a
 * ticket whose policy has changed meanwhile would not be found, and its last period would be the one before.
 */
export async function lockTicketRow(tx: Tx, appId: AppId, { hashid, id }: Ref): Promise<void> {
  await tx.query('select id from tickets where app_id = $1 and (hashid = $2 or id = $3::bigint) for update', [
    appId,
    hashid,
    id,
  ])
}
