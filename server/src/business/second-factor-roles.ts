import { ROLES, type Role } from '@palabre/contract/scopes'
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import { updateSecondFactorRoles } from './queries.ts'

/** The roles of which a business demands a second factor. */
export async function listSecondFactorRoles(db: Pick<Db, 'query'>, businessId: number): Promise<Role[]> {
  const [row] = await db.query<{ roles: string[] }>(
    'select second_factor_roles as roles from businesses where id = $1',
    [businessId],
  )
  return inOrder(row?.roles ?? [])
}

const inOrder = (roles: readonly string[]): Role[] => ROLES.filter(role => roles.includes(role))

/** Demands it of these roles, and of no other. */
export async function setSecondFactorRoles(
  tx: Tx,
  businessId: number,
  roles: Role[],
  by: Actor,
): Promise<void> {
  const before = { roles: inOrder(await updateSecondFactorRoles(tx, businessId, roles)) }
  const after = { roles: inOrder(roles) }
  audit(tx, {
    actor: by,
    action: 'business.second_factor',
    business: businessId,
    target: 'second_factor_roles',
    before,
    after,
  })
}
