import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '@palabre/contract/languages'
import { FAILURE_REASONS } from '@palabre/contract/reasons'
import { FAILURES, MUST_ACT } from '../channels/failures.ts'
import { CHANNEL_NAMES } from '../channels/kinds.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Waiter } from './explain.ts'
import { explanationOf } from './explanation.ts'

const NOW: Timestamp = '2026-11-20T10:00:00.000000Z'
const waiter: Waiter = {
  ...{ channel: 'messenger', status: 'queued', accepted_at: NOW, send_at: null, next_attempt_at: null },
  ...{ tries: 0, failing_since: null, last_error: null, hold: null, is_active: true, emergency_stop: false },
  ahead: null,
}

test('every reason of a failure is explained on every channel, in every language, each in its own words', () => {
  for (const channel of CHANNEL_NAMES) {
    const told = new Set<string>()
    for (const reason of FAILURE_REASONS) {
      const error = { reason, code: '17', text: 'the provider said so' }
      const found = explanationOf({ channel, waiter, error }, NOW)!
      assert.equal(found.reason, reason)
      assert.deepEqual(found.provider, { code: '17', text: 'the provider said so' })
      assert.deepEqual(
        [found.must_act, found.retryable],
        [FAILURES[reason].mustAct, FAILURES[reason].retryable],
      )
      assert.ok(MUST_ACT.includes(found.must_act))
      for (const language of LANGUAGES) {
        assert.ok(found.what[language].length > 10, `${channel} ${reason} ${language}`)
        told.add(found.what[language])
      }
    }
    assert.equal(
      told.size,
      FAILURE_REASONS.length * LANGUAGES.length,
      `${channel} says two things in the same words`,
    )
  }
  assert.deepEqual(Object.keys(FAILURES).sort(), [...FAILURE_REASONS].sort())
})

test('of an expired message its cause decides who must act; what waits arrives by itself', () => {
  const expired = { reason: 'expired', cause: { reason: 'payment', code: '131042', text: 'Payment' } }
  const found = explanationOf({ channel: 'messenger', waiter, error: expired }, NOW)!
  assert.deepEqual([found.reason, found.must_act, found.retryable], ['expired', 'account', true])
  assert.equal(found.provider?.code, '131042')
  const alone = explanationOf({ channel: 'messenger', waiter, error: { reason: 'expired' } }, NOW)!
  assert.deepEqual([alone.must_act, alone.provider], ['you', null])
  const waits = { ...waiter, last_error: { reason: 'unreachable' }, next_attempt_at: NOW }
  const waiting = explanationOf({ channel: 'messenger', waiter: waits, error: null }, NOW)!
  assert.deepEqual([waiting.reason, waiting.must_act, waiting.retryable], ['unreachable', 'nobody', true])
  assert.equal(explanationOf({ channel: 'messenger', waiter, error: null }, NOW), null)
})
