import { ROLES, type Role } from '@palabre/contract/scopes'
import type { Changer } from '../accounts/changer.ts'
import { checkMayDecideOf } from '../accounts/powers.ts'
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

/** Demands it of these roles, and of no other. 1005 where it is or was demanded of owners and somebody else decides. */
export async function setSecondFactorRoles(
  tx: Tx,
  { businessId, role, actor }: Changer,
  roles: Role[],
): Promise<void> {
  const before = { roles: inOrder(await updateSecondFactorRoles(tx, businessId, roles)) }
  checkMayDecideOf(role, [...before.roles, ...roles])
  const after = { roles: inOrder(roles) }
  audit(tx, {
    actor,
    action: 'business.second_factor',
    business: businessId,
    target: 'second_factor_roles',
    before,
    after,
  })
}
