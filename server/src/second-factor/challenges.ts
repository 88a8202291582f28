import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import { Refusal } from '../http/errors.ts'
import { hashSecret, makeSecret } from '../lib/secret.ts'
import { MINUTE_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import {
  deleteChallengesOf,
  deleteExpiredChallenges,
  type Gives,
  insertChallenge,
  type Purpose,
  type SignInChallenge,
  updateChallengeTried,
} from './queries.ts'

export type { Gives, SignInChallenge } from './queries.ts'

const CHALLENGE_MS = 5 * MINUTE_MS
const TRIES_MAX = 5

/** Something to answer within five minutes. Its text is what a passkey signs, too. */
export async function makeChallenge(
  tx: Tx,
  userId: number,
  purpose: Purpose,
  now: Timestamp,
  signIn: { businessId: number; gives: Gives } | null = null,
): Promise<{ challenge: string; expires_at: Timestamp }> {
  const { secret, hash } = makeSecret()
  const expiresAt = toTimestamp(toMs(now) + CHALLENGE_MS)
  const { businessId = null, gives = null } = signIn ?? {}
  await insertChallenge(tx, { hash, userId, purpose, businessId, gives, expiresAt })
  return { challenge: secret, expires_at: expiresAt }
}

/** One try at the challenge of a sign-in, counted before it is made. 1003 when unknown, used, too old or tried out. */
export async function tryChallenge(
  db: Pick<Db, 'query'>,
  challenge: string,
  now: Timestamp,
): Promise<SignInChallenge> {
  const found = await updateChallengeTried(db, hashSecret(challenge), TRIES_MAX, now)
  if (!found) throw new Refusal(1003)
  return found
}

/** Nothing that a person was asked can be answered any more: their password changed. */
export async function dropChallenges(tx: Tx, userId: number): Promise<void> {
  await deleteChallengesOf(tx, userId)
}

/** Removes what is past its time (a sweep). */
export async function purgeChallenges(tx: Tx, now: Timestamp): Promise<void> {
  await deleteExpiredChallenges(tx, now)
}
