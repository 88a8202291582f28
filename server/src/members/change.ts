import type { Role } from '@palabre/contract/scopes'
import { changeMember } from '../accounts/change-member.ts'
import type { Changer } from '../accounts/changer.ts'
import { revokeLoginTokensIn } from '../accounts/sign-ins.ts'
import type { Tx } from '../db/tx.ts'
import type { Timestamp } from '../lib/time.ts'
import { endSessionsIn } from '../sessions/end.ts'

/**
 * Gives a member another role, or disables them here: what they are signed in to is over for good, whoever holds it; tokens of
 * programs wait. As changeMember.
 */
export async function changePerson(
  tx: Tx,
  changer: Changer,
  hashid: string,
  change: { role?: Role; disabled?: boolean },
  now: Timestamp,
): Promise<void> {
  const userId = await changeMember(tx, changer, hashid, change, now)
  if (!change.disabled) return
  await endSessionsIn(tx, userId, changer.businessId, now)
  await revokeLoginTokensIn(tx, userId, changer.businessId, now)
}
