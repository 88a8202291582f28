import { ROLE_SCOPES, type Role } from '@palabre/contract/scopes'
import type { Actor } from '../audit/actor.ts'
import { inTx } from '../db/tx.ts'
import { Refusal } from '../http/errors.ts'
import type { Store } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, toTimestamp } from '../lib/time.ts'
import { type Issued, issueToken } from './issue-token.ts'
import { verifyPassword } from './passwords.ts'

/** Signs a person in to the live or test app of their business: a token for 12 hours. 1103 or 1100. */
export async function logIn(
  deps: Store,
  kind: 'live' | 'test',
  username: string,
  password: string,
  personOfId: (userId: number) => Actor,
): Promise<Issued> {
  const [user] = await deps.db.query<{
    id: number
    password_hash: string | null
    verified_at: Timestamp | null
    disabled_at: Timestamp | null
    role: Role
    app_id: AppId
  }>(
    `select u.id, u.password_hash, u.verified_at, u.disabled_at, m.role, a.id as app_id
     from users u join memberships m on m.user_id = u.id join apps a on a.business_id = m.business_id and a.kind = $2
     where u.username = lower($1) order by m.created_at limit 1`,
    [username, kind],
  )
  const right = await verifyPassword(password, user?.password_hash ?? null)
  if (!right || !user || user.disabled_at !== null) throw new Refusal(1103)
  if (user.verified_at === null) throw new Refusal(1100)
  const now = toTimestamp(deps.clock.nowMs())
  return inTx(deps.db, tx =>
    issueToken(tx, {
      app: { id: user.app_id, kind },
      userId: user.id,
      kind: 'login',
      name: 'login',
      scopes: [...ROLE_SCOPES[user.role]],
      by: personOfId(user.id),
      now,
    }),
  )
}
