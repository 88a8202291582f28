import assert from 'node:assert/strict'
import { test } from 'node:test'
import { viewExchange } from './exchange-shapes.ts'

const kept = {
  ...{ method: 'POST', url: 'https://api.example/orders/7?key=1', request_headers: { 'x-env': 'live' } },
  ...{ request_body: 'words', request_bytes: 5, status: 200, response_headers: { a: 'b' } },
  ...{ response_body: 'more words', response_bytes: 10 },
  ...{ dns_ms: null, connect_ms: null, first_byte_ms: 3, all_ms: 4 },
} as unknown as Parameters<typeof viewExchange>[0]

test('who sees no bodies sees where a call went and the names of headers, also where a secret was part of the address', () => {
  assert.equal(viewExchange(kept, true).request.url, kept.url)
  const seen = viewExchange(kept, false)
  assert.deepEqual(
    [seen.request.url, seen.request.body, seen.request.headers, seen.response?.body],
    ['https://api.example', null, { 'x-env': '[hidden]' }, ''],
  )
  for (const url of ['http://[hidden]:37421/told', '[hidden]/told', '[hidden]://shop.example/told'])
    assert.equal(viewExchange({ ...kept, url }, false).request.url, '[hidden]')
})
