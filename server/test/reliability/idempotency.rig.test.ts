import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY_MS, MINUTE_MS } from '../../src/lib/time.ts'
import { bootApp, type TestApp } from '../app.ts'
import { templateTo } from './client.ts'
import { countMessages, sendEachOften, sendWithKey } from './idempotency.ts'

let app: TestApp
let addresses: string[]
const query = <Row>(text: string, values?: unknown[]) => app.service.deps.db.query<Row>(text, values)

before(async () => {
  app = await bootApp()
  addresses = [app.service.address!, (await app.second()).address!]
})
after(() => app.stop())

test('I3: 40 keys, each 20 times at once over two APIs, are 40 messages; answers are equal byte for byte', async () => {
  const { replayed } = await sendEachOften(addresses, app.cast.awa.live, query, {
    keys: 40,
    parallel: 20,
    inHand: 5,
  })
  assert.equal(replayed, 40 * 19)
})

test('I3: the same key with another body is 1004, at both APIs, at once and later', async () => {
  const { live } = app.cast.awa
  const bodies = ['order_ready', 'order_late'].map(name => templateTo('237655900001', name))
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      sendWithKey(i % 4 < 2 ? addresses : addresses.toReversed(), live, 'two-bodies', bodies[i % 2]!),
    ),
  )
  const codes = new Set(replies.filter((_, i) => i % 2 === 0).map(reply => reply.code))
  const others = new Set(replies.filter((_, i) => i % 2 === 1).map(reply => reply.code))
  assert.deepEqual(
    [...codes, ...others].sort(),
    [1000, 1004],
    'one of the bodies wins all, the other gets 1004',
  )
  const late = await Promise.all(bodies.map(body => sendWithKey(addresses, live, 'two-bodies', body)))
  assert.deepEqual(
    late.map(reply => reply.code),
    codes.has(1000) ? [1000, 1004] : [1004, 1000],
  )
})

test('I3: the same key of two businesses is two messages', async () => {
  const { awa, chloe } = app.cast
  const replies = await Promise.all(
    [awa.live, chloe.live].map(one => sendWithKey(addresses, one, 'shared-key')),
  )
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
  const { live } = app.cast.awa
  const unknown = { ...templateTo('237655900002'), from: '4915100000000' }
  assert.equal((await sendWithKey(addresses, live, 'refused', unknown)).code, 1007)
  assert.equal((await sendWithKey(addresses, live, 'refused')).code, 1000)
})

test('I3: after 24 hours a key is new again, not a minute before', async () => {
  const { live } = app.cast.awa
  const first = await sendWithKey(addresses, live, 'yesterday')
  app.clock.advance(DAY_MS - MINUTE_MS)
  assert.equal((await sendWithKey(addresses, live, 'yesterday')).text, first.text)
  app.clock.advance(MINUTE_MS + 1)
  const before = await countMessages(query, live)
  const next = await Promise.all(
    [addresses, addresses.toReversed()].map(list => sendWithKey(list, live, 'yesterday')),
  )
  assert.equal(next[0]!.text, next[1]!.text)
  assert.notEqual(next[0]!.text, first.text)
  assert.equal((await countMessages(query, live)) - before, 1)
})
