import type { Role } from '@palabre/contract/scopes'
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import { Refusal } from '../http/errors.ts'
import type { Timestamp } from '../lib/time.ts'
import { hashidOf } from './find-user.ts'
import { hashPassword } from './passwords.ts'
import { insertMembership, insertUser, updateUserSettled, updateUserVerified } from './queries.ts'
import { texts } from './texts.ts'

export type NewUser = {
  username: string
  name: string
  role: Role
  /** `hash`: what was made of it before, where no transaction shall be open for as long as that takes. */
  password: string | { hash: string } | null
  verified: boolean
}

/**
 * Adds a person to a business, unverified unless stated otherwise. Who is known already keeps name and password
 * (`isNew` is false); who was only invited has none, and takes those given. 1004 when the person is a member of this business.
 */
export async function addUser(
  tx: Tx,
  businessId: number,
  user: NewUser,
  by: Actor,
  now: Timestamp,
): Promise<{ id: number; isNew: boolean }> {
  const username = user.username.toLowerCase()
  const row = await rowOf(user, now)
  const added = await insertUser(tx, { ...row, username })
  const id = added ?? (await getUserId(tx, username))
  const isNew = added !== null || (await settle(tx, id, row))
  if (added === null && user.verified) await updateUserVerified(tx, id, now)
  if (!(await insertMembership(tx, businessId, id, user.role, now))) throw new Refusal(1004, texts.isMember)
  const after = { username, role: user.role, is_verified: user.verified }
  const of = { business: businessId, target: await hashidOf(tx, id), name: username }
  audit(tx, { actor: by, action: 'member.add', ...of, after })
  return { id, isNew }
}

async function getUserId(tx: Tx, username: string): Promise<number> {
  const [row] = await tx.query<{ id: number }>('select id from users where username = $1', [username])
  return row!.id
}

/** A password that is given counts where there is none yet. */
async function settle(
  tx: Tx,
  id: number,
  { name, passwordHash }: { name: string; passwordHash: string | null },
): Promise<boolean> {
  return passwordHash !== null && (await updateUserSettled(tx, id, { name, passwordHash }))
}

async function rowOf({ name, password, verified }: NewUser, now: Timestamp) {
  const passwordHash =
    typeof password === 'string' ? await hashPassword(password, 'operator') : password?.hash
  return { name, passwordHash: passwordHash ?? null, verifiedAt: verified ? now : null, now }
}

/** 1004 when this person owns a business of this name. */
export async function checkOwnsNone(tx: Tx, username: string, name: string): Promise<void> {
  const same = await tx.query(
    `select 1 from memberships m join users u on u.id = m.user_id join businesses b on b.id = m.business_id
     where u.username = lower($1) and m.role = 'owner' and lower(b.name) = lower($2)`,
    [username, name],
  )
  if (same.length > 0) throw new Refusal(1004, texts.businessTaken)
}
