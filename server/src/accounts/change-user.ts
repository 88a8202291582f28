import type { Actor } from '../audit/actor.ts'
import { audit, type Entry } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import { Refusal } from '../http/errors.ts'
import type { Timestamp } from '../lib/time.ts'
import { getUser, type UserRef } from './find-user.ts'
import { updateUserDisabled, updateUserOperator, updateUserVerified } from './queries.ts'

/** Confirms that the person owns the address. 1104 when that was known, 1105 when there is no such account. */
export async function verifyUser(tx: Tx, username: string, by: Actor, now: Timestamp): Promise<void> {
  const user = await getUser(tx, username)
  if (!(await updateUserVerified(tx, user.id, now))) throw new Refusal(1104)
  await auditUser(tx, { actor: by, action: 'user.verify', user })
}

/** Disables an account: its tokens answer code 5 at once. 1105 when there is no such account. */
export async function disableUser(tx: Tx, username: string, by: Actor, now: Timestamp): Promise<void> {
  const user = await getUser(tx, username)
  if (await updateUserDisabled(tx, user.id, now))
    await auditUser(tx, { actor: by, action: 'user.disable', user })
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

/** Records what happened to an account in each business that it belongs to. */
async function auditUser(
  tx: Tx,
  { user, ...entry }: Pick<Entry, 'actor' | 'action' | 'before' | 'after'> & { user: UserRef },
): Promise<void> {
  const rows = await tx.query<{ business_id: number }>(
    'select business_id from memberships where user_id = $1',
    [user.id],
  )
  for (const { business_id } of rows) audit(tx, { ...entry, business: business_id, target: user.hashid })
}
