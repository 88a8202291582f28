// What was read of a caller is kept for less than a second, and cleared for those whom a change concerns, and nobody else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Concerned, clearTokenCache, findRecent } from '../../src/accounts/recent.ts'
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
    findRecent(db, name, AT, async () => {
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
    findRecent(db, 'slow', AT, () => {
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
