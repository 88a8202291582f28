import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import { Refusal } from '../http/errors.ts'

export type UserRef = { id: number; hashid: Hashid<'usr'> }

/** The account of that username; 1105 when there is none. */
export async function getUser(tx: Pick<Tx, 'query'>, username: string): Promise<UserRef> {
  const [user] = await tx.query<UserRef>('select id, hashid from users where username = lower($1)', [
    username,
  ])
  if (!user) throw new Refusal(1105)
  return user
}

/** The public id of an account that is there. */
export async function hashidOf(tx: Pick<Tx, 'query'>, userId: number): Promise<Hashid<'usr'>> {
  const [user] = await tx.query<UserRef>('select id, hashid from users where id = $1', [userId])
  if (!user) throw new Error(`there is no account ${userId}`)
  return user.hashid
}
