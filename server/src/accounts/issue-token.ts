import type { Scope } from '@palabre/contract/scopes'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { DAY_MS, HOUR_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { insertToken } from './queries.ts'
import { makeToken } from './tokens.ts'

export const API_TOKEN_DAYS_DEFAULT = 90
export const API_TOKEN_DAYS_MAX = 365
const LOGIN_TOKEN_MS = 12 * HOUR_MS

export type Issued = { id: number; token: string; expires_at: Timestamp }

/** Makes and stores a token of an app. The token's text is in the answer and nowhere else, ever. */
export async function issueToken(
  tx: Tx,
  options: {
    app: { id: AppId; kind: 'live' | 'test' }
    userId: number
    kind: 'api' | 'login'
    name: string
    scopes: Scope[]
    days?: number
    ratePerMinute?: number | null
    /** Addresses and ranges it works from; none: from anywhere. */
    ipAllow?: string[]
    now: Timestamp
  },
): Promise<Issued> {
  const { token, hash } = makeToken(options.app.kind)
  const lifeMs =
    options.kind === 'login'
      ? LOGIN_TOKEN_MS
      : Math.min(options.days ?? API_TOKEN_DAYS_DEFAULT, API_TOKEN_DAYS_MAX) * DAY_MS
  const expires_at = toTimestamp(toMs(options.now) + lifeMs)
  const id = await insertToken(tx, {
    hash,
    appId: options.app.id,
    userId: options.userId,
    kind: options.kind,
    name: options.name,
    scopes: options.scopes,
    expiresAt: expires_at,
    ratePerMinute: options.ratePerMinute ?? null,
    ipAllow: options.ipAllow ?? [],
    now: options.now,
  })
  return { id, token, expires_at }
}
