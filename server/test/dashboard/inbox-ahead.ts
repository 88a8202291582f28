// A key that leads into the box, and words behind it that come at once: none is lost, none is a key of the page.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../world.ts'
import { customer, draftTo, inbox } from './inbox-stage.ts'
import type { Stage } from './stage.ts'

/** Presses these keys in one moment, in which nothing is drawn; "@" as French keyboards make it. */
const PRESS = `keys => {
  for (const key of keys) {
    const at = document.activeElement ?? document.body
    const made = key === '@' ? { ctrlKey: true, altKey: true, modifierAltGraph: true } : {}
    const isFree = at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...made }))
    if (isFree && at.matches('textarea') && key.length === 1) document.execCommand('insertText', false, key)
  }
}`

const press = (page: Page, ...keys: string[]): Promise<unknown> =>
  page.evaluate(
    `(${PRESS})(${JSON.stringify(keys.flatMap(one => (/^[A-Z]\w/.test(one) ? [one] : [...one])))})`,
  )

/** Presses keys in the moment in which the head of somebody's conversation is drawn. */
const pressAsSeen = (page: Page, name: string, keys: string): Promise<unknown> =>
  page.evaluate(`(name => {
    const seen = new MutationObserver(() => {
      if (![...document.querySelectorAll('#conversation h2')].some(one => one.textContent === name)) return
      seen.disconnect()
      ;(${PRESS})(${JSON.stringify([...keys])})
    })
    seen.observe(document.body, { childList: true, subtree: true, characterData: true })
  })(${JSON.stringify(name)})`)

export function ahead(on: () => Stage): void {
  it('take-and-write: who takes the next one writes to them, however long they are on the way, and no word is a key of the page', async () => {
    const stage = on()
    const { awa, sweeps } = stage.world
    const other = await customer(stage, 'Hello?', { queued: false })
    const { who } = await customer(stage, 'Is anybody there?')
    await sweeps()
    const { page, log, box, opens } = await inbox(stage)
    await opens(other.name)
    await box.fill('zq5 not yet')
    await page.keyboard.press('Escape')
    const claim = Promise.withResolvers<void>()
    await page.context().route('**/conversation/*/claim', async route => {
      await claim.promise
      await route.continue()
    })
    await page.keyboard.press('x')
    // of these `e` closes, `a` assigns, `r` answers, `n` notes
    await page.keyboard.type('Dear')
    await page.keyboard.press('Enter')
    // what is still open is not sent by this
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type('good ')
    claim.resolve()
    await log.getByText('You took it').waitFor()
    await page.keyboard.type('neighbour')
    await box.and(page.locator(':focus')).waitFor()
    assert.equal(await box.inputValue(), 'Dear\ngood neighbour')
    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.equal((await awa.conversation(who)).status, 'open')
    await page.context().unroute('**/conversation/*/claim')
    await box.fill('')
    await opens(other.name)
    assert.equal(await box.inputValue(), 'zq5 not yet')
    await box.fill('')
  })

  it('keys-at-once: a key does what it does from the moment that its conversation is seen, and what follows is in the box', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'Is my lamp there?')
    await stage.world.sweeps()
    const { page, log, box, untilBoxHas } = await inbox(stage, 'view=mine')
    await page.getByRole('searchbox').waitFor()
    await pressAsSeen(page, name, 'czq6 on its way')
    await page.keyboard.press('Control+k')
    await page.keyboard.type(name)
    await page
      .getByRole('option', { name: new RegExp(`${name}.*Conversation`) })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await log.getByText('You took it').waitFor()
    await untilBoxHas('zq6 on its way')
    assert.equal((await stage.world.awa.conversation(who)).owner, 'person')
    await box.fill('')
  })

  it('keys-ahead: in a conversation that is still on its way a key and the words behind it are not lost, and follow what was begun elsewhere', async () => {
    const stage = on()
    const { awa } = stage.world
    const { who, name } = await customer(stage, 'Is my desk there?')
    const id = (await awa.conversation(who)).hashid
    const before = await inbox(stage)
    await before.opens(name)
    await before.box.fill('Begun, ')
    await until('it is kept', async () => (await draftTo(stage, who)) === 'Begun, ')
    await before.page.context().close()
    for (const [key, kind, whole] of [
      ['r', /^To /, 'Begun, next @ 9'],
      ['n', /note/i, 'next @ 9'],
      ['c', /^To /, 'Begun, next @ 9'],
    ] as const) {
      const { page, box, log, untilBoxHas } = await inbox(stage, 'view=mine')
      await page.getByRole('searchbox').waitFor()
      const detail = Promise.withResolvers<void>()
      await page.context().route(`**/conversation/${id}`, async route => {
        await detail.promise
        await route.continue()
      })
      await page.evaluate(
        `history.pushState(null, '', '?c=${id}'), dispatchEvent(new PopStateEvent('popstate'))`,
      )
      await page
        .locator('#conversation, section[aria-label=Conversations]')
        .first()
        .waitFor({ state: 'attached' })
      // of these `n` notes, `e` closes, `x` takes the next one, `t` tags
      await press(page, key, 'next @ 9')
      detail.resolve()
      await untilBoxHas('next @ 9')
      assert.equal(await box.inputValue(), whole)
      assert.match((await box.getAttribute('aria-label')) ?? '', kind)
      if (key === 'c') await log.getByText('You took it').waitFor()
      assert.equal((await awa.conversation(who)).owner, key === 'c' ? 'person' : 'queue')
      assert.equal(await page.getByRole('dialog').count(), 0)
      await page.context().close()
    }
  })

  it('keys-over: what stands over or in the place of the box takes no word behind a choice or a key', async () => {
    const stage = on()
    const { awa } = stage.world
    const { name } = await customer(stage, 'Is my chair there?')
    await awa.waits('PT25H')
    const { page, box, log, opens } = await inbox(stage)
    await opens(name)
    await page.getByRole('button', { name: 'Send a template' }).click()
    await page.getByLabel('Template').waitFor()
    await page.keyboard.press('Tab')
    await log.focus()
    await press(page, 'n', 'not sent')
    assert.equal(await box.inputValue(), 'not sent')
    assert.match((await box.getAttribute('aria-label')) ?? '', /note/i)
    await box.fill('')
    await page.keyboard.press('Escape')
    await page.keyboard.press('a')
    await page.getByRole('option', { name: /\(You\)/, selected: true }).waitFor()
    await press(page, 'Enter', 'zq4 here')
    await log.getByText('You took it').waitFor()
    assert.equal(await box.inputValue(), 'zq4 here')
    await box.fill('')
    await awa.returnsToRealTime()
  })
}
