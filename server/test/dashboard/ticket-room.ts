// What stands where in the tickets: long words stay within their part, and what is pressed next stays where it is.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { AWA, BRUNO, PHONE, type Stage } from './stage.ts'

const LONG = 'Voir https://boutique.example/commandes/suivi?numero=CMD-7788&client=237650000303'
const LONG_NAME = 'Adjoaviakouvisossoumihenhoungbedjiagossoukpodonoutchibozo'

/** Nothing in it is cut at its side, nor wider than it. */
async function fits(part: Locator): Promise<void> {
  const [seen, whole] = await part.evaluate(one => [one.clientWidth, one.scrollWidth])
  assert.ok(whole! <= seen!, `${whole} px in ${seen}`)
}

/** As far right as the window. */
async function isInSight(page: Page, one: Locator): Promise<void> {
  const { x, width } = (await one.boundingBox())!
  assert.ok(x + width <= page.viewportSize()!.width, `ends at ${x + width}`)
}

/** Ten changes a second, for some seconds. */
const CHANGES = 40
const CHANGE_EVERY_MS = 100
/** Of a board: what is read at once. */
const COLUMNS_AND_VIEWS = 8

export function ticketRoom(on: () => Stage): void {
  it('a long word of a subject or a name stays in its card, its panel, its line of time and its dialog', async () => {
    const { world, openAs } = on()
    const { awa } = world
    const fatou = awa.customer()
    await fatou.writes('Where is it?')
    await fatou.writes('I want to talk to a person')
    await world.drains()
    const { hashid: conversation } = await awa.conversation(fatou)
    await awa.opensTicket({ subject: LONG, conversation }, fatou)
    await awa.opensTicket({ subject: `${LONG}&copie=2`, conversation }, fatou)
    await world.rows(
      `update contacts k set firstname = $1 from contact_details d
       where d.app_id = k.app_id and d.contact_id = k.id and k.app_id = $2 and d.identifier = $3`,
      [LONG_NAME, awa.app.id, fatou.phone],
    )
    for (const options of [{}, PHONE]) {
      const page = await openAs(AWA, '/test/tickets?view=board', options)
      const column = page.getByRole('region', { name: /^Open/ })
      await column.getByText(LONG_NAME).first().waitFor()
      const move = column.getByRole('button', { name: /^Move “/ }).first()
      await fits(column.getByRole('list'))
      await isInSight(page, move)
      await column.getByRole('link', { name: LONG, exact: true }).click()
      const panel = page.getByRole('region', { name: 'Ticket', exact: true })
      await panel.getByRole('button', { name: 'Merge' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio').first().waitFor()
      await fits(panel)
      await fits(dialog)
      await page.close()
    }
    const page = await openAs(BRUNO, `/test/inbox?c=${conversation}`)
    const log = page.getByRole('log')
    const mark = log.getByRole('link', { name: LONG })
    await mark.first().waitFor()
    const link = page.getByRole('complementary', { name: 'About' }).getByRole('link', { name: LONG }).first()
    await fits(log)
    await link.waitFor()
    await fits(page.getByRole('complementary', { name: 'About' }))
  })

  it('to select a row moves none of them, in the table and on cards', async () => {
    const { world, openAs } = on()
    const fatou = world.awa.customer()
    await fatou.writes('Two cups')
    for (const subject of ['A cup is cracked', 'A cup is lost'])
      await world.awa.opensTicket({ subject }, fatou)
    for (const options of [{}, PHONE]) {
      const page = await openAs(AWA, '/test/tickets', options)
      const row = page.getByRole('list', { name: 'Tickets' }).getByRole('link', { name: /A cup is lost/ })
      await row.waitFor()
      await page.getByRole('search').or(page.getByLabel('Words in subject or text')).first().waitFor()
      const before = await row.boundingBox()
      await page.getByLabel('Select “A cup is lost”').check()
      const bar = page.getByRole('region', { name: '1 selected' })
      await bar.getByRole('button', { name: 'Move' }).waitFor()
      assert.deepEqual(await row.boundingBox(), before)
      await bar.getByRole('button', { name: 'Select none' }).click()
      await bar.waitFor({ state: 'detached' })
      await page.close()
    }
  })

  it('a board that is watched while others work asks four times a second at most, and shows what they did', async () => {
    const { world, openAs, asked } = on()
    const fatou = world.awa.customer()
    await fatou.writes('The lamp hums')
    const ticket = await world.awa.opensTicket({ subject: 'The lamp hums' }, fatou)
    const page = await openAs(AWA, '/test/tickets?view=board&q=hums')
    const card = page.getByRole('link', { name: 'The lamp hums' })
    await page.getByRole('region', { name: /^Open/ }).locator(card).waitFor()
    const before = asked.length
    const begun = Date.now()
    for (let n = 0; n < CHANGES; n++) {
      const priority = n % 2 ? 'low' : 'high'
      await world.awa.call('updateTicket', { params: { id: ticket.hashid }, body: { priority } })
      await page.waitForTimeout(CHANGE_EVERY_MS)
    }
    const ofTickets = asked.slice(before).filter(({ url }) => url.includes('/ticket/')).length
    const most = (4 * (Date.now() - begun)) / 1000 + COLUMNS_AND_VIEWS
    assert.ok(ofTickets <= most, `${ofTickets} requests in ${Date.now() - begun} ms`)
    await world.awa.moves(ticket, 'pending')
    await page
      .getByRole('region', { name: /^Pending/ })
      .locator(card)
      .waitFor()
  })
}
