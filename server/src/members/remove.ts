import { isHashid } from '@palabre/contract/ids'
import type { Changer } from '../accounts/changer.ts'
import { checkMayChange } from '../accounts/powers.ts'
import { removeMember } from '../accounts/remove-member.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import { Refusal } from '../http/errors.ts'
import type { Timestamp } from '../lib/time.ts'
import { endSessionsIn } from '../sessions/end.ts'
import { listMembers, ONE } from './find.ts'
import { updateInvitationsUsed } from './queries.ts'

/**
 * Takes a person out of the business, or takes the invitation back of who is no member yet. Nothing that they were given
 * here counts any more, nor when they come back: tokens, sessions, invitations. As removeMember.
 */
export async function removePerson(
  tx: Tx,
  changer: Changer,
  hashid: string,
  tokens: { transfer_to?: string; revoke_tokens?: boolean },
  now: Timestamp,
): Promise<void> {
  if (!isHashid('usr', hashid)) throw new Refusal(1105)
  if (await takeBack(tx, changer, hashid, now)) return
  const userId = await removeMember(tx, changer, hashid, tokens, now)
  await endSessionsIn(tx, userId, changer.businessId, now)
  await updateInvitationsUsed(tx, changer.businessId, hashid, now)
}

/** False when there is no invitation, or it was accepted at the same moment. */
async function takeBack(
  tx: Tx,
  { businessId, role, actor }: Changer,
  hashid: string,
  now: Timestamp,
): Promise<boolean> {
  const [invited] = (await listMembers(tx, businessId, { id: hashid, status: 'invited' }, ONE, now)).members
  if (!invited) return false
  checkMayChange(role, invited.role)
  if (!(await updateInvitationsUsed(tx, businessId, hashid, now))) return false
  const { username } = invited
  const before = { username, role: invited.role, status: 'invited' }
  const of = { business: businessId, target: hashid, name: username }
  audit(tx, { actor, action: 'member.remove', ...of, before, after: null })
  return true
}
