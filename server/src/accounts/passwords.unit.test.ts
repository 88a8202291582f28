import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../http/errors.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

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

test('a hash is read with the cost that it says, whatever is usual now', async () => {
  const cheap = await hashPassword('a long password', { memory: 64, passes: 1, parallelism: 1 })
  assert.match(cheap, /^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
  assert.equal(await verifyPassword('a long password', cheap), true)
  assert.equal(await verifyPassword('another password', cheap), false)
  const usual = await hashPassword('a long password')
  assert.match(usual, /\$m=19456,t=2,p=1\$/)
  assert.equal(await verifyPassword('a long password', usual), true)
  await assert.rejects(verifyPassword('a long password', usual.replace('argon2id', 'argon2i')))
})
