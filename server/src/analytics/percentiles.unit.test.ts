import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Buckets, PRECISION, percentileOf } from './percentiles.ts'

/** As duration_bucket in the database. */
const bucketOf = (seconds: number): number =>
  seconds < 1 ? 0 : 1 + Math.floor((8 * Math.log(seconds)) / Math.log(2))

test('a percentile read from buckets is the true one, within the stated precision and half a second', () => {
  const seconds = fc.integer({ min: 0, max: 400 * 86_400 })
  fc.assert(
    fc.property(
      fc.array(seconds, { minLength: 1, maxLength: 60 }),
      fc.constantFrom(0.5, 0.9, 1),
      (all, share) => {
        const buckets: Buckets = new Map()
        for (const one of all) buckets.set(bucketOf(one), (buckets.get(bucketOf(one)) ?? 0) + 1)
        const truth = [...all].sort((a, b) => a - b)[Math.max(1, Math.ceil(share * all.length)) - 1]!
        assert.ok(Math.abs(percentileOf(buckets, share)! - truth) <= truth * PRECISION + 0.5)
      },
    ),
  )
  assert.equal(percentileOf(new Map(), 0.5), null)
})
