import { type Role, rightsOf, type Scope } from '@palabre/contract/scopes'
import ipaddr from 'ipaddr.js'
import type { Db } from '../db/pool.ts'
import type { App } from '../http/endpoint.ts'
import { Refusal } from '../http/errors.ts'
import type { Authenticate } from '../http/mount.ts'
import type { Clock } from '../lib/clock.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'
import { type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { updateTokenUsed } from './queries.ts'
import { hashToken, readToken } from './tokens.ts'

/** A revocation is seen by every process within this time; a busy token costs one statement a second. */
const TOKEN_CACHE_MS = 900
const TOKENS_CACHED_MAX = 10_000
/** last_used_at is written at most this often. */
const LAST_USED_EVERY_MS = 60_000

type TokenRow = {
  id: number
  user_id: number
  scopes: Scope[]
  ip_allow: string[]
  rate_per_minute: number | null
  expires_at: Timestamp
  revoked_at: Timestamp | null
  last_used_at: Timestamp | null
  kind: 'api' | 'login'
  username: string | null
  verified_at: Timestamp | null
  disabled_at: Timestamp | null
  is_operator: boolean | null
  role: Role | null
  app_id: AppId
  business_id: number
  gateway: 'live' | 'test'
  clock_offset_ms: number
  emergency_stop: boolean
}

/** One per process and database: a change made here is seen here at once. */
const tokenCache = memo(
  (_db: Db) => new Map<string, { untilMs: number; row: Promise<TokenRow | undefined> }>(),
)

/** Empties the cache: this process reads tokens, users and apps again at once, others within TOKEN_CACHE_MS. */
export function clearTokenCache(db: Db): void {
  tokenCache(db).clear()
}

/** Checks bearer tokens (codes 1 to 5 and 1100) against the database, with a cache of less than a second. */
export function makeAuthenticate(db: Db, clock: Clock): Authenticate {
  const cache = tokenCache(db)

  const find = (token: string, nowMs: number): Promise<TokenRow | undefined> => {
    const known = cache.get(token)
    if (known && known.untilMs > nowMs) return known.row
    if (cache.size >= TOKENS_CACHED_MAX) cache.clear()
    const row = findToken(db, hashToken(token))
    cache.set(token, { untilMs: nowMs + TOKEN_CACHE_MS, row })
    row.catch(() => cache.delete(token))
    return row
  }

  return async ({ rawHeaders, ip }, gateway) => {
    const token = bearerOf(rawHeaders)
    // a token of the other gateway is as good as none
    if (readToken(token) !== gateway) throw new Refusal(3)
    const nowMs = clock.nowMs()
    const row = await find(token, nowMs)
    if (!row) throw new Refusal(3)
    if (row.revoked_at !== null) throw new Refusal(2)
    if (nowMs >= toMs(row.expires_at)) throw new Refusal(1)
    if (row.username === null || row.disabled_at !== null || row.role === null) throw new Refusal(5)
    if (row.verified_at === null) throw new Refusal(1100)
    if (row.ip_allow.length > 0 && !isListed(ip, row.ip_allow)) throw new Refusal(1005)
    if (row.last_used_at === null || nowMs - toMs(row.last_used_at) > LAST_USED_EVERY_MS) {
      row.last_used_at = toTimestamp(nowMs)
      await updateTokenUsed(db, row.id, row.last_used_at)
    }
    const app: App = {
      id: row.app_id,
      business_id: row.business_id,
      kind: row.gateway,
      clock_offset_ms: row.clock_offset_ms,
      emergency_stop: row.emergency_stop,
    }
    return {
      app,
      caller: {
        via: 'token',
        token_id: row.id,
        user_id: row.user_id,
        is_person: row.kind === 'login',
        scopes: rightsOf(row.scopes, row.role),
        role: row.role,
        is_operator: row.is_operator!,
        confirmed_until: null,
        rate_per_minute: row.rate_per_minute,
      },
    }
  }
}

/** The token of the one Authorization header: none or another scheme is code 4, two headers are code 3. */
function bearerOf(rawHeaders: string[]): string {
  const values = rawHeaders.filter(
    (_, i) => i % 2 === 1 && rawHeaders[i - 1]!.toLowerCase() === 'authorization',
  )
  if (values.length > 1) throw new Refusal(3)
  const match = /^bearer +(.+)$/i.exec(values[0] ?? '')
  if (!match) throw new Refusal(4)
  return match[1]!
}

function isListed(ip: string, ranges: string[]): boolean {
  const address = ipaddr.process(ip)
  return ranges.some(range => {
    const [network, bits] = range.includes('/')
      ? ipaddr.parseCIDR(range)
      : ([ipaddr.process(range), range.includes(':') ? 128 : 32] as const)
    return network.kind() === address.kind() && address.match(network, bits)
  })
}

async function findToken(db: Db, hash: Buffer): Promise<TokenRow | undefined> {
  const [row] = await db.query<TokenRow>(
    `select t.id, t.user_id, t.scopes, t.ip_allow, t.rate_per_minute, t.expires_at, t.revoked_at, t.last_used_at,
            t.kind, u.username, u.verified_at, u.disabled_at, u.is_operator, m.role,
            a.id as app_id, a.business_id, a.kind as gateway, a.clock_offset_ms, a.emergency_stop
     from tokens t
     join apps a on a.id = t.app_id
     left join users u on u.id = t.user_id
     left join memberships m on m.user_id = t.user_id and m.business_id = a.business_id
     where t.hash = $1`,
    [hash],
  )
  return row
}
