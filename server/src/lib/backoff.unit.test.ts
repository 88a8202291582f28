import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { backoffMs } from './backoff.ts'

const BACKOFF = { fromMs: 1000, maxMs: 900_000 }

test('the wait doubles from the first to the longest, and stays there', () => {
  const shortest = [1, 2, 3, 4, 5, 99].map(tries => backoffMs(tries, BACKOFF, 0))
  assert.deepEqual(shortest, [1000, 2000, 4000, 8000, 16_000, 450_000])
  assert.equal(backoffMs(99, BACKOFF, 1), 900_000)
})

test('by chance it is up to twice as long, and never out of its bounds', () => {
  const waits = fc.tuple(fc.integer({ min: 1, max: 10_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
  fc.assert(
    fc.property(waits, ([tries, random]) => {
      const wait = backoffMs(tries, BACKOFF, random)
      const least = backoffMs(tries, BACKOFF, 0)
      assert.ok(wait >= least && wait <= 2 * least && wait <= BACKOFF.maxMs && wait >= BACKOFF.fromMs)
    }),
  )
})
