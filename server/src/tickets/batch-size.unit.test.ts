import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BATCH_FIRST, BATCH_MS_MAX, nextSize } from './batch-size.ts'

test('a batch is as large as is done in time, and one at least', () => {
  assert.equal(nextSize(20, 1, 500), 40, 'quick: twice as many')
  assert.equal(nextSize(400, 1, 500), 500, 'and no more than all')
  assert.equal(nextSize(100, BATCH_MS_MAX * 0.7, 500), 100, 'just in time')
  assert.equal(nextSize(100, BATCH_MS_MAX * 4, 500), 25)
  assert.equal(nextSize(1, BATCH_MS_MAX * 60, 500), 1)
})

test('whatever one takes, batches are soon over in time', () => {
  for (const eachMs of [0.1, 3, 20, 90]) {
    let size = BATCH_FIRST
    for (let n = 0; n < 10; n++) size = nextSize(size, size * eachMs, 500)
    assert.ok(size * eachMs <= BATCH_MS_MAX, `${size} of ${eachMs} ms`)
  }
})
