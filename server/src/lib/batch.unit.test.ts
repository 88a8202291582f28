import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeBatcher } from './batch.ts'
import { makeDeadline, msLeft, runWithin, TooLate } from './deadline.ts'

test('an item that waited too long for its batch is not done; one that is in time is', async () => {
  const done: number[][] = []
  const { promise: held, resolve: end } = Promise.withResolvers<void>()
  const run = makeBatcher<number, number>(
    () => 'one',
    async items => {
      done.push(items)
      if (items.includes(1)) await held
      return items
    },
    { waitMsMax: 600 },
  )
  const first = run(1)
  while (done.length === 0) await new Promise(resolve => setImmediate(resolve))
  const second = assert.rejects(run(2), TooLate)
  await new Promise(resolve => setTimeout(resolve, 900))
  const third = run(3)
  end()
  assert.equal(await first, 1)
  await second
  assert.equal(await third, 3)
  assert.deepEqual(done, [[1], [3]])
})

test('a batch has the earliest deadline of its items; who was too late fails alone, the others are done', async () => {
  const runs: { items: number[]; leftMs: number }[] = []
  const run = makeBatcher<number, number>(
    () => 'one',
    async items => {
      runs.push({ items, leftMs: Math.round(msLeft() / 1000) })
      // the first deadline passes in the middle of the work
      if (items.includes(1)) throw new TooLate('over')
      return items
    },
    { parallel: 1 },
  )
  const outcomes = await Promise.allSettled([
    runWithin(makeDeadline(2000), () => run(1)),
    runWithin(makeDeadline(4000), () => run(2)),
    runWithin(makeDeadline(900), () => run(3)),
    run(4),
  ])
  assert.deepEqual(
    outcomes.map(one => (one.status === 'fulfilled' ? one.value : one.reason.constructor)),
    [TooLate, 2, TooLate, 4],
  )
  assert.deepEqual(runs, [
    { items: [1, 2, 4], leftMs: 2 },
    { items: [2, 4], leftMs: 4 },
  ])
})

test('a batch of items without a deadline has none, whoever began it', async () => {
  const left: number[] = []
  const { promise: held, resolve: end } = Promise.withResolvers<void>()
  const run = makeBatcher<number, number>(
    () => 'one',
    async items => {
      left.push(msLeft())
      if (left.length === 1) await held
      return items
    },
    { parallel: 1 },
  )
  const first = runWithin(makeDeadline(2000), () => run(1))
  while (left.length === 0) await new Promise(resolve => setImmediate(resolve))
  const second = run(2)
  end()
  await Promise.all([first, second])
  assert.deepEqual([left[0]! <= 2000, left[1]], [true, Number.POSITIVE_INFINITY])
})
