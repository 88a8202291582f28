import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../http/errors.ts'
import { verifyPassword } from './passwords.ts'

const AT_ONCE = 2
const WAITING_MAX = 100
const MORE = 30

test('passwords wait for their turn, so many; the next are told to come again', async () => {
  const tries = Array.from({ length: AT_ONCE + WAITING_MAX + MORE }, () => verifyPassword('x', null))
  const ends = await Promise.allSettled(tries)
  const refused = ends.flatMap(end => (end.status === 'rejected' ? [end.reason] : []))
  assert.equal(refused.length, MORE)
  for (const refusal of refused)
    assert.ok(refusal instanceof Refusal && refusal.code === 1009 && refusal.retryAfterSeconds! > 0)
  assert.deepEqual(
    [...new Set(ends.flatMap(end => (end.status === 'fulfilled' ? [end.value] : [])))],
    [false],
  )
})
