// Who changes what others may do: read in the transaction, because what was known of a caller may be almost a second old.
import { type Role, rightsOf, SCOPES, type Scope } from '@palabre/contract/scopes'
import { type Actor, actorOf } from '../audit/actor.ts'
import type { Tx } from '../db/tx.ts'
import type { Caller, ContextWith } from '../http/endpoint.ts'
import { Refusal } from '../http/errors.ts'
import { texts as httpTexts } from '../http/texts.ts'
import type { Timestamp } from '../lib/time.ts'
import { selectBusinessLocked } from './queries-members.ts'

/** Whose business it is, and what the one who changes it is there. */
export type Changer = { businessId: number; role: Role; actor: Actor }

type Asking = Pick<ContextWith<never>, 'app' | 'caller' | 'ip' | 'traceId'>
type Now = { role: Role; scopes: Scope[] | null; ended_at: Timestamp | null }

/**
 * The caller with the role and the scopes that it has now; until the commit nobody else changes what people and tokens of
 * this business may do. 5: no member any more; 2: its token or its session has ended.
 */
export async function getCallerLocked(tx: Tx, { app, caller }: Asking): Promise<Caller & { role: Role }> {
  await selectBusinessLocked(tx, app.business_id)
  const [now] = await tx.query<Now>(
    `select m.role, t.scopes, coalesce(t.revoked_at, s.ended_at) as ended_at
     from memberships m
     join users u on u.id = m.user_id and u.disabled_at is null
     left join tokens t on t.id = $3
     left join sessions s on s.id = $4
     where m.business_id = $1 and m.user_id = $2 and m.disabled_at is null`,
    [app.business_id, caller.user_id, caller.token_id, caller.session_id],
  )
  if (!now) throw new Refusal(5)
  if (now.ended_at !== null) throw new Refusal(2)
  const granted = caller.session_id > 0 ? SCOPES : (now.scopes ?? [])
  return { ...caller, role: now.role, scopes: rightsOf(granted, now.role) }
}

/** The one who changes people of the business, as they are now. 1005 when it takes more than they still hold; 5, 2. */
export async function getChanger(tx: Tx, context: Asking): Promise<Changer> {
  const { role, scopes } = await getCallerLocked(tx, context)
  const scope = 'admin'
  if (!scopes.includes(scope)) throw new Refusal(1005, httpTexts.scopeMissing({ scope }), { body: { scope } })
  return { businessId: context.app.business_id, role, actor: actorOf(context) }
}
