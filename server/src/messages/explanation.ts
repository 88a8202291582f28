// Why a message failed or waits, in both languages, and who must act. Pure.

import { inEachLanguage } from '@palabre/contract/languages'
import { FAILURE_REASONS } from '@palabre/contract/reasons'
import { type Static, Type } from 'typebox'
import { FAILURES, MUST_ACT, type MustAct, readReason } from '../channels/failures.ts'
import { nullable } from '../http/shapes.ts'
import type { Timestamp } from '../lib/time.ts'
import {
  errorText,
  isWait,
  provider,
  providerOf,
  type StoredError,
  WAITS,
  type Waiter,
  waitText,
  whyOf,
} from './explain.ts'

export const Explanation = nullable(
  {
    reason: Type.Enum([...FAILURE_REASONS, 'expired', ...WAITS]),
    what: Type.Object(
      inEachLanguage(() => Type.String()),
      { description: 'What happened, and what has to be done.' },
    ),
    must_act: Type.Enum([...MUST_ACT], {
      description:
        "Who must act before it can arrive: you, the contact, whoever keeps the channel's account at its provider, or nobody.",
    }),
    retryable: Type.Boolean({
      description:
        'May the same message still arrive? By itself while it waits; with POST /messages/{id}/retry once it is over and whoever must act has done so.',
    }),
    provider,
  },
  'Why it failed, is unknown, or waits; null: none of these.',
)
type Explanation = Static<typeof Explanation>

/** What came of a message that is over or waits; `error`: of one that is over. */
export function explanationOf(
  { channel, waiter, error }: { channel: string; waiter: Waiter; error: StoredError | null },
  now: Timestamp,
): Explanation {
  if (error !== null) return ofError(channel, error)
  const why = whyOf(waiter, now)
  if (why === null) return null
  const { reason } = why
  const told = { what: waitText(channel, reason), provider: providerOf(why.error ?? null) }
  if (!isWait(reason)) return { reason, ...told, must_act: FAILURES[reason].mustAct, retryable: true }
  return { reason, ...told, must_act: reason === 'scheduled' ? 'nobody' : 'you', retryable: true }
}

function ofError(channel: string, error: StoredError): Explanation {
  const what = errorText(channel, error)
  if (error.reason !== 'expired') {
    const reason = readReason(error.reason)
    const { mustAct: must_act, retryable } = FAILURES[reason]
    return { reason, what, must_act, retryable, provider: providerOf(error) }
  }
  const { cause } = error
  const must_act: MustAct = cause ? FAILURES[readReason(cause.reason)].mustAct : 'you'
  return { reason: 'expired', what, must_act, retryable: true, provider: providerOf(cause ?? null) }
}
