// The door on a bad day: every way in which an API fails has its name, its bounds hold, and nothing goes elsewhere.
import assert from 'node:assert/strict'
import type { lookup as dnsLookup } from 'node:dns'
import { after, before, beforeEach, test } from 'node:test'
import { type BadDay, startBadDay } from '../../test/rig/bad-day.ts'
import { type Asked, EXCHANGES_AT_ONCE_MAX, type Exchanged, makeExchange } from './exchange.ts'

const KIB = 1024
const MIB = KIB * KIB
const SHORT_MS = 150
const LOCAL = { allowedRanges: ['127.0.0.0/8'], ownOrigins: () => [] }

let day: BadDay
before(async () => {
  day = await startBadDay()
})
after(() => day.close())
beforeEach(() => {
  day.seen.length = 0
})

const asked = (url: string, more: Partial<Asked> = {}): Asked => ({
  method: 'GET',
  url,
  headers: {},
  body: null,
  timeoutMs: 5000,
  bytesMax: MIB,
  appId: 1,
  ...more,
})
const ask = (path: string, more: Partial<Asked> = {}): Promise<Exchanged> =>
  makeExchange(LOCAL)(asked(`${day.base}${path}`, more))

const reasonOf = (ended: Exchanged): string =>
  ended.kind === 'answer'
    ? `${ended.status}${ended.isWhole ? '' : ' cut'}`
    : `${ended.reason} ${ended.sent ? 'sent' : 'unsent'}`

for (const [path, told, more] of [
  ['/orders', '200', {}],
  ['/silent', 'timeout sent', { timeoutMs: SHORT_MS }],
  ['/trickle', 'timeout sent', { timeoutMs: SHORT_MS }],
  ['/endless', '200 cut', {}],
  ['/bomb', '200 cut', {}],
  ['/headers', 'too_large sent', {}],
  ['/cut', 'broken sent', {}],
  ['/half', '200', {}],
  ['/moved', '307', { method: 'POST', body: 'secret' }],
  ['/coded', 'broken sent', {}],
  ['/reset', 'broken sent', {}],
] as const)
  test(`${path} ends as ${told}`, async () => {
    const ended = await ask(path, more)
    assert.equal(reasonOf(ended), told)
    assert.ok(ended.kind === 'failed' || ended.body.length <= MIB)
    assert.ok(ended.times.all >= 0 && ended.times.connect !== null)
    assert.equal(day.seenElsewhere, 0)
  })

test('what has not left is told: a closed port, a bad certificate, an address that is not called', async () => {
  const door = makeExchange(LOCAL)
  const closed = makeExchange({ allowedRanges: [], ownOrigins: () => [] })
  assert.equal(reasonOf(await door(asked('http://127.0.0.1:9/'))), 'unreachable unsent')
  assert.equal(reasonOf(await door(asked(`${day.expired}/`))), 'unreachable unsent')
  assert.equal(reasonOf(await closed(asked(`${day.base}/orders`))), 'not_allowed unsent')
  assert.equal(reasonOf(await closed(asked('http://localhost/'))), 'not_allowed unsent')
  // some resolvers do not know it at all
  assert.match(reasonOf(await closed(asked('http://localhost./'))), /^(not_allowed|unreachable) unsent$/)
  assert.equal(reasonOf(await closed(asked('no address'))), 'not_allowed unsent')
  assert.deepEqual([day.seen.length, day.seenElsewhere], [0, 0])
})

test('an endless answer is left after what was asked for', () => {
  assert.ok(day.poured < 16 * MIB, `${day.poured} bytes were taken`)
})

test('bytes come whole, with the times of name, connection, first byte and all', async () => {
  const { port } = new URL(day.base)
  const ended = await makeExchange(LOCAL)(asked(`http://localhost:${port}/orders`))
  assert.ok(ended.kind === 'answer')
  assert.deepEqual(JSON.parse(ended.body.toString()), { path: '/orders' })
  const { dns, connect, firstByte, all } = ended.times
  assert.ok(dns! <= connect! && connect! <= firstByte! && firstByte! <= all, JSON.stringify(ended.times))
})

test('a name that turns private between two calls is refused at the second, and nothing arrives', async () => {
  let asks = 0
  const lookup = ((_: string, _options: object, callback: (error: null, found: object[]) => void) =>
    callback(null, [
      { address: asks++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 },
    ])) as unknown as typeof dnsLookup
  const door = makeExchange({ ...LOCAL, lookup })
  const url = `http://shop.example:${new URL(day.base).port}/orders`
  assert.equal(reasonOf(await door(asked(url))), '200')
  assert.equal(reasonOf(await door(asked(url))), 'not_allowed unsent')
  assert.deepEqual([asks, day.seen.length], [2, 1])
})

test('an app has four calls under way; another one is not held up, and who waits too long is not sent', async () => {
  const door = makeExchange(LOCAL)
  const slow = Array.from({ length: EXCHANGES_AT_ONCE_MAX }, () =>
    door(asked(`${day.base}/silent`, { timeoutMs: 400 })),
  )
  const fifth = door(asked(`${day.base}/orders`, { timeoutMs: SHORT_MS }))
  const other = door(asked(`${day.base}/orders`, { appId: 2 }))
  assert.equal(reasonOf(await fifth), 'busy unsent')
  assert.equal(reasonOf(await other), '200')
  assert.deepEqual(
    (await Promise.all(slow)).map(reasonOf),
    slow.map(() => 'timeout sent'),
  )
  assert.equal(reasonOf(await door(asked(`${day.base}/orders`))), '200')
})

test('who has waited for half of its time is not sent with what is left of it', async () => {
  const door = makeExchange(LOCAL)
  const all = Array.from({ length: 3 * EXCHANGES_AT_ONCE_MAX }, () =>
    door(asked(`${day.base}/silent`, { timeoutMs: 400 })),
  )
  const ended = (await Promise.all(all)).map(reasonOf)
  assert.deepEqual(
    ended,
    all.map((_, i) => (i < EXCHANGES_AT_ONCE_MAX ? 'timeout sent' : 'busy unsent')),
  )
  assert.equal(day.seen.length, EXCHANGES_AT_ONCE_MAX)
})

test('this installation itself is called only by who may', async () => {
  const door = makeExchange({ allowedRanges: [], ownOrigins: () => [day.base] })
  assert.equal(reasonOf(await door(asked(`${day.base}/orders`))), 'not_allowed unsent')
  assert.equal(reasonOf(await door(asked(`${day.base}/orders`, { toOwn: true }))), '200')
  assert.equal(reasonOf(await door(asked(`${day.elsewhere}/orders`, { toOwn: true }))), 'not_allowed unsent')
})
