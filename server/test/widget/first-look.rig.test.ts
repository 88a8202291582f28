// What a visitor and whoever puts the chat on a site meet first: starter questions, a logo, a site's own styles, a wrong key.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { until } from '../../../widget/test/fake-server.ts'
import { skipReason } from '../rig/chromium.ts'
import { begin, bubbles, openPanel, type Stage, untilShown, useStage } from './browser.ts'

const LOGO = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='

describe('the first look at the widget', { skip: skipReason, timeout: 60_000 }, () => {
  let stage: Stage
  useStage(opened => {
    stage = opened
  })

  it('offers questions to begin with, says how soon a person answers, and wears the logo', async () => {
    stage.server.config = {
      starters: { en: ['Where is my order?', 'What are your hours?'] },
      reply_minutes: 180,
      logo: LOGO,
    }
    const page = await stage.open()
    await openPanel(page)
    await page.getByText('A person usually answers within 3 hours.').waitFor()
    assert.equal(await page.locator('img.logo').count(), 2)
    await page.getByRole('button', { name: 'What are your hours?' }).click()
    await until('stored', () => stage.server.visitors[0]?.messages.length === 1)
    await untilShown(page, ['What are your hours?'])
    assert.equal(await page.locator('.starter').count(), 0)
  })

  it('shows the tree where the logo cannot be loaded', async () => {
    stage.server.config = { logo: 'http://127.0.0.1:1/logo.png' }
    const page = await stage.open()
    await openPanel(page)
    await page.locator('.face .tree').waitFor()
    await page.locator('.grove .tree').waitFor()
  })

  it('shows nothing of itself where it may not be, and tells the developer why', async () => {
    stage.server.refusal = { code: 1005, message: 'This site may not use the chat' }
    const page = await stage.open()
    await until('told', () => stage.complaints.some(line => line.includes('This site may not use the chat')))
    assert.match(stage.complaints.join('\n'), /Palabre web-1: /)
    assert.equal(await page.locator('.launcher').count(), 0)
  })

  it('is there when its settings cannot be had for now', async () => {
    stage.server.refusal = { code: 1009, message: 'Service not available' }
    const page = await stage.open()
    await page.locator('.launcher').waitFor()
  })

  it('keeps its own looks, whatever a site says of every element', async () => {
    const page = await stage.open()
    const look = () =>
      page.evaluate(`(() => {
        const { letterSpacing, textTransform, wordSpacing, textAlign, fontStyle, visibility, lineHeight, cursor } =
          getComputedStyle(document.querySelector('palabre-chat').shadowRoot.querySelector('.who p'))
        return JSON.stringify([letterSpacing, textTransform, wordSpacing, textAlign, fontStyle, visibility, lineHeight, cursor])
      })()`)
    await openPanel(page)
    const before = await look()
    await page.evaluate(`(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('* { letter-spacing: 5px; text-transform: uppercase; word-spacing: 9px; text-align: right; font-style: italic; line-height: 3; cursor: wait }')
      document.adoptedStyleSheets = [sheet]
    })()`)
    assert.equal(await page.evaluate('getComputedStyle(document.querySelector("h1")).letterSpacing'), '5px')
    assert.equal(await look(), before)
  })

  it('closes by Escape from anywhere in it, its launcher too', async () => {
    const page = await stage.open()
    for (const selector of ['textarea', '.tool', '.scroller', '.launcher']) {
      await openPanel(page)
      await page.locator(selector).first().focus()
      await page.keyboard.press('Escape')
      await page.locator('.panel').waitFor({ state: 'detached' })
    }
  })

  it('keeps an id in one line, and a French sign with its word', async () => {
    const page = await stage.open()
    await openPanel(page)
    await begin(page, stage, 'Bonjour')
    const id = 'tck-4nRq8sWzK2'
    for (let blanks = 0; blanks < 30; blanks += 3) {
      const start = 'm'.repeat(blanks)
      stage.server.say({ text: `${start} ${id} est ouvert, cela vous convient ?` })
    }
    await page.locator('.bubble .text').nth(10).waitFor()
    const ids = page.locator('.bubble .id')
    assert.equal(await ids.count(), 10)
    assert.deepEqual(
      await ids.evaluateAll(all => all.map(one => one.getClientRects().length)),
      Array(10).fill(1),
    )
    assert.ok((await bubbles(page)).at(-1)!.endsWith('convient\u00a0?'))
    assert.equal(await ids.first().textContent(), id, 'it is copied as it is')
  })
})
