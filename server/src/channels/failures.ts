// What follows from each reason of a failed send: whom it concerns, whether it passes, who must act. Pure.
import type { Text } from '@palabre/contract/languages'
import { FAILURE_REASONS, type FailureReason } from '@palabre/contract/reasons'
import type { ChannelKind } from './kind.ts'
import { failureTexts } from './texts.ts'

/** Who can do something about it: the business, the provider, the contact, or whoever runs this installation. */
export const ACTORS = ['you', 'provider', 'customer', 'operator'] as const
export type Actor = (typeof ACTORS)[number]

/**
 * `message`: only this one; those behind it go on. `person`: those behind it wait. `provider`: each message is tried
 * again in its own time, as one fault says little of the next. `number`, `account`: the number is held as a whole.
 */
type Concern = 'message' | 'person' | 'provider' | 'number' | 'account'

/** Who must act, as support reads it: whoever sent it, the contact, whoever keeps the channel's account, or nobody. */
export const MUST_ACT = ['you', 'contact', 'account', 'nobody'] as const
export type MustAct = (typeof MUST_ACT)[number]

type Failure = { concerns: Concern; passes: boolean; who: Actor; mustAct: MustAct; retryable: boolean }

const failure = (
  concerns: Concern,
  passes: boolean,
  who: Actor,
  mustAct: MustAct,
  retryable: boolean,
): Failure => ({ concerns, passes, who, mustAct, retryable })

/**
 * `passes`: the same message may go later; a channel says after which wait, and how often it is worth another try.
 * `retryable`: it may arrive when it is tried again once whoever must act has acted.
 */
export const FAILURES: { [reason in FailureReason]: Failure } = {
  unreachable: failure('provider', true, 'provider', 'nobody', true),
  throttled: failure('number', true, 'provider', 'nobody', true),
  throttled_contact: failure('person', true, 'provider', 'nobody', true),
  marketing_limit: failure('person', false, 'you', 'you', true),
  window_closed: failure('person', false, 'customer', 'contact', true),
  opted_out: failure('person', false, 'customer', 'contact', false),
  no_such_recipient: failure('person', false, 'customer', 'contact', false),
  blocked_by_business: failure('person', false, 'you', 'you', true),
  not_on_test_list: failure('person', false, 'you', 'you', true),
  experiment: failure('person', false, 'provider', 'nobody', false),
  bad_request: failure('message', false, 'you', 'you', false),
  template_refused: failure('message', false, 'you', 'you', true),
  not_permitted: failure('message', false, 'you', 'you', true),
  not_connected: failure('number', true, 'you', 'you', true),
  not_registered: failure('number', true, 'you', 'account', true),
  credentials: failure('account', true, 'you', 'account', true),
  payment: failure('account', true, 'you', 'account', true),
  account_restricted: failure('account', true, 'you', 'account', true),
  unknown: failure('message', false, 'you', 'you', false),
}

/** Reasons that concern one message: whatever waits for another try of it holds nobody up. */
export const MESSAGE_REASONS: readonly string[] = FAILURE_REASONS.filter(
  reason => FAILURES[reason].concerns === 'message',
)

/** Does it hold the number as a whole? */
export function holdsNumber(reason: FailureReason): boolean {
  const { concerns, passes } = FAILURES[reason]
  return passes && (concerns === 'number' || concerns === 'account')
}

/** Does a refusal show that the number works, as it is only of this message, or this person? */
export function showsNumberWorks(reason: FailureReason): boolean {
  const { concerns } = FAILURES[reason]
  return reason !== 'unknown' && (concerns === 'message' || concerns === 'person')
}

/** Must somebody do something at the provider before the number works again? A pause that is asked for passes by itself. */
export const needsRepair = (reason: FailureReason): boolean =>
  holdsNumber(reason) && FAILURES[reason].who === 'you'

/** What went wrong, in the channel's own words where it has any. */
export function failureText(kind: Pick<ChannelKind, 'failures'> | null, reason: FailureReason): Text {
  return kind?.failures[reason] ?? failureTexts[reason]
}

/** A reason as it is stored, which may be of another release. */
export function readReason(stored: unknown): FailureReason {
  return FAILURE_REASONS.find(reason => reason === stored) ?? 'unknown'
}
