// Who may do what, and why not: rules alone, without a page.
import { ROLES, type Role, type Scope } from '@palabre/contract/scopes'
import type { TFunction } from 'i18next'
import type { Me } from './session/me.tsx'

/** What somebody may want to do or see, and the scope that it takes. */
export const ACTS = {
  'conversations.read': 'messages:read',
  'conversations.answer': 'messages:send',
  'tickets.read': 'tickets:read',
  'tickets.change': 'tickets:write',
  'contacts.read': 'contacts:read',
  'contacts.change': 'contacts:write',
  'knowledge.change': 'knowledge:write',
  'agents.read': 'agents:read',
  'agents.change': 'agents:write',
  'channels.change': 'channels:write',
  'balance.read': 'balance:read',
  'business.run': 'admin',
} as const satisfies { [act: string]: Scope }

export type Act = keyof typeof ACTS

type Who = Pick<Me, 'role' | 'scopes'>

export const may = (who: Who, act: Act): boolean =>
  who.scopes.some(scope => scope === 'admin' || scope === ACTS[act])

/** Why not, for the reader; null where it is allowed. */
export function whyNot(who: Who, act: Act, t: TFunction): string | null {
  if (may(who, act)) return null
  return t(who.role === 'viewer' ? 'parts.mayNot.viewer' : 'parts.mayNot.member')
}

/** Why a page is not theirs to see. */
export const whyNotSee = (who: Who, act: Act, t: TFunction): string | null =>
  may(who, act) ? null : t('parts.mayNot.see')

/** Why this member's role, or anything of theirs, may not be changed by `who`. */
export function whyNotMember(who: Who, target: Role, t: TFunction): string | null {
  if (!may(who, 'business.run')) return whyNot(who, 'business.run', t)
  return target === 'owner' && who.role !== 'owner' ? t('parts.mayNot.owner') : null
}

/** The roles that somebody may give: none above their own. */
export const rolesToGive = (role: Role): Role[] => ROLES.slice(ROLES.indexOf(role))
