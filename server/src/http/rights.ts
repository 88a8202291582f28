// May this caller use this endpoint? Decided from the declaration alone, before the body is read.
import type { Role, Scope } from '@palabre/contract/scopes'
import { toMs } from '../lib/time.ts'
import type { Caller, Endpoint } from './endpoint.ts'
import { Refusal, refused } from './errors.ts'
import { texts } from './texts.ts'

type Rule = Pick<Endpoint, 'roles' | 'person' | 'confirm' | 'withoutSecondFactor'>

/** Throws 1005, or 1001 `second_factor_setup_required` or `confirmation_required`, unless the caller may. */
export function checkRights(declared: Rule, scope: Scope | 'any', caller: Caller, nowMs: number): void {
  if (scope !== 'any') checkScope(scope, caller)
  if (declared.roles && !declared.roles.includes(caller.role!)) throw roleMissing(declared.roles)
  if (declared.person && !caller.is_person) throw new Refusal(1005, texts.personOnly)
  if (!caller.is_person) return
  if (caller.lacks_second_factor && !declared.withoutSecondFactor)
    throw refused('second_factor_setup_required', texts.secondFactorSetupRequired)
  if (declared.confirm && !isConfirmed(caller, declared.confirm, nowMs)) {
    const methods = caller.has_second_factor ? ['code', 'assertion'] : ['password']
    const also = caller.has_second_factor && declared.confirm === true ? ['password'] : []
    throw refused('confirmation_required', texts.confirmationRequired, { allowed: [...methods, ...also] })
  }
}

/** Throws 1005 unless the caller holds the scope. */
export function checkScope(scope: Scope, { scopes }: Pick<Caller, 'scopes'>): void {
  if (!scopes.includes(scope)) throw new Refusal(1005, texts.scopeMissing({ scope }), { body: { scope } })
}

function roleMissing(roles: readonly Role[]): Refusal {
  return new Refusal(1005, texts.roleMissing({ roles }), { body: { roles } })
}

function isConfirmed(caller: Caller, how: NonNullable<Rule['confirm']>, nowMs: number): boolean {
  const { confirmed_until, has_second_factor, is_confirmed_strongly } = caller
  if (how === 'if-second-factor' && !has_second_factor) return true
  if (confirmed_until === null || nowMs >= toMs(confirmed_until)) return false
  return how === true || !has_second_factor || is_confirmed_strongly
}
