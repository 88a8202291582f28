// What a person's sign-in, or somebody signed in, changes of the account.
import type { Tx } from '../db/tx.ts'
import type { Timestamp } from '../lib/time.ts'
import {
  type Preferences,
  updateLastBusiness,
  updateLoginTokensRevoked,
  updatePreferences,
  updateTokenConfirmed,
} from './queries.ts'

export type { Preferences } from './queries.ts'

/** The next sign-in leads to this business, unless it names another. */
export async function setLastBusiness(tx: Tx, userId: number, businessId: number): Promise<void> {
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
