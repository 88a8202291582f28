import type { Tx } from '../db/tx.ts'
import { unseen } from '../db/unseen.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'
import type { Ref } from './ref.ts'

/** What a transaction has locked, by hashid and by id. */
const lockedBy = memo((_tx: Tx) => new Set<string>())

/** Locks these before the first of them is read, in the order of their ids. */
export async function lockTicketRows(
  tx: Tx,
  appId: AppId,
  { ids = [], hashids = [] }: { ids?: number[]; hashids?: string[] },
): Promise<void> {
  const locked = lockedBy(tx)
  if ([...ids, ...hashids].every(one => locked.has(String(one)))) return
  const rows = await tx.query<{ id: number; hashid: string }>(
    `select id, hashid from tickets where app_id = $1 and (id = any(${unseen('$2', 'bigint[]')}) or hashid = any(${unseen('$3', 'text[]')}))
     order by id for update`,
    [appId, ids, hashids],
  )
  for (const { id, hashid } of rows) locked.add(String(id)).add(hashid)
}

/**
 * Locks a ticket before it is read: a statement that waits for a lock goes on with what others were before it waited, so a
 * ticket whose policy has changed meanwhile would not be found, and its last period would be the one before.
 */
export async function lockTicketRow(tx: Tx, appId: AppId, { hashid, id }: Ref): Promise<void> {
  const locked = lockedBy(tx)
  if (locked.has(hashid ?? id!)) return
  const rows = await tx.query<{ id: number; hashid: string }>(
    `select id, hashid from tickets where app_id = $1
       and (hashid = ${unseen('$2', 'text')} or id = ${unseen('$3', 'bigint')}) for update`,
    [appId, hashid, id],
  )
  for (const row of rows) locked.add(String(row.id)).add(row.hashid)
}
