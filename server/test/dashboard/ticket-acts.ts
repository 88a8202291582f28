// What is done with tickets beside moving them: tags, teams, links, merging and the way back, their order on the board.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { findFaults } from '../rig/chromium.ts'
import { AWA, goTo, type Stage } from './stage.ts'

export function ticketActs(on: () => Stage): void {
  it('rating-unsent: why no question could be sent is said beside the link, once, with nothing more to press', async () => {
    const { world, openAs } = on()
    const fatou = world.awa.customer()
    await fatou.writes('My cup is chipped')
    const ticket = await world.awa.opensTicket({ subject: 'My cup is chipped' }, fatou)
    await world.awa.moves(ticket, 'resolved')
    const page = await openAs(AWA, `/test/tickets?ticket=${ticket.hashid}`)
    const at = '2026-11-20T10:00:00.000000Z'
    const refusal = { code: 1002, reason: null, message: 'Too long for this channel' }
    const body = { ticket: ticket.hashid, asked_at: at, expires_at: at, channel: 'messenger', message: null }
    const link = 'https://boutique.example/satisfaction/zqs'
    await page.route('**/satisfaction/ask', route =>
      route.fulfill({ json: { success: true, code: 1000, message: '', body: { ...body, link, refusal } } }),
    )
    const rating = page.getByRole('region', { name: 'Rating', exact: true })
    const asks = rating.getByRole('button', { name: 'Ask how it was' })
    await asks.click()
    await rating.getByText(link).waitFor()
    const said = await rating.getByRole('status').locator('p, blockquote').allTextContents()
    assert.deepEqual(said, [
      'No message could be sent.',
      'Too long for this channel',
      'Give the customer this link; it is shown once.',
    ])
    assert.equal(await asks.count(), 0)
    await rating.getByRole('button', { name: 'Copy' }).waitFor()
  })

  it('merge-and-back: the same customer’s come first, others by words, two customers are told at once; undone by a key', async () => {
    const { world, openAs } = on()
    const { awa } = world
    const [fatou, rose] = [awa.customer(), awa.customer()]
    await fatou.writes('My parcel is lost')
    await rose.writes('A parcel is lost')
    const mine = await awa.opensTicket({ subject: 'My parcel is lost' }, fatou)
    await awa.opensTicket({ subject: 'My letter is lost' }, fatou)
    const other = await awa.opensTicket({ subject: 'The whole van is lost' }, rose)
    const page = await openAs(AWA, `/test/tickets?ticket=${mine.hashid}`)
    const dialog = page.getByRole('dialog')
    const panel = page.getByRole('region', { name: 'Ticket', exact: true })
    await panel.getByRole('button', { name: 'Merge…' }).click()
    await dialog.getByLabel('My letter is lost').check()
    assert.equal(await dialog.getByLabel('The whole van is lost').count(), 0)
    await dialog.getByRole('button', { name: 'Merge', exact: true }).waitFor()
    await dialog.getByLabel('The ticket that stays').fill('van')
    await dialog.getByLabel('The whole van is lost').check()
    await dialog.getByText('They are about two customers.').waitFor()
    assert.deepEqual(await findFaults(page, { parts: ['body style', '[role=dialog]'] }), [])
    await dialog.getByRole('button', { name: 'Merge all the same' }).click()
    const merged = panel.getByRole('region', { name: 'Merged' })
    await merged.getByRole('link', { name: 'The whole van is lost' }).waitFor()
    await page.getByText('“My parcel is lost” is part of “The whole van is lost” now').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    await merged.waitFor({ state: 'detached' })
    assert.equal((await awa.call('getTicket', { params: { id: mine.hashid } })).ticket_status.code, 'open')

    await panel.getByRole('button', { name: 'Link to a ticket' }).click()
    await dialog.getByLabel('It is').selectOption({ label: 'Caused by' })
    await dialog.getByLabel('The other ticket').fill('van')
    await dialog.getByLabel('The whole van is lost').check()
    await dialog.getByRole('button', { name: 'Link to a ticket' }).click()
    const linked = panel.getByRole('region', { name: 'Linked' })
    await linked.getByText('Caused by').waitFor()
    await goTo(page, `/test/tickets?ticket=${other.hashid}`)
    await linked.getByText('Has caused').waitFor()
    assert.deepEqual(await findFaults(page, { parts: ['body style', 'main'] }), [])
    await linked.getByRole('button', { name: 'End the link to “My parcel is lost”' }).click()
    await linked.getByText('Has caused').waitFor({ state: 'detached' })
  })

  it('merge-many: those that are selected become one, with a second question for other customers, undone by a key', async () => {
    const { world, openAs } = on()
    const { awa } = world
    const [fatou, rose] = [awa.customer(), awa.customer()]
    const first = await awa.opensTicket({ subject: 'Kettle leaks' }, fatou)
    const again = await awa.opensTicket({ subject: 'Kettle leaks again' }, fatou)
    const other = await awa.opensTicket({ subject: 'Another kettle leaks' }, rose)
    const page = await openAs(AWA, '/test/tickets?q=kettle')
    for (const { subject } of [again, other, first])
      await page.getByLabel(`Select “${subject}”`, { exact: true }).check()
    const bulk = page.getByRole('region', { name: /selected$/ })
    await bulk.getByRole('button', { name: 'Merge…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Make the selected tickets one' })
    assert.equal(await dialog.getByRole('radio', { name: /^Kettle leaks tck-/ }).isChecked(), true)
    assert.deepEqual(await findFaults(page, { parts: ['body style', '[role=dialog]'] }), [])
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await dialog.getByText('1 ticket is about another customer than “Kettle leaks”, which stays.').waitFor()
    await dialog.getByRole('button', { name: 'Leave them out' }).click()
    await page.getByRole('region', { name: '2 selected' }).waitFor()
    assert.equal(await page.getByLabel('Select “Kettle leaks again”', { exact: true }).isChecked(), false)
    await bulk.getByRole('button', { name: 'Merge…' }).press('Enter')
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await dialog.getByRole('button', { name: 'Merge all the same' }).click()
    await dialog.waitFor({ state: 'detached' })
    await bulk.waitFor({ state: 'detached' })
    const partsOf = async (): Promise<number> =>
      (await awa.tickets({ merged_into: first.hashid } as never)).length
    assert.equal(await partsOf(), 2)
    await page.getByText('1 ticket is part of “Kettle leaks” now').last().waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('z')
    await page.keyboard.press('z')
    await page
      .getByRole('list', { name: 'Tickets' })
      .getByText('Part of “Kettle leaks”')
      .first()
      .waitFor({ state: 'detached' })
    assert.equal(await partsOf(), 0)
  })

  it('changed-meanwhile: what others have changed is named, and overwritten by a second decision alone', async () => {
    const { world, openAs } = on()
    const { awa } = world
    const fatou = awa.customer()
    await fatou.writes('The sofa is torn')
    const { hashid } = await awa.opensTicket({ subject: 'The sofa is torn' }, fatou)
    const page = await openAs(AWA, `/test/tickets?ticket=${hashid}`)
    const dialog = page.getByRole('dialog')
    const panel = page.getByRole('region', { name: 'Ticket', exact: true })
    await panel.getByRole('heading', { name: 'The sofa is torn' }).waitFor()
    await page.keyboard.press('d')
    await dialog.getByLabel('Subject').fill('The blue sofa is torn')
    const body = { subject: 'The red sofa is torn', description: 'At the left' }
    await awa.call('updateTicket', { params: { id: hashid }, body })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Others have changed this meanwhile: Description, Subject.').waitFor()
    await dialog.getByText('Subject says now: The red sofa is torn').waitFor()
    assert.equal(await dialog.getByLabel('Description').inputValue(), 'At the left')
    await dialog.getByRole('button', { name: 'Save mine all the same' }).click()
    await panel.getByRole('heading', { name: 'The blue sofa is torn' }).waitFor()
    const { subject, description } = await awa.call('getTicket', { params: { id: hashid } })
    assert.deepEqual({ subject, description }, { ...body, subject: 'The blue sofa is torn' })
  })

  it('tags-and-order: a tag by its key, given and taken back; a card goes up by its menu', async () => {
    const { world, openAs } = on()
    const { awa } = world
    const fatou = awa.customer()
    await fatou.writes('Two things')
    await awa.call('addTag', { body: { name: 'Fragile' } })
    const first = await awa.opensTicket({ subject: 'First teapot' }, fatou)
    await awa.opensTicket({ subject: 'Second teapot' }, fatou)
    const page = await openAs(AWA, `/test/tickets?ticket=${first.hashid}`)
    const panel = page.getByRole('region', { name: 'Ticket', exact: true })
    await panel.getByRole('heading', { name: 'First teapot' }).waitFor()
    await page.keyboard.press('t')
    await page.getByRole('menuitem', { name: 'Fragile' }).click()
    const tags = panel.getByRole('region', { name: 'Tags' })
    await tags.getByText('Fragile').waitFor()
    await page.keyboard.press('z')
    await tags.waitFor({ state: 'detached' })

    await goTo(page, '/test/tickets?view=board&q=teapot')
    const open = page.getByRole('region', { name: /^Open/ })
    await open.getByText('Second teapot').waitFor()
    const cards = open.getByRole('listitem')
    const last = (await cards.last().getByRole('link').textContent())!
    await page.getByRole('button', { name: `Move “${last}”` }).click()
    // the last goes no further down, and its menu stays
    await page.getByRole('menuitem', { name: /One down.*It is the last that is shown/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'One up' }).click()
    await cards.first().getByRole('link', { name: last }).waitFor()
    await page.getByText(`“${last}”: one further up`).waitFor()
    await page.keyboard.press('z')
    await cards.last().getByRole('link', { name: last }).waitFor()
  })
}
