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

/** What figures answer, each with a chart and a table. */
const QUESTIONS = [
  'Conversations',
  'First answer',
  'Wait for a person',
  'Resolution',
  'Tickets',
  'Cost',
  'Why the agent handed over',
]

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
    // beside each chart a table, in which each number leads to its list
    const asked = page.locator('section[aria-labelledby^="figures-"]')
    await asked
      .nth(QUESTIONS.length - 1)
      .getByRole('table')
      .waitFor()
    assert.deepEqual(await asked.getByRole('heading').allTextContents(), QUESTIONS)
    for (const one of await asked.all()) {
      const name = await one.getByRole('heading').textContent()
      assert.equal(await one.locator('figure').count(), 1, `${name}: a chart`)
      assert.ok((await one.getByRole('table').getByRole('row').count()) > 1, `${name}: a table`)
    }
    const waits = asked
      .filter({ has: page.getByRole('heading', { name: 'First answer' }) })
      .getByRole('table')
    for (const name of ['Median', '90% within']) await waits.getByRole('columnheader', { name }).waitFor()
    const reason = asked
      .filter({ has: page.getByRole('heading', { name: 'Why the agent' }) })
      .getByRole('table')
    const because = reason.getByRole('row').nth(1).getByRole('link').first()
    const times = numberIn((await because.textContent()) ?? '')
    await because.click()
    assert.equal(await totalOf(page), times)
    await page.goBack()
    await tiles.first().waitFor()
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
