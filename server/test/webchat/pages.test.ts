import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { bootApp, type TestApp } from '../app.ts'

const BUILT = existsSync(join(import.meta.dirname, '../../../widget/dist/widget.js'))
let app: TestApp
before(async () => {
  app = await bootApp()
})
after(() => app.stop())
const get = (path: string, headers: { [name: string]: string } = {}) =>
  fetch(app.service.address + path, { headers })

test('the front page leads to the chat and to the documentation', async () => {
  const response = await get('/')
  assert.match(response.headers.get('content-security-policy')!, /default-src 'none'/)
  const text = await response.text()
  for (const path of ['/chat', '/docs']) assert.ok(text.includes(`href="${path}"`))
})

test('before it is built, a page says how to build it', { skip: BUILT }, async () => {
  for (const path of ['/chat', '/widget.js']) {
    const response = await get(path)
    assert.equal(response.status, 503)
    assert.match(await response.text(), /vite build/)
  }
})

test('the chat page names its channel and may load nothing from elsewhere', { skip: !BUILT }, async () => {
  const first = await get('/chat')
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
  assert.ok(
    text.includes(app.cast.awa.live.webchat.hook_id) || text.includes(app.cast.chloe.live.webchat.hook_id),
  )
  const named = app.cast.chloe.test.webchat.hook_id
  assert.ok((await (await get(`/chat?channel=${named}`)).text()).includes(named))
  for (const wrong of ['nobody', '%22%3E%3Cscript%3E', app.cast.awa.live.messenger.hook_id])
    assert.equal((await get(`/chat?channel=${wrong}`)).status, 404)
  for (const [, path] of text.matchAll(/(?:src|href)="(\/chat\/[^"]+)"/g))
    assert.equal((await get(path!)).status, 200, path)
})

test('the script for other sites is cached for five minutes and not sent twice', {
  skip: !BUILT,
}, async () => {
  const response = await get('/widget.js')
  assert.equal(response.headers.get('content-type'), 'text/javascript; charset=utf-8')
  assert.equal(response.headers.get('access-control-allow-origin'), '*')
  assert.equal(response.headers.get('cache-control'), 'public, max-age=300')
  assert.equal(
    (await get('/widget.js', { 'if-none-match': `W/${response.headers.get('etag')}, "x"` })).status,
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
    const body = (await (await get(path)).json()) as { code: number }
    assert.equal(body.code, 1007, path)
  }
})

test('scripts are sent compressed to clients that accept gzip, and plain to others', {
  skip: BUILT ? false : 'the widget is not built',
}, async () => {
  const size = async (encoding: string): Promise<[string | null, number]> => {
    const response = await get('/widget.js', { 'accept-encoding': encoding })
    const bytes = (await response.arrayBuffer()).byteLength
    return [response.headers.get('content-encoding'), bytes]
  }
  const [packed, whole] = await size('gzip, br')
  assert.equal(packed, 'gzip')
  assert.equal((await get('/widget.js', {})).headers.get('vary'), 'accept-encoding')
  const [plain, plainBytes] = await size('identity')
  assert.equal(plain, null)
  assert.equal(plainBytes, whole, 'the same script after unpacking')
  assert.equal((await size('gzip;q=0'))[0], null)
})
