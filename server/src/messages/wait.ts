// Prefer: wait=N on POST /messages/send: the answer is held back until the channel accepted or refused.
import type { Reason } from '@palabre/contract/reasons'
import type { Answer, ContextWith } from '../http/endpoint.ts'
import { Refusal } from '../http/errors.ts'
import { awaitAnswer, closeAnswer, type Idempotency, isReplayed } from '../http/idempotency.ts'
import { nowOf } from '../lib/clock.ts'
import { errorOf, errorText, waitingOf } from './explain.ts'
import type { Outcome } from './send-now.ts'
import { texts } from './texts.ts'
import { findMessage } from './view.ts'

const WAIT_LOOK_MS = 40

/** What a send is told in the end: now, after its wait, or what the first request of its key was told. */
export async function lastWord(
  context: ContextWith<'db' | 'clock'>,
  outcome: Outcome,
  idempotency: Idempotency,
): Promise<Answer | Refusal> {
  const { deps, app, prefer } = context
  if (outcome instanceof Refusal) return outcome
  if (outcome.isOpen) return awaitAnswer(deps, app, idempotency!.key, outcome)
  // a replayed answer is given as it was
  if (prefer.waitMs === 0 || isReplayed(outcome)) return outcome
  const told = await waitForChannel(context, outcome.body as { message_id: string })
  const closed = idempotency ? await closeAnswer(deps.db, app.id, idempotency.key, told) : told
  return closed instanceof Refusal
    ? closed
    : { ...closed, headers: { ...outcome.headers, ...closed.headers } }
}

/** Until the wait is over: then the answer says what the message waits for. 1001 refused, 1003 its time is over. */
async function waitForChannel(
  { deps, app, prefer, language }: ContextWith<'db' | 'clock'>,
  sent: { message_id: string },
): Promise<Answer | Refusal> {
  const { waitMs: waitedMs } = prefer
  const endMs = deps.clock.nowMs() + waitedMs
  for (;;) {
    const row = await findMessage(deps.db, app.id, sent.message_id)
    if (row?.status === 'failed') {
      const error = errorOf(row.channel, row.error, language)
      const why = errorText(row.channel, row.error ?? {})
      const text = texts.channelRefused({ why, said: error?.provider?.text ?? '' })
      const body = { reason: 'channel_refused' satisfies Reason, message_id: sent.message_id, error }
      return new Refusal(1001, text, { body, waitedMs })
    }
    if (row?.status === 'expired') return new Refusal(1003, texts.expired, { waitedMs })
    // providers round to seconds: no time is shown before the one we took it at
    const pending = row?.status === 'queued' || row?.status === 'sending'
    if (!pending || deps.clock.nowMs() >= endMs) {
      const times = { delivered_at: row?.delivered_at ?? null, read_at: row?.read_at ?? null }
      const waiting = row && waitingOf(row.waiter, nowOf(deps.clock, app), language)
      const data = { ...(sent as unknown as { data: object }).data, ...times }
      return { body: { ...sent, data, ...(waiting ? { waiting } : {}) }, waitedMs }
    }
    const leftMs = endMs - deps.clock.nowMs()
    await new Promise(resolve => setTimeout(resolve, Math.min(WAIT_LOOK_MS, Math.max(1, leftMs))))
  }
}
