// Who calls, whatever let them in: a token or a session. Statements over users u, memberships m, businesses b, apps a.
import { readLanguage } from '@palabre/contract/languages'
import { type Role, rightsOf, type Scope } from '@palabre/contract/scopes'
import type { App, Caller } from '../http/endpoint.ts'
import { Refusal } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

/** The person, what they are in the business, and the app. Nulls: there is no such person or membership. */
export type PersonRow = {
  username: string | null
  verified_at: Timestamp | null
  disabled_at: Timestamp | null
  is_operator: boolean | null
  has_second_factor: boolean | null
  lacks_second_factor: boolean
  role: Role | null
  app_id: AppId
  business_id: number
  gateway: 'live' | 'test'
  language: string | null
  clock_offset_ms: number
  emergency_stop: boolean
  stop_reason: string | null
  stopped_at: Timestamp | null
}

/** The columns of a PersonRow. */
export const PERSON_COLUMNS = `u.username, u.verified_at, u.disabled_at, u.is_operator, u.has_second_factor, u.language,
  m.role,
  coalesce(m.role = any(b.second_factor_roles) and not u.has_second_factor, false) as lacks_second_factor,
  a.id as app_id, a.business_id, a.kind as gateway, a.clock_offset_ms, a.emergency_stop,
  a.stop_reason, a.stopped_at`

type LetIn = Pick<
  Caller,
  | 'token_id'
  | 'session_id'
  | 'user_id'
  | 'is_person'
  | 'confirmed_until'
  | 'is_confirmed_strongly'
  | 'rate_per_minute'
> & { granted: readonly Scope[] }

/** The app and its caller. 5 when the person is gone, disabled or no member; 1100 when not verified. */
export function knownOf(row: PersonRow, { granted, ...way }: LetIn): { app: App; caller: Caller } {
  if (row.username === null || row.disabled_at !== null || row.role === null) throw new Refusal(5)
  if (row.verified_at === null) throw new Refusal(1100)
  return {
    app: {
      id: row.app_id,
      business_id: row.business_id,
      kind: row.gateway,
      clock_offset_ms: row.clock_offset_ms,
      emergency_stop: row.emergency_stop,
      stop: { reason: row.stop_reason, stopped_at: row.stopped_at },
    },
    caller: {
      ...way,
      via: way.session_id > 0 ? 'session' : 'token',
      scopes: rightsOf(granted, row.role),
      role: row.role,
      is_operator: row.is_operator === true,
      has_second_factor: row.has_second_factor === true,
      lacks_second_factor: way.is_person && row.lacks_second_factor,
      language: way.is_person && row.language !== null ? readLanguage(row.language) : null,
    },
  }
}
