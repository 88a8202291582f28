import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeDeadline, runWithin, TooLate } from './deadline.ts'
import { Overloaded } from './semaphore.ts'
import { makeTurns } from './turns.ts'

test('one at a time, by turns between keys; so many of a key wait, and more are refused at once', async () => {
  const take = makeTurns<string>(2)
  const order: string[] = []
  let running = 0
  const work = async (name: string): Promise<void> => {
    const done = await take(name[0]!)
    order.push(name)
    assert.equal(++running, 1)
    await Promise.resolve()
    running--
    done()
  }
  const works = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(work)
  const [refused] = works.splice(3, 1)
  await assert.rejects(refused!, Overloaded)
  await Promise.all(works)
  assert.deepEqual(order, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  await work('d1')
  assert.equal(order.at(-1), 'd1')
})

test('who waits is told when the time is over, before the turn comes, and keeps no place', async () => {
  const take = makeTurns<string>(1)
  const done = await take('a')
  const within = (ms: number) => runWithin(makeDeadline(ms), () => take('a'))
  await assert.rejects(within(0), TooLate)
  await assert.rejects(within(20), TooLate)
  const next = take('a')
  const late = assert.rejects(
    runWithin(makeDeadline(20), () => take('b')),
    TooLate,
  )
  await late
  done()
  const last = await next
  last()
  const again = await take('b')
  again()
})
