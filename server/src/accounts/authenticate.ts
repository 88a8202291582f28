import type { Scope } from '@palabre/contract/scopes'
import type { Db } from '../db/pool.ts'
import { Refusal } from '../http/errors.ts'
import type { Authenticate } from '../http/mount.ts'
import type { Clock } from '../lib/clock.ts'
import { DAY_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { isAdmitted } from './addresses.ts'
import { knownOf, PERSON_COLUMNS, type PersonRow } from './caller.ts'
import { updateScopeUsed, updateTokenUsed } from './queries.ts'
import { findRecent } from './recent.ts'
import { texts } from './texts.ts'
import { hashToken, readToken } from './tokens.ts'

/** last_used_at is written at most this often. */
const LAST_USED_EVERY_MS = 60_000
const DAY_CHARS = '2026-11-20'.length
const AUTHORIZATION = 'authorization'

type TokenRow = PersonRow & {
  token_id: number
  user_id: number
  scopes: Scope[]
  ip_allow: string[]
  rate_per_minute: number | null
  expires_at: Timestamp
  revoked_at: Timestamp | null
  last_used_at: Timestamp | null
  expiresMs: number
  /** When its use was written last. */
  usedMs: number
  /** The day on which each scope was used last. */
  scopes_used: { [scope in Scope]?: string }
  /** The beginning of the day for which that was looked up. */
  notedMs: { [scope in Scope]?: number }
  kind: 'api' | 'login'
  confirmed_until: Timestamp | null
  is_confirmed_strongly: boolean
}

/** Checks bearer tokens (codes 1 to 5 and 1100) against the database, with a cache of less than a second. */
export function makeAuthenticate(db: Db, clock: Clock): Authenticate {
  return async ({ rawHeaders, ip }, gateway) => {
    const token = bearerOf(rawHeaders)
    // a token of the other gateway is as good as none
    if (readToken(token) !== gateway) throw new Refusal(3)
    const nowMs = clock.nowMs()
    const row = await findRecent(db, { key: token, ip }, nowMs, () => findToken(db, hashToken(token)))
    if (!row) throw new Refusal(3)
    if (row.revoked_at !== null) throw new Refusal(2)
    if (nowMs >= row.expiresMs) throw new Refusal(1)
    const known = knownOf(row, {
      token_id: row.token_id,
      session_id: 0,
      user_id: row.user_id,
      is_person: row.kind === 'login',
      granted: row.scopes,
      confirmed_until: row.confirmed_until,
      is_confirmed_strongly: row.is_confirmed_strongly,
      rate_per_minute: row.rate_per_minute,
    })
    if (!isAdmitted(ip, row.ip_allow))
      throw new Refusal(1005, texts.otherAddress({ ip }), { body: { address: ip } })
    if (nowMs - row.usedMs > LAST_USED_EVERY_MS) {
      row.usedMs = nowMs
      await updateTokenUsed(db, row.token_id, toTimestamp(nowMs), ip)
    }
    return { ...known, used: scope => noteUse(db, row, scope, nowMs) }
  }
}

/** Once a day, token and scope: what is never used can be taken away from it. Null: it is noted. */
function noteUse(db: Db, row: TokenRow, asked: Scope, nowMs: number): Promise<void> | null {
  if (row.kind !== 'api') return null
  const scope = row.scopes.includes(asked) ? asked : 'admin'
  // a busy token asks a thousand times a second
  if (row.notedMs[scope] === nowMs - (nowMs % DAY_MS)) return null
  row.notedMs[scope] = nowMs - (nowMs % DAY_MS)
  const day = toTimestamp(nowMs).slice(0, DAY_CHARS)
  if (row.scopes_used[scope] === day) return null
  row.scopes_used[scope] = day
  return updateScopeUsed(db, row.token_id, scope, day)
}

/** The values of all Authorization headers. */
export function authorizationsOf(rawHeaders: string[]): string[] {
  const values: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length === AUTHORIZATION.length && name.toLowerCase() === AUTHORIZATION)
      values.push(rawHeaders[i + 1]!)
  }
  return values
}

/** The token of the one Authorization header: none or another scheme is code 4, two headers are code 3. */
function bearerOf(rawHeaders: string[]): string {
  const values = authorizationsOf(rawHeaders)
  if (values.length > 1) throw new Refusal(3)
  const match = /^bearer +(.+)$/i.exec(values[0] ?? '')
  if (!match) throw new Refusal(4)
  return match[1]!
}

async function findToken(db: Db, hash: Buffer): Promise<TokenRow | undefined> {
  const [row] = await db.query<Omit<TokenRow, 'notedMs' | 'expiresMs' | 'usedMs'>>(
    `select t.id as token_id, t.user_id, t.scopes, t.ip_allow, t.rate_per_minute, t.expires_at, t.revoked_at, t.last_used_at,
       t.scopes_used,
       t.kind, t.confirmed_until, t.is_confirmed_strongly, ${PERSON_COLUMNS}
     from tokens t
     join apps a on a.id = t.app_id
     join businesses b on b.id = a.business_id
     left join users u on u.id = t.user_id
     left join memberships m on m.user_id = t.user_id and m.business_id = a.business_id
       and m.disabled_at is null
     where t.hash = $1`,
    [hash],
  )
  if (!row) return undefined
  // read once, not with each request
  const usedMs = row.last_used_at === null ? Number.NEGATIVE_INFINITY : toMs(row.last_used_at)
  return { ...row, notedMs: {}, expiresMs: toMs(row.expires_at), usedMs }
}
