// Statements that write users and memberships for members, links and passwords.
import type { Role } from '@palabre/contract/scopes'
import type { Tx } from '../db/tx.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

/** The account of a username; a new one has no name, no password, and is not verified. */
export async function upsertUser(
  tx: Tx,
  username: string,
  now: Timestamp,
): Promise<{ id: number; hashid: string; is_service: boolean }> {
  await tx.query(
    `insert into users (hashid, username, name, created_at) values ($1, $2, '', $3)
     on conflict (username) do nothing`,
    [hashid('usr'), username, now],
  )
  const [user] = await tx.query<{ id: number; hashid: string; is_service: boolean }>(
    'select id, hashid, is_service from users where username = $1',
    [username],
  )
  return user!
}

/** A holder of machines' tokens: no password, no mailbox. */
export async function insertServiceUser(
  tx: Tx,
  username: string,
  name: string,
  now: Timestamp,
): Promise<{ id: number; hashid: string }> {
  const [user] = await tx.query<{ id: number; hashid: string }>(
    `insert into users (hashid, username, name, is_service, verified_at, created_at) values ($1, $2, $3, true, $4, $4)
     returning id, hashid`,
    [hashid('usr'), username, name, now],
  )
  return user!
}

/** Sets name and password of somebody who was invited; `isAddressShown`: by a letter. */
export async function updateUserActivated(
  tx: Tx,
  userId: number,
  wanted: { name: string; passwordHash: string; language: string; isAddressShown: boolean },
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `update users set name = $2, password_hash = $3, verified_at = coalesce(verified_at, $4),
       language = coalesce(language, $5), is_address_shown = $6 where id = $1`,
    [userId, wanted.name, wanted.passwordHash, now, wanted.language, wanted.isAddressShown],
  )
}

export async function updateUserPassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  verifiedAt: Timestamp | null,
): Promise<void> {
  await tx.query(
    `update users set password_hash = $2, verified_at = coalesce(verified_at, $3),
       is_address_shown = is_address_shown or $3::timestamptz is not null where id = $1`,
    [userId, passwordHash, verifiedAt],
  )
}

const UNIQUE_VIOLATION = '23505'

/** False when another account has this address: the transaction cannot go on then. */
export async function updateUsername(
  tx: Tx,
  userId: number,
  username: string,
  now: Timestamp,
): Promise<boolean> {
  try {
    await tx.query(
      'update users set username = $2, verified_at = $3, is_address_shown = true where id = $1',
      [userId, username, now],
    )
    return true
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false
    throw error
  }
}

/** Nobody else changes who belongs to the business until the transaction ends. */
export async function selectBusinessLocked(tx: Tx, businessId: number): Promise<void> {
  await tx.query('select 1 from businesses where id = $1 for no key update', [businessId])
}

/** The person stays a member until the transaction ends. False: they are none. */
export async function selectMembershipShared(tx: Tx, businessId: number, userId: number): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from memberships where business_id = $1 and user_id = $2 and disabled_at is null for share`,
    [businessId, userId],
  )
  return rows.length === 1
}

export async function updateMembership(
  tx: Tx,
  businessId: number,
  userId: number,
  { role, disabledAt }: { role: Role; disabledAt: Timestamp | null },
): Promise<void> {
  await tx.query(
    'update memberships set role = $3, disabled_at = $4 where business_id = $1 and user_id = $2',
    [businessId, userId, role, disabledAt],
  )
}

export async function deleteMembership(tx: Tx, businessId: number, userId: number): Promise<void> {
  await tx.query('delete from memberships where business_id = $1 and user_id = $2', [businessId, userId])
}

/** Gives the tokens of these apps to another holder. */
export async function updateTokensHolder(
  tx: Tx,
  appIds: AppId[],
  userId: number,
  toUserId: number,
): Promise<void> {
  await tx.query(
    `update tokens set user_id = $3 where app_id = any($1) and user_id = $2 and kind = 'api' and revoked_at is null`,
    [appIds, userId, toUserId],
  )
}

/** Revokes what a person holds in these apps: tokens of the API and of sign-ins. */
export async function updateTokensOfRevoked(
  tx: Tx,
  appIds: AppId[],
  userId: number,
  now: Timestamp,
): Promise<void> {
  await tx.query(
    'update tokens set revoked_at = $3 where app_id = any($1) and user_id = $2 and revoked_at is null',
    [appIds, userId, now],
  )
}
