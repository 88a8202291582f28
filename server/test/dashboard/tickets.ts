// Tickets: found by filters that stand in the address, moved on the board, and why a clock stands where it does.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { findFaults } from '../rig/chromium.ts'
import { AWA, goTo, type Journeys, type Stage } from './stage.ts'

export const tickets: Journeys = {
  // filters stand in the address; a card is moved by its menu, and back
  'ticket-board': async stage => {
    const { world, openAs } = stage
    const { awa } = world
    const fatou = awa.customer()
    await fatou.writes('The zip is stuck')
    const conversation = (await awa.conversation(fatou)).hashid
    await awa.opensTicket({ subject: 'The zip is stuck', priority: 'high', conversation }, fatou)
    const { hashid } = await awa.opensTicket({ subject: 'Where is my parcel', priority: 'low' }, fatou)
    const page = await openAs(AWA, '/test/tickets')
    await page.getByText('The zip is stuck').waitFor()
    await page.getByLabel('Priority').selectOption('low')
    await page.getByText('The zip is stuck').waitFor({ state: 'detached' })
    assert.match(page.url(), /\/dashboard\/test\/tickets\?priority=low$/)
    await page.reload()
    await page.getByText('Where is my parcel').waitFor()
    assert.equal(await page.getByText('The zip is stuck').count(), 0)
    await page.getByText('Board', { exact: true }).click()
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
    await column('Open').getByText('Where is my parcel').waitFor()
    await page.getByRole('button', { name: 'Move “Where is my parcel”' }).click()
    await page.getByRole('menuitem', { name: 'In progress' }).click()
    // the focus goes with the card, and back with it
    const focused = (name: string) =>
      column(name).getByRole('link', { name: 'Where is my parcel' }).and(page.locator(':focus'))
    await focused('In progress').waitFor()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await page.keyboard.press('z')
    await focused('Open').waitFor()
    // what is under way is taken back once it is done, not what was done before it
    const move = async (to: string): Promise<void> => {
      await page.keyboard.press('m')
      await page.getByRole('menuitem', { name: to, exact: true }).press('Enter')
    }
    await move('In progress')
    await focused('In progress').waitFor()
    await page.getByText('“Where is my parcel”: now In progress').last().waitFor()
    const held = Promise.withResolvers<void>()
    const moved: string[] = []
    await page.route(/ticket/, async route => {
      const request = route.request()
      if (request.method() !== 'GET') {
        moved.push((request.postDataJSON() as { status: string }).status)
        await held.promise
      }
      await route.continue()
    })
    await move('Resolved')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    const back = page.waitForResponse(
      answer => moved.length > 1 && answer.request().postData()?.includes(moved[1]!) === true,
    )
    await page.keyboard.press('z')
    held.resolve()
    await back
    await focused('In progress').waitFor()
    const { ticket_status } = await awa.call('getTicket', { params: { id: hashid } })
    assert.deepEqual(moved, ['resolved', ticket_status.code])
    await page.unroute(/ticket/)
  },

  // by keyboard from the list to the deadlines of a ticket
  'sla-explained': async stage => {
    const { world, openAs } = stage
    const { awa } = world
    const fatou = awa.customer()
    await fatou.writes('The zip of my tent is stuck')
    // its agent answers before there is a ticket: what is due is the first answer since
    await world.drains()
    const conversation = (await awa.conversation(fatou)).hashid
    await awa.opensTicket({ subject: 'The zip of my tent is stuck', priority: 'high', conversation }, fatou)
    await awa.opensTicket({ subject: 'Where is my tent', priority: 'low' }, fatou)
    const page = await openAs(AWA, '/test/tickets?q=tent')
    await page.getByText('The zip of my tent is stuck').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('region', { name: 'Ticket', exact: true })
    await panel.getByRole('heading', { name: 'The zip of my tent is stuck' }).waitFor()
    await panel.getByRole('term').filter({ hasText: 'First answer' }).waitFor()
    await panel.getByText('Answer in').waitFor()
    await panel.getByText(/“High priority” allows \d+\w+ for the first answer/).waitFor()
    await panel.getByRole('button', { name: 'Assign' }).click()
    await page.getByRole('menuitem', { name: 'Boutique Awa (you)' }).click()
    const history = panel.getByRole('region', { name: 'History' })
    await history.getByText('Boutique Awa · Who has it').waitFor()
    await panel.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('dialog').getByLabel('Subject').fill('The zip of my tent is stuck again')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await history.getByText('The zip of my tent is stuck again').waitFor()
    await panel.getByLabel('Note', { exact: true }).last().fill('A new zip is ordered')
    await panel.getByRole('button', { name: 'Add the note' }).click()
    await page.getByText('The note stands in the conversation.').waitFor()
    assert.deepEqual(await findFaults(page, { parts: ['body style', 'main'] }), [])

    await page.keyboard.press('Tab')
    for (const subject of ['The zip of my tent is stuck again', 'Where is my tent'])
      await page.getByLabel(`Select “${subject}”`).check()
    const bulk = page.getByRole('region', { name: '2 selected' })
    await bulk.getByRole('button', { name: 'Priority' }).click()
    await page.getByRole('menuitem', { name: 'Urgent' }).click()
    await page.getByText('2 tickets: now Urgent').waitFor()
    await bulk.waitFor({ state: 'detached' })
    const list = page.getByRole('list', { name: 'Tickets' })
    assert.equal(await list.getByText('Urgent').count(), 2)
    await page.keyboard.press('z')
    await list.getByText('Low').waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  },
}

export function contacts(on: () => Stage): void {
  it('moved-clock: what is due soon in a test app whose time was moved is due soon', async () => {
    const { world, openAs } = on()
    const { awa } = world
    await awa.waits('P5D')
    const fatou = awa.customer()
    await fatou.writes('The hem is loose')
    await awa.opensTicket({ subject: 'The hem is loose', priority: 'high' }, fatou)
    const page = await openAs(AWA, '/test/tickets?priority=high')
    const row = page.getByRole('listitem').filter({ hasText: 'The hem is loose' })
    await row.getByText(/Answer in \d+(m|min|h)\b/).waitFor()
    await awa.returnsToRealTime()
  })

  it('a contact is found by a piece of the name, and what is known of them is changed', async () => {
    const { world, openAs } = on()
    const customer = world.awa.customer()
    await customer.writes('The zip is stuck')
    await world.awa.opensTicket({ subject: 'The zip is stuck' }, customer)
    const [row] = await world.rows<{ hashid: string }>(
      `select c.hashid from contacts c join contact_details d on d.app_id = c.app_id and d.contact_id = c.id
       join tickets t on t.app_id = d.app_id and t.contact_detail_id = d.id
       where c.app_id = $1 and t.subject = 'The zip is stuck'`,
      [world.awa.app.id],
    )
    const page = await openAs(AWA, `/test/contacts?contact=${row!.hashid}`)
    const panel = page.getByRole('region', { name: 'Contact', exact: true })
    await panel.getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('First name').fill('Fatou')
    await dialog.getByLabel('Last name').fill('Ékwé')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await panel.getByRole('heading', { name: 'Fatou Ékwé' }).waitFor()
    await panel.getByRole('link', { name: /^The zip is stuck/ }).waitFor()
    await panel.getByRole('button', { name: 'Add a text' }).click()
    await dialog.getByLabel('Text').fill('Prefers to be called in the morning')
    await dialog.getByLabel('Until').fill('2027-01-31')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Known by Nia · written here').waitFor()
    await panel.getByRole('button', { name: 'What to do with Prefers to be called' }).click()
    await page.getByRole('menuitem', { name: 'Change' }).click()
    await dialog.getByLabel('Text').fill('Prefers the evening')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Prefers the evening').waitFor()
    assert.equal(await panel.getByText('Prefers to be called').count(), 0)
    await world.sweeps()
    await page.keyboard.press('/')
    await page.keyboard.type('ekwe')
    await page.waitForURL(/[?&]q=ekwe/)
    await page.getByRole('list', { name: 'Contacts' }).getByText('Fatou Ékwé').waitFor()

    await goTo(page, '/test/tickets')
    await page.getByRole('button', { name: 'Open a ticket' }).click()
    await dialog.getByLabel('Customer').fill('ekwe')
    await dialog.getByLabel('Fatou Ékwé').check()
    await dialog.getByLabel('Subject').fill('Torn sleeve')
    await dialog.getByRole('button', { name: 'Open a ticket' }).click()
    const ticket = page.getByRole('region', { name: 'Ticket', exact: true })
    await ticket.getByRole('heading', { name: 'Torn sleeve' }).waitFor()
    await ticket.getByRole('link', { name: 'Fatou Ékwé' }).waitFor()
  })
}
