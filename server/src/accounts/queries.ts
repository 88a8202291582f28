// All statements that write users, memberships and tokens.

import type { Role, Scope } from '@palabre/contract/scopes'
import type { Tx } from '../db/tx.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

/** The new user's id; null when the username is taken. */
export async function insertUser(
  tx: Tx,
  user: {
    username: string
    name: string
    passwordHash: string | null
    verifiedAt: Timestamp | null
    now: Timestamp
  },
): Promise<number | null> {
  const row = await tx.k
    .insertInto('users')
    .values({
      hashid: hashid('usr'),
      username: user.username,
      name: user.name,
      password_hash: user.passwordHash,
      verified_at: user.verifiedAt,
      created_at: user.now,
    })
    .onConflict(conflict => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Gives somebody who was only invited a name and a password. False: the account has its own. */
export async function updateUserSettled(
  tx: Tx,
  id: number,
  { name, passwordHash }: { name: string; passwordHash: string },
): Promise<boolean> {
  const rows = await tx.query(
    `update users set name = $2, password_hash = $3
     where id = $1 and password_hash is null and verified_at is null and not is_service returning id`,
    [id, name, passwordHash],
  )
  return rows.length === 1
}

/** False when the person is a member already. */
export async function insertMembership(
  tx: Tx,
  businessId: number,
  userId: number,
  role: Role,
  now: Timestamp,
): Promise<boolean> {
  const rows = await tx.k
    .insertInto('memberships')
    .values({ business_id: businessId, user_id: userId, role, created_at: now })
    .onConflict(conflict => conflict.columns(['business_id', 'user_id']).doNothing())
    .returning('user_id')
    .execute()
  return rows.length === 1
}

export type NewToken = {
  hash: Buffer
  appId: AppId
  userId: number
  kind: 'api' | 'login'
  name: string
  scopes: Scope[]
  expiresAt: Timestamp
  ratePerMinute: number | null
  ipAllow: string[]
  /** null: at the command line, or by signing in. */
  madeBy: number | null
  now: Timestamp
}

export async function insertToken(tx: Tx, token: NewToken): Promise<number> {
  const row = await tx.k
    .insertInto('tokens')
    .values({
      hash: token.hash,
      app_id: token.appId,
      user_id: token.userId,
      kind: token.kind,
      name: token.name,
      scopes: token.scopes,
      expires_at: token.expiresAt,
      rate_per_minute: token.ratePerMinute,
      ip_allow: token.ipAllow,
      made_by: token.madeBy,
      created_at: token.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** True when this call revoked it; false when there is none or it was revoked before. */
export async function updateTokenRevoked(tx: Tx, tokenId: number, now: Timestamp): Promise<boolean> {
  const rows = await tx.query<{ id: number }>(
    'update tokens set revoked_at = $2 where id = $1 and revoked_at is null returning id',
    [tokenId, now],
  )
  return rows.length === 1
}

/** Notes that a token was used, and from where. Outside of any transaction: nothing depends on it. */
export async function updateTokenUsed(
  db: Pick<Tx, 'query'>,
  tokenId: number,
  now: Timestamp,
  address: string,
): Promise<void> {
  await db.query('update tokens set last_used_at = $2, last_used_ip = $3 where id = $1', [
    tokenId,
    now,
    address,
  ])
}

/** Notes the day on which a scope of a token was used; as the one before. */
export async function updateScopeUsed(
  db: Pick<Tx, 'query'>,
  tokenId: number,
  scope: Scope,
  day: string,
): Promise<void> {
  await db.query(
    'update tokens set scopes_used = scopes_used || jsonb_build_object($2::text, $3::text) where id = $1',
    [tokenId, scope, day],
  )
}

/** True when this call verified the account; false when it was before, or there is none. */
export async function updateUserVerified(tx: Tx, id: number, now: Timestamp): Promise<boolean> {
  const rows = await tx.query(
    'update users set verified_at = $2, is_address_shown = true where id = $1 and verified_at is null returning id',
    [id, now],
  )
  return rows.length === 1
}

/** Was the person one before? */
export async function updateUserOperator(tx: Tx, id: number, isOperator: boolean): Promise<boolean> {
  const [old] = await tx.query<{ is_operator: boolean }>(
    `update users u set is_operator = $2 from (select id, is_operator from users where id = $1 for update) old
     where u.id = old.id returning old.is_operator`,
    [id, isOperator],
  )
  return old?.is_operator ?? false
}

/** True when this call disabled it; false when it was disabled before, or there is none. */
export async function updateUserDisabled(tx: Tx, id: number, now: Timestamp): Promise<boolean> {
  const rows = await tx.query(
    'update users set disabled_at = $2 where id = $1 and disabled_at is null returning id',
    [id, now],
  )
  return rows.length === 1
}

/** Nobody else changes this person's second factor until the transaction ends. */
export async function selectUserLocked(tx: Tx, userId: number): Promise<void> {
  await tx.query('select 1 from users where id = $1 for update', [userId])
}

export async function updateUserSecondFactor(tx: Tx, userId: number, has: boolean): Promise<void> {
  await tx.query('update users set has_second_factor = $2 where id = $1', [userId, has])
}

export async function updateLastBusiness(tx: Tx, userId: number, businessId: number): Promise<void> {
  await tx.query('update users set last_business_id = $2 where id = $1', [userId, businessId])
}

export type Preferences = {
  name: string
  language: string | null
  theme: string
  zone: string | null
  keys: boolean
  notices: { [name: string]: boolean }
}

export async function updatePreferences(tx: Tx, userId: number, wanted: Preferences): Promise<void> {
  const { name, language, theme, zone, keys, notices } = wanted
  await tx.query(
    `update users set name = $2, language = $3, theme = $4, zone = $5, keys = $6, notices = $7::jsonb where id = $1`,
    [userId, name, language, theme, zone, keys, JSON.stringify(notices)],
  )
}

/** The person behind a login token said who they are. */
export async function updateTokenConfirmed(
  tx: Tx,
  tokenId: number,
  until: Timestamp,
  isStrong: boolean,
): Promise<void> {
  await tx.query('update tokens set confirmed_until = $2, is_confirmed_strongly = $3 where id = $1', [
    tokenId,
    until,
    isStrong,
  ])
}

/** Ends the sign-ins of a person that came with a token for 12 hours; tokens of the API are left alone. */
export async function updateLoginTokensRevoked(
  tx: Tx,
  userId: number,
  exceptId: number,
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `update tokens set revoked_at = $3 where user_id = $1 and kind = 'login' and revoked_at is null and id <> $2`,
    [userId, exceptId, now],
  )
}

/** The same for the apps of one business. */
export async function updateLoginTokensInRevoked(
  tx: Tx,
  userId: number,
  businessId: number,
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `update tokens t set revoked_at = $3 where t.user_id = $1 and t.kind = 'login' and t.revoked_at is null
       and t.app_id in (select a.id from apps a where a.business_id = $2)`,
    [userId, businessId, now],
  )
}
