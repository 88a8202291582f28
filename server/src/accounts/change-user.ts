import type { Tx } from '../db/tx.ts'
import { Refusal } from '../http/errors.ts'
import type { Timestamp } from '../lib/time.ts'
import { updateUserDisabled, updateUserOperator, updateUserVerified } from './queries.ts'

/** Confirms that the person owns the address. 1104 when that was known, 1105 when there is no such account. */
export async function verifyUser(tx: Tx, username: string, now: Timestamp): Promise<void> {
  if (await updateUserVerified(tx, username.toLowerCase(), now)) return
  throw new Refusal((await exists(tx, username)) ? 1104 : 1105)
}

/** Disables an account: its tokens answer code 5 at once. 1105 when there is no such account. */
export async function disableUser(tx: Tx, username: string, now: Timestamp): Promise<void> {
  await updateUserDisabled(tx, username.toLowerCase(), now)
  if (!(await exists(tx, username))) throw new Refusal(1105)
}

/** Makes a person an operator of the installation, or no longer one. 1105 when there is no such account. */
export async function setOperator(tx: Tx, username: string, isOperator: boolean): Promise<void> {
  if (!(await updateUserOperator(tx, username.toLowerCase(), isOperator))) throw new Refusal(1105)
}

async function exists(tx: Tx, username: string): Promise<boolean> {
  return (await tx.query('select 1 from users where username = lower($1)', [username])).length > 0
}
