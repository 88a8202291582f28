import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { Refusal } from '../http/errors.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

const AT_ONCE = 2
const WAITING_MAX = 100
const MORE = 30
const PER_ASKER = 2
const WAITING_PER_ASKER_MAX = 10
const OPERATOR = 'operator'
/** Of another password, and quickly read: what is tested is who waits. */
let cheap = ''
before(async () => {
  cheap = await hashPassword('a long password', OPERATOR, { memory: 64, passes: 1, parallelism: 1 })
})

test('passwords wait for their turn, so many; the next are told to come again', async () => {
  const tries = Array.from({ length: AT_ONCE + WAITING_MAX + MORE }, (_, n) =>
    verifyPassword('x', cheap, { userId: n }),
  )
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

test('of one person or network so many stand in the line, few wait to, and the next asker comes after two', async () => {
  for (const asker of [{ userId: 7 }, { ip: '2001:db8::7' }]) {
    const done: string[] = []
    const many = Array.from({ length: 50 }, () =>
      verifyPassword('x', cheap, asker).then(
        () => done.push('many'),
        (error: Refusal) => done.push(`${error.code}`),
      ),
    )
    const other = verifyPassword('x', cheap, { ip: '192.0.2.1' }).then(() => done.push('other'))
    await Promise.all([...many, other])
    const looked = done.filter(one => one !== '1009')
    assert.equal(looked.length, PER_ASKER + WAITING_PER_ASKER_MAX + 1)
    // two run at a time: whoever began beside it may end before it
    assert.ok(looked.indexOf('other') <= PER_ASKER + 1, looked.join())
  }
  const two = ['2001:db8::8', '2001:db8::9'].map(ip =>
    Promise.allSettled(Array.from({ length: 12 }, () => verifyPassword('x', cheap, { ip }))),
  )
  const ends = (await Promise.all(two)).flat()
  assert.equal(ends.filter(end => end.status === 'rejected').length, 12, 'a network is one asker')
})

test('a hash is read with the cost that it says, whatever is usual now', async () => {
  assert.match(cheap, /^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
  assert.equal(await verifyPassword('a long password', cheap, OPERATOR), true)
  assert.equal(await verifyPassword('another password', cheap, OPERATOR), false)
  const usual = await hashPassword('a long password', OPERATOR)
  assert.match(usual, /\$m=19456,t=2,p=1\$/)
  assert.equal(await verifyPassword('a long password', usual, OPERATOR), true)
  await assert.rejects(verifyPassword('a long password', usual.replace('argon2id', 'argon2i'), OPERATOR))
})
