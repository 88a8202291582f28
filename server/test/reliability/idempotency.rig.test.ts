import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY_MS, MINUTE_MS } from '../../src/lib/time.ts'
import { bootApp, type TestApp } from '../app.ts'
import { often } from '../often.ts'
import type { Words } from '../world/customer.ts'
import { template } from '../world/live.ts'
import type { Answer } from '../world/patient.ts'
import { type LiveShop, type World, worldOf } from '../world.ts'
import { countMessages, sendEachOften } from './idempotency.ts'

const PHONE = '237655900001'

let app: TestApp
let awa: LiveShop
let chloe: LiveShop
let rows: World['rows']

before(async () => {
  app = await bootApp()
  const world = worldOf(app, [app.service.address!, (await app.second()).address!])
  ;({ awa, chloe } = world.live)
  rows = world.rows
})
after(() => app.stop())

/** One request with a key, until it is answered. */
const sendWithKey = (
  shop: LiveShop,
  key: string,
  { words = template(), ...more }: { words?: Words; from?: string } = {},
): Promise<Answer> => shop.insistsOnSending(shop.customer(PHONE), words, more, { 'idempotency-key': key })

/** Two times as many as are in hand at once, each 20 times: 200 requests. */
const KEYS = often(10, 40)

test(`I3: ${KEYS} keys, each 20 times at once over two APIs, are ${KEYS} messages; answers are equal byte for byte`, async () => {
  const { replayed } = await sendEachOften(awa, rows, { keys: KEYS, parallel: 20, inHand: 5 })
  assert.equal(replayed, KEYS * 19)
})

test('I3: the same key with another body is 1004, at both APIs, at once and later', async () => {
  const bodies = ['order_ready', 'order_late'].map(name => ({ words: template(name) }))
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, i) => sendWithKey(awa.at(i % 4 < 2 ? 0 : 1), 'two-bodies', bodies[i % 2])),
  )
  const codes = new Set(replies.filter((_, i) => i % 2 === 0).map(reply => reply.code))
  const others = new Set(replies.filter((_, i) => i % 2 === 1).map(reply => reply.code))
  assert.deepEqual(
    [...codes, ...others].sort(),
    [1000, 1004],
    'one of the bodies wins all, the other gets 1004',
  )
  const late = await Promise.all(bodies.map(body => sendWithKey(awa, 'two-bodies', body)))
  assert.deepEqual(
    late.map(reply => reply.code),
    codes.has(1000) ? [1000, 1004] : [1004, 1000],
  )
})

test('I3: the same key of two businesses is two messages', async () => {
  const replies = await Promise.all([awa, chloe].map(shop => sendWithKey(shop, 'shared-key')))
  assert.deepEqual(
    replies.map(reply => [reply.code, reply.replayed]),
    [
      [1000, false],
      [1000, false],
    ],
  )
  assert.notEqual(replies[0]!.text, replies[1]!.text)
})

test('I3: a refused request releases its key', async () => {
  assert.equal((await sendWithKey(awa, 'refused', { from: '4915100000000' })).code, 1007)
  assert.equal((await sendWithKey(awa, 'refused')).code, 1000)
})

test('I3: after 24 hours a key is new again, not a minute before', async () => {
  const first = await sendWithKey(awa, 'yesterday')
  app.clock.advance(DAY_MS - MINUTE_MS)
  assert.equal((await sendWithKey(awa, 'yesterday')).text, first.text)
  app.clock.advance(MINUTE_MS + 1)
  const before = await countMessages(rows, awa)
  const next = await Promise.all([awa, awa.at(1)].map(shop => sendWithKey(shop, 'yesterday')))
  assert.equal(next[0]!.text, next[1]!.text)
  assert.notEqual(next[0]!.text, first.text)
  assert.equal((await countMessages(rows, awa)) - before, 1)
})
