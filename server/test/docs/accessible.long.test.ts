// The pages for everybody: contrast, screen readers, phones, French, no scripts, paper.
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { findFaults, skipReason } from '../rig/chromium.ts'
import { comesIntoView, lookAtAll, openForm, type Stage, setStage, showsCode } from './stage.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const TARGET_PX_MIN = 24
const DARK = { rule: 'color-contrast' }
const PHONE_PX_MAX = 6_000
/** The contents as they look, without the mark of the page that is shown. */
const CONTENTS = `document.querySelector('nav').outerHTML.replaceAll(/ (aria-current|href)="[^"]*"/g, '')`

describe('the documentation for everybody', { skip: skipReason, timeout: 170_000 }, () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  after(() => stage?.close())
  afterEach(async () => assert.deepEqual(await stage.clear(), []))

  it('has no fault that axe finds on any page, and contrast in the dark as well', async () => {
    const page = await stage.open({ colorScheme: 'light' })
    const contents = String(await page.evaluate(CONTENTS))
    const seen = await lookAtAll(stage, page, async tab => {
      await tab.emulateMedia({ colorScheme: 'light' })
      // the contents are looked at once: they are the same on each page
      if (!tab.url().endsWith('/docs')) {
        assert.equal(await tab.evaluate(CONTENTS), contents)
        await tab.evaluate('document.querySelector("nav").remove()')
      }
      const faults = await findFaults(tab)
      await tab.emulateMedia({ colorScheme: 'dark' })
      return [...faults, ...(await findFaults(tab, DARK))]
    })
    for (const [path, faults] of seen) assert.deepEqual(faults, [], path)
  })

  it('has no fault where it is unfolded, tried and searched', async () => {
    const page = await stage.open({ colorScheme: 'dark' }, '/docs/messages')
    const check = async (parts: string[]): Promise<void> => {
      await page.emulateMedia({ colorScheme: 'dark' })
      assert.deepEqual(await findFaults(page, { ...DARK, parts }), [])
      await page.emulateMedia({ colorScheme: 'light' })
      assert.deepEqual(await findFaults(page, { parts }), [])
    }
    await page.evaluate(
      'document.querySelectorAll("#sendMessage details").forEach(one => { one.open = true })',
    )
    await check(['#sendMessage'])
    await page.getByRole('link', { name: 'Read the balance' }).click()
    const form = await openForm(page, 'getBusinessBalance')
    await form.getByLabel('Test token').fill(stage.world.app.cast.awa.test.token)
    await form.getByRole('button', { name: 'Send', exact: true }).click()
    await form.getByText('1000 Request successful').waitFor()
    await page.keyboard.press('Control+k')
    await page.locator('#finder input').fill('ticket')
    await page.locator('#found li').first().waitFor()
    await check(['#getBusinessBalance', '#finder'])
  })

  it('is short on a phone of 360 pixels, fits it, and has targets for fingers', async () => {
    const page = await stage.open(PHONE)
    const seen = await lookAtAll(stage, page, async tab => {
      const height = Number(await tab.evaluate('document.documentElement.scrollHeight'))
      await tab.evaluate('document.querySelectorAll("details").forEach(one => { one.open = true })')
      const width = await tab.evaluate('document.documentElement.scrollWidth')
      return { isShort: height < PHONE_PX_MAX || height, width, tooSmall: await tooSmall(tab) }
    })
    for (const [path, found] of seen)
      assert.deepEqual(found, { isShort: true, width: 360, tooSmall: [] }, path)
    await page.goto(new URL('/docs/errors#codes', page.url()).href)
    assert.deepEqual(await findFaults(page, { parts: ['header', '#codes'] }), [])
  })

  it('opens on a phone what is asked for, and leads to another page by the menu', async () => {
    const page = await stage.open(PHONE, '/docs/messages')
    await page.evaluate('location.hash = "sendMessage.contact.phone"')
    await page.locator('[id="sendMessage.contact.phone"]').waitFor()
    await comesIntoView(page, '[id="sendMessage.contact.phone"]')
    assert.equal(await page.locator('nav').isVisible(), false)
    await page.getByRole('button', { name: 'Menu' }).click()
    await comesIntoView(page, 'nav [aria-current=page]')
    await page.getByRole('link', { name: 'Search tickets' }).first().click()
    await page.waitForURL(/tickets#searchTickets$/)
    await comesIntoView(page, '#searchTickets h2')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Read one ticket' }).first().click()
    await page.locator('nav').waitFor({ state: 'hidden' })
    await page.locator('#getTicket .fold > summary').first().click()
    await showsCode(page.locator('#getTicket .panel').first(), /curl/)
  })

  it('speaks French to who reads French, and keeps the place when the language changes', async () => {
    const page = await stage.open({ locale: 'fr-CM' }, '/docs/tickets#searchTickets')
    await page.getByRole('heading', { name: 'Chercher des tickets' }).waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), 'fr')
    assert.deepEqual(await findFaults(page, { parts: ['#searchTickets'] }), [])
    await page.keyboard.press('/')
    await page.locator('#finder input').fill('idempotence')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/docs#repeats$/)
    await page.locator('[data-keep-place]').click()
    await page.getByRole('heading', { name: 'Idempotency and retries' }).waitFor()
    assert.match(page.url(), /\/docs\?lang=en#repeats$/)
    await page.locator('nav').getByRole('link', { name: 'Read one ticket' }).click()
    await page.waitForURL(/\/docs\/tickets\?lang=en#getTicket$/)
    await page.locator('[data-keep-place]').click()
    await page.getByRole('heading', { name: 'Lire un ticket' }).waitFor()
    assert.match(page.url(), /\/docs\/tickets\?lang=fr#getTicket$/)
    await comesIntoView(page, '#getTicket h2')
  })

  it('can be read without scripts, its tabs included', async () => {
    const page = await stage.open({ javaScriptEnabled: false }, '/docs/messages')
    const panel = page.locator('#sendMessage .panel').first()
    await panel.getByText('PHP', { exact: true }).click()
    await showsCode(panel, /curl_init/)
    assert.equal(await page.locator('.try, .find, .copy').filter({ visible: true }).count(), 0)
    await page.getByText('sticker', { exact: true }).first().click()
    await page.locator('#sendMessage .pane pre[data-type=sticker]').waitFor()
    await page.locator('nav').getByRole('link', { name: 'Search tickets' }).click()
    await page.locator('#searchTickets').getByText('Python', { exact: true }).click()
    await showsCode(page.locator('#searchTickets .panel').first(), /requests\.get\(/)
    const after = await page
      .locator('nav .nav-title:has([aria-current=page]) ~ .nav-title a')
      .first()
      .textContent()
    await page.getByRole('link', { name: 'Next chapter' }).click()
    await page.getByRole('heading', { level: 1, name: after!, exact: true }).waitFor()
  })

  it('prints the text, the requests and every type of message', async () => {
    const page = await stage.open()
    await page.emulateMedia({ media: 'print' })
    const shown = await lookAtAll(stage, page, async tab => {
      await tab.emulateMedia({ media: 'print' })
      return tab.evaluate(`[...document.querySelectorAll('nav, header, .try, .copy, .turn')]
        .filter(one => one.checkVisibility()).length`)
    })
    for (const [path, count] of shown) assert.equal(count, 0, path)
    await page.goto(new URL('/docs/messages', page.url()).href)
    await page.locator('#sendMessage pre[data-type=location]').waitFor()
    assert.ok((await page.pdf({ format: 'A4' })).byteLength > 50_000)
  })
})

/** What is pressed, and smaller than a finger needs. Links in running text are exempt. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('button, summary, .tablist span, .top a')]
    .filter(one => one.checkVisibility())
    .filter(one => { const box = one.getBoundingClientRect()
      return box.width > 0 && (box.width < ${TARGET_PX_MIN} || box.height < ${TARGET_PX_MIN}) })
    .map(one => one.outerHTML.slice(0, 120))`)
}
