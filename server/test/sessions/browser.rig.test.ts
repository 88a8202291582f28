// Chromium: a passkey from its making to a sign-in, and what a page of somebody else may try with the cookie.
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../cast.ts'
import { openChromium, type Pages, skipReason } from '../rig/chromium.ts'
import { freePort } from '../rig/processes.ts'
import { openWorld, type World } from '../world.ts'

const STEP_MS_MAX = 10_000
const AWA = { username: 'awa@boutique.example', password: PASSWORD }

let world: World
let pages: Pages
let home: string
/** A page of somebody else; all that is asked of it gets an empty one. */
let stranger: Server
let port: number

before(async () => {
  if (skipReason) return
  const own = await freePort()
  home = `http://localhost:${own}`
  world = await openWorld({ env: { PORT: String(own), BASE_URL: home } })
  pages = await openChromium(STEP_MS_MAX)
  stranger = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>Hello'))
  await new Promise<void>(resolve => stranger.listen(0, '127.0.0.1', resolve))
  port = (stranger.address() as AddressInfo).port
})
after(async () => {
  if (skipReason) return
  await pages.close()
  await world.stop()
  stranger.close()
})

type Answer = { code: number; body: { [name: string]: unknown } & { reason?: string } }

/** A call of our own page. */
const call = (page: Page, path: string, body?: unknown): Promise<Answer> =>
  page.evaluate(
    `fetch(${JSON.stringify(path)}, ${JSON.stringify(
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    )}).then(answer => answer.json())`,
  )
const post = (page: Page, path: string): Promise<Answer> =>
  page.evaluate(`fetch(${JSON.stringify(path)}, { method: 'POST' }).then(answer => answer.json())`)

async function signedIn(): Promise<Page> {
  const page = await pages.visit(`${home}/up`)
  assert.equal((await call(page, '/auth/session/add', AWA)).code, 1000)
  return page
}

test('a cookie on localhost that scripts cannot read, for whom only our pages can act', {
  skip: skipReason,
}, async () => {
  const page = await signedIn()
  assert.equal(await page.evaluate('document.cookie'), '')
  const [cookie] = await page.context().cookies()
  assert.deepEqual(
    [cookie!.name, cookie!.httpOnly, cookie!.sameSite, cookie!.path, cookie!.secure],
    ['palabre', true, 'Strict', '/', false],
  )
  assert.equal((await call(page, '/auth/me')).code, 1000)
  assert.equal((await call(page, '/auth/me/update', { theme: 'dark' })).code, 1000)
})

test('a virtual passkey: made, asked for at the next sign-in, and it confirms', {
  skip: skipReason,
}, async () => {
  const page = await signedIn()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const ask = (kind: 'create' | 'get', options: unknown): Promise<unknown> =>
    page.evaluate(`navigator.credentials.${kind}({ publicKey:
      PublicKeyCredential.parse${kind === 'create' ? 'Creation' : 'Request'}OptionsFromJSON(${JSON.stringify(options)}) })
      .then(credential => credential.toJSON())`)
  assert.equal((await call(page, '/auth/confirm', AWA)).code, 1000)
  const { body: creation } = await post(page, '/auth/passkey/options')
  const attestation = await ask('create', creation)
  const added = await call(page, '/auth/passkey/add', { name: 'Chromium', attestation })
  assert.equal(added.code, 1000, JSON.stringify(added))
  assert.equal((await call(page, '/auth/session/end', {})).code, 1000)
  const { code, body } = await call(page, '/auth/session/add', AWA)
  assert.deepEqual([code, body.reason], [1001, 'second_factor_required'])
  const assertion = await ask('get', body.passkey)
  const proved = await call(page, '/auth/second-factor', { challenge: body.challenge, assertion })
  assert.equal(proved.code, 1000, JSON.stringify(proved))
  const { body: request } = await post(page, '/auth/confirm/options')
  const again = { username: AWA.username, assertion: await ask('get', request) }
  assert.equal((await call(page, '/auth/confirm', again)).code, 1000)
  const removed = await post(page, `/auth/passkey/${added.body.id}/remove`)
  assert.deepEqual(removed.body.passkeys, [])
})

/** What a page of somebody else can send: a form, fetch in its modes, an image. What it could read, or ''. */
const ATTACKS = (target: string): { [name: string]: string } => ({
  form: `new Promise(resolve => {
    const frame = document.createElement('iframe')
    frame.name = 'x'
    document.body.append(frame)
    const form = Object.assign(document.createElement('form'),
      { action: '${target}/auth/session/end', method: 'post', target: 'x', enctype: 'text/plain' })
    const field = Object.assign(document.createElement('input'), { name: '{"all":true,"x":"', value: '"}' })
    form.append(field)
    document.body.append(form)
    frame.onload = () => resolve('')
    form.submit()
  })`,
  'fetch without CORS': `fetch('${target}/auth/session/end', { method: 'POST', mode: 'no-cors', credentials: 'include',
    headers: { 'content-type': 'text/plain' }, body: '{"all":true}' }).then(answer => answer.text())`,
  'fetch with JSON': `fetch('${target}/auth/session/end', { method: 'POST', credentials: 'include',
    headers: { 'content-type': 'application/json' }, body: '{"all":true}' }).then(answer => answer.text(), () => '')`,
  'fetch of a POST that takes no body': `fetch('${target}/auth/recovery-codes/renew', { method: 'POST', mode: 'no-cors',
    credentials: 'include' }).then(answer => answer.text())`,
  'reading by fetch': `fetch('${target}/auth/me', { credentials: 'include' }).then(answer => answer.text(), () => '')`,
  'reading without CORS': `fetch('${target}/auth/me', { mode: 'no-cors', credentials: 'include' })
    .then(answer => answer.text(), () => '')`,
  image: `new Promise(resolve => {
    const image = new Image()
    image.onload = image.onerror = () => resolve(image.width > 0 ? 'seen' : '')
    image.src = '${target}/auth/me'
  })`,
  script: `new Promise(resolve => {
    const script = document.createElement('script')
    script.onload = () => resolve('run')
    script.onerror = () => resolve('')
    script.src = '${target}/auth/me'
    document.head.append(script)
  })`,
})

for (const [where, host] of [
  ['another port of localhost', 'localhost'],
  ['another site', '127.0.0.1'],
] as const)
  test(`${where}: nothing is changed and nothing is read`, { skip: skipReason }, async () => {
    const page = await signedIn()
    await call(page, '/auth/confirm', AWA)
    const state = async () => [
      await call(page, '/auth/second-factor'),
      (await call(page, '/auth/session/search')).body.total,
    ]
    const before = await state()
    const evil = await pages.beside(page, `http://${host}:${port}/`)
    for (const [name, script] of Object.entries(ATTACKS(home)))
      assert.equal(await evil.evaluate(script), '', name)
    assert.equal((await call(page, '/auth/me')).code, 1000, 'still signed in')
    assert.deepEqual(await state(), before)
    await call(page, '/auth/session/end', { all: true })
    await pages.clear()
  })

test('a cookie that another port put beside ours shuts us out, and never signs in as somebody else', {
  skip: skipReason,
}, async () => {
  const page = await signedIn()
  const evil = await pages.beside(page, `http://localhost:${port}/`)
  await evil.evaluate(`document.cookie = 'palabre=${'a'.repeat(43)}.${'b'.repeat(43)}; path=/auth'`)
  assert.equal((await call(page, '/auth/me')).code, 3)
  assert.equal((await call(page, '/ticket/search')).code, 1000, 'elsewhere it is ours alone')
  await evil.evaluate(`document.cookie = 'palabre=; path=/auth; max-age=0'`)
  assert.equal((await call(page, '/auth/me')).code, 1000)
})
