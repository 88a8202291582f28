import assert from 'node:assert/strict'
import { test } from 'node:test'
import { speak } from '../rig/flood.ts'
import { openWorld, until } from '../world.ts'
import { testFloods } from './floods.ts'

const ANSWERED_MS_MAX = 5000

// read as a whole they would be more than the process may grow by
const api = testFloods(36)

test('an address that holds too many connections gets 503, another one goes on', async () => {
  const env = { CONNECTIONS_PER_ADDRESS_MAX: '10', TRUSTED_PROXIES: '127.0.0.2/32' }
  const world = await openWorld({ env })
  const address = world.app.service.address!
  const open = Array.from({ length: 10 }, () => speak(address, []))
  try {
    const more = speak(address, [])
    await until('one more is refused', more.isClosed, ANSWERED_MS_MAX)
    assert.match(more.text(), /^HTTP\/1\.1 503 .*retry-after: \d+.*"code":1009/is)
    const proxied = speak(
      address,
      ['GET /up HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
      true,
      '127.0.0.2',
    )
    await until('a proxy is let in', proxied.isClosed, ANSWERED_MS_MAX)
    assert.match(proxied.text(), /"code":1000/)
  } finally {
    for (const one of open) one.socket.destroy()
    await world.stop()
  }
})

test('a client that sends a few requests ahead gets all its answers, in order', async () => {
  const paths = ['/up', '/nope', '/up', '/nope', '/up']
  const asked = paths.map((path, n) => {
    const end = n === paths.length - 1 ? 'Connection: close\r\n' : ''
    return `GET ${path} HTTP/1.1\r\nHost: x\r\n${end}\r\n`
  })
  const one = speak(api().address, asked)
  await until('it is answered', one.isClosed, ANSWERED_MS_MAX)
  const answers = one.text().split(/(?=HTTP\/1\.1 )/)
  assert.deepEqual(
    answers.map(answer => /"code":(\d+)/.exec(answer)?.[1]),
    ['1000', '1007', '1000', '1007', '1000'],
  )
})
