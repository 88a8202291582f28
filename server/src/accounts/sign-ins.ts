// What a person's sign-in, or somebody signed in, changes of the account.
import type { Tx } from '../db/tx.ts'
import { Refusal } from '../http/errors.ts'
import type { Timestamp } from '../lib/time.ts'
import {
  type Preferences,
  updateLastBusiness,
  updateLoginTokensInRevoked,
  updateLoginTokensRevoked,
  updatePreferences,
  updateTokenConfirmed,
} from './queries.ts'
import { selectMembershipShared } from './queries-members.ts'

export type { Preferences } from './queries.ts'

/** Where somebody works from now on; the next sign-in leads there, unless it names another. 5: a member no more. */
export async function enterBusiness(tx: Tx, userId: number, businessId: number): Promise<void> {
  if (!(await selectMembershipShared(tx, businessId, userId))) throw new Refusal(5)
  await updateLastBusiness(tx, userId, businessId)
}

/** How a person wants to be shown and addressed. */
export async function setPreferences(tx: Tx, userId: number, wanted: Preferences): Promise<void> {
  await updatePreferences(tx, userId, wanted)
}

/** The person behind a login token confirmed who they are, by the second factor or by the password. */
export async function confirmToken(
  tx: Tx,
  tokenId: number,
  until: Timestamp,
  isStrong: boolean,
): Promise<void> {
  await updateTokenConfirmed(tx, tokenId, until, isStrong)
}

/** Revokes a person's login tokens, all or all but one; tokens of the API are left alone. */
export async function revokeLoginTokens(
  tx: Tx,
  userId: number,
  exceptId: number,
  now: Timestamp,
): Promise<void> {
  await updateLoginTokensRevoked(tx, userId, exceptId, now)
}

/** Revokes a person's login tokens of one business. */
export async function revokeLoginTokensIn(
  tx: Tx,
  userId: number,
  businessId: number,
  now: Timestamp,
): Promise<void> {
  await updateLoginTokensInRevoked(tx, userId, businessId, now)
}
