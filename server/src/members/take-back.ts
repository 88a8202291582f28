import type { Changer } from '../accounts/changer.ts'
import { checkMayChange } from '../accounts/powers.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import type { Timestamp } from '../lib/time.ts'
import { listMembers, ONE } from './find.ts'
import { updateInvitationsUsed } from './queries.ts'

/** Takes back the invitation of somebody who is no member yet. False when there is none. */
export async function takeBack(
  tx: Tx,
  { businessId, role, actor }: Changer,
  hashid: string,
  now: Timestamp,
): Promise<boolean> {
  const [invited] = (await listMembers(tx, businessId, { id: hashid, status: 'invited' }, ONE, now)).members
  if (!invited) return false
  checkMayChange(role, invited.role)
  await updateInvitationsUsed(tx, businessId, hashid, now)
  const before = { role: invited.role, status: 'invited' }
  audit(tx, { actor, business: businessId, action: 'member.remove', target: hashid, before, after: null })
  return true
}
