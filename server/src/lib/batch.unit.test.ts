import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeBatcher, TooLate } from './batch.ts'

test('an item that waited too long for its batch is not done; one that is in time is', async () => {
  const done: number[][] = []
  let end = (): void => undefined
  const held = new Promise<void>(resolve => {
    end = resolve
  })
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
