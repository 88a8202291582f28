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
  const { username } = invited
  const before = { username, role: invited.role, status: 'invited' }
  const of = { business: businessId, target: hashid, name: username }
  audit(tx, { actor, action: 'member.remove', ...of, before, after: null })
  return true
}
