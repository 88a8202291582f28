// The one cookie: "<session>.<browser>". The session's secret changes and ends; the browser's stays, so that a browser
// in which a person signed in before is known.
import ipaddr from 'ipaddr.js'
import { Refusal } from '../http/errors.ts'
import { DAY_MS, SECOND_MS } from '../lib/time.ts'

const VALUE = /^([\w-]{43})?\.([\w-]{43})$/
/** The longest that browsers keep a cookie. The session in it ends much sooner. */
const KEPT_SECONDS = (400 * DAY_MS) / SECOND_MS

/** How cookies are at a base address. */
export type CookieRule = { name: '__Host-palabre' | 'palabre'; isSecure: boolean; origin: string }

/** The secrets in the cookie; session null: none is open. */
export type Cookie = { session: string | null; browser: string }

/**
 * The rule at a base address, or null: plain http that is not loopback, where no cookie is safe. On loopback the name is plain,
 * since not every browser keeps Secure cookies there.
 */
export function cookieRuleOf(baseUrl: string): CookieRule | null {
  const { protocol, hostname, origin } = new URL(baseUrl)
  if (protocol === 'https:') return { name: '__Host-palabre', isSecure: true, origin }
  return isLoopback(hostname) ? { name: 'palabre', isSecure: false, origin } : null
}

function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true
  const address = hostname.replaceAll(/[[\]]/g, '')
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

/** The cookie of a request, or null. 3 when it is malformed, or there are two: somebody else put one there. */
export function readCookie(rawHeaders: string[], { name }: CookieRule): Cookie | null {
  const values = rawHeaders
    .filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]!.toLowerCase() === 'cookie')
    .flatMap(header => header.split(';'))
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(`${name}=`))
    .map(pair => pair.slice(name.length + 1))
  if (values.length === 0) return null
  const match = VALUE.exec(values[0]!)
  if (values.length > 1 || !match) throw new Refusal(3)
  return { session: match[1] ?? null, browser: match[2]! }
}

/** The header that sets the cookie. */
export function setCookie({ name, isSecure }: CookieRule, { session, browser }: Cookie): string {
  const rest = `Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return `${name}=${session ?? ''}.${browser}; ${rest}`
}
