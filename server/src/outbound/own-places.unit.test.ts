// This installation and its database are not called, in any spelling, by no name, whatever an operator allows.
import assert from 'node:assert/strict'
import type { lookup as dnsLookup } from 'node:dns'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { makeCall, makeFetch } from './call.ts'
import { makeExchange } from './exchange.ts'
import { makeOwnPlaces, placeOf } from './own-places.ts'

const NAMES: { [name: string]: string } = {
  'db.internal': '127.0.0.1',
  'cluster.internal': '10.9.8.7',
  'evil.example': '127.0.0.1',
  'far.example': '10.9.8.7',
  'shop.example': '203.0.113.5',
}
const lookup = ((name: string, _: object, callback: (error: null, found: object[]) => void) =>
  callback(null, [{ address: NAMES[name] ?? '203.0.113.9', family: 4 }])) as unknown as typeof dnsLookup

let server: Server
let port = 0
let seen = 0
before(async () => {
  server = createServer((_, response) => {
    seen++
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
after(() => server.close())

const places = makeOwnPlaces(
  () => [
    { host: 'chat.example', port: 443, isShared: true },
    placeOf(`http://127.0.0.1:${port}`, 80)!,
    placeOf('postgres://me:x@cluster.internal/palabre', 5432)!,
  ],
  lookup,
)
const everything = { allowedRanges: ['0.0.0.0/0', '::/0'], ownPlaces: places, ownOrigins: () => [] }
const asked = (url: string) => ({
  method: 'GET' as const,
  url,
  headers: {},
  body: null,
  timeoutMs: 2000,
  bytesMax: 1000,
  appId: 1,
})

test('by each name and number of this machine, and by names that lead there', async () => {
  const door = makeExchange({ ...everything, lookup })
  const hosts = [
    '127.0.0.1',
    'localhost',
    'localhost.',
    '127.1',
    '0',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    'evil.example',
    'db.internal',
  ]
  for (const url of [
    ...hosts.map(host => `http://${host}:${port}/`),
    'https://chat.example/tool/search',
    'https://CHAT.example./x',
    'http://chat.example/',
    'http://cluster.internal:5432/',
    'http://far.example:5432/',
    'http://10.9.8.7:5432/',
  ]) {
    const ended = await door(asked(url))
    assert.deepEqual(
      [ended.kind, ended.kind === 'failed' && ended.reason, ended.kind === 'failed' && ended.sent],
      ['failed', 'not_allowed', false],
      url,
    )
  }
  assert.equal(seen, 0)
  assert.ok(door.refuses(`http://localhost:${port}/`))
  assert.ok(door.refuses('https://chat.example/'))
})

test('models and channels neither', async () => {
  const call = makeCall(everything)
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:7f00:1]'])
    assert.equal(
      (await call({ method: 'GET', url: `http://${host}:${port}/`, headers: {}, timeoutMs: 2000 })).kind,
      'refused',
    )
  await assert.rejects(makeFetch(everything)(`http://localhost:${port}/`), /installation itself/)
  assert.equal(seen, 0)
  await call.close()
})

test('others at the same machine, the same port elsewhere, and the same address by another name are', async () => {
  const other = createServer((_, response) => response.end('{}'))
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
  assert.equal((await makeExchange({ ...everything, lookup })(asked(url))).kind, 'answer')
  other.close()
  for (const free of [
    'https://shop.example/',
    `http://203.0.113.9:${port}/`,
    'http://cluster.internal:80/',
    'http://chat.example:8080/',
  ])
    assert.equal(makeExchange(everything).refuses(free), false, free)
  assert.equal(await places.holds(['203.0.113.9'], 443), false)
})

test('a database at a socket has no host', () =>
  assert.equal(placeOf('postgres:///palabre?host=/tmp', 5432), null))
