import { FORMATS } from '@palabre/contract/formats'
import type { JWTPayload } from 'jose'
import { Refusal } from '../http/errors.ts'
import { isStorable } from '../http/validate.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../lib/time.ts'
import { texts } from './texts.ts'

/** A longer-lived identity could be replayed for too long by anybody who has seen it. */
const LIFE_MS_MAX = DAY_MS
/** How much the site's clock may differ from ours. */
const SKEW_MS_MAX = MINUTE_MS
const SUBJECT_CHARS_MAX = 255
const NAME_CHARS_MAX = 200

/** The person the site vouches for. */
export type Identity = { sub: string; name: string | null; email: string | null }

/**
 * Reads a JWT (RFC 7519) that the site's server signed with the channel's identity secret: HS256 only, `sub`
 * and `exp` required, at most 24 hours to run. Throws 1005 when it is not genuine, 1003 when it has run out.
 */
export async function verifyIdentity(jwt: string, secret: string, nowMs: number): Promise<Identity> {
  const claims = await readClaims(jwt, secret, nowMs)
  checkTimes(claims, nowMs)
  const { sub, name, email } = claims
  // visible ASCII without spaces: it becomes part of identifiers
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
    email: typeof email === 'string' && FORMATS.email!.test(email) ? email : null,
  }
}

/** The claims of a genuine token, even an expired one: checkTimes decides about that. */
async function readClaims(jwt: string, secret: string, nowMs: number): Promise<JWTPayload> {
  // one spelling of a token, without padding or blanks
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(jwt)) throw refusal()
  // few visitors have one: a start does not read what checks it
  const { errors, jwtVerify } = await import('jose')
  try {
    const { payload } = await jwtVerify(jwt, Buffer.from(secret), {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
      currentDate: new Date(nowMs),
      clockTolerance: SKEW_MS_MAX / SECOND_MS,
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) return error.payload
    if (error instanceof errors.JOSEError) throw refusal()
    throw error
  }
}

/** No leeway for expired tokens; a little for those not yet valid. */
function checkTimes({ exp, nbf, iat }: JWTPayload, nowMs: number): void {
  for (const seconds of [exp, nbf, iat])
    if (seconds !== undefined && !Number.isFinite(seconds)) throw refusal()
  const expMs = exp! * SECOND_MS
  if (expMs > nowMs + LIFE_MS_MAX + SKEW_MS_MAX) throw refusal()
  if (iat !== undefined && iat * SECOND_MS > nowMs + SKEW_MS_MAX) throw refusal()
  if (expMs <= nowMs) throw new Refusal(1003, texts.identityExpired)
}

/** One answer for every forgery: it does not say how close it came. */
function refusal(): Refusal {
  return new Refusal(1005, texts.identityForged)
}
