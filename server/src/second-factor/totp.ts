import type { Tx } from '../db/tx.ts'
import type { Needs } from '../jobs/deps.ts'
import { NO_APP } from '../lib/seal.ts'
import { type Timestamp, toMs } from '../lib/time.ts'
import { updateTotpStep, upsertTotpSecret } from './queries.ts'

/** Two installations are told apart in the app. */
const issuerAt = (baseUrl: string): string => `Palabre (${new URL(baseUrl).hostname.replaceAll(':', ' ')})`
const SECRET_BYTES = 20
const STEP_MS = 30_000
/** A clock may be one step off, either way. */
const WINDOW = 1

// only who has one, or sets one up, waits for it
const otpauth = () => import('otpauth')

const placeOf = (userId: number): string => `totp_secrets.secret:${userId}`

/** A new secret for an authenticator app, not in force before a code of it was given; null when one is in use. */
export async function startTotp(
  tx: Tx,
  { seal, settings }: Needs<'seal' | 'settings'>,
  user: { id: number; username: string },
  now: Timestamp,
): Promise<{ secret: string; uri: string } | null> {
  const { Secret, TOTP } = await otpauth()
  const secret = new Secret({ size: SECRET_BYTES })
  const sealed = seal.seal(NO_APP, placeOf(user.id), secret.base32)
  if (!(await upsertTotpSecret(tx, user.id, sealed, now))) return null
  const uri = new TOTP({ issuer: issuerAt(settings.baseUrl), label: user.username, secret }).toString()
  return { secret: secret.base32, uri }
}

/** Uses a code: true for the first who gives it. `isFirst`: the secret was only shown so far, and is in force from now on. */
export async function verifyTotp(
  tx: Tx,
  { seal }: Needs<'seal'>,
  userId: number,
  code: string,
  now: Timestamp,
  isFirst = false,
): Promise<boolean> {
  const [row] = await tx.query<{ secret: string }>(
    'select secret from totp_secrets where user_id = $1 and (confirmed_at is null) = $2',
    [userId, isFirst],
  )
  if (!row) return false
  const { Secret, TOTP } = await otpauth()
  const secret = Secret.fromBase32(seal.open(NO_APP, placeOf(userId), row.secret))
  const delta = TOTP.validate({ token: code, secret, timestamp: toMs(now), window: WINDOW })
  if (delta === null) return false
  return updateTotpStep(tx, userId, Math.floor(toMs(now) / STEP_MS) + delta, now)
}
