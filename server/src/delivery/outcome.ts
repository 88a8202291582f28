// What the answer of a channel means for the message and for its number. Pure.
import { FAILURES, holdsNumber, readReason, showsNumberWorks } from '../channels/failures.ts'
import type { ChannelError, SendResult } from '../channels/types.ts'
import { backoffMs } from '../lib/backoff.ts'
import { MINUTE_MS, SECOND_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { hasGone, type OutStatus } from './status.ts'

const RETRY = { fromMs: SECOND_MS, maxMs: 15 * MINUTE_MS }

/** Of an error whose reason is `expired`. */
export const EXPIRED_TEXT = 'expires_at has passed'

export type Result = {
  outcome: 'sent' | 'retry' | 'failed' | 'unknown' | 'expired'
  providerId: string | null
  /** Null with `retry`: the number decides when. */
  retryAt: Timestamp | null
  error: object | null
}

/**
 * `holds`: the number is refused, until then or (null) for as long as is proper. `frees`: it works. Null: the answer says
 * nothing of it.
 */
export type NumberNews = { holds: ChannelError; until: Timestamp | null } | 'frees' | null

/** What became of a call; or why it was not made: the message's time is over, the contact has opted out since, or their window is closed. */
export type Attempted = SendResult | 'expired' | 'unwanted' | 'outside window'

const UNWANTED = {
  reason: 'opted_out',
  retry: false,
  text: 'the contact has opted out of messages',
  own: true,
}

const OUTSIDE_WINDOW = {
  reason: 'window_closed',
  retry: false,
  text: 'the window closed before the message went',
  own: true,
}

type Tried = {
  attempt: number
  attempts_before: number
  author: string
  error: object | null
  held_tries: number
}

/** What becomes of a message, and of its number, after an attempt that ended at `now`; `random` from 0 to 1. */
export function outcomeOf(
  tried: Tried,
  sent: Attempted,
  now: Timestamp,
  random: number,
): { result: Result; number: NumberNews } {
  const result = (outcome: Result['outcome'], more: Partial<Result> = {}): Result => ({
    ...{ outcome, providerId: null, retryAt: null, error: null },
    ...more,
  })
  if (sent === 'unwanted') return { result: result('failed', { error: UNWANTED }), number: null }
  if (sent === 'outside window') return { result: result('failed', { error: OUTSIDE_WINDOW }), number: null }
  if (sent === 'expired') {
    const outcome = tried.author === 'agent' ? 'failed' : 'expired'
    return { result: result(outcome, { error: expiredError(tried.error) }), number: null }
  }
  if (sent.ok) return { result: result('sent', { providerId: sent.providerId }), number: 'frees' }
  const { error } = sent
  if (error.reason === 'unknown') return { result: result('unknown', { error: isOver(error) }), number: null }
  if (holdsNumber(error.reason))
    return { result: result('retry', { error }), number: { holds: error, until: null } }
  if (!error.retry) return { result: result('failed', { error: isOver(error) }), number: 'frees' }
  const waitMs = backoffMs(tried.attempt - tried.attempts_before, RETRY, random)
  const retryAt = toTimestamp(toMs(now) + Math.max(error.retryAfterMs ?? 0, waitMs))
  // the one call of a held number got no answer of it: the number goes on being held
  const isFault = FAILURES[error.reason].concerns === 'provider'
  const number = !isFault ? 'frees' : tried.held_tries > 0 ? { holds: error, until: retryAt } : null
  return { result: result('retry', { retryAt, error }), number }
}

/** What receipts tell of the number: that a message is on its way, or why it has failed. */
export function newsOfReceipt(status: OutStatus, error: Partial<ChannelError> | null): NumberNews {
  if (hasGone(status)) return 'frees'
  const reason = readReason(error?.reason)
  if (holdsNumber(reason)) return { holds: error as ChannelError, until: null }
  return showsNumberWorks(reason) ? 'frees' : null
}

/** The error of a message that will not be tried again. */
function isOver(error: ChannelError): ChannelError {
  return { ...error, retry: false, retryAfterMs: null }
}

function expiredError(last: { retry?: boolean; retryAfterMs?: number | null } | null): object {
  const { retry: _retry, retryAfterMs: _retryAfterMs, ...cause } = last ?? {}
  return {
    reason: 'expired',
    retry: false,
    text: EXPIRED_TEXT,
    own: true,
    ...(last === null ? {} : { cause }),
  }
}
