// All statements that write totp_secrets, passkeys, recovery_codes and challenges.
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import { hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

/** A secret that was only shown gives way to a new one. False when one is in use. */
export async function upsertTotpSecret(
  tx: Tx,
  userId: number,
  secret: string,
  now: Timestamp,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into totp_secrets as t (user_id, secret, created_at) values ($1, $2, $3)
     on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
       where t.confirmed_at is null returning user_id`,
    [userId, secret, now],
  )
  return rows.length === 1
}

/** True for the one who uses this step of 30 s, or a later one, for the first time. */
export async function updateTotpStep(
  tx: Tx,
  userId: number,
  step: number,
  confirmedAt: Timestamp,
): Promise<boolean> {
  const rows = await tx.query(
    `update totp_secrets set last_step = $2, confirmed_at = coalesce(confirmed_at, $3)
     where user_id = $1 and last_step < $2 returning user_id`,
    [userId, step, confirmedAt],
  )
  return rows.length === 1
}

/** True when there was one in use. */
export async function deleteTotpSecret(tx: Tx, userId: number): Promise<boolean> {
  const rows = await tx.query<{ was_used: boolean }>(
    'delete from totp_secrets where user_id = $1 returning confirmed_at is not null as was_used',
    [userId],
  )
  return rows[0]?.was_used === true
}

export type NewPasskey = {
  userId: number
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  name: string
  now: Timestamp
}

/** Its public id, or null: this authenticator is known already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<string | null> {
  const [row] = await tx.query<{ hashid: string }>(
    `insert into passkeys (hashid, user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning hashid`,
    [
      hashid('pky'),
      passkey.userId,
      passkey.credentialId,
      Buffer.from(passkey.publicKey),
      passkey.counter,
      passkey.transports,
      passkey.name,
      passkey.now,
    ],
  )
  return row?.hashid ?? null
}

/** False when its count of uses did not rise: it may be a copy. An authenticator that does not count says 0. */
export async function updatePasskeyUsed(
  tx: Tx,
  id: number,
  counter: number,
  now: Timestamp,
): Promise<boolean> {
  const rows = await tx.query(
    `update passkeys set counter = $2, last_used_at = $3
     where id = $1 and (counter < $2 or counter = 0 and $2 = 0) returning id`,
    [id, counter, now],
  )
  return rows.length === 1
}

export async function deletePasskey(tx: Tx, userId: number, hashid: string): Promise<boolean> {
  const rows = await tx.query('delete from passkeys where user_id = $1 and hashid = $2 returning id', [
    userId,
    hashid,
  ])
  return rows.length === 1
}

export async function insertRecoveryCodes(tx: Tx, userId: number, hashes: Buffer[]): Promise<void> {
  await tx.query('insert into recovery_codes (user_id, hash) select $1, unnest($2::bytea[])', [
    userId,
    hashes,
  ])
}

export async function deleteRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.query('delete from recovery_codes where user_id = $1', [userId])
}

/** True for the one who uses it. */
export async function deleteRecoveryCode(tx: Tx, userId: number, hash: Buffer): Promise<boolean> {
  const rows = await tx.query(
    'delete from recovery_codes where user_id = $1 and hash = $2 returning user_id',
    [userId, hash],
  )
  return rows.length === 1
}

export type Purpose = 'sign_in' | 'add_passkey' | 'confirm'
export type Gives = 'session' | 'token'

export async function insertChallenge(
  tx: Tx,
  challenge: {
    hash: Buffer
    userId: number
    purpose: Purpose
    businessId: number | null
    gives: Gives | null
    expiresAt: Timestamp
  },
): Promise<void> {
  const { hash, userId, purpose, businessId, gives, expiresAt } = challenge
  await tx.query(
    `insert into challenges (hash, user_id, purpose, business_id, gives, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [hash, userId, purpose, businessId, gives, expiresAt],
  )
}

export type SignInChallenge = { user_id: number; business_id: number; gives: Gives }

/** Counts a try at a sign-in's challenge, before it is made. Undefined: unknown, used, too old, or no try is left. */
export async function updateChallengeTried(
  db: Pick<Db, 'query'>,
  hash: Buffer,
  triesMax: number,
  now: Timestamp,
): Promise<SignInChallenge | undefined> {
  const [row] = await db.query<SignInChallenge>(
    `update challenges set tries = tries + 1
     where hash = $1 and purpose = 'sign_in' and used_at is null and expires_at > $3 and tries < $2
     returning user_id, coalesce(business_id, 0) as business_id, coalesce(gives, 'session') as gives`,
    [hash, triesMax, now],
  )
  return row
}

/** True for the one who uses it. */
export async function updateChallengeUsed(
  tx: Tx,
  challenge: { hash: Buffer; userId: number; purpose: Purpose },
  now: Timestamp,
): Promise<boolean> {
  const rows = await tx.query(
    `update challenges set used_at = $4
     where hash = $1 and user_id = $2 and purpose = $3 and used_at is null and expires_at > $4 returning user_id`,
    [challenge.hash, challenge.userId, challenge.purpose, now],
  )
  return rows.length === 1
}

export async function deleteChallengesOf(tx: Tx, userId: number): Promise<void> {
  await tx.query('delete from challenges where user_id = $1', [userId])
}

/** Removes challenges past their time (a sweep). */
export async function deleteExpiredChallenges(tx: Tx, now: Timestamp): Promise<void> {
  await tx.query('delete from challenges where expires_at < $1', [now])
}
