// Getting in: password, second factor, another try, a session that ends while somebody works; and the settings of all that.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../cast.ts'
import { findFaults } from '../rig/chromium.ts'
import { AWA, BRUNO, findMisfits, goTo, type Journeys, PHONE, type Stage } from './stage.ts'
import { faultsOf } from './states.ts'

/** A code is good once; a minute later there is another. */
const NEXT_CODE_MS = 60_000
const RECOVERY_CODES = 10
const QR_PX_MIN = 200

export const signIn: Journeys = {
  // wrong, then right; the address that was asked for is shown; and out again
  'sign-in': async stage => {
    const paint = (theme: string) =>
      stage.world.rows('update users set theme = $1 where username = $2', [theme, AWA])
    await paint('dark')
    const page = await stage.open('/settings')
    await page.getByLabel('Email address').fill(AWA)
    await page.getByLabel('Password', { exact: true }).fill('not this one')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('The email address or the password is wrong.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    assert.match(page.url(), /\/dashboard\/settings$/)
    // this browser knew nothing of the account's theme
    assert.equal(await page.locator('html').getAttribute('data-mantine-color-scheme'), 'dark')
    await paint('system')
    await keepsNothingOfTheSession(page)
    await page.getByRole('button', { name: 'Boutique Awa Owner' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.equal(await page.getByLabel('Email address').inputValue(), AWA)
  },
}

/** All that scripts of a page can read of this browser. */
const READABLE = `(async () => {
  const stored = []
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise(resolve => {
      indexedDB.open(name).onsuccess = event => resolve(event.target.result)
    })
    for (const store of database.objectStoreNames)
      stored.push(await new Promise(resolve => {
        const all = database.transaction(store).objectStore(store).getAll()
        all.onsuccess = () => resolve(all.result)
      }))
    database.close()
  }
  const answer = await fetch('/auth/me')
  return JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, stored, location.href, history.state,
    document.documentElement.outerHTML, await answer.text(), [...answer.headers]])
})()`

/** The cookie is for the browser alone: neither it nor what was typed to get it is anywhere a script could find it. */
async function keepsNothingOfTheSession(page: Page): Promise<void> {
  const [cookie, ...others] = await page.context().cookies()
  assert.deepEqual([cookie!.httpOnly, cookie!.sameSite, others], [true, 'Strict', []])
  const readable: string = await page.evaluate(READABLE)
  assert.ok(readable.includes(AWA), 'the page was read')
  for (const secret of [...cookie!.value.split('.'), PASSWORD]) assert.ok(!readable.includes(secret))
}

export function signedOut(on: () => Stage): void {
  it('a forgotten password: where no mail is set up, whom to ask, whoever asks', async () => {
    const page = await on().open('', { locale: 'fr-CM' })
    await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
    await page.getByLabel('Adresse e-mail').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Demander un lien' }).click()
    await page.getByText('Cette installation n’envoie pas de courriel').waitFor()
    assert.equal(await page.getByText('Si cette adresse a un compte').count(), 0)
    await page.getByRole('button', { name: 'Retour à la connexion' }).click()
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
  })

  it('a session that ends: sign-in opens over the page, and what was begun goes on', async () => {
    const page = await on().openAs(BRUNO, '/settings')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Bruno Essomba')
    await page.context().clearCookies()
    const kept = page.waitForResponse(
      async answer => answer.url().endsWith('/me/update') && (await answer.json()).code === 1000,
    )
    await name.blur()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await name.inputValue(), 'Bruno Essomba')
    await kept
    await page.reload()
    await page.getByRole('button', { name: 'Bruno Essomba Member' }).waitFor()
  })
}

export function ownAccount(on: () => Stage): void {
  it('second-factor-demanded: set up in the settings, asked for at the next sign-in; another session is ended', async test => {
    const { world, open, openAs } = on()
    const { username } = await world.live.awa.hires('dana', { password: PASSWORD, role: 'admin' })
    const elsewhere = await openAs(username, '/settings')
    await elsewhere.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    const demand = (roles: string) =>
      world.rows(`update businesses set second_factor_roles = $1 where name = 'Boutique Awa'`, [roles])
    test.after(() => demand('{}'))
    await demand('{admin}')
    world.passes(NEXT_CODE_MS)
    const page = await open('/team')
    await signsIn(page, username)
    await page.getByText('Your business asks for a second factor').waitFor()
    await page.waitForURL(/\/dashboard\/settings$/)

    const secret = await setsUpApp(page, world.app.clock)
    await page.getByText('Your business asks for a second factor').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Team' }).click()
    await page.getByRole('row').filter({ hasText: username }).waitFor()
    await page.getByRole('button', { name: 'dana Admin' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()

    world.passes(NEXT_CODE_MS)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByLabel('Code').waitFor()
    assert.deepEqual(await faultsOf(page, 'the second factor'), [])
    await page.getByLabel('Code').fill(codeOf(secret, world.app.clock))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByText('10 codes left').waitFor()
    assert.deepEqual(await findFaults(page), [])
    await page.getByRole('button', { name: /^Sign out Unknown device, / }).click()
    await page.getByText('Signed out there').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Sign out everywhere else' }).count(), 0)
    await elsewhere.reload()
    await elsewhere.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  it('another address: where no mail is set up nothing is promised; a demand that would hit oneself is said before', async () => {
    const page = await on().openAs(AWA, '/settings')
    await page.getByRole('button', { name: 'Change the address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the address' })
    await dialog.getByLabel('New email address').fill('awa@other.example')
    await dialog.getByLabel('Current password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await dialog.getByText('This installation sends no mail').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText(AWA, { exact: true }).waitFor()
    await goTo(page, '/business')
    await page.getByRole('checkbox', { name: 'Owner' }).check()
    await page.getByText('You have this role and no second factor').waitFor()
  })
}

async function signsIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Email address').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

type Clock = { nowMs(): number }

const codeOf = (secret: string, clock: Clock): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.nowMs() })

/** Sets up an authenticator app, on a phone's screen; the key. */
async function setsUpApp(page: Page, clock: Clock): Promise<string> {
  await page.setViewportSize(PHONE.viewport)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const isIt = page.getByRole('dialog', { name: 'Is it you?' })
  await isIt.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  const qr = await dialog.getByRole('img', { name: 'QR code of the key' }).boundingBox()
  assert.ok(qr && qr.width === qr.height && qr.width >= QR_PX_MIN, JSON.stringify(qr))
  const key = await dialog.getByLabel('Key', { exact: true }).inputValue()
  assert.match(key, /^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  const secret = key.replaceAll(' ', '')
  const link = await dialog.getByRole('link').getAttribute('href')
  assert.equal(new URL(link!).searchParams.get('secret'), secret)
  assert.deepEqual(await findMisfits(page), [])
  const code = codeOf(secret, clock)
  await dialog.getByLabel('Code of the app').fill(code === '000000' ? '000001' : '000000')
  await page.keyboard.press('Enter')
  await dialog.getByText('is not the code of this moment', { exact: true }).waitFor()
  await dialog.getByLabel('Code of the app').fill(code)
  await page.keyboard.press('Enter')
  const once = page.getByRole('dialog', { name: 'Your recovery codes' })
  const codes = await once.getByLabel('Recovery codes').inputValue()
  assert.equal(new Set(codes.split('\n')).size, RECOVERY_CODES)
  assert.deepEqual(await faultsOf(page, 'recovery codes', ['body style', '[role=dialog]']), [])
  assert.deepEqual(await findMisfits(page), [])
  await page.keyboard.press('Escape')
  await once.getByLabel('I have put them away safely').check()
  await once.getByRole('button', { name: 'Close' }).click()
  assert.equal((await page.content()).includes(codes.split('\n')[0]!), false)
  await page.setViewportSize({ width: 1440, height: 900 })
  return secret
}
