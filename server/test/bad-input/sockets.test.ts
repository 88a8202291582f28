// What the HTTP parser itself refuses, and bodies that never come: raw bytes on a socket.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { converse } from '../rig/exchange.ts'
import { useWorld } from '../world.ts'
import { lookAt } from './unchanged.ts'

const STALL_MS = 10_000
const MIB = 1024 * 1024

const world = useWorld()

const head = (lines: string[], path = '/messages/send'): string =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: palabre.test',
    `Authorization: Bearer ${world.live.awa.app.token}`,
    ...lines,
    '',
    '',
  ].join('\r\n')

test('requests that are not HTTP, and bodies that break off', { concurrency: true }, async t => {
  const look = await lookAt(world.app.service.deps.db)
  const state = await look()
  const raw = (name: string, bytes: string, status: number, says = /"code":100[23]/): Promise<void> =>
    t.test(name, async () => {
      const { text } = await converse(world.app.service.address!, bytes, STALL_MS)
      assert.match(text, new RegExp(`^HTTP/1\\.1 ${status} `), text)
      assert.match(text, /connection: close/i)
      assert.match(text, says)
    })
  await Promise.all([
    t.test('B33 100 bytes promised, 5 sent: closed at 10 s, no handler ran', async () => {
      const { text, afterMs } = await converse(
        world.app.service.address!,
        `${head(['Content-Type: application/json', 'Content-Length: 100'])}{"cha`,
        2 * STALL_MS,
      )
      assert.ok(afterMs > STALL_MS - 500 && afterMs < STALL_MS + 3000, `closed after ${afterMs} ms`)
      assert.doesNotMatch(text, /"code":1000/)
    }),
    raw(
      'B34 Content-Length with Transfer-Encoding',
      `${head(['Content-Type: application/json', 'Content-Length: 5', 'Transfer-Encoding: chunked'])}0\r\n\r\n`,
      400,
    ),
    raw(
      'B34 two lengths',
      `${head(['Content-Type: application/json', 'Content-Length: 5', 'Content-Length: 6'])}{}`,
      400,
    ),
    raw(
      'B34 a chunk size that is none',
      `${head(['Content-Type: application/json', 'Transfer-Encoding: chunked'])}zz\r\n`,
      400,
    ),
    raw('B34 a line break in a header', `${head(['X: a\rb'])}`, 400),
    raw('B34 a blank in the path', `GET /ticket /search HTTP/1.1\r\nHost: x\r\n\r\n`, 400),
    raw(
      'an accent in the address',
      `GET /ticket/search?q=déchiré HTTP/1.1\r\nHost: x\r\n\r\n`,
      400,
      /%C3%A9/,
    ),
    raw('B34 no HTTP at all', 'hello\r\n\r\n', 400),
    raw(
      'B85 a signature of 1 MB',
      `POST /hooks/messenger/${world.live.awa.app.messenger.hook_id} HTTP/1.1\r\nHost: x\r\nX-Hub-Signature-256: sha256=${'a'.repeat(MIB)}\r\n\r\n`,
      431,
    ),
    raw('B85 two thousand headers', `${head(Array.from({ length: 2000 }, (_, i) => `X-${i}: 123456`))}`, 431),
  ])
  assert.deepEqual(await look(), state)
})
