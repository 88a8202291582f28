// What a message waits for, and what ended it, as its view says it. Pure.

import type { Language, Text } from '@palabre/contract/languages'
import { FAILURE_REASONS, type FailureReason } from '@palabre/contract/reasons'
import { type Static, Type } from 'typebox'
import { ACTORS, type Actor, FAILURES, failureText, readReason } from '../channels/failures.ts'
import type { StoredHold } from '../channels/hold.ts'
import { kindOf } from '../channels/kinds.ts'
import { nullable, nullableText, nullableTimestamp, timestamp } from '../http/shapes.ts'
import { SECOND_MS, type Timestamp, toMs } from '../lib/time.ts'
import { texts, waitingTexts } from './texts.ts'

/** A worker takes a message up at once: later than this, none is there. */
const UNTOUCHED_MS = 20 * SECOND_MS

export const provider = nullable(
  { code: nullableText, text: Type.String() },
  "The provider's own code and words; null: it has said nothing.",
)
const who = Type.Unsafe<Actor | null>({
  enum: [...ACTORS, null],
  description:
    'Who can do something about it: you, the provider, the customer, or the operator of this installation.',
})

export const WAITS = ['scheduled', 'emergency_stop', 'no_worker'] as const
type Wait = FailureReason | (typeof WAITS)[number]

export const Waiting = nullable(
  {
    reason: Type.Enum([...FAILURE_REASONS, ...WAITS]),
    text: Type.String({
      description: 'The reason, and what has to be done, in the language of the request.',
    }),
    since: timestamp,
    tries: Type.Integer({
      description: 'Calls without success: of the message, or of its number where that is held.',
    }),
    next_try_at: nullableTimestamp,
    who,
    behind: nullableText,
    provider,
  },
  'What the message waits for; null: for nothing. `behind` is the earlier message to the same contact that waits so.',
)
type Waiting = Static<typeof Waiting>

export const MessageError = nullable(
  {
    reason: Type.Enum([...FAILURE_REASONS, 'expired']),
    text: Type.String({ description: 'The reason, and what can be done, in the language of the request.' }),
    who,
    code: nullableText,
    provider,
    retry: Type.Literal(false, { description: 'It is over; POST /messages/{id}/retry tries it again.' }),
  },
  'Why the message failed, expired, or is unknown; else null.',
)

/** An error as it is stored; by an older release, perhaps with less in it. */
export type StoredError = {
  reason?: string
  code?: string | null
  text?: string
  /** The words are ours. */
  own?: boolean
  /** Of an expired message: what it waited for. */
  cause?: StoredError
}

/** Facts of an outgoing message from its row. */
export type Waiter = {
  channel: string
  status: string
  accepted_at: Timestamp
  send_at: Timestamp | null
  next_attempt_at: Timestamp | null
  tries: number
  failing_since: Timestamp | null
  last_error: StoredError | null
  hold: StoredHold | null
  is_active: boolean
  emergency_stop: boolean
  /** An earlier message to the same contact that waits for its next try. */
  ahead: { id: string; error: StoredError | null; next_attempt_at: Timestamp; tries: number } | null
}

type Why = {
  reason: Wait
  since?: Timestamp
  tries?: number
  next?: Timestamp | null
  error?: StoredError | null
  behind?: string
}

/** The same, as its view says it. */
export function waitingOf(message: Waiter, now: Timestamp, language: Language): Waiting {
  const why = whyOf(message, now)
  if (why === null) return null
  const { reason, since = message.accepted_at, tries = 0, next = null, error = null, behind = null } = why
  return {
    ...{ reason, text: waitText(message.channel, reason)[language], since, tries, next_try_at: next },
    ...{ who: whoOf(reason), behind, provider: providerOf(error) },
  }
}

/** What it waits for; null: for nothing, or it is on its way. */
export function whyOf(message: Waiter, now: Timestamp): Why | null {
  const { status, send_at, hold, ahead, last_error, next_attempt_at } = message
  if (status === 'held' && send_at === null) return { reason: 'window_closed', error: last_error }
  if (status === 'held' && !isDue(message, now)) return { reason: 'scheduled', next: send_at }
  if (status !== 'queued' && status !== 'held') return null
  if (message.emergency_stop) return { reason: 'emergency_stop' }
  if (!message.is_active) return { reason: 'not_connected' }
  if (hold !== null) {
    const { error, since, tries, until } = hold
    return { reason: readReason(error.reason), since, tries, next: until, error }
  }
  if (last_error !== null && next_attempt_at !== null) {
    const { tries, failing_since } = message
    const since = failing_since ?? message.accepted_at
    return { reason: readReason(last_error.reason), since, tries, next: next_attempt_at, error: last_error }
  }
  if (ahead !== null) {
    const { error, tries, next_attempt_at: next, id } = ahead
    return { reason: readReason(error?.reason), tries, next, error, behind: id }
  }
  const dueMs = toMs(next_attempt_at ?? send_at ?? message.accepted_at)
  return toMs(now) - dueMs > UNTOUCHED_MS ? { reason: 'no_worker' } : null
}

/** Its time has come: what keeps it now keeps all others, too. */
const isDue = ({ send_at }: Waiter, now: Timestamp): boolean => send_at !== null && toMs(send_at) <= toMs(now)

/** Is it no failure? */
export const isWait = (reason: Wait): reason is (typeof WAITS)[number] => WAITS.some(one => one === reason)

/** What it waits for, in every language. */
export function waitText(channel: string, reason: Wait): Text {
  return isWait(reason) ? waitingTexts[reason] : failureText(kindOf(channel), reason)
}

function whoOf(reason: Wait): Actor | null {
  if (!isWait(reason)) return FAILURES[reason].who
  return reason === 'no_worker' ? 'operator' : reason === 'emergency_stop' ? 'you' : null
}

/** What the provider itself said. */
export function providerOf(error: StoredError | null): { code: string | null; text: string } | null {
  return error?.text === undefined || error.own === true
    ? null
    : { code: error.code ?? null, text: error.text }
}

/** Why it is over, in every language. */
export function errorText(channel: string, stored: StoredError): Text {
  if (stored.reason !== 'expired') return failureText(kindOf(channel), readReason(stored.reason))
  const cause = stored.cause && failureText(kindOf(channel), readReason(stored.cause.reason))
  return cause ? texts.expiredWaiting({ why: cause }) : texts.timeIsOver
}

/** Why it is over; null where nothing is known of it. */
export function errorOf(
  channel: string,
  stored: StoredError | null,
  language: Language,
): Static<typeof MessageError> {
  if (stored === null) return null
  const isExpired = stored.reason === 'expired'
  const said = isExpired ? (stored.cause ?? null) : stored
  const reason = isExpired ? 'expired' : readReason(stored.reason)
  const who = said === null ? null : FAILURES[readReason(said.reason)].who
  const text = errorText(channel, stored)[language]
  return { reason, text, who, code: said?.code ?? null, provider: providerOf(said), retry: false }
}
