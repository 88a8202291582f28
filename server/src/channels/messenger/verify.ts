import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Type } from 'typebox'

const SIGNATURE = /^sha256=([0-9a-f]{64})$/i
const CHALLENGE_CHARS_MAX = 1024

/**
 * Whether X-Hub-Signature-256 is the HMAC-SHA256 of these very bytes under the app secret. Constant time;
 * false for a missing or odd header and for an empty secret, which must never open the door.
 */
export function verifySignature(rawBody: Buffer, header: string | undefined, appSecret: string): boolean {
  const hex = header === undefined ? undefined : SIGNATURE.exec(header.trim())?.[1]
  if (hex === undefined || appSecret === '') return false
  const expected = createHmac('sha256', appSecret).update(rawBody).digest()
  return timingSafeEqual(Buffer.from(hex, 'hex'), expected)
}

/** The query of the GET handshake. */
export const VERIFICATION = Type.Object({
  'hub.mode': Type.Literal('subscribe'),
  'hub.verify_token': Type.String({ description: 'The verify token of the channel.' }),
  'hub.challenge': Type.String({ minLength: 1, maxLength: CHALLENGE_CHARS_MAX }),
})

/**
 * The GET handshake: the challenge to answer with status 200 and text/plain, or null (answer 403) when the
 * mode or the verify token is wrong.
 */
export function answerVerification(query: { [key: string]: unknown }, verifyToken: string): string | null {
  const given = query['hub.verify_token']
  const challenge = query['hub.challenge']
  if (query['hub.mode'] !== 'subscribe' || verifyToken === '') return null
  if (typeof given !== 'string' || typeof challenge !== 'string') return null
  if (challenge === '' || challenge.length > CHALLENGE_CHARS_MAX) return null
  return timingSafeEqual(digest(given), digest(verifyToken)) ? challenge : null
}

/** Equal lengths, so that comparing reveals nothing about the token's length. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
