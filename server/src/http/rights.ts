// May this caller use this endpoint? Decided from the declaration alone, before the body is read.
import type { Role, Scope } from '@palabre/contract/scopes'
import { toMs } from '../lib/time.ts'
import type { Caller, Endpoint } from './endpoint.ts'
import { Refusal, refused } from './errors.ts'
import { texts } from './texts.ts'

type Rule = Pick<Endpoint, 'roles' | 'person' | 'confirm'>

/** Throws 1005, or 1001 `confirmation_required`, unless the caller may. */
export function checkRights(declared: Rule, scope: Scope | 'any', caller: Caller, nowMs: number): void {
  if (scope !== 'any' && !caller.scopes.includes(scope))
    throw new Refusal(1005, texts.scopeMissing({ scope }), { body: { scope } })
  if (declared.roles && !declared.roles.includes(caller.role!)) throw roleMissing(declared.roles)
  if (declared.person && !caller.is_person) throw new Refusal(1005, texts.personOnly)
  if (declared.confirm && caller.is_person && !isConfirmed(caller, nowMs))
    throw refused('confirmation_required', texts.confirmationRequired)
}

function roleMissing(roles: readonly Role[]): Refusal {
  return new Refusal(1005, texts.roleMissing({ roles }), { body: { roles } })
}

function isConfirmed({ confirmed_until }: Caller, nowMs: number): boolean {
  return confirmed_until !== null && nowMs < toMs(confirmed_until)
}
