// Tickets: found by filters that stand in the address, moved on the board, and why a clock stands where it does.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { AWA, type Stage } from './stage.ts'

export function tickets(on: () => Stage): void {
  it('ticket-board: filters stand in the address; a card is moved by its menu, and back', async () => {
    const { world, openAs } = on()
    const { awa } = world
    const fatou = awa.customer()
    await awa.opensTicket({ subject: 'The zip is stuck', priority: 'high' }, fatou)
    await awa.opensTicket({ subject: 'Where is my parcel', priority: 'low' }, fatou)
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
    await column('In progress').getByText('Where is my parcel').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await column('Open').getByText('Where is my parcel').waitFor()
  })

  it('sla-explained: by keyboard from the list to the deadlines of a ticket', async () => {
    const { openAs } = on()
    const page = await openAs(AWA, '/test/tickets')
    await page.getByText('The zip is stuck').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('region', { name: 'Ticket', exact: true })
    await panel.getByRole('heading', { name: 'The zip is stuck' }).waitFor()
    await panel.getByText('First answer').waitFor()
    await panel.getByText('Answer in').waitFor()
    await panel.getByText('High priority').waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  })

  it('a contact is found by a piece of the name, and what is known of them is changed', async () => {
    const { world, openAs } = on()
    const [row] = await world.rows<{ hashid: string }>(
      `select hashid from contacts where app_id = $1 limit 1`,
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
    await panel.getByRole('link', { name: 'The zip is stuck' }).waitFor()
    await world.sweeps()
    await page.keyboard.press('/')
    await page.keyboard.type('ekwe')
    await page.waitForURL(/[?&]q=ekwe/)
    await page.getByRole('list', { name: 'Contacts' }).getByText('Fatou Ékwé').waitFor()
  })
}
