// Tokens of the API as people read them.
import { ROLE_SCOPES, type Role, type Scope } from '@palabre/contract/scopes'
import type { Db } from '../db/pool.ts'
import type { PageRequest } from '../http/pagination.ts'
import type { AppId } from '../lib/ids.ts'
import { DAY_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import type { TokenQuery, TokenView } from './token-shapes.ts'

/** A scope that was not used for so long is named. */
const UNUSED_MS = 90 * DAY_MS

type Row = Omit<TokenView, 'unused_scopes' | 'unheld_scopes'> & {
  scopes_used: { [scope in Scope]?: string }
  /** Of its holder. */
  role: Role | null
}

const COLUMNS = `t.id, t.name, t.scopes, t.ip_allow as addresses, t.rate_per_minute as rate, t.created_at, t.expires_at,
  t.last_used_at, t.last_used_ip as last_used_address, t.revoked_at, t.rolled_at, t.scopes_used,
  (select m.role from memberships m join apps a on a.business_id = m.business_id
   where a.id = t.app_id and m.user_id = t.user_id and m.disabled_at is null) as role,
  (select json_build_object('id', u.hashid, 'name', u.name) from users u where u.id = t.user_id) as holder,
  (select json_build_object('id', u.hashid, 'name', u.name) from users u where u.id = t.made_by) as maker`
const FITS = `t.app_id = $1 and t.kind = 'api' and ($2::bigint is null or t.user_id = $2)
  and ($3::boolean is null or (t.revoked_at is null and t.expires_at > $4::timestamptz) = $3::boolean)`

/** Tokens of an app, or of one holder, the newest first; a page of them, and how many there are. */
export async function searchTokens(
  db: Pick<Db, 'query'>,
  appId: AppId,
  { holderId, query, page }: { holderId: number | null; query: TokenQuery; page: PageRequest },
  now: Timestamp,
): Promise<{ tokens: TokenView[]; total: number }> {
  const values = [appId, holderId, query.is_active ?? null, now]
  const [count] = await db.query<{ total: number }>(
    `select count(*)::int as total from tokens t where ${FITS}`,
    values,
  )
  const rows = await db.query<Row>(
    `select ${COLUMNS} from tokens t where ${FITS} order by t.id desc limit $5 offset $6`,
    [...values, page.perPage, page.offset],
  )
  return { tokens: rows.map(row => viewOf(row, now)), total: count!.total }
}

/** One token of the app. */
export async function getTokenView(
  db: Pick<Db, 'query'>,
  appId: AppId,
  id: number,
  now: Timestamp,
): Promise<TokenView> {
  const [row] = await db.query<Row>(`select ${COLUMNS} from tokens t where t.app_id = $1 and t.id = $2`, [
    appId,
    id,
  ])
  return viewOf(row!, now)
}

function viewOf({ scopes_used, role, ...row }: Row, now: Timestamp): TokenView {
  const since = toTimestamp(toMs(now) - UNUSED_MS)
  const isOld = row.created_at < since
  const isUnused = (scope: Scope): boolean => isOld && (scopes_used[scope] ?? '') < since
  const held: readonly Scope[] = role ? ROLE_SCOPES[role] : []
  const isUnheld = (scope: Scope): boolean => !held.includes(scope)
  return { ...row, unused_scopes: row.scopes.filter(isUnused), unheld_scopes: row.scopes.filter(isUnheld) }
}
