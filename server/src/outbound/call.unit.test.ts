import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { isAllowedAddress } from './addresses.ts'
import { type Call, makeCall, makeFetch } from './call.ts'

const TIMEOUT_MS = 2000
const SHORT_MS = 150

const paths: string[] = []
const server = createServer((request, response) => {
  paths.push(request.url!)
  if (request.url === '/moved') response.writeHead(302, { location: '/secret' }).end()
  // never answered: for the timeout
  else if (request.url !== '/silent') response.end('secret')
})
const calls: { close(): Promise<void> }[] = []
let port = 0

before(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
after(async () => {
  server.closeAllConnections()
  server.close()
  await Promise.all(calls.map(call => call.close()))
})

function door(allowedRanges: string[]): (url: string, timeoutMs?: number) => ReturnType<Call> {
  const call = makeCall({ allowedRanges, ownOrigins: () => [] })
  calls.push(call)
  return (url, timeoutMs = TIMEOUT_MS) => call({ method: 'GET', url, headers: {}, timeoutMs })
}

test('only addresses that are given out to the public are called', () => {
  const closed = [
    ...['127.0.0.1', '10.1.1.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['168.63.129.16', '192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::1', '::', '::ffff:127.0.0.1', '::ffff:7f00:1', '::7f00:1', '::ffff:0:7f00:1', '64:ff9b::7f00:1'],
    ...['2002:7f00:1::', '2001:0:1::1', 'fe80::1', 'fec0::1', 'fd00:ec2::254', '100::1', '100:0:0:1::1'],
    ...['2001:db8::1', 'ff02::1', 'not an address', ''],
  ]
  for (const address of closed) assert.equal(isAllowedAddress(address, []), false, address)
  for (const address of ['8.8.8.8', '::ffff:8.8.8.8', '2606:4700::1111'])
    assert.equal(isAllowedAddress(address, []), true, address)
  assert.equal(isAllowedAddress('10.1.1.1', ['10.1.0.0/16']), true)
  assert.equal(isAllowedAddress('10.2.1.1', ['10.1.0.0/16']), false)
})

test('no spelling of a private address leads to it', async () => {
  const call = door([])
  const fetch = makeFetch({ allowedRanges: [] })
  const hosts = [
    ...['127.0.0.1', '127.1', '0x7f.1', '0177.0.0.1', '2130706433', '0', '①②⑦.⓪.⓪.①', '%31%32%37.0.0.1'],
    ...[
      '[::1]',
      '[::ffff:7f00:1]',
      '[::127.0.0.1]',
      'localhost',
      '127.0.0.1.',
      'a:b@127.0.0.1',
      'a@localhost',
    ],
  ]
  for (const host of hosts) {
    for (const at of [host, `${host}:${port}`]) {
      assert.equal((await call(`http://${at}/secret`)).kind, 'refused', at)
      await assert.rejects(fetch(`http://${at}/secret`), at)
    }
  }
  assert.equal((await call('file:///etc/passwd')).kind, 'refused')
  assert.equal((await call('no address')).kind, 'refused')
  assert.deepEqual(paths, [])
})

test('an allowed range opens all its ports, and no port of another address', async () => {
  const url = `http://127.0.0.1:${port}/open`
  assert.deepEqual((await door(['127.0.0.0/8'])(url)).kind, 'answer')
  assert.deepEqual((await door(['127.0.0.0/8', '::1/128'])(`http://localhost:${port}/named`)).kind, 'answer')
  assert.equal((await door(['10.0.0.0/8'])(url)).kind, 'refused')
  // documentation addresses are not public, this one is: it must not get as far as a connection
  assert.equal((await door(['10.0.0.0/8'])('http://8.8.8.8:8443/')).kind, 'refused')
})

test('a redirect is an answer and is not followed', async () => {
  paths.length = 0
  const outcome = await door(['127.0.0.0/8'])(`http://127.0.0.1:${port}/moved`)
  assert.equal(outcome.kind === 'answer' && outcome.status, 302)
  assert.deepEqual(paths, ['/moved'])
})

test('a request without an answer is ambiguous, and says so in words', async () => {
  const outcome = await door(['127.0.0.0/8'])(`http://127.0.0.1:${port}/silent`, SHORT_MS)
  assert.deepEqual(outcome, { kind: 'ambiguous', text: 'no answer (TimeoutError)' })
})
