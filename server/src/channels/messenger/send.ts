// Sends one message to the Cloud API, and decides what its answer means for the next attempt.

import type { FailureReason } from '@palabre/contract/reasons'
import { withoutSecret } from '../../lib/credentials.ts'
import type { Call } from '../../outbound/call.ts'
import type { ChannelError, Outbound, SendResult } from '../types.ts'
import { isObject, objectOf, readId } from './clean.ts'
import { boundText, type ErrorContext, errorOfCode, errorOfStatus, parseJson } from './errors.ts'
import { isSendable, toPayload } from './payloads.ts'
import { readBsuid, readPhone } from './sender.ts'

/** The provider answers within two seconds nearly always; longer than this is a failure of the way. */
const SEND_TIMEOUT_MS = 15_000
export const TOKEN = /^[\x21-\x7e]+$/

type SendArgs = {
  call: Call
  baseUrl: string
  /** "v25.0"; empty to leave it out. */
  version: string
  phoneNumberId: string
  accessToken: string
  outbound: Outbound
  /** Which attempt of this message it is, from 1: some errors are worth only one more. */
  attempt?: number
  /**
   * Aborted before the call: nothing is sent. Afterwards the call is let finish, since it may have arrived.
   */
  signal?: AbortSignal
}

/** Sends one message. Never throws; the error's text never holds the access token. */
export async function sendMessage(args: SendArgs): Promise<SendResult> {
  const result = await attemptSend(args)
  return result.ok ? result : { ok: false, error: withoutToken(result.error, args.accessToken) }
}

async function attemptSend(args: SendArgs): Promise<SendResult> {
  const { outbound, accessToken } = args
  if (args.signal?.aborted) return failure('unreachable', true, 'Stopped before sending.')
  if (!TOKEN.test(accessToken))
    return failure('credentials', true, 'The access token is missing or malformed.')
  if (outbound.to.phone === null && outbound.to.userId === null) {
    return failure('bad_request', false, 'The recipient has neither a phone number nor a user id.')
  }
  if (!isSendable(outbound.type)) {
    return failure('bad_request', false, `Messages of type ${outbound.type} cannot be sent.`)
  }
  const answer = await callOrDoubt(args)
  if (answer.kind === 'refused') return failure('unreachable', true, answer.text)
  // There is no idempotency key: a receipt with our reference will settle it later.
  if (answer.kind === 'ambiguous') return failure('unknown', false, answer.text)
  return readAnswer(answer, {
    status: answer.status,
    headers: answer.headers,
    attempt: args.attempt ?? 1,
    byLink: typeof outbound.content.link === 'string',
  })
}

/** Where everything is POSTed that concerns messages of a number. */
export function urlOf(of: Pick<SendArgs, 'baseUrl' | 'version' | 'phoneNumberId'>): string {
  const parts = [of.baseUrl.replace(/\/+$/, ''), of.version, encodeURIComponent(of.phoneNumberId), 'messages']
  return parts.filter(part => part !== '').join('/')
}

/** A call that throws leaves the outcome unknown. */
async function callOrDoubt(args: SendArgs): ReturnType<Call> {
  try {
    return await args.call({
      method: 'POST',
      url: urlOf(args),
      headers: { authorization: `Bearer ${args.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(toPayload(args.outbound)),
      timeoutMs: SEND_TIMEOUT_MS,
    })
  } catch (error) {
    return { kind: 'ambiguous', text: error instanceof Error ? error.message : String(error) }
  }
}

function readAnswer(answer: { status: number; body: string }, context: ErrorContext): SendResult {
  const body = parseJson(answer.body)
  const error = objectOf(body).error
  if (isObject(error)) return { ok: false, error: errorOfCode(error, context) }
  if (answer.status < 200 || answer.status > 299) {
    return { ok: false, error: errorOfStatus(answer.status, answer.body, context) }
  }
  const providerId = readId(objectOf(firstOf(body, 'messages')).id)
  // Accepted, it seems, but we cannot name it.
  if (providerId === null) {
    const text = `HTTP ${answer.status} without a message id: ${answer.body}`
    return { ok: false, error: { reason: 'unknown', retry: false, retryAfterMs: null, code: null, text } }
  }
  const { wa_id, user_id } = objectOf(firstOf(body, 'contacts'))
  return { ok: true, providerId, recipient: { phone: readPhone(wa_id), userId: readBsuid(user_id) } }
}

function firstOf(body: unknown, key: string): unknown {
  const list = objectOf(body)[key]
  return Array.isArray(list) ? list[0] : undefined
}

const failure = (reason: FailureReason, retry: boolean, text: string): SendResult => ({
  ok: false,
  error: { reason, retry, retryAfterMs: null, code: null, text, own: true },
})

/** Redacted before it is shortened, so that half a token cannot remain at the end. */
export function withoutToken(error: ChannelError, token: string): ChannelError {
  return { ...error, text: boundText(withoutSecret(error.text, token, '[token]')) }
}
