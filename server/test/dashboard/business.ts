// Running a business: channels are connected, secrets stay where they are, everything can be stopped.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { MODEL_CHECK_MS_MAX } from '../../src/agents/models.ts'
import { findFaults } from '../rig/chromium.ts'
import { until } from '../world.ts'
import { AWA, BRUNO, type Journeys, type Stage } from './stage.ts'

const SETTLED_MS = 500
const SECRET = 'a secret of forty characters, typed once'

export const business: Journeys = {
  // a chat is connected step by step; its secret is written and never read
  'channel-secret-stays': async stage => {
    const { openAs, world } = stage
    const page = await openAs(AWA, '/test/channels')
    await page.getByRole('button', { name: 'Connect a channel' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Web chat').check()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByLabel('Name').fill('Market page')
    await dialog.getByLabel('Greeting (English)').fill('Hello from the market')
    await dialog.getByLabel('Colour').fill('green')
    await dialog.getByRole('button', { name: 'Connect a channel' }).click()
    await dialog.getByLabel('Colour').and(page.locator('[aria-invalid=true]')).waitFor()
    await dialog.getByLabel('Colour').fill('#1d4ed8')
    await dialog.getByRole('button', { name: 'Connect a channel' }).click()
    const script = await dialog.getByLabel('Script, for your site').inputValue()
    assert.match(script, /data-channel="/)
    await dialog.getByRole('button', { name: 'Close' }).last().click()

    await page.getByRole('link', { name: 'Market page' }).click()
    const panel = page.getByRole('region', { name: 'Channel', exact: true })
    await panel.getByRole('button', { name: 'Check the connection' }).click()
    await panel.getByText('Nobody has to be asked').waitFor()
    await panel.getByRole('button', { name: 'Settings' }).click()
    await dialog.getByLabel('Secret for signed identities').fill(SECRET)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.reload()
    await panel.getByRole('button', { name: 'Settings' }).click()
    assert.equal(await dialog.getByLabel('Secret for signed identities').inputValue(), '')
    assert.equal((await page.content()).includes(SECRET), false)
    assert.equal(await dialog.getByLabel('Greeting (English)').inputValue(), 'Hello from the market')
    const [row] = await world.rows<{ count: number }>(
      `select count(*)::int as count from channels where name = 'Market page' and app_id = $1`,
      [world.awa.app.id],
    )
    assert.equal(row!.count, 1)
  },

  // an agent is added, told something, tried, and let answer customers
  'agent-to-live': async stage => {
    const { openAs, world } = stage
    await world.awa.api.post('/team/add', { name: 'Parcels' })
    const page = await openAs(AWA, '/test/agents')
    await page.getByRole('button', { name: 'Language model' }).click()
    await page.getByLabel('Address').fill('http://127.0.0.1:9/v1')
    await page.getByLabel('Name of the model').fill('any')
    await page.getByRole('button', { name: 'Ask whether it answers' }).click()
    // the first question reads the library before its own time begins, which takes a busy machine longer than a step
    await page
      .getByRole('dialog')
      .getByText('This address is private, or its port is not one of 80 and 443')
      .waitFor({ timeout: 2 * MODEL_CHECK_MS_MAX })
    await page.getByRole('button', { name: 'Cancel' }).click()
    const dialog = page.getByRole('dialog')
    // one that still goes has fields of the same names
    const isGone = () => dialog.waitFor({ state: 'detached' })
    await isGone()
    await page.getByRole('button', { name: 'Add an agent' }).click()
    await dialog.getByLabel('Name').fill('Koko')
    await dialog.getByRole('button', { name: 'Add an agent' }).click()
    await isGone()
    const panel = page.getByRole('region', { name: 'Agent', exact: true })
    await panel.getByRole('heading', { name: 'Koko' }).waitFor()
    await panel.getByRole('button', { name: 'Add a text' }).click()
    await dialog.getByLabel('Text').fill('Opening hours: the shop is open Monday to Saturday, 8:30 to 19:00.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Opening hours: the shop').waitFor()
    await isGone()

    await panel.getByRole('button', { name: 'Change', exact: true }).click()
    const told = {
      Tone: 'Warm and brief',
      Style: 'No exclamation marks',
      Instructions: 'Greet once.\nNever haggle.',
    }
    for (const [label, words] of Object.entries(told))
      await dialog.getByLabel(label, { exact: true }).fill(words)
    await dialog.getByLabel('Hands over to').selectOption({ label: 'Parcels' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Parcels').waitFor()
    await isGone()
    await page.reload()
    await panel.getByRole('button', { name: 'Change', exact: true }).click()
    for (const [label, words] of Object.entries(told))
      assert.equal(await dialog.getByLabel(label, { exact: true }).inputValue(), words)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await isGone()

    await panel.getByRole('button', { name: 'Try it' }).click()
    await dialog.getByLabel('As a customer…').fill('When are you open?')
    await page.keyboard.press('Enter')
    await dialog.getByText('Monday to Saturday').first().waitFor()
    await dialog.getByText('How it came to this').click()
    const steps = dialog.locator('details[open]')
    await steps.getByText('Sent for real it would cost').waitFor()
    await steps.getByRole('listitem').filter({ hasText: 'Opening hours: the shop is open' }).waitFor()
    await dialog.getByLabel('As a customer…').fill('My kettle is broken')
    await page.keyboard.press('Enter')
    await dialog.getByText('How it came to this').nth(1).click()
    await steps.getByRole('listitem').filter({ hasText: 'Used openTicket' }).waitFor()
    await page.keyboard.press('Escape')
    await isGone()

    await panel.getByRole('button', { name: 'Switch mode' }).click()
    await dialog.getByLabel('Live').check()
    await dialog.getByText('From now on customers get its answers').waitFor()
    await dialog.getByRole('button', { name: 'Switch mode' }).click()
    await page.getByText('Koko is now: Live').waitFor()
    const [row] = await world.rows<{ mode: string }>(`select mode from agents where name = 'Koko'`)
    assert.equal(row!.mode, 'live')
  },
}

export function stopAndAccent(on: () => Stage): void {
  it('everything is stopped by typing, everybody is told, and it is lifted', async () => {
    const { openAs } = on()
    const page = await openAs(AWA, '/test/business')
    await page.getByText('€').first().waitFor()
    await page.getByRole('button', { name: 'Stop everything' }).click()
    const dialog = page.getByRole('dialog')
    const go = dialog.getByRole('button', { name: 'Stop everything' })
    await dialog.getByLabel('Why').fill('Wrong prices are going out')
    assert.equal(await go.isDisabled(), true)
    await dialog.getByLabel('Type “Boutique Awa” to go on').fill('boutique awa')
    await go.click()
    await page.getByText('Emergency stop: nothing goes out').waitFor()
    const bruno = await openAs(BRUNO, '/test/tickets')
    await bruno.getByText('Wrong prices are going out').waitFor()
    await page.getByRole('button', { name: 'Lift the stop' }).click()
    await page.getByText('Emergency stop: nothing goes out').waitFor({ state: 'detached' })
  })

  it('accent: one that cannot be read leads to the nearest that can; kept, the pages are drawn in it, and it is taken back', async () => {
    const { openAs, world } = on()
    const page = await openAs(AWA, '/business')
    const leaf = (): Promise<string> =>
      page.evaluate(
        "getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-leaf-filled')",
      )
    await page.getByLabel('Colour, as #rrggbb').waitFor()
    const ours = await leaf()
    const kept = async () => (await world.live.awa.api.get('/auth/me')).body.business.accent
    await page.getByLabel('Colour, as #rrggbb').fill('#ffd400')
    await page.getByText('It cannot be read in both themes').waitFor()
    await page.getByRole('button', { name: /^Take the nearest/ }).click()
    const nearest = await page.getByLabel('Colour, as #rrggbb').inputValue()
    const save = page.getByRole('button', { name: 'Save' }).first()
    await save.click()
    await until('it is kept', async () => (await kept()) === nearest)
    await until('the page is drawn in it', async () => (await leaf()).includes(nearest))
    await page.locator('button[aria-disabled=true]:focus', { hasText: 'Save' }).waitFor()
    // a mouse is never quite still
    const at = (await save.boundingBox())!
    await page.mouse.move(at.x + 8, at.y + 8)
    await page.waitForTimeout(SETTLED_MS)
    const why = page.getByRole('tooltip')
    assert.equal(await why.count(), 0, 'why it does nothing now is not said over what was just saved')
    await page.mouse.move(at.x - 40, at.y + 8)
    await page.mouse.move(at.x + 8, at.y + 8, { steps: 3 })
    await why.getByText('Nothing has been changed.').waitFor()
    await page.mouse.move(at.x - 40, at.y + 8)
    await why.waitFor({ state: 'detached' })
    assert.deepEqual(await findFaults(page, { rule: 'color-contrast' }), [], 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    assert.deepEqual(await findFaults(page, { rule: 'color-contrast' }), [], 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await until('it is as before', async () => (await kept()) === null && (await leaf()) === ours)
  })
}
