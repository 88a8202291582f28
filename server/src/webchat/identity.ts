import { createHmac, timingSafeEqual } from 'node:crypto'
import { FORMATS } from '@palabre/contract/formats'
import { Refusal } from '../http/errors.ts'
import { isStorable } from '../http/validate.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../lib/time.ts'

/** A longer-lived identity could be replayed for ever by whoever once saw it. */
const LIFE_MS_MAX = DAY_MS
/** How much the site's clock may differ from ours. */
const SKEW_MS_MAX = MINUTE_MS
const SUBJECT_CHARS_MAX = 255
const NAME_CHARS_MAX = 200
const MAC_BYTES = 32

/** Who the site vouches for. */
export type Identity = { sub: string; name: string | null; email: string | null }

/**
 * Reads a JWT (RFC 7519) that the site's server signed with the channel's identity secret: HS256 only, `sub`
 * and `exp` required, at most 24 hours to run. Throws 1005 when it is not genuine, 1003 when it has run out.
 */
export function verifyIdentity(jwt: string, secret: string, nowMs: number): Identity {
  const parts = jwt.split('.')
  const [header, payload, signature] = parts.map(part =>
    /^[A-Za-z0-9_-]+$/.test(part) ? Buffer.from(part, 'base64url') : null,
  )
  if (parts.length !== 3 || !header || !payload || !signature) throw refusal()
  const mac = createHmac('sha256', secret).update(`${parts[0]}.${parts[1]}`).digest()
  // timingSafeEqual throws on unequal lengths
  if (signature.length !== MAC_BYTES || !timingSafeEqual(mac, signature)) throw refusal()
  if (objectOf(header).alg !== 'HS256') throw refusal()
  const claims = objectOf(payload)
  checkTimes(claims, nowMs)
  const { sub, name, email } = claims
  // visible ASCII without blanks: it becomes part of identifiers
  if (typeof sub !== 'string' || sub.length > SUBJECT_CHARS_MAX || !FORMATS['printable-ascii']!.test(sub))
    throw refusal()
  return {
    sub,
    name:
      typeof name === 'string' &&
      name.length <= NAME_CHARS_MAX &&
      isStorable(name) &&
      FORMATS.visible!.test(name)
        ? name
        : null,
    email: typeof email === 'string' && FORMATS['email-address']!.test(email) ? email : null,
  }
}

function checkTimes(claims: { [claim: string]: unknown }, nowMs: number): void {
  const msOf = (claim: 'exp' | 'nbf' | 'iat'): number | null => {
    const seconds = claims[claim]
    if (seconds === undefined) return null
    if (typeof seconds !== 'number' || !Number.isFinite(seconds)) throw refusal()
    return seconds * SECOND_MS
  }
  const exp = msOf('exp')
  const nbf = msOf('nbf')
  const iat = msOf('iat')
  if (exp === null || exp > nowMs + LIFE_MS_MAX + SKEW_MS_MAX) throw refusal()
  if ((nbf !== null && nbf > nowMs + SKEW_MS_MAX) || (iat !== null && iat > nowMs + SKEW_MS_MAX))
    throw refusal()
  if (exp <= nowMs) {
    throw new Refusal(1003, {
      en: 'Request expired: the identity has run out',
      fr: "Requête expirée : l'identité a expiré",
    })
  }
}

function objectOf(json: Buffer): { [claim: string]: unknown } {
  try {
    const value: unknown = JSON.parse(json.toString('utf8'))
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as { [claim: string]: unknown })
      : {}
  } catch {
    throw refusal()
  }
}

/** One answer for every forgery: it does not say how close it came. */
function refusal(): Refusal {
  return new Refusal(1005, {
    en: 'Request not authorized: the identity is not signed by this site',
    fr: "Requête non autorisée : l'identité n'est pas signée par ce site",
  })
}
