import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChannelError } from '../channels/types.ts'
import { MINUTE_MS, SECOND_MS, toMs, toTimestamp } from '../lib/time.ts'
import { newsOfReceipt, outcomeOf } from './outcome.ts'
import type { OutStatus } from './status.ts'

const NOW = toTimestamp(1_800_000_000_000)
const TRIED = { attempt: 1, attempts_before: 0, author: 'api', error: null, held_tries: 0 }
const FAULT: ChannelError = {
  reason: 'unreachable',
  retry: true,
  retryAfterMs: null,
  code: null,
  text: 'down',
}

/** After how many milliseconds it is tried again. */
function waitOf(error: Partial<ChannelError>, attempt = 1, random = 0): number {
  const { result } = outcomeOf(
    { ...TRIED, attempt },
    { ok: false, error: { ...FAULT, ...error } },
    NOW,
    random,
  )
  assert.equal(result.outcome, 'retry')
  return toMs(result.retryAt!) - toMs(NOW)
}

test('without a word of the provider the waits double, by chance, up to 15 minutes', () => {
  assert.deepEqual(
    [1, 2, 3, 20].map(attempt => [waitOf({}, attempt, 0), waitOf({}, attempt, 1)]),
    [
      [1, 2],
      [2, 4],
      [4, 8],
      [450, 900],
    ].map(([least, most]) => [least! * SECOND_MS, most! * SECOND_MS]),
  )
})

test('a wait that the provider asks for is obeyed, and one that is shorter than ours shortens nothing', () => {
  for (const reason of ['unreachable', 'throttled_contact'] as const)
    for (const random of [0, 1]) {
      assert.equal(waitOf({ reason, retryAfterMs: 7 * MINUTE_MS }, 1, random), 7 * MINUTE_MS)
      assert.equal(waitOf({ reason, retryAfterMs: SECOND_MS }, 4, random), (8 + 8 * random) * SECOND_MS)
    }
})

test('a receipt frees a number when the message is on its way, or failed for a reason of its own or of the person', () => {
  const news = (status: OutStatus, reason: string | null) => {
    const told = newsOfReceipt(status, reason === null ? null : ({ reason } as ChannelError))
    return typeof told === 'string' ? told : told && 'holds'
  }
  for (const status of ['sent', 'delivered', 'read', 'played'] as const)
    assert.equal(news(status, null), 'frees')
  for (const reason of ['no_such_recipient', 'window_closed', 'opted_out', 'bad_request', 'template_refused'])
    assert.equal(news('failed', reason), 'frees', reason)
  for (const reason of ['payment', 'account_restricted', 'throttled', 'not_registered'])
    assert.equal(news('failed', reason), 'holds', reason)
  for (const reason of [null, 'unknown', 'unreachable', 'expired', 'of a later release'])
    assert.equal(news('failed', reason), null, String(reason))
})

test('a message that nobody wants any more fails, and says nothing of its number', () => {
  const { result, number } = outcomeOf({ ...TRIED, held_tries: 3 }, 'unwanted', NOW, 0)
  assert.deepEqual([result.outcome, number], ['failed', null])
})
