// Whoever uses no mouse, sees little, or wants nothing to move: keys reach everything, twice as large nothing is cut.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { customer, hears, partsOf } from './inbox-stage.ts'
import { AWA, findMisfits, goTo, PHONE, type Stage } from './stage.ts'

const PAGES = [
  '/test/inbox?view=all',
  '/test/tickets',
  '/test/tickets?view=board',
  '/test/contacts',
  '/test/agents',
  '/test/tools',
  '/test/tools/form',
  '/test/tools/log',
  '/test/analytics?days=7',
  '/test/ticket-figures?days=7',
  '/test/canned-replies',
  '/test/channels',
  '/test/ticket-rules',
  '/test/ticket-rules?part=moves',
  '/team',
  '/teams',
  '/tokens',
  '/audit',
  '/business',
  '/business/ledger',
  '/settings',
]
/** A window of 1440 × 900 at 200 %. */
const ZOOMED = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }
/** Some are drawn as the focus comes near. */
const MORE = 8

/** Notes what can be pressed on the page, and from then on what the focus comes to. */
const WATCH = `{
  const isShown = one => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1
  const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
    .filter(one => isShown(one) && !one.disabled && one.tabIndex >= 0 && !one.closest('[inert]'))
    .filter(one => one.type !== 'radio' || one.checked)
  const reached = new Set()
  document.addEventListener('focusin', ({ target }) => reached.add(target))
  document.activeElement?.blur()
  const say = one => one.outerHTML.replace(/ class="[^"]*"/g, '').slice(0, 140)
  window.pressable = all.length
  window.tellMissed = () =>
    all.filter(one => one.isConnected && isShown(one) && !reached.has(one)).map(one => 'not reached: ' + say(one))
}`

/** What the Tab key does not come to on a page. */
async function missedBy(page: Page): Promise<string[]> {
  await page.evaluate(WATCH)
  const presses: number = await page.evaluate('pressable')
  assert.ok(presses > 2)
  for (let press = 0; press < presses + MORE; press++) await page.keyboard.press('Tab')
  return page.evaluate('tellMissed()')
}

export function reached(on: () => Stage): void {
  const eachPage = async (
    options: BrowserContextOptions,
    missed: (page: Page) => Promise<string[]>,
  ): Promise<void> => {
    const stage = on()
    const { who } = await customer(stage, 'Where is my parcel?')
    const { hashid } = await stage.world.awa.conversation(who)
    const faults: string[] = []
    const page = await stage.openAs(AWA, '/settings', options)
    for (const path of [...PAGES, `/test/inbox?view=all&c=${hashid}`]) {
      await goTo(page, path)
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
      await page
        .locator('[role=status]', { hasText: /^(Loading|Chargement)/ })
        .first()
        .waitFor({ state: 'detached' })
      faults.push(...(await missed(page)).map(fault => `${path}: ${fault}`))
    }
    assert.deepEqual(faults, [])
  }

  it('keys-reach-all: Tab comes to all that can be pressed', () => eachPage({}, missedBy))

  it('keys-reach-all on a phone, in French', () => eachPage({ locale: 'fr-CM', ...PHONE }, missedBy))

  it('zoomed: at 200 % nothing is cut or too small, and a customer is answered', async () => {
    await eachPage(ZOOMED, findMisfits)
    const stage = on()
    const { who, name } = await customer(stage, 'Hello?')
    const desk = partsOf(await stage.openAs(AWA, '/test/inbox?view=all', ZOOMED))
    await desk.opens(name)
    await desk.replies('zq8 Good morning')
    await desk.log.getByText('Goes in a moment').waitFor()
    await hears(stage, who, 'zq8')
  })

  it('loads-calmly: lines stand where content will be after 200 ms, not before', async () => {
    const stage = on()
    const page = await stage.openAs(AWA, '/settings')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const answer = Promise.withResolvers<void>()
    await page.route(/\/team\/search/, route => answer.promise.then(() => route.continue()))
    await goTo(page, '/teams')
    const lines = page.getByRole('status').filter({ hasText: 'Loading…' })
    await lines.waitFor({ state: 'attached' })
    const delays = await page.evaluate(`[...document.querySelectorAll('[role=status]')]
      .find(one => one.textContent.includes('Loading…'))
      .getAnimations().map(({ effect }) => effect.getTiming().delay)`)
    assert.deepEqual(delays, [200])
    await lines.waitFor({ state: 'visible' })
    answer.resolve()
    await lines.waitFor({ state: 'detached' })
  })

  it('reduced-motion: whoever wants nothing to move sees nothing move', async () => {
    const stage = on()
    const moves = `document.getAnimations()
      .filter(one => !one.timeline?.source && one.effect.getComputedTiming().duration > 0).length`
    const seen: number[] = []
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const page = await stage.openAs(AWA, '/test/tickets', { reducedMotion })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.evaluate(`{ window.most = 0
        const look = () => { window.most = Math.max(window.most, ${moves}); requestAnimationFrame(look) }
        look() }`)
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      seen.push(await page.evaluate('most'))
    }
    assert.equal(seen[0], 0)
    assert.ok(seen[1]! > 0, 'others see it open')
  })
}
