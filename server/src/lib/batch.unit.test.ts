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

test('of items in one lane each batch has one, in their order; who waits is answered as their batch ends', async () => {
  const runs: string[][] = []
  const answered: string[] = []
  const run = makeBatcher<string, string>(
    () => 'one',
    async items => {
      runs.push(items)
      await new Promise(resolve => setImmediate(resolve))
      return items
    },
    { laneOf: item => item[0]! },
  )
  const items = ['a1', 'a2', 'b1', 'a3', 'b2', 'c1']
  await Promise.all(items.map(async item => answered.push(await run(item))))
  assert.deepEqual(runs, [['a1', 'b1', 'c1'], ['a2', 'b2'], ['a3']])
  assert.deepEqual(answered, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('two batches under way never hold one lane', async () => {
  const lanes = new Set<number>()
  let atOnce = 0
  let most = 0
  const run = makeBatcher<number, number>(
    () => 'one',
    async items => {
      most = Math.max(most, ++atOnce)
      for (const item of items) {
        assert.equal(lanes.has(item % 300), false)
        lanes.add(item % 300)
      }
      await new Promise(resolve => setTimeout(resolve, 5))
      for (const item of items) lanes.delete(item % 300)
      atOnce--
      return items
    },
    { laneOf: item => String(item % 300) },
  )
  const items = Array.from({ length: 1200 }, (_, n) => n)
  assert.deepEqual(await Promise.all(items.map(run)), items)
  assert.equal(most, 2)
})

test('a batch that cannot be done whole is done in parts: one to blame fails alone, and few are run again for it', async () => {
  let runs = 0
  const run = makeBatcher<number, number>(
    () => 'one',
    async items => {
      runs++
      if (items.includes(100)) throw new Error('to blame')
      return items
    },
    { mayDivide: () => true },
  )
  const items = Array.from({ length: 256 }, (_, n) => n)
  const outcomes = await Promise.allSettled(items.map(run))
  assert.deepEqual(
    outcomes.flatMap((one, n) => (one.status === 'rejected' ? [n] : [])),
    [100],
  )
  assert.equal(runs, 33)
})

test('what is divided answers each as it is done: who is done is not told that there was no time', async () => {
  const run = makeBatcher<number, number>(
    () => 'one',
    async items => {
      if (items.length > 1) throw new Error('one by one')
      await new Promise(resolve => setTimeout(resolve, 200))
      return items
    },
    { mayDivide: () => true },
  )
  const done: number[] = []
  const asks = [1, 2, 3, 4].map(item =>
    runWithin(makeDeadline(1300), () => run(item)).then(one => done.push(one)),
  )
  await asks[0]
  assert.deepEqual(done, [1])
  await Promise.all(asks)
})

test('who waits for what somebody else holds waits apart: the others are done, and what comes after them', async () => {
  const free = Promise.withResolvers<void>()
  const locked = new Error('locked')
  const run = makeBatcher<number, number>(
    () => 'one',
    async (items, lockMsMax) => {
      if (!items.includes(7)) return items
      if (lockMsMax < 10_000) throw locked
      await free.promise
      return items
    },
    { mayWaitApart: error => error === locked, laneOf: String },
  )
  const items = Array.from({ length: 64 }, (_, n) => n)
  const waits = run(7)
  const others = items.filter(item => item !== 7)
  assert.deepEqual(await Promise.all(others.map(run)), others)
  assert.deepEqual(await Promise.all([100, 101].map(run)), [100, 101], 'nor is the queue held up')
  const behind = run(7)
  free.resolve()
  assert.deepEqual(await Promise.all([waits, behind]), [7, 7])
})
