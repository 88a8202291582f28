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

it('pauses after what is eight requests for as long as after eight', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const reads = makeReads()
  let asked = 0
  const board = (): void =>
    reads.want(
      'board',
      async () => void (asked += 8),
      () => 8,
    )
  const seconds = 60
  board()
  // another change every 50 ms
  for (let ms = 0; ms < seconds * 1000; ms += 50) {
    mock.timers.tick(50)
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    board()
  }
  // four a second, as for what is one request
  assert.ok(asked > 200 && asked <= (seconds * 1000) / READ_EVERY_MS + 8, `${asked} in a minute`)
  reads.stop()
  mock.timers.reset()
})

it('what is many requests holds up no other read', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const reads = makeReads()
  const done: string[] = []
  const want = (name: string, asks: number): void =>
    reads.want(
      name,
      async () => void done.push(name),
      () => asks,
    )
  const pass = async (ms: number): Promise<void> => {
    mock.timers.tick(ms)
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  want('board', 160)
  await pass(0)
  want('board', 160)
  want('timeline', 1)
  await pass(READ_EVERY_MS)
  assert.deepEqual(done, ['board', 'timeline'])
  await pass(READ_EVERY_MS * 158)
  assert.deepEqual(done, ['board', 'timeline'])
  await pass(READ_EVERY_MS)
  assert.deepEqual(done, ['board', 'timeline', 'board'])
  reads.stop()
  mock.timers.reset()
})
