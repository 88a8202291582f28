// The whole way of a business's people, from an empty database and the first owner on the command line to a number that is
// connected: over HTTP, a real mail server, and Chromium on a phone, in French, by the keyboard alone.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { CDPSession, Page } from 'playwright-core'
import { findFaults, openChromium, type Pages, skipReason } from '../rig/chromium.ts'
import { freePort } from '../rig/processes.ts'
import { until } from '../world/until.ts'
import { openWorld, type World } from '../world.ts'
import { linkIn, mailBy, openPostOffice, type PostOffice } from './post-office.ts'

const STEP_MS_MAX = 10_000
const IN_FORCE_MS_MAX = 1000
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'fr-FR' }
const PASSWORD = 'la pluie tombe sur Douala'
const OWNER = { username: 'owner@kiosk.example', password: 'le marché ouvre à six heures' }
const LINDA = { username: 'linda@kiosk.example', password: PASSWORD }
/** Where somebody may look at what the page looked like; nothing is kept without it. */
const SHOTS = process.env.SCREENSHOTS

let office: PostOffice
let world: World
let pages: Pages
let home: string
before(async () => {
  if (skipReason) return
  const port = await freePort()
  home = `http://localhost:${port}`
  office = await openPostOffice()
  world = await openWorld({
    database: 'empty',
    env: { ...mailBy(office), PORT: String(port), BASE_URL: home },
  })
  pages = await openChromium(STEP_MS_MAX)
})
after(async () => {
  if (skipReason) return
  await pages.close()
  await world.stop()
  await office.close()
})

type Answer = { code: number; body: { [name: string]: never } }

/** A call of our own page, with its cookie. */
const call = (page: Page, path: string, body?: object): Promise<Answer> => {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const options = body === undefined ? {} : post
  return page.evaluate(
    `fetch(${JSON.stringify(path)}, ${JSON.stringify(options)}).then(answer => answer.json())`,
  )
}
async function done(page: Page, path: string, body?: object): Promise<Answer['body']> {
  const answer = await call(page, path, body)
  assert.equal(answer.code, 1000, `${path}: ${JSON.stringify(answer)}`)
  return answer.body
}
const start = (page: Page, path: string): Promise<Answer> =>
  page.evaluate(`fetch(${JSON.stringify(path)}, { method: 'POST' }).then(answer => answer.json())`)

async function shoot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return
  mkdirSync(SHOTS, { recursive: true })
  await page.screenshot({ path: join(SHOTS, `${name}.png`) })
}

/** A page of the service in a browser of its own, in which somebody signed in and confirmed. */
async function signedIn(who: typeof OWNER): Promise<Page> {
  const page = await pages.visit(`${home}/up`)
  await done(page, '/auth/session/add', who)
  await done(page, '/auth/confirm', who)
  return page
}

async function withPasskey(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const authenticator = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
  const present = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true }
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...authenticator, ...present } })
  return devtools
}
const ask = (page: Page, kind: 'create' | 'get', options: unknown): Promise<unknown> =>
  page.evaluate(`navigator.credentials.${kind}({ publicKey:
    PublicKeyCredential.parse${kind === 'create' ? 'Creation' : 'Request'}OptionsFromJSON(${JSON.stringify(options)}) })
    .then(credential => credential.toJSON())`)

let owner: Page
let linda: Page

test('the first owner, on the command line; a colleague is invited by mail', {
  skip: skipReason,
}, async () => {
  assert.deepEqual(await world.rows('select id from users union select id from businesses'), [])
  const named = ['--name', 'Kiosk', '--owner', OWNER.username, '--owner-name', 'Odile']
  const money = ['--currency', 'EUR', '--local-currency', 'XAF', '--local-rate', '655.957']
  const words = ['business', 'add', ...named, ...money, '--password-stdin']
  const { code, err } = await world.runs(words, { input: OWNER.password, env: { BASE_URL: home } })
  assert.equal(code, 0, err)
  owner = await signedIn(OWNER)
  const invited = await done(owner, '/member/invite', {
    username: LINDA.username,
    role: 'admin',
    language: 'fr',
  })
  assert.deepEqual([invited.mail, invited.link], ['queued', null])
  await world.drains()
})

test('on a phone, in French, by the keyboard alone, the link is opened; axe finds no fault', {
  skip: skipReason,
}, async () => {
  const { page: address, purpose, link } = linkIn(office.newestTo(LINDA.username))
  const page = await pages.visit(`${address}#${purpose}=${link}`, PHONE)
  await page.getByRole('heading', { name: "Accepter l'invitation" }).waitFor()
  assert.ok(!page.url().includes('#'), 'neither the history nor the screen keeps the link')
  assert.deepEqual(await findFaults(page), [])
  await shoot(page, 'account-phone-fr')
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'it fits')
  const focused = () => page.evaluate('document.activeElement.name || document.activeElement.id')
  for (const [field, text] of [
    ['name', 'Linda'],
    ['password', 'court'],
  ]) {
    await page.keyboard.press('Tab')
    assert.equal(await focused(), field)
    await page.keyboard.type(text!)
  }
  await page.keyboard.press('Enter')
  const wrong = page.locator('#password-wrong').filter({ hasText: /^doit avoir de 12 / })
  await wrong.waitFor()
  assert.equal(await page.getByLabel('Mot de passe').getAttribute('aria-describedby'), 'password-wrong rule')
  await shoot(page, 'account-phone-fr-refused')
  assert.deepEqual(await findFaults(page), [])
  await page.locator('[name=password]').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'open')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Bienvenue' }).waitFor()
  assert.equal(await page.locator('form').isVisible(), false)
  await shoot(page, 'account-phone-fr-done')
  assert.deepEqual(await findFaults(page), [])
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'sign-in')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Connexion' }).waitFor()
})

test('a forgotten password: a letter, whoever asks', { skip: skipReason }, async () => {
  const page = await pages.visit(`${home}/dashboard`, PHONE)
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  await page.getByLabel('Adresse e-mail').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Demander un lien' }).click()
  await page.getByText('Si cette adresse a un compte').waitFor()
})

test('she signs in with an authenticator app, and he with a passkey', { skip: skipReason }, async () => {
  linda = await signedIn(LINDA)
  const { body } = await start(linda, '/auth/totp/add')
  const codeAt = (shiftMs: number): string =>
    new TOTP({ secret: Secret.fromBase32(body.secret!) }).generate({
      timestamp: world.app.clock.nowMs() + shiftMs,
    })
  await done(linda, '/auth/totp/confirm', { code: codeAt(0) })
  await done(linda, '/auth/session/end', {})
  const asked = await call(linda, '/auth/session/add', LINDA)
  assert.equal(asked.body.reason, 'second_factor_required')
  await done(linda, '/auth/second-factor', { challenge: asked.body.challenge, code: codeAt(30_000) })
  await withPasskey(owner)
  const attestation = await ask(owner, 'create', (await start(owner, '/auth/passkey/options')).body)
  await done(owner, '/auth/passkey/add', { name: 'Chromium', attestation })
  await done(owner, '/auth/session/end', {})
  const { body: refusal } = await call(owner, '/auth/session/add', OWNER)
  const assertion = await ask(owner, 'get', refusal.passkey)
  await done(owner, '/auth/second-factor', { challenge: refusal.challenge, assertion })
  await done(owner, '/auth/confirm', OWNER)
})

test('a number and an agent, a token that is rolled, the stop and its end', {
  skip: skipReason,
}, async () => {
  const agent = await done(owner, '/agent/add', { name: 'Nia', language: 'fr' })
  const secrets = { access_token: 'EAAx', app_secret: 'abc', verify_token: 'xyz' }
  const number = { channel: 'messenger', sender: '237655000111', account_id: '106540352242922', check: false }
  const channel = await done(owner, '/channel/add', { ...number, secrets, agent: agent.id })
  assert.match(JSON.stringify(channel), /chn-/)
  assert.ok(!JSON.stringify(channel).includes('EAAx'))
  const made = await done(owner, '/token/add', { name: 'Till', scopes: ['agents:read'] })
  const rolled = await done(owner, `/token/${made.id}/roll`, { overlap: 'PT1H' })
  for (const token of [made.token, rolled.token])
    assert.equal((await world.as(token!).get('/agent/search')).code, 1000)
  await done(owner, '/business-manager/stop', { reason: 'Wrong prices' })
  assert.equal((await call(owner, '/messages/send', {})).code, 1010)
  await done(owner, '/business-manager/resume', {})
  assert.equal((await call(owner, '/messages/send', {})).code, 1002)
})

test('who is demoted in one browser sees it in the other within a second', { skip: skipReason }, async () => {
  const { data } = (await done(owner, '/member/search')) as unknown as {
    data: { id: string; username: string }[]
  }
  const { id } = data.find(({ username }) => username === LINDA.username)!
  assert.equal((await call(linda, '/member/search')).code, 1000)
  await done(owner, `/member/${id}/update`, { role: 'viewer' })
  const begun = performance.now()
  await until('the lower role', async () => (await call(linda, '/member/search')).code === 1005)
  assert.ok(performance.now() - begun < IN_FORCE_MS_MAX)
  assert.equal((await done(linda, '/auth/me')).role, 'viewer')
  assert.deepEqual(await pages.clear(), [])
})
