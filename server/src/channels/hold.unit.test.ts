import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE_MS, SECOND_MS } from '../lib/time.ts'
import { holdMs } from './hold.ts'

test('a number is held for 5 to 10 seconds, then for longer, at most 15 minutes', () => {
  const waits = (tries: number) => [0, 1].map(random => holdMs({ retryAfterMs: null }, tries, random))
  assert.deepEqual(waits(1), [5 * SECOND_MS, 10 * SECOND_MS])
  assert.deepEqual(waits(2), [10 * SECOND_MS, 20 * SECOND_MS])
  assert.deepEqual(waits(30), [7.5 * MINUTE_MS, 15 * MINUTE_MS])
})

test('a pause that the provider asks for is obeyed: the first one to the letter, later ones at least', () => {
  for (const random of [0, 1]) {
    assert.equal(holdMs({ retryAfterMs: SECOND_MS }, 1, random), SECOND_MS)
    assert.equal(holdMs({ retryAfterMs: 20 * MINUTE_MS }, 1, random), 20 * MINUTE_MS)
    assert.equal(holdMs({ retryAfterMs: SECOND_MS }, 2, random), (10 + 10 * random) * SECOND_MS)
    assert.equal(holdMs({ retryAfterMs: 20 * MINUTE_MS }, 2, random), 20 * MINUTE_MS)
  }
})
