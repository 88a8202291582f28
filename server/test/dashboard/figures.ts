// Figures: what they say is what their lists show, and every way to them leads there and back.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { AWA, type Journeys } from './stage.ts'

export const numberIn = (text: string): number => Number(/\d+/.exec(text)?.[0] ?? Number.NaN)

/** How many rows a list says it has; one without rows says so. */
export async function totalOf(page: Page): Promise<number> {
  const total = page.getByRole('status').filter({ hasText: /^\d+ (in all|conversations?|entr(y|ies))/ })
  const none = page.getByText('Change the filters, or clear them.')
  await total.or(none).first().waitFor()
  return (await none.isVisible()) ? 0 : numberIn((await total.textContent()) ?? '')
}

export const figures: Journeys = {
  // each figure leads to the list of what it counts, also those of one record
  'figures-match-lists': async stage => {
    const { world, openAs } = stage
    const fatou = world.awa.customer()
    await fatou.writes('I want to talk to a person')
    await world.drains()
    await world.sweeps()
    const page = await openAs(AWA, '/test/analytics')
    const tiles = page.getByRole('main').getByRole('list').first().getByRole('link')
    await tiles.first().waitFor()
    assert.equal(await tiles.count(), 11)
    // one of each kind of list and of each way to say a number; that each search lists what it counts the API's tests say
    for (const [name, part] of [
      ['Handed over', 'strong'],
      ['First answer', 'span'],
      ['Waiting for a person', 'strong'],
      ['Tickets', 'strong'],
      ['Cost', 'span'],
    ] as const) {
      const tile = tiles.filter({ hasText: new RegExp(`^${name}`) })
      const said = ((await tile.locator(part).last().textContent()) ?? '').split(/·|% of/).at(-1)!
      await tile.click()
      assert.equal(await totalOf(page), numberIn(said), `${name}: ${said}`)
      await page.goBack()
      await tiles.first().waitFor()
    }
    await page.getByLabel('Told apart by').selectOption('agent')
    const table = page.getByRole('region', { name: 'Conversations, as a table' })
    await table.getByRole('link', { name: 'Nia' }).first().click()
    await page.getByRole('button', { name: 'All agents' }).waitFor()
    const began = table.getByRole('row').nth(1).getByRole('link').first()
    const said = numberIn((await began.textContent()) ?? '')
    await began.click()
    assert.equal(await totalOf(page), said)
  },
}
