import type { Role } from '@palabre/contract/scopes'
import type { Tx } from '../db/tx.ts'
import type { Timestamp } from '../lib/time.ts'
import { hashPassword } from './passwords.ts'
import { insertMembership, insertUser } from './queries.ts'

/** Adds a person to a business, unverified unless stated otherwise. 1004 when the username is taken. */
export async function addUser(
  tx: Tx,
  businessId: number,
  user: { username: string; name: string; role: Role; password: string | null; verified: boolean },
  now: Timestamp,
): Promise<number> {
  const username = user.username.toLowerCase()
  const id = await insertUser(tx, {
    username,
    name: user.name,
    passwordHash: user.password === null ? null : await hashPassword(user.password),
    verifiedAt: user.verified ? now : null,
    now,
  })
  await insertMembership(tx, businessId, id, user.role, now)
  return id
}
