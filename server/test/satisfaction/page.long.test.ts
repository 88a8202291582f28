// The page behind the link, for everybody: in both themes, both languages, and by keyboard.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { findFaults, openChromium, type Pages, skipReason } from '../rig/chromium.ts'
import { accepted } from '../world/formats.ts'
import { useWorld } from '../world.ts'

const STEP_MS_MAX = 5_000

describe('the page behind the link', { skip: skipReason, timeout: 60_000 }, () => {
  const world = useWorld({ agents: 'silent' })
  const { awa } = world
  let pages: Pages
  before(async () => {
    pages = await openChromium(STEP_MS_MAX)
  })
  after(() => pages?.close())

  for (const locale of ['en-GB', 'fr-FR'])
    it(`has no fault that axe finds, and is used by keyboard: ${locale}`, async () => {
      const fatou = awa.customer()
      await fatou.writes('Salut')
      const { id } = await awa.conversation(fatou)
      const ticket = await awa.opensTicket({ conversation: String(id) })
      await awa.moves(ticket, 'resolved')
      accepted(await awa.api.post(`/ticket/${ticket.hashid}/satisfaction/ask`, {}))
      await world.drains()
      // only the message that asks brings it
      const path = /\/satisfaction\/[A-Za-z0-9_-]{43}/.exec(JSON.stringify(await fatou.received()))![0]
      const page = await pages.visit(`${world.app.service.address}${path}`, { locale })
      const looks = async (what: string): Promise<void> => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          assert.deepEqual(await findFaults(page), [], `${what}, ${colorScheme}`)
        }
      }
      await looks('the form')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
      await page.keyboard.type('Too slow')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByRole('status').waitFor()
      await looks('the thanks')
      assert.equal((await awa.ticket(ticket)).satisfaction_rating, 1)
      await page.goto(`${world.app.service.address}/satisfaction/${'x'.repeat(43)}`)
      await looks('a link that leads nowhere')
      assert.equal(await page.locator('html').getAttribute('lang'), locale.slice(0, 2))
    })
})
