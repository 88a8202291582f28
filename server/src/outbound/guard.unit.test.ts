// The addresses that no tool, import or server may lead to, in every spelling; and names that lead to them.
import assert from 'node:assert/strict'
import type { lookup as dnsLookup } from 'node:dns'
import { test } from 'node:test'
import { checkTarget, guardedLookup, mayConnectBy, NotAllowed } from './guard.ts'

/** Addresses by range, and how the same is spelt in an address. */
const CLOSED = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.254', '127.0.0.1'],
  ...['127.255.255.254', '169.254.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.1'],
  ...['192.168.0.1', '192.168.255.255', '198.18.0.1', '198.19.255.255', '224.0.0.1', '239.255.255.255'],
  ...[
    '240.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:a00:1]',
  ],
  ...[
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::1]',
    '[2002:7f00:1::]',
    '[2001:0:1::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
  ],
  ...['[fe80::1]', '[febf::1]', '[fec0::1]', '[ff02::1]', '[2001:db8::1]', '[::127.0.0.1]', '[100::1]'],
  ...[
    '0',
    '127.1',
    '127.0.1',
    '017700000001',
    '0177.0.0.1',
    '0x7f.1',
    '0x7f000001',
    '2130706433',
    '3232235521',
  ],
  ...[
    '①②⑦.0.0.1',
    '①②⑦.⓪.⓪.①',
    '%31%32%37.0.0.1',
    '127.0.0.1.',
    '127。0。0。1',
    '0300.0250.0.1',
    '168.63.129.16',
  ],
]
const OPEN = [
  '8.8.8.8',
  '1.1.1.1',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '[2606:4700::1111]',
]

test('no spelling of an address that is not public is called', () => {
  for (const host of CLOSED)
    for (const at of [`http://${host}/`, `https://${host}/x?y`, `http://${host}:80/`])
      assert.throws(() => checkTarget(new URL(at), []), NotAllowed, at)
  for (const host of OPEN) assert.doesNotThrow(() => checkTarget(new URL(`https://${host}/`), []), host)
})

test('nor another port, protocol or a user name', () => {
  for (const at of ['https://8.8.8.8:8443/', 'http://8.8.8.8:22/', 'http://shop.example:8080/'])
    assert.throws(() => checkTarget(new URL(at), []), NotAllowed, at)
  for (const at of [
    'ftp://8.8.8.8/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'https://me@8.8.8.8/',
    'https://:x@8.8.8.8/',
  ])
    assert.throws(() => checkTarget(new URL(at), ['0.0.0.0/0']), NotAllowed, at)
  assert.doesNotThrow(() => checkTarget(new URL('http://10.1.2.3:8080/'), ['10.1.0.0/16']))
  assert.throws(() => checkTarget(new URL('http://10.2.2.3:8080/'), ['10.1.0.0/16']), NotAllowed)
  assert.throws(() => checkTarget(new URL('http://10.1.2.3:0/'), ['10.1.0.0/16']), NotAllowed)
})

const resolving = (...answers: string[][]) => {
  let asked = 0
  const lookup = ((_: string, _options: object, callback: (error: null, found: object[]) => void) => {
    const addresses = answers[Math.min(asked++, answers.length - 1)]!
    callback(
      null,
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as typeof dnsLookup
  return guardedLookup(mayConnectBy([], true), lookup)
}
const found = (lookup: ReturnType<typeof resolving>, all: boolean): Promise<unknown> =>
  new Promise((resolve, reject) =>
    lookup('shop.example', { all }, (error, address) => (error ? reject(error) : resolve(address))),
  )

test('a name is refused when any of its addresses is not public', async () => {
  for (const addresses of [
    ['127.0.0.1'],
    ['8.8.8.8', '10.0.0.1'],
    ['8.8.8.8', '::1'],
    ['8.8.8.8', 'fd00::1'],
    [],
  ])
    for (const all of [true, false])
      await assert.rejects(found(resolving(addresses), all), NotAllowed, addresses.join())
  assert.equal(await found(resolving(['8.8.8.8', '2606:4700::1111']), false), '8.8.8.8')
})

test('a name that is public at first and then private: each look is checked by itself', async () => {
  const turning = resolving(['8.8.8.8'], ['127.0.0.1'])
  assert.deepEqual(await found(turning, true), [{ address: '8.8.8.8', family: 4 }])
  await assert.rejects(found(turning, true), NotAllowed)
})
