import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { useWorld } from '../world.ts'

const BUILT = existsSync(join(import.meta.dirname, '../../../widget/dist/widget.js'))
const { opens, live, chloe } = useWorld()

test('the front page leads to the chat and to the documentation', async () => {
  const response = await opens('/')
  assert.match(response.headers.get('content-security-policy')!, /default-src 'none'/)
  const text = await response.text()
  for (const path of ['/chat', '/docs']) assert.ok(text.includes(`href="${path}"`))
})

test('before it is built, a page says how to build it', { skip: BUILT }, async () => {
  for (const path of ['/chat', '/widget.js']) {
    const response = await opens(path)
    assert.equal(response.status, 503)
    assert.match(await response.text(), /vite build/)
  }
})

test('the chat page names its channel and may load nothing from elsewhere', { skip: !BUILT }, async () => {
  const first = await opens('/chat')
  assert.equal(first.status, 200)
  const csp = first.headers.get('content-security-policy')!
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ])
    assert.ok(csp.includes(rule))
  const text = await first.text()
  assert.ok(!text.includes('__PALABRE_CHANNEL__'))
  assert.ok(text.includes(live.awa.app.webchat.hook_id) || text.includes(live.chloe.app.webchat.hook_id))
  const named = chloe.app.webchat.hook_id
  assert.ok((await (await opens(`/chat?channel=${named}`)).text()).includes(named))
  for (const wrong of ['nobody', '%22%3E%3Cscript%3E', live.awa.app.messenger.hook_id])
    assert.equal((await opens(`/chat?channel=${wrong}`)).status, 404)
  for (const [, path] of text.matchAll(/(?:src|href)="(\/chat\/[^"]+)"/g))
    assert.equal((await opens(path!)).status, 200, path)
})

test('the script for other sites is cached for five minutes and not sent twice', {
  skip: !BUILT,
}, async () => {
  const response = await opens('/widget.js')
  assert.equal(response.headers.get('content-type'), 'text/javascript; charset=utf-8')
  assert.equal(response.headers.get('access-control-allow-origin'), '*')
  assert.equal(response.headers.get('cache-control'), 'public, max-age=300')
  assert.equal(
    (await opens('/widget.js', { 'if-none-match': `W/${response.headers.get('etag')}, "x"` })).status,
    304,
  )
})

test('no path leads out of the folder', async () => {
  for (const path of [
    '/chat/../../package.json',
    '/chat/%2e%2e/%2e%2e/package.json',
    '/chat/..%2f..%2fpackage.json',
    '/chat/nothing.js',
    '/chat/__proto__',
  ]) {
    const body = (await (await opens(path)).json()) as { code: number }
    assert.equal(body.code, 1007, path)
  }
})

test('scripts are sent compressed to clients that accept gzip, and plain to others', {
  skip: BUILT ? false : 'the widget is not built',
}, async () => {
  const size = async (encoding: string): Promise<[string | null, number]> => {
    const response = await opens('/widget.js', { 'accept-encoding': encoding })
    const bytes = (await response.arrayBuffer()).byteLength
    return [response.headers.get('content-encoding'), bytes]
  }
  const [packed, whole] = await size('gzip, br')
  assert.equal(packed, 'gzip')
  assert.equal((await opens('/widget.js', {})).headers.get('vary'), 'accept-encoding')
  const [plain, plainBytes] = await size('identity')
  assert.equal(plain, null)
  assert.equal(plainBytes, whole, 'the same script after unpacking')
  assert.equal((await size('gzip;q=0'))[0], null)
})
