// What the API may do with tokens, and whose they must be.

import { ROLES, type Role, type Scope } from '@palabre/contract/scopes'
import { actorOf } from '../audit/actor.ts'
import type { Tx } from '../db/tx.ts'
import type { App, Caller, ContextWith } from '../http/endpoint.ts'
import { type FieldError, invalid, notFound, Refusal } from '../http/errors.ts'
import { RATE_PER_MINUTE_DEFAULT } from '../http/rate-limits.ts'
import { texts as httpTexts } from '../http/texts.ts'
import { realNow } from '../lib/clock.ts'
import { DAY_MS, readInstant, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { readRange } from './addresses.ts'
import { getCallerLocked } from './changer.ts'
import { API_TOKEN_DAYS_MAX, type Issued, issueToken } from './issue-token.ts'
import type { TokenChange } from './queries-tokens.ts'
import { revokeToken } from './revoke-token.ts'
import {
  changeStoredToken,
  getStoredToken,
  readOverlap,
  rollStoredToken,
  type StoredToken,
} from './stored-tokens.ts'
import { texts } from './texts.ts'
import type { TokenChangeInput, TokenInput } from './token-shapes.ts'

/** They deal with the tokens of service accounts, which cannot do it themselves. */
const CHIEFS: readonly Role[] = ['owner', 'admin']
const mayActFor = ({ role }: Caller): boolean => role !== null && CHIEFS.includes(role)

type Asked<Body = unknown> = ContextWith<'clock', unknown, Body>

/** Whose tokens the caller may see: all of the app with `admin`, else those that act as it. */
export const holderSeen = ({ scopes, user_id }: Caller): number | null =>
  scopes.includes('admin') ? null : user_id

/** Makes a token that acts as the caller, or as a service account. 1002, 1005, 1007. */
export async function addToken(tx: Tx, context: Asked<TokenInput>): Promise<Issued> {
  const { app, body } = context
  const caller = await getCallerLocked(tx, context)
  checkMachine(caller)
  const now = realNow(context.deps.clock)
  const { name, scopes, expiresAt, ipAllow, ratePerMinute } = readChange(body, caller, now)
  checkScopes(caller, scopes!)
  return issueToken(tx, {
    app,
    userId:
      body.holder === undefined ? caller.user_id : await getServiceAccount(tx, caller, app, body.holder),
    kind: 'api',
    name: name!,
    scopes: scopes!,
    ratePerMinute: ratePerMinute ?? null,
    ipAllow: ipAllow ?? [],
    ...(expiresAt === undefined ? {} : { expiresAt }),
    by: actorOf(context),
    now,
  })
}

/** The service account of the business that is to hold a token. 1005 unless an owner or admin asks, 1007. */
async function getServiceAccount(tx: Tx, caller: Caller, app: App, holder: string): Promise<number> {
  if (!mayActFor(caller))
    throw new Refusal(1005, httpTexts.roleMissing({ roles: CHIEFS }), { body: { roles: CHIEFS } })
  const [account] = await tx.query<{ user_id: number }>(
    `select m.user_id from memberships m join users u on u.id = m.user_id
     where m.business_id = $1 and u.hashid = $2 and u.is_service`,
    [app.business_id, holder],
  )
  if (!account) throw notFound({ field: 'holder', kind: 'service_account' })
  return account.user_id
}

/** Changes a valid token. 1002, 1005, 1007, 1001 token_ended. */
export async function changeToken(tx: Tx, context: Asked<TokenChangeInput>, id: number): Promise<void> {
  const { body } = context
  const caller = await getCallerLocked(tx, context)
  const before = await getTokenOf(tx, context, caller, id)
  const now = realNow(context.deps.clock)
  const change = readChange(body, caller, now)
  checkRank(caller, before)
  if (change.scopes) checkScopes(caller, change.scopes)
  await changeStoredToken(tx, before, change, actorOf(context), now)
}

/**
 * A new token in the place of an old one, which goes on for `overlap`. Only who holds it may, and of a service
 * account owners and admins. 1005, 1007, 1001.
 */
export async function rollToken(
  tx: Tx,
  context: Asked,
  id: number,
  overlap: string | undefined,
): Promise<Issued> {
  const overlapMs = readOverlap(overlap)
  const caller = await getCallerLocked(tx, context)
  const old = await getTokenOf(tx, context, caller, id)
  // whoever gets the text of a token acts as its holder
  const isTheirs = old.user_id === caller.user_id || (old.is_service && mayActFor(caller))
  if (!isTheirs) throw new Refusal(1005, texts.onlyHolder)
  checkScopes(caller, old.scopes)
  return rollStoredToken(tx, old, overlapMs, actorOf(context), realNow(context.deps.clock))
}

/** Ends a token for good; one that was ended before stays as it is. 1005, also for a holder of a role above; 1007. */
export async function endToken(tx: Tx, context: Asked, id: number): Promise<void> {
  const caller = await getCallerLocked(tx, context)
  checkRank(caller, await getTokenOf(tx, context, caller, id))
  await revokeToken(tx, { id }, actorOf(context), realNow(context.deps.clock))
}

/** A token of the app that the caller may deal with, locked: one of its own, or with `admin` anybody's. 1005, 1007. */
async function getTokenOf(tx: Tx, { app }: Asked, caller: Caller, id: number): Promise<StoredToken> {
  const token = await getStoredToken(tx, id, { appId: app.id, holder: holderSeen(caller) })
  checkMachine(caller)
  return token
}

/** A token that could make others would outlive its own end and its address list: that takes `admin`. */
function checkMachine({ is_person, scopes }: Caller): void {
  const scope = 'admin'
  if (!is_person && !scopes.includes(scope))
    throw new Refusal(1005, httpTexts.scopeMissing({ scope }), { body: { scope } })
}

function checkScopes({ scopes: held }: Caller, wanted: readonly Scope[]): void {
  const beyond = wanted.filter(scope => !held.includes(scope))
  if (beyond.length > 0)
    throw new Refusal(1005, texts.scopesNotYours({ scopes: beyond }), { body: { scopes: beyond } })
}

function checkRank({ role }: Caller, { role: theirs }: StoredToken): void {
  if (theirs !== null && ROLES.indexOf(theirs) < ROLES.indexOf(role!))
    throw new Refusal(1005, texts.roleAbove, { body: { role: theirs } })
}

/** What a request asks for, as it is stored. Throws 1002 with every field that is wrong. */
function readChange(input: TokenChangeInput, { rate_per_minute }: Caller, now: Timestamp): TokenChange {
  const errors: FieldError[] = []
  const expiresAt = input.expires_at === undefined ? undefined : readInstant(input.expires_at)
  const latest = toTimestamp(toMs(now) + API_TOKEN_DAYS_MAX * DAY_MS)
  if (expiresAt !== undefined && (expiresAt <= now || expiresAt > latest))
    errors.push({ field: 'expires_at', rule: 'range', text: texts.expiry({ days: API_TOKEN_DAYS_MAX }) })
  const ranges = input.addresses?.map(readRange)
  for (const [i, range] of ranges?.entries() ?? [])
    if (range === null) errors.push({ field: `addresses.${i}`, rule: 'format', text: texts.range })
  const limit = Math.max(rate_per_minute ?? RATE_PER_MINUTE_DEFAULT, RATE_PER_MINUTE_DEFAULT)
  if (typeof input.rate === 'number' && input.rate > limit)
    errors.push({ field: 'rate', rule: 'maximum', text: texts.rateMax({ limit }) })
  if (errors.length > 0) throw invalid(errors)
  const ipAllow = ranges?.filter(range => range !== null)
  return { name: input.name, scopes: input.scopes, expiresAt, ipAllow, ratePerMinute: input.rate }
}
