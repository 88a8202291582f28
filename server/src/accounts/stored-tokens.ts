// Changing a token that is there, and putting another in its place: for the API and the command line alike.
import type { Role, Scope } from '@palabre/contract/scopes'
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import { invalid, notFound, type Refusal, refused } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { DAY_MS, parseDuration, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { API_TOKEN_DAYS_MAX, checkHeld, type Issued, issueToken } from './issue-token.ts'
import { type TokenChange, updateToken, updateTokenRolled } from './queries-tokens.ts'
import { texts } from './texts.ts'
import { type GivenField, givenFacts } from './token-fields.ts'

const OVERLAP_MS_MAX = 7 * DAY_MS

/** What was given of it, as the columns hold it. */
type Given = {
  name: string
  scopes: Scope[]
  expires_at: Timestamp
  ip_allow: string[]
  rate_per_minute: number | null
}

export type StoredToken = { [field in GivenField]: Given[field] } & {
  id: number
  app_id: AppId
  gateway: 'live' | 'test'
  user_id: number
  created_at: Timestamp
  /** Of its holder, in its business. */
  role: Role | null
  is_service: boolean
}

/** A token of the API, locked; of this app, and of this holder, if they are named. 1007. */
export async function getStoredToken(
  tx: Tx,
  id: number,
  { appId = null, holder = null }: { appId?: AppId | null; holder?: number | null },
): Promise<StoredToken> {
  const [token] = await tx.query<StoredToken>(
    `select t.id, t.app_id, a.kind as gateway, t.user_id, t.name, t.scopes, t.ip_allow, t.rate_per_minute, t.created_at,
       t.expires_at,
       (select m.role from memberships m where m.user_id = t.user_id and m.business_id = a.business_id) as role,
       (select u.is_service from users u where u.id = t.user_id) as is_service
     from tokens t join apps a on a.id = t.app_id
     where t.id = $1 and t.kind = 'api' and ($2::bigint is null or t.app_id = $2)
       and ($3::bigint is null or t.user_id = $3)
     for no key update of t`,
    [id, appId, holder],
  )
  if (!token) throw notFound()
  return token
}

/** Changes a valid token. 1005 for a scope that its holder's role does not hold, 1001 token_ended. */
export async function changeStoredToken(
  tx: Tx,
  before: StoredToken,
  change: TokenChange,
  by: Actor,
  now: Timestamp,
): Promise<void> {
  const { id, app_id: appId, user_id: userId } = before
  if (change.scopes) await checkHeld(tx, { app: { id: appId }, userId, scopes: change.scopes })
  if (!(await updateToken(tx, appId, id, change, now))) throw ended()
  const after = givenFacts(await getStoredToken(tx, id, {}))
  audit(tx, {
    actor: by,
    app: appId,
    action: 'token.update',
    target: String(id),
    before: givenFacts(before),
    after,
  })
}

/** How long an old token goes on beside the new one, in ms; at most a week. 1002. */
export function readOverlap(overlap: string | undefined): number {
  const ms = overlap === undefined ? 0 : parseDuration(overlap)
  if (ms === null || ms > OVERLAP_MS_MAX)
    throw invalid([{ field: 'overlap', rule: 'maximum', text: texts.overlapMax }])
  return ms
}

/** A new token in the place of an old one, which goes on for a while. 1001 token_ended. */
export async function rollStoredToken(
  tx: Tx,
  old: StoredToken,
  overlapMs: number,
  by: Actor,
  now: Timestamp,
): Promise<Issued> {
  const until = toTimestamp(toMs(now) + overlapMs)
  // an end that was put off makes no life longer than that of any other token
  const lifeMs = Math.min(toMs(old.expires_at) - toMs(old.created_at), API_TOKEN_DAYS_MAX * DAY_MS)
  if (!(await updateTokenRolled(tx, old.app_id, old.id, until, now))) throw ended()
  const issued = await issueToken(tx, {
    app: { id: old.app_id, kind: old.gateway },
    userId: old.user_id,
    kind: 'api',
    name: old.name,
    scopes: old.scopes,
    ratePerMinute: old.rate_per_minute,
    ipAllow: old.ip_allow,
    expiresAt: toTimestamp(toMs(now) + lifeMs),
    by,
    now,
  })
  const after = { token_id: issued.id, until }
  const { app_id: app, name } = old
  audit(tx, { actor: by, app, action: 'token.roll', target: String(old.id), name, after })
  return issued
}

const ended = (): Refusal => refused('token_ended', texts.tokenEnded)
