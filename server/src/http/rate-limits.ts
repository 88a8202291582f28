import type { Db } from '../db/pool.ts'
import { MINUTE_MS, toTimestamp } from '../lib/time.ts'
import { Refusal } from './errors.ts'
import { texts } from './texts.ts'

export const RATE_PER_MINUTE_DEFAULT = 600
/** Requests a process leases from the shared window at a time: 2 % of the limit, at least as many as of the default. */
const LEASE_SHARE = 0.02
const LEASE_MIN = RATE_PER_MINUTE_DEFAULT * LEASE_SHARE
const LEASE_MAX = 1000
/** But never more than 5 % of a small limit. */
const LEASE_SHARE_MAX = 0.05

export type Rate = { limit: number; remaining: number; resetSeconds: number }

/** What a client is told of its limit, with every answer. */
export function rateHeaders({ limit, remaining, resetSeconds }: Rate): { [name: string]: string } {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
  }
}

/** Counts requests per key and minute, shared by all processes of one database. */
export type RateLimiter = (key: string, limit: number, nowMs: number) => Promise<Rate>

/**
 * Fixed windows of a minute. Each process takes small leases from the shared count, so that most requests cost
 * no statement. Throws 1009 with Retry-After when the window is used up.
 */
export function makeRateLimiter(db: Db): RateLimiter {
  type Lease = { windowMs: number; left: number; used: number; taking: Promise<void> | null }
  const leases = new Map<string, Lease>()
  let cleanedMs = 0

  const take = async (key: string, lease: Lease, limit: number): Promise<void> => {
    const share = Math.min(LEASE_MAX, Math.max(LEASE_MIN, Math.floor(limit * LEASE_SHARE)))
    const want = Math.max(1, Math.min(share, Math.floor(limit * LEASE_SHARE_MAX)))
    const [row] = await db.query<{ used: number }>(
      `insert into rate_windows as r (key, window_start, used) values ($1, $2, $3)
       on conflict (key, window_start) do update set used = r.used + $3 returning used`,
      [key, toTimestamp(lease.windowMs), want],
    )
    lease.used = row!.used
    lease.left += Math.max(0, Math.min(want, limit - (row!.used - want)))
  }

  return async (key, limit, nowMs) => {
    const windowMs = nowMs - (nowMs % MINUTE_MS)
    if (cleanedMs < windowMs) {
      cleanedMs = windowMs
      for (const [name, old] of leases) if (old.windowMs < windowMs) leases.delete(name)
      void db
        .query('delete from rate_windows where window_start < $1', [toTimestamp(windowMs - MINUTE_MS)])
        .catch(() => undefined)
    }
    let lease = leases.get(key)
    if (!lease || lease.windowMs !== windowMs)
      leases.set(key, (lease = { windowMs, left: 0, used: 0, taking: null }))
    while (lease.left <= 0 && lease.used < limit) {
      lease.taking ??= take(key, lease, limit).finally(() => {
        lease.taking = null
      })
      await lease.taking
    }
    const resetSeconds = Math.ceil((windowMs + MINUTE_MS - nowMs) / 1000)
    if (lease.left <= 0) {
      throw new Refusal(1009, texts.tooManyRequests({ limit }), {
        body: { reason: 'rate_limited', limit, per: 'minute' },
        retryAfterSeconds: resetSeconds,
        headers: rateHeaders({ limit, remaining: 0, resetSeconds }),
      })
    }
    lease.left--
    return { limit, remaining: Math.max(0, limit - lease.used + lease.left), resetSeconds }
  }
}
