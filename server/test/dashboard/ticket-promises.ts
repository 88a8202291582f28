// Which promise a ticket has, what is said of one that stands still or was late, and where there is no connection.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Locator } from 'playwright-core'
import { findFaults } from '../rig/chromium.ts'
import { forgive } from './inbox-together.ts'
import { AWA, PHONE, type Stage } from './stage.ts'

export function ticketPromises(on: () => Stage): void {
  it('promise-given: a ticket is opened with a promise that is no default, and goes back to that of its priority', async () => {
    const { world, openAs } = on()
    const { awa } = world
    const fatou = awa.customer()
    await fatou.writes('The lamp flickers')
    await awa.opensTicket({ subject: 'The lamp flickers' }, fatou)
    await world.sweeps()
    const promise = {
      label: 'Lamps in a day',
      priority: 'high' as const,
      response_time: 30,
      resolve_time: 1440,
    }
    const { id } = await awa.call('addTicketSlaPolicy', { body: promise })
    const page = await openAs(AWA, '/test/tickets')
    await page.getByRole('list', { name: 'Tickets' }).getByText('The lamp flickers').waitFor()
    await page.keyboard.press('o')
    const dialog = page.getByRole('dialog')
    // what is typed at once is looked for among the customers
    await dialog.getByLabel('Customer').and(page.locator(':focus')).waitFor()
    await page.keyboard.type(fatou.phone)
    await dialog.getByRole('radio').first().check()
    await dialog.getByLabel('Subject').fill('The lamp is dark')
    await dialog.getByLabel('Promise').selectOption({ label: 'Lamps in a day' })
    assert.equal(await dialog.getByLabel('Priority').inputValue(), 'high')
    await dialog.getByLabel('Priority').selectOption({ label: 'Urgent' })
    assert.deepEqual(await findFaults(page, { parts: ['body style', '[role=dialog]'] }), [])
    await dialog.getByRole('button', { name: 'Open a ticket' }).click()
    const panel = page.getByRole('region', { name: 'Ticket', exact: true })
    await panel.getByText('“Lamps in a day” allows').waitFor()
    const hashid = new URL(page.url()).searchParams.get('ticket') ?? ''
    const promised = async (): Promise<unknown> =>
      (await awa.call('getTicket', { params: { id: hashid } })).ticket_sla_policy
    assert.deepEqual(await promised(), { id, label: 'Lamps in a day', priority: 'urgent' })

    await panel.getByRole('button', { name: 'Change' }).click()
    assert.equal(await dialog.getByLabel('Promise').inputValue(), String(id))
    await dialog.getByLabel('Priority').selectOption({ label: 'Low' })
    await dialog.getByLabel('Promise').selectOption({ label: 'That of the priority' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('“Low priority” allows').waitFor()
    await panel.getByRole('button', { name: 'Change' }).click()
    await dialog.getByLabel('Priority').selectOption({ label: 'High' })
    assert.equal(await dialog.getByLabel('Promise').inputValue(), '')
    await dialog.getByLabel('Promise').selectOption({ label: 'Lamps in a day' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('“Lamps in a day” allows').waitFor()
    assert.deepEqual(await promised(), { id, label: 'Lamps in a day', priority: 'high' })
  })

  it('due-still: while its clocks stand still a ticket says before when it is not due', async () => {
    const { world, openAs } = on()
    const fatou = world.awa.customer()
    await fatou.writes('The shelf leans')
    const ticket = await world.awa.opensTicket({ subject: 'The shelf leans' }, fatou)
    const page = await openAs(AWA, `/test/tickets?ticket=${ticket.hashid}`)
    const resolution = page.getByRole('region', { name: 'Deadlines' }).getByRole('definition').last()
    await resolution.filter({ hasText: /^Due / }).waitFor()
    await world.awa.moves(ticket, 'pending')
    await resolution.filter({ hasText: /^Not before .*: the clock stands still$/ }).waitFor()
    await world.awa.moves(ticket, 'open')
    await resolution.filter({ hasText: /^Due / }).waitFor()
    await world.awa.moves(ticket, 'canceled')
    await page.getByRole('region', { name: 'Ticket', exact: true }).getByText('Canceled').first().waitFor()
    await resolution.filter({ hasText: /^Due / }).waitFor()
  })

  it('ended: of a clock that has ended nothing is left, answered or not', async () => {
    const { world, openAs } = on()
    const fatou = world.awa.customer()
    await fatou.writes('The blind is stuck')
    const ticket = await world.awa.opensTicket({ subject: 'The blind is stuck' }, fatou)
    const page = await openAs(AWA, `/test/tickets?ticket=${ticket.hashid}`)
    const clocks = page.getByRole('region', { name: 'Deadlines' })
    await clocks.getByRole('img', { name: /^First answer: .* left: .* used, due/ }).waitFor()
    await world.awa.moves(ticket, 'resolved')
    await clocks.getByRole('img', { name: /^First answer: [^:]* of .* used, due/ }).waitFor()
    assert.equal(await clocks.getByText(/ left: /).count(), 0)
  })

  it('cut-off: who moves a ticket without a connection is told so, and the ticket is where it was', async () => {
    const { world, openAs } = on()
    const fatou = world.awa.customer()
    await fatou.writes('The rug is worn')
    const ticket = await world.awa.opensTicket({ subject: 'The rug is worn' }, fatou)
    const page = await openAs(AWA, `/test/tickets?ticket=${ticket.hashid}`)
    const panel = page.getByRole('region', { name: 'Ticket', exact: true })
    await panel.getByRole('heading', { name: 'The rug is worn' }).waitFor()
    await page.context().setOffline(true)
    await panel.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByRole('menuitem', { name: 'On hold' }).click()
    await page
      .locator('section[aria-live=polite]')
      .getByText('There is no connection. Try again when it is back.')
      .waitFor()
    await page.close()
    forgive(on())
    const { ticket_status } = await world.awa.call('getTicket', { params: { id: ticket.hashid } })
    assert.equal(ticket_status.code, 'open')
  })

  it('was-late: a row says what was late, whatever is due next, and ends a long word in dots', async () => {
    const { world, openAs } = on()
    const { awa } = world
    const fatou = awa.customer()
    await fatou.writes('The tap drips')
    const long = 'The tap in the kitchen drips by day and by night'
    const stays = await awa.opensTicket({ subject: long }, fatou)
    const ticket = await awa.opensTicket({ subject: 'The tap drips' }, fatou)
    const part = await awa.opensTicket({ subject: 'The tap still drips' }, fatou)
    await awa.call('mergeTicket', { params: { id: part.hashid }, body: { into: stays.hashid } })
    await world.rows(
      'update tickets set is_response_breached = true, responded_at = created_at where id = $1',
      [ticket.id],
    )
    for (const options of [{}, PHONE]) {
      const page = await openAs(AWA, '/test/tickets?q=tap', options)
      const list = page.getByRole('list', { name: 'Tickets' })
      const row = list.getByRole('link', { name: /^The tap drips/ })
      await row.getByText('Answered late').waitFor()
      await row.getByText(/^Resolve in/).waitFor()
      const ends = (words: Locator): Promise<boolean> =>
        words.evaluate(one => {
          const cell = one.parentElement!.parentElement!.parentElement!
          return one.getBoundingClientRect().right <= cell.getBoundingClientRect().right + 1
        })
      assert.equal(await ends(list.getByText(`Part of “${long}”`)), true)
      assert.equal(await ends(row.getByText(/^Resolve in/)), true)
      const heightOf = async (words: string | RegExp): Promise<number> =>
        (await row.getByText(words).boundingBox())!.y
      // in the table below what is due next, on a card beside whose it is
      const lines = [await heightOf('Open'), await heightOf(/^Resolve in/), await heightOf('Answered late')]
      const [state, due, was] = lines as [number, number, number]
      assert.ok(options === PHONE ? was < state && state < due : due < was, `${lines}`)
      await page.close()
    }
  })
}
