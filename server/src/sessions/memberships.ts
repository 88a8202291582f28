import type { Role } from '@palabre/contract/scopes'
import type { Db } from '../db/pool.ts'
import { notFound, Refusal } from '../http/errors.ts'

export type Membership = { id: number; hashid: string; name: string; accent: string | null; role: Role }

/** The businesses a person belongs to, the oldest membership first. */
export function listMemberships(db: Pick<Db, 'query'>, userId: number): Promise<Membership[]> {
  return db.query<Membership>(
    `select b.id, b.hashid, b.name, b.accent, m.role from memberships m join businesses b on b.id = m.business_id
     where m.user_id = $1 and m.disabled_at is null order by m.created_at, b.id`,
    [userId],
  )
}

/**
 * Where a sign-in leads: the business that is asked for (1007 when there is none, or the person is not in it), else the one
 * they were in last, else the oldest membership. 1103 for somebody who belongs to none.
 */
export function chooseMembership(
  memberships: Membership[],
  asked: string | undefined,
  lastId: number | null,
): Membership {
  if (asked !== undefined) {
    const found = memberships.find(one => one.hashid === asked || String(one.id) === asked)
    if (!found) throw notFound({ field: 'business', kind: 'business' })
    return found
  }
  const [oldest] = memberships
  if (!oldest) throw new Refusal(1103)
  return memberships.find(one => one.id === lastId) ?? oldest
}
