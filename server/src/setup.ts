// Sets up a business, for the demo, the command line and the tests.
import { addUser, checkOwnsNone, type NewUser } from './accounts/add-user.ts'
import { setOperator } from './accounts/change-user.ts'
import type { Actor } from './audit/actor.ts'
import { addBusiness, type BusinessInput } from './business/add.ts'
import type { Tx } from './db/tx.ts'
import type { AppId } from './lib/ids.ts'
import type { Timestamp } from './lib/time.ts'
import { addDefaultPolicies } from './sla/add-policies.ts'

export type NewBusiness = BusinessInput & {
  owner: Pick<NewUser, 'username' | 'name' | 'password'>
}

export type Business = { id: number; ownerId: number; isOwnerNew: boolean; live: AppId; test: AppId }

/**
 * A business with its owner, its live and its test app, and the SLA policies of both. The owner of the first one operates
 * the installation. An owner who is known already keeps the password.
 */
export async function openBusiness(
  tx: Tx,
  wanted: NewBusiness,
  by: Actor,
  now: Timestamp,
): Promise<Business> {
  // the same command given twice makes one business
  await checkOwnsNone(tx, wanted.owner.username, wanted.name)
  const { id, live, test } = await addBusiness(tx, wanted, by, now)
  const owner = await addUser(tx, id, { ...wanted.owner, role: 'owner', verified: true }, by, now)
  const others = await tx.query('select 1 from businesses where id <> $1 limit 1', [id])
  if (others.length === 0) await setOperator(tx, wanted.owner.username, true, by)
  for (const app of [live, test]) await addDefaultPolicies(tx, app, now)
  return { id, ownerId: owner.id, isOwnerNew: owner.isNew, live, test }
}
