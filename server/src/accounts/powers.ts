// Who may give, take or change which role.
import { ROLES, type Role } from '@palabre/contract/scopes'
import { Refusal } from '../http/errors.ts'
import { texts } from './texts.ts'

/** Throws 1005 where the role is above the giver's own. */
export function checkMayGive(own: Role, role: Role): void {
  if (ROLES.indexOf(role) < ROLES.indexOf(own))
    throw new Refusal(1005, texts.roleAboveOwn({ role }), { body: { role } })
}

/** Throws 1005 where somebody else than an owner changes an owner. */
export function checkMayChange(own: Role, target: Role): void {
  if (target === 'owner' && own !== 'owner')
    throw new Refusal(1005, texts.ownersOnly, { body: { roles: ['owner'] } })
}

/** Throws 1005 where somebody else than an owner decides what is demanded of owners. */
export function checkMayDecideOf(own: Role, roles: readonly Role[]): void {
  if (roles.includes('owner') && own !== 'owner')
    throw new Refusal(1005, texts.demandOfOwners, { body: { roles: ['owner'] } })
}
