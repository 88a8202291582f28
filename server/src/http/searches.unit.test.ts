import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeDeadline, runWithin, TooLate } from '../lib/deadline.ts'
import type { AppId } from '../lib/ids.ts'
import type { Refusal } from './errors.ts'
import { SEARCHES_AT_ONCE_MAX, SEARCHES_WAITING_MAX, searchInTurn } from './searches.ts'

const [one, other] = [1 as AppId, 2 as AppId]

test('of one app so many searches are under way and so many wait; more are 1009, and another app is not held up', async () => {
  const service = {}
  const { promise: end, resolve } = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const search = async (): Promise<void> => {
    most = Math.max(most, ++running)
    await end
    running--
  }
  const asks = Array.from({ length: SEARCHES_AT_ONCE_MAX + SEARCHES_WAITING_MAX }, () =>
    searchInTurn(service, one, search),
  )
  await assert.rejects(
    searchInTurn(service, one, search),
    (error: Refusal) => error.code === 1009 && error.retryAfterSeconds! > 0,
  )
  assert.equal(await searchInTurn(service, other, async () => 'found'), 'found')
  resolve()
  await Promise.all(asks)
  assert.equal(most, SEARCHES_AT_ONCE_MAX)
})

test('a search that waited until its time was over is not begun', async () => {
  const service = {}
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const long = Array.from({ length: SEARCHES_AT_ONCE_MAX }, () => searchInTurn(service, one, () => end))
  let isBegun = false
  const late = runWithin(makeDeadline(0), () =>
    searchInTurn(service, one, async () => {
      isBegun = true
    }),
  )
  resolve()
  await assert.rejects(late, TooLate)
  await Promise.all(long)
  assert.equal(isBegun, false)
})
