// Without a connection, or with a slow one: every sign says so, nothing lies over what they stand on, and a row says what has not left.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { until } from '../world.ts'
import { customer, inbox } from './inbox-stage.ts'
import { forgive } from './inbox-together.ts'
import { AWA, goTo, PHONE, type Stage, underToasts } from './stage.ts'

/** So often a call is tried. */
const TRIES = 3
const DRAWN_MS = 500

export function offline(on: () => Stage): void {
  it('offline-on-a-phone: nothing covers the head, the row says that it is not sent, and nobody is online', async () => {
    const stage = on()
    const { name } = await customer(stage, 'zqo hello?')
    const { page, opens, replies, row } = await inbox(stage, 'view=all', { ...PHONE, locale: 'fr-CM' })
    await opens(name)
    const context = page.context()
    await context.setOffline(true)
    await page.getByText('Vous êtes hors ligne').first().waitFor()
    await replies('zqo from the bus')
    const head = page.locator('#conversation')
    const acts = head.getByRole('button', { name: 'Clore' })
    assert.deepEqual(await underToasts(page, { name: head.locator('h2'), acts }), [])
    await page.getByRole('button', { name: 'Retour à la liste' }).tap()
    await row(name).getByText('Pas encore parti').waitFor()
    const availability = page.getByRole('button', { name: /ligne$/ })
    await until('nobody is online', async () => (await availability.textContent()) === 'Hors ligne')
    await context.setOffline(false)
    await row(name).getByText('Pas encore parti').waitFor({ state: 'detached' })
    await until('they are online again', async () => (await availability.textContent()) === 'En ligne')
    forgive(stage)
  })

  it('read-unsaid: that the server could not be told what was read is no news to whoever reads', async () => {
    const stage = on()
    const { name } = await customer(stage, 'zqo are you there?')
    const { page, opens, row } = await inbox(stage)
    let failed = 0
    page.on('requestfailed', request => {
      if (request.url().endsWith('/read')) failed++
    })
    await page.route('**/read', route => route.abort('internetdisconnected'))
    await opens(name)
    await until('it is given up', () => failed >= TRIES)
    // what is said of it would be drawn by then
    await page.waitForTimeout(DRAWN_MS)
    assert.deepEqual(await page.locator('[data-tone=bad]').allTextContents(), [])
    await page.unroute('**/read')
    await page.reload()
    await row(name).getByText('unread').waitFor({ state: 'detached' })
    forgive(stage)
  })

  it('slow-page: where the next page takes long to come, the one before is gone and its place is kept', async () => {
    const stage = on()
    const page = await stage.openAs(AWA, '/test/agents')
    await page.getByRole('heading', { level: 1, name: 'Agents' }).waitFor()
    const main = page.locator('#main')
    await main.getByText('Nia').waitFor()
    const arrives = Promise.withResolvers<void>()
    await page.route('**/assets/*', async route => {
      await arrives.promise
      await route.continue()
    })
    await goTo(page, '/test/channels')
    await main.getByRole('status').getByText('Loading').waitFor()
    assert.equal(await main.getByText('Nia').count(), 0)
    arrives.resolve()
    await page.getByRole('heading', { level: 1, name: 'Channels' }).waitFor()
    await page.unrouteAll()
  })
}
