// What people keep for themselves or for everybody: canned replies and views.
import type { Caller } from '../http/endpoint.ts'
import { Refusal } from '../http/errors.ts'
import { texts as httpTexts } from '../http/texts.ts'

const ROLES = ['owner', 'admin'] as const

/** Is a row `k` everybody's, or mine? */
export const seenBy = (me: string): string => `(k.user_id is null or k.user_id = ${me})`

/** 1005: what is everybody's is changed by owners and admins. */
export function checkShared({ role }: Caller): void {
  if (role !== 'owner' && role !== 'admin')
    throw new Refusal(1005, httpTexts.roleMissing({ roles: ROLES }), { body: { roles: ROLES } })
}
