import assert from 'node:assert/strict'
import { it, mock } from 'node:test'
import { makeReads, READ_EVERY_MS } from './reads.ts'

it('reads one thing each 250 ms, each once however often it was wanted, and goes on after a failure', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const reads = makeReads()
  const done: string[] = []
  const want = (name: string): void =>
    reads.want(name, async () => {
      done.push(name)
      if (name === 'row') throw new Error('away')
    })
  const pass = async (ms: number): Promise<void> => {
    mock.timers.tick(ms)
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  for (let event = 0; event < 10; event++) for (const name of ['row', 'timeline', 'counts']) want(name)
  await pass(0)
  assert.deepEqual(done, ['row'])
  await pass(READ_EVERY_MS - 1)
  assert.deepEqual(done, ['row'])
  await pass(1)
  assert.deepEqual(done, ['row', 'timeline'])
  want('row')
  for (let turn = 0; turn < 4; turn++) await pass(READ_EVERY_MS)
  assert.deepEqual(done, ['row', 'timeline', 'counts', 'row'])
  reads.stop()
  mock.timers.reset()
})
