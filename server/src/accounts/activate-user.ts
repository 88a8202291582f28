// What links and passwords change of an account: it joins, gets a name and a password, another address.
import type { Tx } from '../db/tx.ts'
import { Refusal } from '../http/errors.ts'
import type { Timestamp } from '../lib/time.ts'
import { updateUserActivated, updateUsername, updateUserPassword, upsertUser } from './queries-members.ts'
import { texts } from './texts.ts'

export { insertMembership as joinBusiness } from './queries.ts'

/** The person with this username: a new one has no name, no password, and a username that nobody confirmed. */
export function findOrAddPerson(
  tx: Tx,
  username: string,
  now: Timestamp,
): Promise<{ id: number; hashid: string; is_service: boolean }> {
  return upsertUser(tx, username, now)
}

/**
 * Name, password and language of somebody who was invited: the address is verified from now on. `isAddressShown`: they opened a
 * letter to it; else a later letter gives the account to whoever opens that.
 */
export async function activateUser(
  tx: Tx,
  userId: number,
  wanted: { name: string; passwordHash: string; language: string },
  now: Timestamp,
  isAddressShown: boolean,
): Promise<void> {
  await updateUserActivated(tx, userId, { ...wanted, isAddressShown }, now)
}

/** `verifiedAt`: the address is theirs, as they just showed; null: nothing is said of it. */
export async function setPassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  verifiedAt: Timestamp | null,
): Promise<void> {
  await updateUserPassword(tx, userId, passwordHash, verifiedAt)
}

/** Gives the account another, verified, address. 1004 when another account has it. */
export async function setUsername(tx: Tx, userId: number, username: string, now: Timestamp): Promise<void> {
  if (!(await updateUsername(tx, userId, username, now))) throw new Refusal(1004, texts.usernameTaken)
}
