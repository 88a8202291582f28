import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Refusal } from '../http/errors.ts'
import { makeDeadline, runWithin, TooLate } from '../lib/deadline.ts'
import type { AppId } from '../lib/ids.ts'
import { ACTS_WAITING_MAX, actInTurn } from './act-in-turn.ts'

const [one, other] = [1 as AppId, 2 as AppId]
const TICKET = 'tck-9wVxR4mBtK'
/** Whose ticket 7 is that one. */
const makeService = () => ({
  query: async (_text: string, [, id]: unknown[] = []) =>
    (Number(id) === 7 ? [{ hashid: TICKET }] : []) as never,
})

test('a ticket is changed by one at a time, in their order; other tickets, and another app, are not held up', async () => {
  const service = makeService()
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const done: number[] = []
  const acts = Array.from({ length: 1 + ACTS_WAITING_MAX }, (_, n) =>
    actInTurn(service, one, TICKET, async () => {
      await end
      done.push(n)
    }),
  )
  await assert.rejects(
    actInTurn(service, one, TICKET, async () => undefined),
    (error: Refusal) => error.code === 1009 && error.retryAfterSeconds! > 0,
  )
  assert.equal(await actInTurn(service, one, 'tck-other00000', async () => 'changed'), 'changed')
  assert.equal(await actInTurn(service, other, TICKET, async () => 'changed'), 'changed')
  assert.deepEqual(done, [])
  resolve()
  await Promise.all(acts)
  assert.deepEqual(
    done,
    acts.map((_, n) => n),
  )
})

test('a ticket is the same by its id, with zeros before it, too, and by its hashid', async () => {
  const service = makeService()
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begins } = Promise.withResolvers<void>()
  const done: string[] = []
  const first = actInTurn(service, one, '7', async () => {
    begins()
    await end
    done.push('7')
  })
  await begun
  const acts = [TICKET, '007', '70'].map(ref => actInTurn(service, one, ref, async () => done.push(ref)))
  await acts[2]
  await new Promise(setImmediate)
  assert.deepEqual(done, ['70'])
  resolve()
  await Promise.all([first, ...acts])
  assert.deepEqual(done, ['70', '7', TICKET, '007'])
})

test('what waited until its time was over is not done, and a refusal gives the turn on', async () => {
  const service = makeService()
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const refused = actInTurn(service, one, TICKET, () => end.then(() => Promise.reject(new Error('refused'))))
  let isDone = false
  const late = runWithin(makeDeadline(0), () =>
    actInTurn(service, one, TICKET, async () => {
      isDone = true
    }),
  )
  resolve()
  await assert.rejects(refused, /refused/)
  await assert.rejects(late, TooLate)
  assert.equal(isDone, false)
})
