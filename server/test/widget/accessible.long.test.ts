// The widget and the chat page for everybody: keyboard, screen readers, contrast, small screens; and the page itself.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../../widget/test/fake-server.ts'
import { findFaults, skipReason } from '../rig/chromium.ts'
import { begin, openPanel, QUESTION, type Stage, SUBJECTS, untilShown, useStage, write } from './browser.ts'

const SECRET = 'q8Zr1mTn5vXc2bKd7wLp9sGh4jFy6tRe3uQa0iOzVxM'
/** A customer is asked how they were served. */
const rated = (base: string) => {
  const text = `“A parcel” is settled. How did we do? If you want to say more: ${base}/satisfaction/${SECRET}`
  const rows = [5, 4, 3, 2, 1].map(n => ({ id: `rating.sat-3fHq7wLzTd.${n}`, title: `${n} – rated` }))
  const action = { button: 'Rate', sections: [{ title: 'Rate', rows }] }
  return { type: 'interactive', text, content: { type: 'list', body: { text }, action } }
}

const PHONE = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true }
const TARGET_PX_MIN = 24
const TOUCH_TARGET_PX_MIN = 44

/** The element that has the focus, looked for inside shadow roots: its tag and class. */
const FOCUSED = `(() => { let at = document.activeElement
  while (at?.shadowRoot) at = at.shadowRoot.activeElement
  return at === null ? '' : (at.tagName + '.' + at.className).toLowerCase() })()`

/** Buttons and links that are smaller than `min` pixels either way. Links in running text are exempt. */
function smallTargets(page: Page, min: number): Promise<string[]> {
  return page.locator(':is(button, a.option, a.card):visible').evaluateAll((targets, px) => {
    const boxes = targets.map(target => ({ box: target.getBoundingClientRect(), html: target.outerHTML }))
    return boxes.filter(({ box }) => box.width < px || box.height < px).map(({ html }) => html.slice(0, 120))
  }, min)
}

describe('the chat for everybody', { skip: skipReason, timeout: 60_000 }, () => {
  let stage: Stage
  useStage(opened => {
    stage = opened
  })

  it('is used by keyboard alone', async () => {
    const page = await stage.open()
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate(FOCUSED), 'button.launcher')
    assert.equal(await page.locator('.launcher').getAttribute('aria-expanded'), 'false')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Chat with Librairie du Fleuve' }).waitFor()
    assert.equal(await page.locator('.launcher').getAttribute('aria-expanded'), 'true')
    assert.equal(await page.evaluate(FOCUSED), 'textarea.')
    const known = stage.server.visitors.length
    await page.keyboard.type('first line')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('second line')
    await page.keyboard.press('Enter')
    await until('sent', () => stage.server.visitors[known]?.messages[0]?.text === 'first line\nsecond line')
    await until('in touch', () => stage.server.visitor().streams.size > 0)
    assert.equal(await page.locator('textarea').inputValue(), '')
    stage.server.say(QUESTION)
    await page.getByRole('button', { name: 'In the morning' }).waitFor()
    while ((await page.evaluate(FOCUSED)) !== 'button.option') await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Space')
    await until('chosen', () => stage.server.visitor().messages.length === 3)
    assert.equal(await page.evaluate(FOCUSED), 'textarea.')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal(await page.evaluate(FOCUSED), 'button.launcher')
  })

  for (const language of ['en', 'fr'] as const) {
    it(`is rated by keyboard with a comment, ${language}`, async () => {
      const isFrench = language === 'fr'
      const page = await stage.open({}, `data-language="${language}"`)
      await openPanel(page)
      await begin(page, stage, 'Hello')
      assert.ok(!stage.asked.some(({ url }) => url.endsWith('/rating.js')), 'only where somebody is asked')
      stage.server.say(rated(stage.server.url))
      const send = page.getByRole('button', { name: isFrench ? 'Envoyer la note' : 'Send rating' })
      await page.getByRole('radio').first().waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        assert.deepEqual(await findFaults(page), [], colorScheme)
      }
      await page.getByRole('radio').first().focus()
      await page.keyboard.press('Tab')
      await page.keyboard.type('Quick & kind')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page
        .getByRole('alert')
        .getByText(isFrench ? 'Choisissez une note.' : 'Please choose a rating.')
        .waitFor()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await send.click()
      await page.getByText(isFrench ? /^Merci/ : /^Thank you/).waitFor()
      const [given] = stage.server.rated.splice(0)
      assert.equal(given!.path, `/satisfaction/${SECRET}`)
      assert.equal(given!.body, 'rating=2&comment=Quick+%26+kind')
      assert.equal(await page.getByRole('radio').count(), 0)
      assert.deepEqual(await findFaults(page), [])
    })
  }

  it('announces what is new, and not the history again', async () => {
    const page = await stage.open()
    await openPanel(page)
    await begin(page, stage, 'old one')
    stage.server.say({ text: 'old answer' })
    const log = page.getByRole('log')
    await log.getByText('Baobab: old answer').waitFor()
    assert.equal(await log.getAttribute('aria-live'), 'polite')
    await page.keyboard.press('Escape')
    await openPanel(page)
    await page.getByText('old answer').waitFor()
    assert.equal(await log.textContent(), '')
    stage.server.say({ text: 'new answer' })
    await log.getByText('Baobab: new answer').waitFor()
    assert.equal(await log.locator('.bubble').count(), 1)
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`has no fault that axe finds, ${colorScheme}`, async () => {
      const page = await stage.open({ colorScheme })
      assert.deepEqual(await findFaults(page), [], 'closed')
      await openPanel(page)
      assert.deepEqual(await findFaults(page), [], 'empty')
      await begin(page, stage, 'Hello, see https://a.example/x')
      stage.server.say({ text: 'Hello! Write to awa@example.com' })
      stage.server.say(QUESTION)
      await page.getByRole('button', { name: 'In the morning' }).click()
      stage.server.say(SUBJECTS)
      stage.server.say({ from: 'system', author_name: null, text: 'Awa joined' })
      const location = { latitude: 48.8, longitude: 2.3, name: 'Shop', address: 'Quay 1' }
      stage.server.say({
        from: 'person',
        author_name: 'Awa',
        type: 'location',
        content: location,
        text: 'Shop',
      })
      stage.server.push('session', { owner: 'queue', author_name: null })
      stage.server.push('typing', { from: 'person', on: true })
      await page.getByRole('button', { name: 'See the subjects' }).click()
      await page.locator('.dots').waitFor()
      await page.mouse.move(0, 0)
      assert.deepEqual(await findFaults(page), [], 'full')
      stage.server.refusals.push({ code: 1002, message: 'No.' })
      await write(page, 'refused')
      await page.getByText('Not sent: No.').waitFor()
      stage.server.setDown(true)
      await write(page, 'x'.repeat(3_900))
      await page.getByText('No connection').waitFor()
      await page.locator('textarea').fill('y'.repeat(4_100))
      await page.locator('.count.wrong').waitFor()
      assert.deepEqual(await findFaults(page), [], 'in trouble')
    })
  }

  it('fits a phone of 320 pixels, with targets for fingers and no page behind', async () => {
    const page = await stage.open(PHONE)
    await page.locator('.launcher').tap()
    await page.locator('.panel').waitFor()
    assert.equal(await page.evaluate(FOCUSED), 'div.panel')
    await begin(page, stage, 'Hello')
    stage.server.say(QUESTION)
    stage.server.say(SUBJECTS)
    stage.server.say({ text: `https://a.example/${'long'.repeat(40)}` })
    await page.getByRole('button', { name: 'See the subjects' }).tap()
    await page.getByRole('button', { name: 'Opening hours' }).waitFor()
    assert.deepEqual(await page.locator('.panel').boundingBox(), { x: 0, y: 0, width: 320, height: 568 })
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320)
    assert.equal(await page.locator('.launcher').isVisible(), false)
    const wide = '.panel *:not(.sr, .sr *)'
    const right = await page
      .locator(wide)
      .evaluateAll(all => Math.max(...all.map(one => one.getBoundingClientRect().right)))
    assert.ok(right <= 320.5, `something reaches to ${right}`)
    assert.deepEqual(await smallTargets(page, TOUCH_TARGET_PX_MIN), [])
    assert.deepEqual(await findFaults(page), [])
  })

  it('has targets of 24 pixels for a mouse', async () => {
    const page = await stage.open()
    await openPanel(page)
    await begin(page, stage, 'Hello')
    stage.server.refusals.push({ code: 1002, message: 'No.' })
    await write(page, 'refused')
    await page.getByRole('button', { name: 'Send again' }).waitFor()
    assert.deepEqual(await smallTargets(page, TARGET_PX_MIN), [])
  })

  it('is a page of its own: channel, language, title, policy', async () => {
    const page = await stage.visit(`${stage.server.url}/chat`, { locale: 'fr-CI' })
    await page.getByPlaceholder('Écrivez un message…').waitFor()
    await page.getByText('Je suis Baobab').waitFor()
    assert.equal(await page.title(), 'Discussion avec Librairie du Fleuve')
    assert.equal(await page.evaluate(FOCUSED), 'textarea.')
    await begin(page, stage, 'Bonjour')
    assert.equal(stage.server.visitor().language, 'fr')
    await page.getByRole('button', { name: 'Switch to English' }).click()
    await page.getByPlaceholder('Write a message…').waitFor()
    await until('told', () => stage.server.visitor().language === 'en')
    await page.reload()
    await page.getByPlaceholder('Write a message…').waitFor()
    await untilShown(page, ['Bonjour'])
    assert.equal(await page.locator('html').getAttribute('lang'), 'en')
    assert.deepEqual(await findFaults(page), [])
    assert.deepEqual(stage.complaints, [])
    const other = await stage.visit(`${stage.server.url}/chat?channel=nobody`)
    await other.getByRole('alert').getByText('This chat is not available.').waitFor()
    assert.equal(await other.locator('textarea').isDisabled(), true)
  })
})
