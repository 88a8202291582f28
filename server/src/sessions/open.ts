import { enterBusiness } from '../accounts/sign-ins.ts'
import type { Tx } from '../db/tx.ts'
import { refused } from '../http/errors.ts'
import type { Needs } from '../jobs/deps.ts'
import { hashSecret, makeSecret } from '../lib/secret.ts'
import { DAY_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { type Cookie, type CookieRule, cookieRuleOf, readCookie, setCookie } from './cookie.ts'
import { deviceOf } from './device.ts'
import { insertSession, updateSecretEnded, upsertKnownBrowser } from './queries.ts'
import { texts } from './texts.ts'

const SESSION_DAYS = 7

/** Where a sign-in comes from. */
export type From = { cookie: Cookie | null; ip: string; userAgent: string | string[] | undefined }

/** The rule of cookies here; 1001 `insecure_address` where none would be safe. */
export function ruleHere({ settings }: Needs<'settings'>): CookieRule {
  const rule = cookieRuleOf(settings.baseUrl)
  if (!rule) throw refused('insecure_address', texts.insecureAddress({ address: settings.baseUrl }))
  return rule
}

/** The cookie that came with a request, also one whose session is over; null: none, or none that can be read. */
export function cookieOf(rule: CookieRule, header: string | string[] | undefined): Cookie | null {
  if (typeof header !== 'string') return null
  try {
    return readCookie(['cookie', header], rule)
  } catch {
    return null
  }
}

/** What a browser is known by, as it is stored; null: it has signed in nowhere yet. */
export function browserOf(
  { settings }: Needs<'settings'>,
  header: string | string[] | undefined,
): Buffer | null {
  const rule = cookieRuleOf(settings.baseUrl)
  const cookie = rule && cookieOf(rule, header)
  return cookie && hashSecret(cookie.browser)
}

/** Opens a session with secrets of its own; one that the browser had before is over. */
export async function openSession(
  tx: Tx,
  rule: CookieRule,
  who: { userId: number; businessId: number; isKnownHere: boolean },
  { cookie, ip, userAgent }: From,
  now: Timestamp,
): Promise<{ id: string; header: string; expires_at: Timestamp }> {
  await enterBusiness(tx, who.userId, who.businessId)
  const { secret, hash } = makeSecret()
  // only what this person's sign-in has proved before is kept: anybody may have put another value there
  const browser = who.isKnownHere && cookie ? cookie.browser : makeSecret().secret
  const expires_at = toTimestamp(toMs(now) + SESSION_DAYS * DAY_MS)
  if (cookie?.session) await updateSecretEnded(tx, hashSecret(cookie.session), now)
  const id = await insertSession(tx, {
    hash,
    userId: who.userId,
    businessId: who.businessId,
    browser: hashSecret(browser),
    device: deviceOf(userAgent),
    address: ip,
    expiresAt: expires_at,
    now,
  })
  await upsertKnownBrowser(tx, who.userId, hashSecret(browser), now)
  return { id, header: setCookie(rule, { session: secret, browser }), expires_at }
}
