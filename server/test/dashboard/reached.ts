// Whoever uses no mouse, sees little, or wants nothing to move: keys reach everything, twice as large nothing is cut.
import assert from 'node:assert/strict'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { customer, hears, partsOf } from './inbox-stage.ts'
import { AWA, findMisfits, goTo, type Journeys, PHONE, type Stage } from './stage.ts'

const PAGES = {
  'work of every day': [
    '/test/inbox?view=all',
    '/test/tickets',
    '/test/tickets?view=board',
    '/test/contacts',
    '/test/canned-replies',
  ],
  'agents and tools': [
    '/test/agents',
    '/test/tools',
    '/test/tools/form',
    '/test/tools/log',
    '/test/channels',
  ],
  'figures and rules': [
    '/test/analytics?days=7',
    '/test/ticket-figures?days=7',
    '/test/ticket-rules',
    '/test/ticket-rules?part=moves',
  ],
  'people and business': [
    '/team',
    '/teams',
    '/tokens',
    '/audit',
    '/business',
    '/business/ledger',
    '/settings',
  ],
}
/** With a conversation and a ticket that are open. */
const WITH_OPENED = 'work of every day'
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
  let missed: string[] = []
  // a second time around, where rows that were drawn on the way took the presses of the first
  for (let round = 0; round < 2; round++) {
    for (let press = 0; press < presses + MORE; press++) await page.keyboard.press('Tab')
    missed = await page.evaluate('tellMissed()')
    if (missed.length === 0) break
  }
  return missed
}

/** What is missed on each of some pages is nothing. */
export function onPages(
  name: string,
  options: BrowserContextOptions,
  missed: (page: Page) => Promise<string[]>,
): Journeys {
  return Object.fromEntries(
    Object.entries(PAGES).map(([group, paths]) => [
      `${name}: ${group}`,
      async (stage: Stage) => {
        const { who } = await customer(stage, 'Where is my parcel?')
        const { hashid } = await stage.world.awa.conversation(who)
        const opened = async (): Promise<string[]> => {
          const ticket = await stage.world.awa.opensTicket({ subject: 'Where is my parcel?' }, who)
          return [`/test/inbox?view=all&c=${hashid}`, `/test/tickets?ticket=${ticket.hashid}`]
        }
        const more = group === WITH_OPENED ? await opened() : []
        const faults: string[] = []
        const page = await stage.openAs(AWA, '/settings', options)
        for (const path of [...paths, ...more]) {
          await goTo(page, path)
          // on a phone what is open has the screen to itself, and no heading of the page
          await page.locator('h1, h2').first().waitFor({ state: 'attached' })
          await page
            .locator('[role=status]', { hasText: /^(Loading|Chargement)/ })
            .first()
            .waitFor({ state: 'detached' })
          faults.push(...(await missed(page)).map(fault => `${path}: ${fault}`))
        }
        assert.deepEqual(faults, [])
      },
    ]),
  )
}

/** Each button of a list has the same menu. */
const MENUS_MAX = 12
/** Between a button and its menu. */
const GAP_PX_MAX = 16

/** Which buttons open a menu that stands elsewhere, does not fit the screen, or does not go by Escape. */
async function menusAstray(page: Page): Promise<string[]> {
  const astray: string[] = []
  const buttons = page.locator('button[aria-haspopup=menu]:visible')
  for (const button of (await buttons.all()).slice(0, MENUS_MAX)) {
    await button.click()
    const menu = page.getByRole('menu')
    await menu.waitFor()
    const by = (await button.boundingBox())!
    const is = (await menu.boundingBox())!
    const gap = Math.max(is.y - by.y - by.height, by.y - is.y - is.height)
    const isBeside = is.x < by.x + by.width && by.x < is.x + is.width && gap <= GAP_PX_MAX
    const isInside = is.x >= 0 && is.y >= 0 && is.x + is.width <= page.viewportSize()!.width
    if (!isBeside || !isInside) astray.push(`${await button.textContent()} ${JSON.stringify([by, is])}`)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
  }
  return astray
}

/** Tab comes to all that can be pressed. */
export const reached: Journeys = {
  ...onPages('keys-reach-all', {}, missedBy),
  ...onPages('keys-reach-all on a phone, in French', { locale: 'fr-CM', ...PHONE }, missedBy),
  ...onPages('menus stand by their buttons', {}, menusAstray),
  ...onPages('menus stand by their buttons on a phone', PHONE, menusAstray),
}

const MOTION_MS_MAX = 150

/** Notes what moves from now on: what is told to, and what each frame shows. A timeline of scrolling moves nothing by itself. */
const MOTION = `{
  const moved = window.moved = new Set()
  const long = window.long = new Set()
  const note = (what, one) => moved.add(what + ' ' + (one?.outerHTML ?? '').slice(0, 120))
  addEventListener('transitionrun', event => note(event.propertyName, event.target), true)
  addEventListener('animationstart', ({ target, animationName }) => {
    const { animationTimeline, animationDuration } = getComputedStyle(target)
    if (animationTimeline === 'auto' && parseFloat(animationDuration) > 0) note(animationName, target)
  }, true)
  const look = () => {
    for (const one of document.getAnimations()) {
      const { duration, iterations } = one.effect.getComputedTiming()
      if (one.timeline?.source || duration === 0) continue
      note('frame', one.effect.target)
      if (duration * iterations > ${MOTION_MS_MAX}) long.add(duration + ' ms ' + one.effect.target.outerHTML.slice(0, 120))
    }
    requestAnimationFrame(look)
  }
  look()
}`

export const calm: Journeys = {
  'keys-on-a-phone: a list is gone through, opened and left, and its search is found': async stage => {
    const { who } = await customer(stage, 'It is broken')
    for (const subject of ['zqfirst', 'zqsecond']) await stage.world.awa.opensTicket({ subject }, who)
    const page = await stage.openAs(AWA, '/test/tickets', PHONE)
    const { keyboard } = page
    const row = (n: number) => page.locator(`a[data-row="${n}"]:focus`)
    await page.locator('a[data-row]').nth(1).waitFor()
    await keyboard.press('j')
    await row(0).waitFor()
    await keyboard.press('j')
    await row(1).waitFor()
    await keyboard.press('Enter')
    const panel = page.getByRole('region', { name: 'Ticket', exact: true })
    await panel.getByRole('heading', { name: 'zqfirst' }).waitFor()
    await keyboard.press('Tab')
    // the list is gone from the screen: what has opened instead is next
    await panel.locator(':focus').waitFor()
    await keyboard.press('Enter')
    await panel.waitFor({ state: 'detached' })
    await keyboard.press('/')
    await page.locator('input[type=search]:focus').waitFor()
    await keyboard.type('zqsecond')
    await page.locator('a[data-row]').filter({ hasText: 'zqfirst' }).waitFor({ state: 'detached' })
  },

  ...onPages('zoomed: at 200 % nothing is cut or too small', ZOOMED, findMisfits),

  'zoomed: a customer is answered': async stage => {
    const { who, name } = await customer(stage, 'Hello?')
    const desk = partsOf(await stage.openAs(AWA, '/test/inbox?view=all', ZOOMED))
    await desk.opens(name)
    await desk.replies('zq8 Good morning')
    await desk.log.getByText('Goes in a moment').waitFor()
    await hears(stage, who, 'zq8')
  },

  'loads-calmly: lines stand where content will be after 200 ms, not before': async stage => {
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
  },

  'reduced-motion: whoever wants nothing to move sees nothing move, others nothing for longer than 150 ms':
    async stage => {
      const seen: string[][] = []
      for (const reducedMotion of ['reduce', 'no-preference'] as const) {
        const page = await stage.openAs(AWA, '/test/tickets', { reducedMotion })
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.evaluate(MOTION)
        for (const opens of [
          () => page.keyboard.press('?'),
          () => page.getByRole('button', { name: 'More filters' }).click(),
        ]) {
          await opens()
          await page.getByRole('dialog').waitFor()
          await page.keyboard.press('Escape')
          await page.getByRole('dialog').waitFor({ state: 'detached' })
        }
        await waits(page)
        seen.push(await page.evaluate('[...moved]'))
        assert.deepEqual(await page.evaluate('[...long]'), [], reducedMotion)
      }
      assert.deepEqual(seen[0], [])
      assert.notDeepEqual(seen[1], [], 'others see it open')
    },
}

/** A page that loads, and a button that is at work, each for longer than anything may move. */
async function waits(page: Page): Promise<void> {
  const answer = Promise.withResolvers<void>()
  await page.route(/\/agent\/(search|add)/, route => answer.promise.then(() => route.continue()))
  await goTo(page, '/test/agents')
  await page.getByRole('status').filter({ hasText: 'Loading…' }).first().waitFor({ state: 'visible' })
  await page.getByRole('button', { name: 'Add an agent' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Still')
  await dialog.getByRole('button', { name: 'Add an agent' }).click()
  await dialog.locator('button[data-loading]').waitFor()
  await page.waitForTimeout(2 * MOTION_MS_MAX)
  answer.resolve()
  await dialog.waitFor({ state: 'detached' })
  await page.unrouteAll()
}
