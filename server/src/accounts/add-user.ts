import type { Role } from '@palabre/contract/scopes'
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import { Refusal } from '../http/errors.ts'
import type { Timestamp } from '../lib/time.ts'
import { hashidOf } from './find-user.ts'
import { hashPassword } from './passwords.ts'
import { insertMembership, insertUser, updateUserVerified } from './queries.ts'
import { texts } from './texts.ts'

export type NewUser = {
  username: string
  name: string
  role: Role
  password: string | null
  verified: boolean
}

/**
 * Adds a person to a business, unverified unless stated otherwise. Who is known already keeps name and password
 * (`isNew` is false). 1004 when the person is a member of this business.
 */
export async function addUser(
  tx: Tx,
  businessId: number,
  user: NewUser,
  by: Actor,
  now: Timestamp,
): Promise<{ id: number; isNew: boolean }> {
  const username = user.username.toLowerCase()
  const added = await insertUser(tx, { ...(await rowOf(user, now)), username })
  const id = added ?? (await getUserId(tx, username))
  if (added === null && user.verified) await updateUserVerified(tx, id, now)
  if (!(await insertMembership(tx, businessId, id, user.role, now))) throw new Refusal(1004, texts.isMember)
  const after = { username, role: user.role, is_verified: user.verified }
  const of = { business: businessId, target: await hashidOf(tx, id), name: username }
  audit(tx, { actor: by, action: 'member.add', ...of, after })
  return { id, isNew: added !== null }
}

async function getUserId(tx: Tx, username: string): Promise<number> {
  const [row] = await tx.query<{ id: number }>('select id from users where username = $1', [username])
  return row!.id
}

async function rowOf({ name, password, verified }: NewUser, now: Timestamp) {
  const passwordHash = password === null ? null : await hashPassword(password, 'operator')
  return { name, passwordHash, verifiedAt: verified ? now : null, now }
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
