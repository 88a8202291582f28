// The simulated provider's texts for scripted errors.
import { randomBytes } from 'node:crypto'
import type { WireReply } from './messenger.ts'

/** No such user, as the provider says it. */
const FAILED_CODE_DEFAULT = 131026
/** "Something went wrong": worth another try. */
const ERROR_CODE_DEFAULT = 131000
const SERVER_ERROR_CODE = 131016

/** How the provider words the codes that are scripted most, and the HTTP status that comes with each. */
const WORDS: ReadonlyMap<number, { status: number; title: string }> = new Map([
  [0, { status: 401, title: 'AuthException' }],
  [4, { status: 400, title: 'Application request limit reached' }],
  [10, { status: 403, title: 'Permission Denied' }],
  [100, { status: 400, title: 'Invalid parameter' }],
  [190, { status: 401, title: 'Invalid OAuth access token.' }],
  [200, { status: 403, title: 'API Permission' }],
  [368, { status: 403, title: 'Temporarily blocked for policies violations' }],
  [80007, { status: 400, title: 'Rate limit issues' }],
  [130403, { status: 403, title: 'User is blocked by the business' }],
  [130429, { status: 429, title: 'Rate limit hit' }],
  [130472, { status: 400, title: "User's number is part of an experiment" }],
  [131000, { status: 500, title: 'Something went wrong' }],
  [131016, { status: 503, title: 'Service unavailable' }],
  [131021, { status: 400, title: 'Recipient cannot be sender' }],
  [131026, { status: 400, title: 'Message undeliverable' }],
  [131030, { status: 400, title: 'Recipient phone number not in allowed list' }],
  [131031, { status: 403, title: 'Account has been locked' }],
  [131042, { status: 403, title: 'Business eligibility payment issue' }],
  [131047, { status: 400, title: 'Re-engagement message' }],
  [131048, { status: 429, title: 'Spam rate limit hit' }],
  [131049, { status: 400, title: 'Not delivered to maintain a healthy ecosystem' }],
  [131050, { status: 400, title: 'The user has stopped marketing messages' }],
  [131051, { status: 400, title: 'Unsupported message type' }],
  [131053, { status: 400, title: 'Media upload error' }],
  [131056, { status: 400, title: '(Business Account, Consumer Account) pair rate limit hit' }],
  [132001, { status: 404, title: 'Template name does not exist in the translation' }],
  [132015, { status: 400, title: 'Template is paused' }],
  [133010, { status: 400, title: 'Account not registered' }],
])

/** The error inside a failed status. */
export function failureOf(errorCode: number | null): { code: number; title: string } {
  const code = errorCode ?? FAILED_CODE_DEFAULT
  return { code, title: titleOf(code) }
}

/** The reply of a refused call: 500 to 599 are HTTP statuses of their own, all else are the provider's codes. */
export function errorReply(errorCode: number | null): WireReply {
  const code = errorCode ?? ERROR_CODE_DEFAULT
  if (code >= 500 && code <= 599) return replyOf(code, SERVER_ERROR_CODE)
  return replyOf(WORDS.get(code)?.status ?? 400, code)
}

/** The reply to a number the provider does not know. */
export function unknownNumberReply(phoneNumberId: string): WireReply {
  const reply = replyOf(400, 100)
  const message = `Unsupported post request. Object with ID '${phoneNumberId}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`
  return { ...reply, body: { error: { ...(reply.body.error as object), message, error_subcode: 33 } } }
}

const titleOf = (code: number): string => WORDS.get(code)?.title ?? 'Something went wrong'

function replyOf(status: number, code: number): WireReply {
  const title = titleOf(code)
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      ...(status === 429 ? { 'retry-after': '1' } : {}),
    },
    body: {
      error: {
        message: `(#${code}) ${title}`,
        type: 'OAuthException',
        code,
        error_data: { messaging_product: 'whatsapp', details: title },
        fbtrace_id: `A${randomBytes(16).toString('base64url')}`,
      },
    },
  }
}
