import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneByOne } from './one-by-one.ts'

test('each has its turn, also after one that failed; the first error is thrown then', async () => {
  const done: number[] = []
  const acting = oneByOne([1, 2, 3, 4], async n => {
    if (n % 2 === 0) throw new Error(`not ${n}`)
    done.push(n)
  })
  await assert.rejects(acting, /not 2/)
  assert.deepEqual(done, [1, 3])
  await oneByOne([], () => Promise.reject(new Error('never')))
})
