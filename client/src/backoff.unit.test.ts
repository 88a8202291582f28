import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { backoffMs } from './backoff.ts'

describe('the waits between tries', () => {
  it('double from 1 s to 30 s, half of it by chance', () => {
    assert.deepEqual(
      [0, 1, 2, 3, 4, 5, 6, 60].map(attempt => backoffMs(attempt, 1)),
      [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000],
    )
    assert.equal(backoffMs(0, 0), 500)
    assert.equal(backoffMs(9, 0), 15_000)
  })
})
