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

type Failure = { concerns: Concern; passes: boolean; who: Actor }

const failure = (concerns: Concern, passes: boolean, who: Actor): Failure => ({ concerns, passes, who })

/** `passes`: the same message may go later; a channel says after which wait, and how often it is worth another try. */
export const FAILURES: { [reason in FailureReason]: Failure } = {
  unreachable: failure('provider', true, 'provider'),
  throttled: failure('number', true, 'provider'),
  throttled_contact: failure('person', true, 'provider'),
  marketing_limit: failure('person', false, 'you'),
  window_closed: failure('person', false, 'customer'),
  opted_out: failure('person', false, 'customer'),
  no_such_recipient: failure('person', false, 'customer'),
  blocked_by_business: failure('person', false, 'you'),
  not_on_test_list: failure('person', false, 'you'),
  experiment: failure('person', false, 'provider'),
  bad_request: failure('message', false, 'you'),
  template_refused: failure('message', false, 'you'),
  not_permitted: failure('message', false, 'you'),
  not_connected: failure('number', true, 'you'),
  not_registered: failure('number', true, 'you'),
  credentials: failure('account', true, 'you'),
  payment: failure('account', true, 'you'),
  account_restricted: failure('account', true, 'you'),
  unknown: failure('message', false, 'provider'),
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
