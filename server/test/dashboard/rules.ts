// The rules of tickets: states, what may follow, promises and the hours they count by; and the clock of a ticket, drawn.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { findFaults } from '../rig/chromium.ts'
import { weekOf } from '../sla/hours.ts'
import { accepted } from '../world/formats.ts'
import { AWA, findMisfits, goTo, PHONE, type Stage } from './stage.ts'

const ICAL = `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:youth@example.com
SUMMARY:Youth Day
DTSTART;VALUE=DATE:20270211
END:VEVENT
END:VCALENDAR`

export function rules(on: () => Stage): void {
  it('own-state: added, named in both languages, given ways in and out, taken out of use', async () => {
    const { world, openAs } = on()
    const page = await openAs(AWA, '/test/ticket-rules')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Add a state' }).click()
    await dialog.getByLabel('Name in English').fill('In the workshop')
    await dialog.getByLabel('Name in French').fill("À l'atelier")
    assert.equal(await dialog.getByLabel('Code').inputValue(), 'in_the_workshop')
    await dialog.getByLabel('The clocks stand still').check()
    await dialog.getByRole('button', { name: 'Add a state' }).click()
    await page.getByRole('row', { name: /In the workshop .*Stand still/ }).waitFor()
    await press(page, 'What to do with In the workshop', 'Change')
    await dialog.getByLabel('Name in French').fill('Chez le réparateur')
    await dialog.getByLabel('Place').selectOption({ label: 'Behind “Pending”' })
    await dialog.getByLabel('The clocks stand still').uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    await page.getByRole('row', { name: /In the workshop .*Run/ }).waitFor()
    const rows = await world.rows<{ names: object; position: number }>(NAMES, [world.awa.app.id])
    assert.deepEqual(rows, [{ names: { en: 'In the workshop', fr: 'Chez le réparateur' }, position: 3 }])
    await press(page, 'What to do with Pending', null)
    await page.getByText('What is built in stays in use').waitFor()
    await page.keyboard.press('Escape')

    await page.getByText('Moves', { exact: true }).click()
    await page.getByLabel('Show the ways from').selectOption('in_the_workshop')
    await page.getByRole('img', { name: /^From “In the workshop” to: Open/ }).waitFor()
    await press(page, 'What to do with In the workshop', 'Change')
    const checked = dialog.getByRole('checkbox', { checked: true })
    while ((await checked.count()) > 0) await checked.first().uncheck()
    await dialog.getByText('A ticket could not leave “In the workshop” any more').waitFor()
    assert.equal(await dialog.getByRole('button', { name: 'Save' }).isDisabled(), true)
    await dialog.getByLabel('Resolved').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('img', { name: 'From “In the workshop” to: Resolved' }).waitFor()
    assert.deepEqual(await findFaults(page), [])

    await goTo(page, '/test/ticket-rules')
    for (const subject of ['A kettle', 'A pan'])
      await world.awa.opensTicket({ subject, status: 'in_the_workshop' })
    await press(page, 'What to do with In the workshop', 'Take out of use')
    await dialog.getByLabel('Where they go').selectOption('open')
    await dialog.getByRole('button', { name: 'Take out of use' }).click()
    await page.getByText('“In the workshop” is out of use').waitFor()
    // how far the job has come
    await page.getByRole('progressbar', { name: '“In the workshop”: 0 of 2 tickets are moved' }).waitFor()
    await world.drains()
    await page.getByText('“In the workshop” has no tickets any more: all 2 are moved').waitFor()
    await page.getByRole('row', { name: /In the workshop/ }).waitFor({ state: 'detached' })
  })

  it('hours-drawn: a calendar shows its next four weeks before it is saved, and a promise counts by it', async () => {
    const { openAs } = on()
    const page = await openAs(AWA, '/test/ticket-rules?part=calendars')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Add a calendar' }).click()
    await dialog.getByLabel('Name').fill('Shop')
    await dialog.getByLabel('Time zone').fill('Africa/Douala')
    const weeks = dialog.getByRole('region', { name: 'The next four weeks' })
    await weeks.getByText('160 hours of work in all, by the clocks of Africa/Douala.').waitFor()
    await dialog.getByLabel('Friday').fill('8-12')
    await dialog.getByLabel('Saturday').fill('9')
    await dialog.getByText('each end is after its beginning').waitFor()
    assert.equal(await dialog.getByRole('button', { name: 'Add a calendar' }).isDisabled(), true)
    await dialog.getByLabel('Saturday').fill('8-12, 11-13')
    await dialog.getByRole('button', { name: 'Add a calendar' }).click()
    await dialog.getByText('Hours of the week, Saturday: must not overlap').waitFor()
    assert.equal(await dialog.getByLabel('Saturday').getAttribute('aria-invalid'), 'true')
    await dialog.locator('#hours-saturday:focus').waitFor()
    // what was typed is not thrown away unasked
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Go on with it' }).press('Enter')
    await dialog.locator('#hours-saturday:focus').waitFor()
    await dialog.getByLabel('Saturday').fill('')
    await weeks.getByText('144 hours of work in all').waitFor()
    assert.equal(await weeks.getByRole('row').count(), 28)
    assert.deepEqual(await findFaults(page, { parts: ['body style', '[role=dialog]'] }), [])
    await dialog.getByRole('button', { name: 'Add a calendar' }).click()
    await page.getByText('Mon–Thu 08:00–12:00, 13:00–17:00').waitFor()

    await press(page, 'What to do with Shop', 'Holidays from a file')
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'iCalendar file' }).click()
    await (await chooser).setFiles({ name: 'days.ics', mimeType: 'text/calendar', buffer: Buffer.from(ICAL) })
    await dialog.getByRole('button', { name: 'Show them' }).click()
    await dialog.getByText('Youth Day').waitFor()
    await dialog.getByRole('button', { name: 'Take over 1 date' }).click()
    await page.getByText('1 date is taken over').waitFor()

    await page.getByText('Promises', { exact: true }).click()
    await press(page, 'What to do with High priority', 'Change')
    await weeks.getByText('672 hours of work in all').waitFor()
    await dialog.getByLabel('Hours').selectOption({ label: 'Shop' })
    await weeks.getByText('144 hours of work in all, by the clocks of Africa/Douala.').waitFor()
    await dialog.getByLabel('Later answers, minutes').fill('30')
    await dialog.getByRole('button', { name: 'Add a step' }).click()
    await dialog.getByLabel('Minutes after').fill('-60')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const row = page.getByRole('row', { name: /High priority/ })
    await row.getByText('Shop').waitFor()
    await row.getByText('Warns at 80 %, 1 step').waitFor()
    await press(page, 'What to do with High priority', 'Versions')
    await dialog.getByRole('table').getByText('later answers, minutes').waitFor()
    await dialog.getByRole('table').getByText('Shop', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await press(page, 'What to do with Urgent priority', null)
    await page.getByText('Each priority has a default').first().waitFor()
  })

  it('clock-drawn: each minute of a ticket is drawn and said, and what would be by another promise', async () => {
    const { world, openAs } = on()
    const { awa } = world
    const fatou = awa.customer()
    await fatou.writes('The lamp is dark')
    // more pieces than are told at once
    const week = weekOf(7, [{ from: '08:00', to: '09:00' }])
    const hours = accepted(await awa.api.post('/calendar/add', { name: 'An hour a day', zone: 'UTC', week }))
    const years = {
      label: 'Years',
      priority: 'low',
      response_time: 60,
      resolve_time: 90_000,
      calendar: hours.id,
    }
    accepted(await awa.api.post('/ticket/sla/add', years))
    const ticket = await awa.opensTicket({ subject: 'The lamp is dark', priority: 'high' }, fatou)
    const page = await openAs(AWA, `/test/tickets?ticket=${ticket.hashid}`)
    const clocks = page.getByRole('region', { name: 'Deadlines' })
    await clocks.getByRole('img', { name: /^Resolution: \d.* left: \d.* of 8h used, due / }).waitFor()
    assert.equal(await clocks.locator('td').count(), 0, 'no row is made before it is read')
    await clocks.getByText('Each minute in a table').click()
    const table = clocks.getByRole('table', { name: 'Resolution' })
    for (const why of ['Counted', 'Out of hours']) await table.getByText(why).first().waitFor()
    await clocks.getByText('What if…').click()
    await clocks.getByLabel('By the promise').selectOption({ label: 'Low priority' })
    await clocks.getByText('This is what would be. Nothing is changed.').waitFor()
    await clocks.getByRole('img', { name: /^Resolution: \d.* left: \d.* of 3d used, due / }).waitFor()
    assert.deepEqual(await findFaults(page, { parts: ['body style', 'main'] }), [])
    await clocks.getByLabel('By the promise').selectOption({ label: 'Years' })
    await clocks
      .getByRole('table', { name: 'Resolution: the first 2500 pieces of time; more follow' })
      .waitFor()
    await clocks.getByRole('button', { name: 'Back to what is' }).click()
    await clocks.getByRole('img', { name: /^Resolution: \d.* left: \d.* of 8h used, due / }).waitFor()
  })

  it('ticket-keys: take, move, resolve and write with the palette’s canned reply, by keyboard alone', async () => {
    const { world, openAs } = on()
    const { awa } = world
    const fatou = awa.customer()
    await fatou.writes('The cup is cracked')
    const conversation = (await awa.conversation(fatou)).hashid
    const ticket = await awa.opensTicket({ subject: 'The cup is cracked', conversation }, fatou)
    await awa.call('addCannedReply', {
      body: { shortcut: 'sorry', title: 'Regret', text: { en: 'We are sorry' }, shared: true },
    })
    const page = await openAs(AWA, `/test/tickets?ticket=${ticket.hashid}`)
    const panel = page.getByRole('region', { name: 'Ticket', exact: true })
    await panel.getByRole('heading', { name: 'The cup is cracked' }).waitFor()
    await page.keyboard.press('c')
    await page.getByText('“The cup is cracked”: given to Boutique Awa').waitFor()
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: 'On hold' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('“The cup is cracked”: now').waitFor()
    await page.keyboard.press('n')
    await page.keyboard.type('Ask the potter')
    assert.equal(await panel.getByRole('textbox', { name: 'Note' }).inputValue(), 'Ask the potter')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('regret')
    await page.getByRole('option', { name: /Regret/ }).waitFor()
    await page.keyboard.press('Enter')
    const answer = panel.getByRole('textbox', { name: 'Answer' })
    await answer.waitFor()
    await panel.getByRole('button', { name: 'Send', disabled: false }).waitFor()
    assert.equal(await answer.inputValue(), 'We are sorry')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('e')
    await page.getByText('“The cup is cracked”: now Resolved').waitFor()
    await page.keyboard.press('z')
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText('Move to another state').waitFor()
  })

  it('card-dragged: a card goes to another column by mouse, and by keys', async () => {
    const { world, openAs } = on()
    const { awa } = world
    const fatou = awa.customer()
    await fatou.writes('The chair wobbles')
    await awa.opensTicket({ subject: 'The chair wobbles' }, fatou)
    await awa.opensTicket({ subject: 'The table wobbles' }, fatou)
    const page = await openAs(AWA, '/test/tickets?view=board&q=wobbles')
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
    const card = page.getByRole('listitem').filter({ hasText: 'The chair wobbles' })
    await column('Open').getByText('The chair wobbles').waitFor()
    // before another one of its column, too
    const cards = column('Open').getByRole('listitem')
    const last = (await cards.last().getByRole('link').textContent())!
    await cards.last().dragTo(cards.first())
    await cards.first().getByRole('link', { name: last }).waitFor()
    await card.dragTo(column('Pending'))
    await column('Pending').getByText('The chair wobbles').waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: 'Open' }).click()
    await column('Open').getByText('The chair wobbles').waitFor()
  })

  it('ratings: customers are asked once somebody says so, or by hand', async () => {
    const { world, openAs } = on()
    const { awa } = world
    const page = await openAs(AWA, '/test/ticket-rules?part=ratings')
    await page.getByLabel('Ask customers').check()
    await page.getByLabel('Minutes after it was resolved').fill('30')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    const settings = await awa.call('readSatisfactionSettings')
    assert.deepEqual(settings, { is_active: true, delay_minutes: 30, template: null })
    await page.getByRole('button', { name: 'Save', disabled: true }).waitFor()
    await page.getByLabel('Template').fill('how_did_we_do')
    await page
      .getByLabel('How the customer rates by it')
      .selectOption({ label: 'Five buttons, from very good to very poor' })
    const saved = page.waitForResponse('**/ticket/satisfaction/change')
    await page.getByRole('button', { name: 'Save' }).click()
    await saved
    const { template } = await awa.call('readSatisfactionSettings')
    assert.match(JSON.stringify(template?.components), /rating\.5.*rating\.1/)
    const fatou = awa.customer()
    await fatou.writes('The bowl is mended')
    const ticket = await awa.opensTicket({ subject: 'The bowl is mended' }, fatou)
    await awa.call('moveTicket', { params: { id: ticket.hashid }, body: { status: 'resolved' } })
    await goTo(page, `/test/tickets?ticket=${ticket.hashid}`)
    const rating = page.getByRole('region', { name: 'Rating' })
    await rating.getByRole('button', { name: 'Ask how it was' }).click()
    await page.getByText('The customer is asked how it was').waitFor()
    await rating.getByRole('button', { name: 'Ask how it was' }).click()
    await rating.getByRole('alert').waitFor()
    assert.deepEqual(await findFaults(page, { parts: ['body style', 'main'] }), [])
  })

  it('rules on a phone, in English: a press on the arrow shows what follows, and chooses nothing that lies under it', async () => {
    const page = await on().openAs(AWA, '/test/ticket-rules?part=calendars', PHONE)
    const row = page.locator('div', { has: page.getByRole('radiogroup', { name: 'Rules' }) }).last()
    await row.waitFor()
    const { x, y, width, height } = (await row.boundingBox())!
    await page.touchscreen.tap(x + width - 24, y + (height - 16) / 2)
    assert.ok(await row.evaluate(one => one.scrollLeft))
    assert.equal(new URL(page.url()).searchParams.get('part'), 'calendars')
  })

  it('rules on a phone, in French: every part fits', async () => {
    const { world, openAs } = on()
    const office = { zone: 'Africa/Douala', week: weekOf(5, [{ from: '08:00', to: '17:00' }]) }
    await world.awa.api.post('/calendar/add', { ...office, name: 'Atelier' })
    const page = await openAs(AWA, '/test/ticket-rules', { locale: 'fr-CM', ...PHONE })
    for (const part of ['statuses', 'moves', 'policies', 'calendars']) {
      await goTo(page, `/test/ticket-rules?part=${part}`)
      await page.getByRole('table').first().waitFor()
      assert.deepEqual(await findMisfits(page), [], part)
    }
    await goTo(page, '/test/ticket-rules?part=ratings')
    await page.getByLabel('Interroger les clients').waitFor()
    assert.deepEqual(await findMisfits(page), [], 'ratings')
    await goTo(page, '/test/ticket-rules?part=calendars')
    await page.getByRole('button', { name: 'Ajouter des horaires' }).click()
    await page.getByRole('region', { name: 'Les quatre prochaines semaines' }).waitFor()
    assert.deepEqual(await findMisfits(page), [], 'calendar')
  })
}

const NAMES = `select names, position from ticket_statuses where app_id = $1 and code = 'in_the_workshop'`

/** Opens the menu of a row, and chooses of it. */
async function press(page: Page, menu: string, item: string | null): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  if (item !== null) await page.getByRole('menuitem', { name: item }).click()
}
