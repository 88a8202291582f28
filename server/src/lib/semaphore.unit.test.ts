import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSemaphore, Overloaded } from './semaphore.ts'

test('so many run at a time, the others in their order; a failure gives its place on; too many are refused', async () => {
  const semaphore = makeSemaphore(2, 3)
  const ends: ((isGood: boolean) => void)[] = []
  const begun: number[] = []
  const work = (n: number) => () => {
    begun.push(n)
    return new Promise<number>((resolve, reject) => {
      ends[n] = isGood => (isGood ? resolve(n) : reject(new Error(`${n}`)))
    })
  }
  const all = [0, 1, 2, 3, 4].map(n => semaphore(work(n)))
  await assert.rejects(semaphore(work(5)), Overloaded)
  assert.deepEqual(begun, [0, 1])
  ends[1]!(false)
  await assert.rejects(all[1]!, /1/)
  assert.deepEqual(begun, [0, 1, 2])
  for (const n of [0, 2, 3, 4]) {
    ends[n]!(true)
    assert.equal(await all[n], n)
  }
  assert.deepEqual(begun, [0, 1, 2, 3, 4])
  const late = semaphore(work(6))
  ends[6]!(true)
  assert.equal(await late, 6)
})
