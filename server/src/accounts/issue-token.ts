import { ROLE_SCOPES, type Role, type Scope } from '@palabre/contract/scopes'
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import { Refusal } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { DAY_MS, HOUR_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { hashidOf } from './find-user.ts'
import { insertToken } from './queries.ts'
import { texts } from './texts.ts'
import { makeToken } from './tokens.ts'

export const API_TOKEN_DAYS_DEFAULT = 90
export const API_TOKEN_DAYS_MAX = 365
const LOGIN_TOKEN_MS = 12 * HOUR_MS

export type Issued = { id: number; token: string; expires_at: Timestamp }

type Wanted = {
  app: { id: AppId; kind: 'live' | 'test' }
  userId: number
  kind: 'api' | 'login'
  name: string
  scopes: Scope[]
  days?: number
  /** Instead of days. */
  expiresAt?: Timestamp
  ratePerMinute?: number | null
  /** Addresses and ranges it works from; none: from anywhere. */
  ipAllow?: string[]
  by: Actor
  now: Timestamp
}

/**
 * Makes and stores a token of an app. The token's text is in the answer and nowhere else, ever. 1105 when its holder is
 * not a member, 1005 when their role does not hold a scope.
 */
export async function issueToken(tx: Tx, options: Wanted): Promise<Issued> {
  await checkHeld(tx, options)
  const { token, hash } = makeToken(options.app.kind)
  const lifeMs =
    options.kind === 'login'
      ? LOGIN_TOKEN_MS
      : Math.min(options.days ?? API_TOKEN_DAYS_DEFAULT, API_TOKEN_DAYS_MAX) * DAY_MS
  const expires_at = options.expiresAt ?? toTimestamp(toMs(options.now) + lifeMs)
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
    madeBy: options.by.userId,
    now: options.now,
  })
  // signing in gives nobody a right that was not held before
  if (options.kind === 'api') await auditNew(tx, options, id, expires_at)
  return { id, token, expires_at }
}

async function auditNew(tx: Tx, options: Wanted, id: number, expires_at: Timestamp): Promise<void> {
  const { app, by, name, scopes, ratePerMinute, ipAllow } = options
  const user = await hashidOf(tx, options.userId)
  const after = { name, scopes, holder: user, expires_at, rate: ratePerMinute, addresses: ipAllow }
  audit(tx, { actor: by, app: app.id, action: 'token.add', target: String(id), after })
}

/** A token never says more than its holder may do: nobody is to be misled by a list of scopes. */
export async function checkHeld(
  tx: Tx,
  { app, userId, scopes }: { app: { id: AppId }; userId: number; scopes: Scope[] },
): Promise<void> {
  const [holder] = await tx.query<{ role: Role }>(
    `select m.role from memberships m join apps a on a.business_id = m.business_id
     where a.id = $1 and m.user_id = $2 and m.disabled_at is null for share of m`,
    [app.id, userId],
  )
  if (!holder) throw new Refusal(1105)
  const beyond = scopes.filter(scope => !ROLE_SCOPES[holder.role].includes(scope))
  if (beyond.length > 0)
    throw new Refusal(1005, texts.scopesNotHeld({ scopes: beyond }), { body: { scopes: beyond } })
}
