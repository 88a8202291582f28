import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Tx } from '../db/tx.ts'
import type { Throttle } from '../http/throttles.ts'
import type { Needs } from '../jobs/deps.ts'
import { hashSecret } from '../lib/secret.ts'
import type { Timestamp } from '../lib/time.ts'
import { challengeIn, verifyAssertion } from './passkeys.ts'
import { type Purpose, updateChallengeUsed } from './queries.ts'
import { verifyRecoveryCode } from './recovery.ts'
import { verifyTotp } from './totp.ts'

/** A code (six digits of an authenticator app, or a recovery code), or a passkey's answer to a challenge. */
export type Proof = { code?: string; assertion?: AuthenticationResponseJSON }

const TOTP_CODE = /^\d{6}$/

const WRONG_PER_HOUR = 20

/** Where a proof comes from: an open session, a browser in which the person signed in before (its hash), or anywhere else. */
export type ProofFrom = 'session' | 'elsewhere' | { browser: Buffer }

/**
 * Wrong proofs of one hour and person. Who is signed in, and each known browser, has tries of their own: somebody who has the
 * password cannot use them up.
 */
export function secondFactorThrottle(userId: number, from: ProofFrom): Throttle {
  const own = typeof from === 'string' ? from : from.browser.toString('hex')
  return { key: `second factor ${userId} ${own}`, perHour: WRONG_PER_HOUR }
}

/**
 * Uses a proof of the person's second factor: true for the first who gives it. A challenge (of a sign-in) is used with it; an
 * assertion without one must answer a challenge that was made to confirm.
 */
export async function verifyProof(
  tx: Tx,
  deps: Needs<'seal' | 'settings'>,
  userId: number,
  { code, assertion }: Proof,
  challenge: string | null,
  now: Timestamp,
): Promise<boolean> {
  const signed = assertion ? challengeIn(assertion.response.clientDataJSON) : null
  const taken = challenge ?? signed
  const purpose: Purpose = challenge === null ? 'confirm' : 'sign_in'
  if (taken !== null && !(await updateChallengeUsed(tx, { hash: hashSecret(taken), userId, purpose }, now)))
    return false
  if (assertion) return verifyAssertion(tx, deps, userId, assertion, taken!, now)
  const plain = (code ?? '').replaceAll(/[\s-]/g, '')
  return TOTP_CODE.test(plain)
    ? verifyTotp(tx, deps, userId, plain, now)
    : verifyRecoveryCode(tx, userId, plain)
}
