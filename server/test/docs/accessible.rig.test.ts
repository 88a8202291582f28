// The page for everybody: contrast, screen readers, phones, French, no scripts, paper.
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { findFaults, skipReason } from '../rig/chromium.ts'
import { codeOf, isInView, openForm, type Stage, setStage } from './stage.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const PARTS = ['#sendMessage', '#getBusinessBalance', '#search']
const TARGET_PX_MIN = 24
const PHONE_PX_MAX = 14_000

describe('the documentation for everybody', { skip: skipReason, timeout: 170_000 }, () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  after(() => stage?.close())
  afterEach(async () => assert.deepEqual(await stage.clear(), []))

  it('has no fault that axe finds, and contrast in the dark as well', async () => {
    const page = await stage.open({ colorScheme: 'light' })
    const dark = { rule: 'color-contrast' }
    assert.deepEqual(await findFaults(page), [])
    await page.emulateMedia({ colorScheme: 'dark' })
    assert.deepEqual(await findFaults(page, dark), [])
    await showParts(page)
    assert.deepEqual(await findFaults(page, { ...dark, parts: PARTS }), [])
    await page.emulateMedia({ colorScheme: 'light' })
    assert.deepEqual(await findFaults(page, { parts: PARTS }), [])
  })

  /** Unfolds what is folded, tries a request and searches. */
  async function showParts(page: Page): Promise<void> {
    await page.evaluate(
      'document.querySelectorAll("#sendMessage details").forEach(one => { one.open = true })',
    )
    const form = await openForm(page, 'getBusinessBalance')
    await form.getByLabel('Test token').fill(stage.world.app.cast.awa.test.token)
    await form.getByRole('button', { name: 'Send', exact: true }).click()
    await form.getByText('1000 Request successful').waitFor()
    await page.keyboard.press('Control+k')
    await page.locator('#search input').fill('ticket')
    await page.locator('#found li').first().waitFor()
  }

  it('is short on a phone, and opens what is asked for', async () => {
    const page = await stage.open(PHONE)
    const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
    assert.ok(height < PHONE_PX_MAX, `${height} pixels`)
    await page.evaluate('location.hash = "sendMessage.contact.phone"')
    await page.locator('[id="sendMessage.contact.phone"]').waitFor()
    assert.ok(await isInView(page, '[id="sendMessage.contact.phone"]'))
    await page.locator('#getTicket .fold > summary').first().click()
    assert.match(await codeOf(page.locator('#getTicket .panel').first()), /curl/)
  })

  it('fits a phone of 360 pixels, with targets for fingers', async () => {
    const page = await stage.open(PHONE)
    await page.evaluate('document.querySelectorAll("details").forEach(one => { one.open = true })')
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360)
    assert.deepEqual(await tooSmall(page), [])
    assert.equal(await page.locator('nav').isVisible(), false)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Search tickets' }).first().click()
    await page.locator('nav').waitFor({ state: 'hidden' })
    assert.ok(await isInView(page, '#searchTickets h3'))
    assert.deepEqual(await findFaults(page, { parts: ['header', '#codes'] }), [])
  })

  it('speaks French to who reads French, and keeps the place when the language changes', async () => {
    const page = await stage.open({ locale: 'fr-CM' }, '/docs#searchTickets')
    await page.getByRole('heading', { name: 'Chercher des tickets' }).waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), 'fr')
    assert.deepEqual(await findFaults(page, { parts: ['#searchTickets'] }), [])
    await page.keyboard.press('/')
    await page.locator('#search input').fill('idempotence')
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate('location.hash'), '#repeats')
    await page.locator('[data-keep-place]').click()
    await page.getByRole('heading', { name: 'Idempotency and retries' }).waitFor()
    assert.match(page.url(), /lang=en#repeats$/)
  })

  it('can be read without scripts, its tabs included', async () => {
    const page = await stage.open({ javaScriptEnabled: false })
    const panel = page.locator('#sendMessage .panel').first()
    await panel.getByText('PHP', { exact: true }).click()
    assert.match(await codeOf(panel), /curl_init/)
    assert.equal(await page.locator('.try, .find, .copy').filter({ visible: true }).count(), 0)
    await page.getByText('sticker', { exact: true }).first().click()
    await page.locator('#sendMessage .pane pre[data-type=sticker]').waitFor()
  })

  it('prints the text, the requests and every type of message', async () => {
    const page = await stage.open()
    await page.emulateMedia({ media: 'print' })
    assert.equal(await page.locator('nav, header, .try, .copy').filter({ visible: true }).count(), 0)
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
