import { SCOPES } from '@palabre/contract/scopes'
import { authorizationsOf, makeAuthenticate as makeAuthenticateToken } from '../accounts/authenticate.ts'
import { knownOf, PERSON_COLUMNS, type PersonRow } from '../accounts/caller.ts'
import { findRecent } from '../accounts/recent.ts'
import type { Db } from '../db/pool.ts'
import { Refusal } from '../http/errors.ts'
import type { Authenticate } from '../http/mount.ts'
import type { Needs, Store } from '../jobs/deps.ts'
import { hashSecret } from '../lib/secret.ts'
import { HOUR_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { cookieRuleOf, readCookie } from './cookie.ts'
import { checkOrigin } from './origin.ts'
import { updateSessionSeen } from './queries.ts'

export const IDLE_MS = 12 * HOUR_MS
/** seen_at is written at most this often. */
const SEEN_EVERY_MS = 60_000
const SAFE_METHODS = ['GET', 'HEAD']

type SessionRow = PersonRow & {
  id: number
  user_id: number
  confirmed_until: Timestamp | null
  is_confirmed_strongly: boolean
  seen_at: Timestamp
  expires_at: Timestamp
  ended_at: Timestamp | null
}

/** Lets in by a bearer token, else by the cookie of a session: 3 unknown, 2 ended, 1 over, 1005 from another site. */
export function makeAuthenticate({ db, clock, settings }: Store & Needs<'settings'>): Authenticate {
  const byToken = makeAuthenticateToken(db, clock)
  const rule = cookieRuleOf(settings.baseUrl)
  const bySession = async (
    { method, rawHeaders, ip }: Parameters<Authenticate>[0],
    gateway: Parameters<Authenticate>[1],
    secret: string,
  ): ReturnType<Authenticate> => {
    if (!SAFE_METHODS.includes(method)) checkOrigin(rawHeaders, rule!.origin, true)
    const nowMs = clock.nowMs()
    const key = `${gateway} ${secret}`
    const row = await findRecent(db, { key, ip }, nowMs, () => findSession(db, secret, gateway))
    if (!row) throw new Refusal(3)
    if (row.ended_at !== null) throw new Refusal(2)
    if (nowMs >= toMs(row.expires_at) || nowMs >= toMs(row.seen_at) + IDLE_MS) throw new Refusal(1)
    const known = knownOf(row, {
      token_id: 0,
      session_id: row.id,
      user_id: row.user_id,
      is_person: true,
      granted: SCOPES,
      confirmed_until: row.confirmed_until,
      is_confirmed_strongly: row.is_confirmed_strongly,
      rate_per_minute: null,
    })
    if (nowMs - toMs(row.seen_at) > SEEN_EVERY_MS) {
      row.seen_at = toTimestamp(nowMs)
      await updateSessionSeen(db, row.id, ip, row.seen_at)
    }
    return known
  }
  return (request, gateway) => {
    const hasToken = authorizationsOf(request.rawHeaders).length > 0
    const secret = hasToken || !rule ? null : (readCookie(request.rawHeaders, rule)?.session ?? null)
    return secret === null ? byToken(request, gateway) : bySession(request, gateway, secret)
  }
}

async function findSession(
  db: Db,
  secret: string,
  gateway: 'live' | 'test',
): Promise<SessionRow | undefined> {
  const [row] = await db.query<SessionRow>(
    `select s.id, s.user_id, s.confirmed_until, s.is_confirmed_strongly, s.seen_at, s.expires_at, s.ended_at,
       ${PERSON_COLUMNS}
     from sessions s
     join businesses b on b.id = s.business_id
     join apps a on a.business_id = b.id and a.kind = $2
     left join users u on u.id = s.user_id
     left join memberships m on m.user_id = s.user_id and m.business_id = s.business_id
       and m.disabled_at is null
     where s.hash = $1`,
    [hashSecret(secret), gateway],
  )
  return row
}
