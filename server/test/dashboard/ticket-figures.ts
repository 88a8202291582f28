// Figures of tickets: each metric by each criterion, and the list of what it counts.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { findFaults } from '../rig/chromium.ts'
import type { Body } from '../world.ts'
import { numberIn, totalOf } from './figures.ts'
import { AWA, findMisfits, goTo, PHONE, type Stage } from './stage.ts'

const METRICS = [
  'opened',
  'resolved',
  'reopened',
  'backlog',
  'first_response',
  'next_response',
  'resolution',
  'breached',
  'response_breached',
  'resolve_breached',
  'rating',
] as const
const BYS = [
  'day',
  'week',
  'month',
  'status',
  'priority',
  'policy',
  'channel',
  'agent',
  'person',
  'team',
  'tag',
] as const

export function ticketFigures(on: () => Stage): void {
  it('ticket-figures: what each metric says of all is what its list shows; a bar leads to its own, by keyboard too', async () => {
    const stage = on()
    await setTickets(stage)
    const page = await stage.openAs(AWA, '/test/ticket-figures?days=7')
    const all = page.getByRole('list', { name: 'All together' })
    for (const metric of METRICS) {
      await goTo(page, `/test/ticket-figures?days=7&metric=${metric}`)
      const tile = all
        .getByRole('link')
        .filter({ hasText: metric === 'rating' ? 'Rated' : /^(Tickets|Late)/ })
      const said = numberIn((await tile.locator('strong').textContent()) ?? '')
      assert.ok(said > 0, `${metric}: nothing`)
      // beside the chart the same as a table
      assert.equal(await page.getByRole('main').locator('figure').count(), 1, `${metric}: a chart`)
      const table = page.getByRole('region', { name: /, as a table$/ })
      assert.equal(await table.getByRole('row').count(), 1 + 7, `${metric}: a day a row`)
      await tile.click()
      assert.equal(await totalOf(page), said, metric)
    }
    await goTo(page, '/test/ticket-figures?days=7')
    const bars = page.getByRole('main').locator('a[aria-label*=": Tickets "]')
    await bars.press('Home')
    await page
      .getByRole('status')
      .filter({ hasText: /: Tickets 0$/ })
      .waitFor()
    await bars.press('End')
    const said = numberIn(((await bars.getAttribute('aria-label')) ?? '').split(': ')[1] ?? '')
    await bars.press('Enter')
    await page.getByRole('heading', { name: 'Tickets', level: 1 }).waitFor()
    assert.equal(await totalOf(page), said)
  })

  it('ticket-figures are told apart, narrowed, and without a fault in both themes', async () => {
    const { openAs } = on()
    const page = await openAs(AWA, '/test/ticket-figures?days=7')
    for (const by of BYS) {
      await page.getByLabel('Told apart by').selectOption(by === 'day' ? '' : by)
      const row = page.getByRole('region', { name: 'Opened, as a table' }).getByRole('row').nth(1)
      await row.waitFor()
    }
    const table = page.getByRole('region', { name: 'Opened, as a table' })
    const said = numberIn(
      (await table
        .getByRole('row', { name: /^Heavy/ })
        .getByRole('link')
        .last()
        .textContent()) ?? '',
    )
    await table.getByRole('link', { name: 'Heavy' }).click()
    await page.getByRole('list', { name: 'What narrows the list' }).getByText('Tag: Heavy').waitFor()
    await page.getByRole('list', { name: 'All together' }).getByText(String(said)).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      assert.deepEqual(await findFaults(page, { parts: ['body style', 'main'] }), [], colorScheme)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByLabel('Period').selectOption('own')
    await page.getByLabel('Up to').fill('2020-01-02')
    await page.getByLabel('From', { exact: true }).fill('2020-01-01')
    await page.getByText('Nothing to count on these days').waitFor()
  })

  it('ticket-figures on a phone, in French: every kind fits', async () => {
    const { openAs } = on()
    const page = await openAs(AWA, '/test/ticket-figures?days=7', { locale: 'fr-CM', ...PHONE })
    for (const [metric, by] of [
      ['opened', 'day'],
      ['first_response', 'person'],
      ['breached', 'priority'],
      ['rating', 'week'],
    ] as const) {
      await goTo(page, `/test/ticket-figures?days=7&metric=${metric}&by=${by}`)
      await page.getByRole('region', { name: /, en tableau$/ }).waitFor()
      assert.deepEqual(await findMisfits(page), [], metric)
    }
  })
}

/** Three tickets: one is answered twice, resolved and rated and has a tag and a team, one was reopened, and nobody has answered the last. */
async function setTickets({ world }: Stage): Promise<void> {
  const { awa } = world
  const fatou = awa.customer()
  await fatou.writes('The piano is heavy')
  const tag = await awa.call('addTag', { body: { name: 'Heavy' } })
  const team = await awa.call('addTeam', { body: { name: 'Movers' } })
  const conversation = (await awa.conversation(fatou)).hashid
  const { hashid } = await awa.opensTicket({ subject: 'The piano is heavy', conversation }, fatou)
  const harp = await awa.opensTicket({ subject: 'The harp is heavy', priority: 'urgent' }, fatou)
  await awa.opensTicket({ subject: 'The drum is heavy', priority: 'urgent' })
  await awa.call('tagTicket', { params: { id: hashid }, body: { add: [tag.id] } })
  const [person] = (await awa.call('searchColleagues')).data
  await awa.call('assignTicket', { params: { id: hashid }, body: { user: person!.id, team: team.id } })
  const replies = (text: string) =>
    awa.call('replyToTicket', {
      params: { id: hashid },
      body: { message: { type: 'text', content: { text } } },
    })
  await replies('Four people come at noon')
  await world.drains()
  await fatou.writes('Which four?')
  await world.drains()
  await replies('The strongest')
  await world.drains()
  for (const status of ['resolved', 'open'])
    await awa.call('moveTicket', { params: { id: harp.hashid }, body: { status } })
  await awa.waits('PT3H')
  await awa.call('moveTicket', { params: { id: hashid }, body: { status: 'resolved' } })
  await awa.call('askTicketSatisfaction', { params: { id: hashid } })
  await world.drains()
  const question = (await fatou.received())
    .map(({ request }) => request as Body)
    .findLast(sent => sent.interactive)
  await fatou.taps({ list_reply: question!.interactive.action.sections[0].rows[0] })
  await world.drains()
  await world.sweeps()
}
