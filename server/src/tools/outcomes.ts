// How a call can end: a closed list, and what a model is told of what gave no answer. English: it is for the model, which
// speaks the contact's language. Pure.

import { TOOL_OUTCOMES } from '@palabre/contract/tools'

export const OUTCOMES = TOOL_OUTCOMES
export type Outcome = (typeof OUTCOMES)[number]

type Meant = { told: string; toldWhereItFails?: string; fails: boolean | 'by status' }

/** `told`: to a model. `fails`: is the system to blame, or the way to it? */
const MEANT: { [outcome in Outcome]: Meant } = {
  ok: { told: '', fails: false },
  http_error: {
    told: 'The system answered that this cannot be done, or is not there.',
    toldWhereItFails:
      'The system is out of order, or does not let us in. It has said nothing of what was asked: do not say that it is not there.',
    fails: 'by status',
  },
  timeout: { told: 'The system did not answer in time.', fails: true },
  unreachable: { told: 'The system cannot be reached.', fails: true },
  refused_address: { told: 'The system cannot be reached.', fails: true },
  redirect: { told: 'The system cannot be reached at this address.', fails: true },
  too_large: { told: 'The answer of the system is too long to be read.', fails: true },
  not_json: { told: 'The answer of the system cannot be read.', fails: true },
  missing_variable: { told: 'This is not known of the contact, and it is needed.', fails: false },
  bad_arguments: { told: 'These values cannot be used.', fails: false },
  rate_limited: { told: 'Too many calls were made: not now.', fails: false },
  resting: { told: 'The system is away at the moment.', fails: false },
  off: { told: 'This cannot be used at the moment.', fails: false },
  unknown: {
    told: 'It is not known whether this was done. Do not say that it was done, and do not do it again.',
    fails: true,
  },
}

/** What the model is told of an outcome that is not ok; `status`: of the answer, where there was one. */
export function toldOf(outcome: Outcome, status: number | null = null): { error: string; outcome: Outcome } {
  const { told, toldWhereItFails = told } = MEANT[outcome]
  return { error: isFailure(outcome, status) ? toldWhereItFails : told, outcome }
}

/** What the log says of a call whose process died. */
export const LOST = 'the worker that made the call died'

/** Is the system to blame, or the way to it? Ten such in a row, and the tool rests. */
export function isFailure(outcome: Outcome, status: number | null): boolean {
  const { fails } = MEANT[outcome]
  return fails === 'by status' ? status !== null && (status >= 500 || BLAMED.has(status)) : fails
}

/** It refuses us, not what was asked. */
const BLAMED = new Set([401, 403, 407, 408, 429])

/** Did anything of it tell how the system is? */
export const wasAnswered = (outcome: Outcome): boolean => outcome === 'ok' || outcome === 'http_error'
