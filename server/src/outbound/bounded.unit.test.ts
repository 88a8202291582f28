import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Writable } from 'node:stream'
import { after, before, test } from 'node:test'
import { createGzip } from 'node:zlib'
import { AnswerTooLong } from './bounded.ts'
import { makeCall, makeFetch } from './call.ts'

const MIB = 1024 * 1024
const SENT_MIB = 60
const READ_MIB_MAX = 8

const piece = Buffer.alloc(MIB, 'x')
let written = 0

/** Writes as fast as it is read, until nobody reads any more or it is all sent. */
async function pour(response: ServerResponse, into: Writable, bytes: Buffer): Promise<void> {
  into.setMaxListeners(0)
  response.setMaxListeners(0)
  for (let n = 0; n < SENT_MIB && !response.destroyed; n++) {
    written += bytes.length
    if (!into.write(bytes))
      await Promise.race([once(into, 'drain'), once(response, 'close')]).catch(() => undefined)
  }
  into.end()
}

const server = createServer((request, response) => {
  written = 0
  if (request.url === '/line') {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    void pour(response, response, piece)
  } else if (request.url === '/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    void pour(response, response, Buffer.from('data: {}\n\n'.repeat(MIB / 10)))
  } else if (request.url === '/gzip') {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' })
    const zip = createGzip()
    zip.pipe(response)
    void pour(response, zip, Buffer.from('data: {}\n\n'.repeat(MIB / 10)))
  } else response.end('data: short\n\n')
})
let base = ''
before(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => {
  server.closeAllConnections()
  server.close()
})

const fetch = makeFetch({ allowedRanges: ['127.0.0.0/8'] })

for (const [name, path] of [
  ['one line without an end', '/line'],
  ['events without an end', '/events'],
] as const) {
  test(`${name} breaks off, and the rest is not read`, async () => {
    const answer = await fetch(`${base}${path}`)
    assert.equal(answer.status, 200)
    await assert.rejects(answer.text())
    assert.ok(written < READ_MIB_MAX * MIB, `${written / MIB} MiB were written`)
  })
}

test('a small answer that inflates without an end breaks off', async () => {
  const answer = await fetch(`${base}/gzip`)
  await assert.rejects(answer.text(), AnswerTooLong)
})

test('what is short comes whole, with its status and headers', async () => {
  const answer = await fetch(`${base}/short`)
  assert.deepEqual([answer.status, answer.ok, await answer.text()], [200, true, 'data: short\n\n'])
})

test('a call reads the beginning of an answer, never inflated', async () => {
  const call = makeCall({ allowedRanges: ['127.0.0.0/8'], ownOrigins: () => [] })
  for (const path of ['/line', '/gzip']) {
    const outcome = await call({ method: 'GET', url: `${base}${path}`, headers: {}, timeoutMs: 5000 })
    assert.ok(outcome.kind === 'answer' && outcome.body.length <= MIB, path)
    assert.ok(path === '/gzip' || written < READ_MIB_MAX * MIB, `${written / MIB} MiB were written`)
  }
  await call.close()
})
