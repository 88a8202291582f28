// What those may do now who were let in before: for connections that outlast a request.
import { type Role, rightsOf, SCOPES, type Scope } from '@palabre/contract/scopes'
import { isAdmitted } from '../accounts/addresses.ts'
import type { Hints, Signal } from '../db/hints.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { toTimestamp } from '../lib/time.ts'
import { IDLE_MS } from './authenticate.ts'

type Row = { kind: 'token' | 'session'; id: number; scopes: Scope[] | null; ranges: string[]; role: Role }

/** `ranges`: from where alone it may be used; none: from everywhere. */
type Rights = { scopes: Scope[]; ranges: string[] }

const TOPIC = 'rights'

/** Tells every process that somebody's rights are others now: what is open is looked at at once. The signal may get lost. */
export function signalRights(hints: Pick<Hints, 'signal'>, appId: AppId): void {
  hints.signal({ app_id: appId, topic: TOPIC, data: {} })
}

/** Whether a signal says that somebody's rights are others now. */
export const isOfRights = ({ topic }: Signal): boolean => topic === TOPIC

type Called = { token_id: number; session_id: number; scopes: Scope[] }

/** A caller as `listRights` names them. */
export const nameOf = ({ token_id, session_id }: Pick<Called, 'token_id' | 'session_id'>): string =>
  session_id > 0 ? `session ${session_id}` : `token ${token_id}`

/** May the caller still do all that they could when they were let in, from where they are? They may do more by now. */
export async function mayStill(deps: Needs<'db' | 'clock'>, caller: Called, ip: string): Promise<boolean> {
  const { token_id, session_id, scopes } = caller
  const rights = await listRights(deps, token_id > 0 ? [token_id] : [], session_id > 0 ? [session_id] : [])
  const now = rights.get(nameOf(caller))
  return now !== undefined && scopes.every(scope => now.scopes.includes(scope)) && isAdmitted(ip, now.ranges)
}

/** By "token 7" or "session 7": what it holds now; those that are let in no more are missing. */
export async function listRights(
  { db, clock }: Needs<'db' | 'clock'>,
  tokenIds: number[],
  sessionIds: number[],
): Promise<Map<string, Rights>> {
  const now = toTimestamp(clock.nowMs())
  const rows = await db.query<Row>(
    `select 'token' as kind, t.id, t.scopes, t.ip_allow as ranges, m.role from tokens t
     join apps a on a.id = t.app_id join businesses b on b.id = a.business_id
     join users u on u.id = t.user_id and u.disabled_at is null and u.verified_at is not null
     join memberships m on m.user_id = u.id and m.business_id = b.id and m.disabled_at is null
     where t.id = any($1) and t.revoked_at is null and t.expires_at > $3::timestamptz
       and not (t.kind = 'login' and m.role = any(b.second_factor_roles) and not u.has_second_factor)
     union all
     select 'session', s.id, null, '{}', m.role from sessions s
     join businesses b on b.id = s.business_id
     join users u on u.id = s.user_id and u.disabled_at is null and u.verified_at is not null
     join memberships m on m.user_id = u.id and m.business_id = b.id and m.disabled_at is null
     where s.id = any($2) and s.ended_at is null and s.expires_at > $3::timestamptz
       and s.seen_at > $3::timestamptz - $4 * interval '1 ms'
       and not (m.role = any(b.second_factor_roles) and not u.has_second_factor)`,
    [tokenIds, sessionIds, now, IDLE_MS],
  )
  return new Map(
    rows.map(({ kind, id, scopes, ranges, role }) => [
      `${kind} ${id}`,
      { scopes: rightsOf(scopes ?? SCOPES, role), ranges },
    ]),
  )
}
