import type { Actor } from '../audit/actor.ts'
import type { Tx } from '../db/tx.ts'
import { Refusal } from '../http/errors.ts'
import type { Timestamp } from '../lib/time.ts'
import { auditUser } from './audit-user.ts'
import { checkOwnersLeft } from './change-member.ts'
import { getUser } from './find-user.ts'
import { updateUserDisabled, updateUserOperator, updateUserVerified } from './queries.ts'

/** Notes that the person owns the address. 1104 when that was known, 1105 when there is no such account. */
export async function markUserVerified(tx: Tx, username: string, by: Actor, now: Timestamp): Promise<void> {
  const user = await getUser(tx, username)
  if (!(await updateUserVerified(tx, user.id, now))) throw new Refusal(1104)
  await auditUser(tx, { actor: by, action: 'user.verify', user })
}

/**
 * Disables an account: its tokens answer code 5 at once. 1105 when there is no such account, 1001 `last_owner` for the only
 * owner of a business.
 */
export async function disableUser(tx: Tx, username: string, by: Actor, now: Timestamp): Promise<void> {
  const user = await getUser(tx, username)
  if (!(await updateUserDisabled(tx, user.id, now))) return
  await auditUser(tx, { actor: by, action: 'user.disable', user })
  await checkOwnersLeft(tx, user.id)
}

/** Makes a person an operator of the installation, or no longer one. 1105 when there is no such account. */
export async function setOperator(tx: Tx, username: string, isOperator: boolean, by: Actor): Promise<void> {
  const user = await getUser(tx, username)
  const before = { is_operator: await updateUserOperator(tx, user.id, isOperator) }
  await auditUser(tx, {
    actor: by,
    action: 'user.operator',
    user,
    before,
    after: { is_operator: isOperator },
  })
}
