import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { acting, dismiss, takeBackLast, toast, toastsNow } from './toasts.ts'

const taken: string[] = []
const said = (name: string) => toast(name, { undo: () => taken.push(name) })

function clear(): void {
  for (const { id } of toastsNow()) dismiss(id)
  taken.length = 0
}

test('what is under way is taken back when it is done, and what was done before stays', async () => {
  clear()
  said('before')
  const { promise, resolve } = Promise.withResolvers<void>()
  const act = acting(async () => {
    await promise
    said('now')
  })
  takeBackLast()
  takeBackLast()
  await turn()
  assert.deepEqual(taken, [])
  resolve()
  await act
  await turn()
  assert.deepEqual(taken, ['now'])
  takeBackLast()
  await turn()
  assert.deepEqual(taken, ['now', 'before'])
  assert.deepEqual(toastsNow(), [])
})

test('of an act that was refused nothing is taken back, neither what was done before it', async () => {
  clear()
  said('before')
  const act = acting(async () => toast('refused', { tone: 'bad' }))
  takeBackLast()
  await act
  await assert.rejects(acting(() => Promise.reject(new Error('no'))))
  await turn()
  assert.deepEqual(taken, [])
})

test('of two that are under way the way back is for the last that says its word, though the other ends first', async () => {
  clear()
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const acts = [first, second].map((one, n) => acting(async () => one.promise.then(() => said(`act ${n}`))))
  takeBackLast()
  first.resolve()
  await acts[0]
  await turn()
  assert.deepEqual(taken, [], 'another is still to come')
  second.resolve()
  await acts[1]
  await turn()
  assert.deepEqual(taken, ['act 1'])
})

test('ways back are gone one after the other, the last first', async () => {
  clear()
  const first = Promise.withResolvers<void>()
  said('before')
  toast('slow', { undo: () => first.promise.then(() => taken.push('slow')) })
  takeBackLast()
  takeBackLast()
  await turn()
  assert.deepEqual(taken, [])
  first.resolve()
  await turn()
  assert.deepEqual(taken, ['slow', 'before'])
})
