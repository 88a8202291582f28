// What was read of a caller is kept for less than a second, and cleared for those whom a change concerns, and nobody else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Concerned, clearTokenCache, findRecent } from '../../src/accounts/recent.ts'
import type { Refusal } from '../../src/http/errors.ts'
import { useWorld } from '../world.ts'

const world = useWorld()
const AT = 1_000_000

type Row = { user_id: number; app_id: never; business_id: number; token_id?: number }
const row = (user_id: number, app: number, business_id: number, token_id?: number): Row => ({
  user_id,
  app_id: app as never,
  business_id,
  ...(token_id === undefined ? {} : { token_id }),
})
const CALLERS: { [name: string]: Row | undefined } = {
  token: row(1, 10, 100, 7),
  'another token of theirs': row(1, 10, 100, 8),
  'their session in the test app': row(1, 11, 100),
  colleague: row(2, 10, 100, 9),
  elsewhere: row(3, 30, 300, 10),
  unknown: undefined,
}

/** Who is read again after a change. */
async function readAgain(concerned: Concerned): Promise<string[]> {
  const { db } = world.app.service.deps
  const read: string[] = []
  const ask = (name: string) =>
    findRecent(db, { key: name, ip: 'somewhere' }, AT, async () => {
      read.push(name)
      return CALLERS[name]
    })
  for (const name of Object.keys(CALLERS)) await ask(name)
  clearTokenCache(db, concerned)
  read.length = 0
  for (const name of Object.keys(CALLERS)) await ask(name)
  clearTokenCache(db, { business_id: 100 })
  clearTokenCache(db, { business_id: 300 })
  return read.filter(name => name !== 'unknown')
}

test('a change clears what it concerns', async () => {
  const [token, other, session, colleague] = Object.keys(CALLERS)
  assert.deepEqual(await readAgain({ token_id: 7 }), [token])
  assert.deepEqual(await readAgain({ user_id: 1 }), [token, other, session])
  assert.deepEqual(await readAgain({ app_id: 10 as never }), [token, other, colleague])
  assert.deepEqual(await readAgain({ business_id: 100 }), [token, other, session, colleague])
})

test('what was being read while something changed is read again', async () => {
  const { db } = world.app.service.deps
  let reads = 0
  const slow = Promise.withResolvers<Row>()
  const ask = (find: () => Promise<Row>) =>
    findRecent(db, { key: 'slow', ip: 'somewhere' }, AT, () => {
      reads++
      return find()
    })
  const first = ask(() => slow.promise)
  clearTokenCache(db, { user_id: 99 })
  await ask(async () => row(1, 10, 100))
  slow.resolve(row(1, 10, 100))
  await first
  assert.equal(reads, 2)
})

test('who asks for many that nobody has is stopped, before the database is asked; who was found before is not', async () => {
  const { db } = world.app.service.deps
  const from = '192.0.2.7'
  let reads = 0
  const ask = (key: string, network: string, found?: Row, at = AT) =>
    findRecent(db, { key, ip: network }, at, async () => {
      reads++
      return found
    })
  await ask('regular', from, row(1, 10, 100))
  for (let n = 0; n < 300; n++) assert.equal(await ask(`nobody's ${n}`, from), undefined)
  assert.equal(reads, 301)
  assert.throws(
    () => ask('one more', from),
    (error: Refusal) => error.code === 1009 && error.retryAfterSeconds! > 0,
  )
  assert.equal(reads, 301)
  const soon = AT + 1000
  assert.ok(await ask('regular', from, row(1, 10, 100), soon), 'a client of the same network goes on')
  assert.equal(await ask('elsewhere', '192.0.2.8', undefined, soon), undefined)
  assert.equal(await ask('one more', from, undefined, AT + 60_000), undefined, 'a minute later')
})
