// How a call can end: a closed list, and what a model is told of what gave no answer. English: it is for the model, which
// speaks the contact's language. Pure.

import { TOOL_OUTCOMES } from '@palabre/contract/tools'

export const OUTCOMES = TOOL_OUTCOMES
export type Outcome = (typeof OUTCOMES)[number]

const TOLD: { [outcome in Outcome]: string } = {
  ok: '',
  http_error: 'The system answered that this cannot be done, or is not there.',
  timeout: 'The system did not answer in time.',
  unreachable: 'The system cannot be reached.',
  refused_address: 'The system cannot be reached.',
  redirect: 'The system cannot be reached at this address.',
  too_large: 'The answer of the system is too long to be read.',
  not_json: 'The answer of the system cannot be read.',
  missing_variable: 'This is not known of the contact, and it is needed.',
  bad_arguments: 'These values cannot be used.',
  rate_limited: 'Too many calls were made: not now.',
  resting: 'The system is away at the moment.',
  off: 'This cannot be used at the moment.',
  unknown: 'It is not known whether this was done. Do not say that it was done, and do not do it again.',
}

/** What the model is told of an outcome that is not ok. */
export const toldOf = (outcome: Outcome): { error: string; outcome: Outcome } => ({
  error: TOLD[outcome],
  outcome,
})

/** What the log says of a call whose process died. */
export const LOST = 'the worker that made the call died'

/** Is the system to blame, or the way to it? Ten such in a row, and the tool rests. */
export function isFailure(outcome: Outcome, status: number | null): boolean {
  if (outcome === 'http_error') return status !== null && (status >= 500 || BLAMED.has(status))
  return FAILURES.has(outcome)
}

const FAILURES = new Set<Outcome>([
  'timeout',
  'unreachable',
  'refused_address',
  'redirect',
  'too_large',
  'not_json',
  'unknown',
])
/** It refuses us, not what was asked. */
const BLAMED = new Set([401, 403, 407, 408, 429])

/** Did anything of it tell how the system is? */
export const wasAnswered = (outcome: Outcome): boolean => outcome === 'ok' || outcome === 'http_error'
