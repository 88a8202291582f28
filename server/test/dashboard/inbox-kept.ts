// What an inbox keeps of what somebody writes, whatever is changed around it; and what opening it asks for.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { insertConversations } from '../world/many-conversations.ts'
import { insertMany } from '../world/many-tickets.ts'
import { until } from '../world.ts'
import { customer, draftTo, inbox } from './inbox-stage.ts'
import { AWA, type Stage } from './stage.ts'

/** A page of a list. */
const ROWS = 50
/** Of the first rows, so many are drawn at least. */
const DRAWN_MIN = 8
/** What a frame and one list ask for, whatever stands in that. */
const ASKED_MAX = 7
/** What a row wants is asked for by then. */
const SETTLED_MS = 1000

export function kept(on: () => Stage): void {
  it('draft-outlives: another theme, another language and the page of another version, in which every script is new', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'Long story')
    const { page, box, opens, log } = await inbox(stage)
    await opens(name)
    const words = 'zqd Dear Fatou'
    await box.fill(words)
    const menu = page.getByRole('button', { name: /Bruno.*Memb/ })
    await menu.click()
    for (const setting of ['Dark', 'Français']) await page.getByText(setting, { exact: true }).click()
    await page.locator('html[data-mantine-color-scheme=dark][lang=fr]').waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')
    assert.equal(await box.inputValue(), words)
    await until('it is kept by the server too', async () => (await draftTo(stage, who)) === words)
    await renews(page)
    await page.reload()
    await log.getByText('Long story').waitFor()
    assert.match(await page.locator('script[src]').first().getAttribute('src').then(String), /assets\/new\//)
    assert.equal(await box.inputValue(), words)
    await menu.click()
    for (const setting of ['Système', 'English']) await page.getByText(setting, { exact: true }).click()
    await page.locator('html[lang=en]').waitFor({ state: 'attached' })
    await page.unrouteAll()
  })

  it('asks-once: a page of rows is one request, and no row has its own', async () => {
    const stage = on()
    const { awa } = stage.world.live
    const { id: appId, userId, agent, messenger } = awa.app
    const now = stage.world.now()
    await stage.world.inTx(async tx => {
      await insertConversations(tx, { appId, channelId: messenger.id, userId, now, from: 1, to: 2 * ROWS })
      await insertMany(tx, { appId, count: 2 * ROWS, agentIds: [agent.id], userIds: [userId], now })
    })
    for (const [path, row] of [
      ['/inbox?view=all', 'a[data-id]'],
      ['/tickets', 'a[data-row]'],
    ] as const) {
      stage.asked.length = 0
      const page = await stage.openAs(AWA, path)
      await page
        .locator(row)
        .nth(DRAWN_MIN - 1)
        .waitFor()
      await page.waitForTimeout(SETTLED_MS)
      const asked = stage.asked
        .map(({ url }) => new URL(url).pathname)
        .filter(one => !/^\/(dashboard|auth\/me|stream)/.test(one))
      assert.ok(asked.some(one => one.endsWith('/search')))
      assert.deepEqual(asked.toSorted(), [...new Set(asked)].sort(), 'nothing is asked twice')
      assert.ok(asked.length <= ASKED_MAX, asked.join())
      await page.close()
    }
  })
}

/** All scripts and styles are served from a place that no page has seen, as those of another version are. */
async function renews(page: Page): Promise<void> {
  await page.route('**/dashboard/**', async route => {
    const { pathname, origin } = new URL(route.request().url())
    if (pathname.includes('/assets/new/'))
      return route.fulfill({ response: await route.fetch({ url: origin + pathname.replace('/new/', '/') }) })
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('/dashboard/assets/', '/dashboard/assets/new/')
    return route.fulfill({ response, body })
  })
}
