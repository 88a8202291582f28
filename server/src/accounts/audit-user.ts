import { audit, type Entry } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'

/** Records what happened to an account in each business that it belongs to. */
export async function auditUser(
  tx: Tx,
  { user, ...entry }: Pick<Entry, 'actor' | 'action' | 'before' | 'after'> & { user: { id: number } },
): Promise<void> {
  const rows = await tx.query<{ business_id: number; hashid: string; username: string }>(
    'select m.business_id, u.hashid, u.username from memberships m join users u on u.id = m.user_id where u.id = $1',
    [user.id],
  )
  for (const { business_id, hashid, username } of rows)
    audit(tx, { ...entry, business: business_id, target: hashid, name: username })
}
