// Lists of tickets: filters that stand in the address, and what is chosen of them stands over the list.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { findFaults } from '../rig/chromium.ts'
import { numberIn, totalOf } from './figures.ts'
import { AWA, findMisfits, PHONE, type Stage } from './stage.ts'

/** A few words are seen whole. */
const SEARCH_PX_MIN = 220

export function ticketLists(on: () => Stage): void {
  it('ticket-filters: who has it, team, tag, waiting, rating and times, chosen, linked to and taken away', async () => {
    const { world, openAs } = on()
    const { awa } = world
    const fatou = awa.customer()
    await fatou.writes('Three lamps')
    const tag = await awa.call('addTag', { body: { name: 'Lamp' } })
    const team = await awa.call('addTeam', { body: { name: 'Light' } })
    const open = async (subject: string): Promise<string> =>
      (await awa.opensTicket({ subject }, fatou)).hashid
    const [mine, theirs, done] = [
      await open('A lamp of mine'),
      await open('A lamp of a team'),
      await open('A lamp done'),
    ]
    const page = await openAs(AWA, '/test/tickets?q=lamp')
    const list = page.getByRole('list', { name: 'Tickets' })
    await list.getByText('A lamp of mine').waitFor()
    const boxOf = async (field: string) => (await page.getByLabel(field, { exact: true }).boundingBox())!
    const search = await boxOf('Words in subject or text')
    assert.equal((await boxOf('Order')).y, search.y)
    assert.ok(search.width >= SEARCH_PX_MIN, `${search.width} px to search in`)
    const me = (await page
      .getByLabel('Who has it')
      .locator('option', { hasText: '(you)' })
      .getAttribute('value'))!
    await awa.call('assignTicket', { params: { id: mine }, body: { user: me } })
    await awa.call('assignTicket', { params: { id: theirs }, body: { team: team.id } })
    await awa.call('tagTicket', { params: { id: done }, body: { add: [tag.id] } })
    await awa.call('moveTicket', { params: { id: done }, body: { status: 'resolved' } })

    await page.getByLabel('Who has it').selectOption(me)
    await list.getByText('A lamp done').waitFor({ state: 'detached' })
    assert.equal(await totalOf(page), 1)
    await page.getByLabel('Who has it').selectOption('none')
    await list.getByText('A lamp of mine').waitFor({ state: 'detached' })
    assert.ok(page.url().includes('assignee=none'))
    await page.getByLabel('Who has it').selectOption('')
    await page.getByRole('button', { name: 'More filters' }).click()
    const more = page.getByRole('dialog', { name: 'More filters' })
    for (const [field, value, found] of [
      ['Team', { label: 'Light' }, 'A lamp of a team'],
      ['Tag', { label: 'Lamp' }, 'A lamp done'],
    ] as const) {
      await more.getByLabel(field, { exact: true }).selectOption(value)
      await page
        .getByRole('list', { name: 'What narrows the list' })
        .getByText(`${field}: ${value.label}`)
        .waitFor()
      await list.getByRole('link').nth(1).waitFor({ state: 'detached' })
      await list.getByText(found).waitFor()
      await more.getByLabel(field, { exact: true }).selectOption('')
      await list.getByRole('link').nth(1).waitFor()
    }
    await more.getByLabel('Reply').selectOption('yes')
    await list.getByText('A lamp done').waitFor({ state: 'detached' })
    await more.getByLabel('Reply').selectOption('')
    await more.getByLabel('What happened').selectOption('resolved')
    await more.getByLabel('From').fill('2020-01-01')
    await list.getByText('A lamp of mine').waitFor({ state: 'detached' })
    await list.getByText('A lamp done').waitFor()
    assert.deepEqual(await findFaults(page, { parts: ['body style', 'main', '[role=dialog]'] }), [])
    await more.getByLabel('What happened').press('Escape')
    await more.waitFor({ state: 'detached' })
    assert.match(page.url(), /resolved_from=2020-01-01/)
    await page.reload()
    await list.getByText('A lamp done').waitFor()
    assert.equal(await totalOf(page), 1)
    await page.getByRole('button', { name: 'Take away: Resolved: 1 Jan 2020 – …' }).click()
    await list.getByText('A lamp of mine').waitFor()
  })

  it('saved-lists: kept with its count, by keyboard, for everybody; renamed, filled anew, taken away', async () => {
    const { world, openAs } = on()
    const { awa } = world
    const fatou = awa.customer()
    await fatou.writes('The oven burns')
    await awa.opensTicket({ subject: 'The oven burns', priority: 'urgent' }, fatou)
    const page = await openAs(AWA, '/test/tickets?priority=urgent&status=open')
    const lists = page.getByRole('navigation', { name: 'Lists' })
    const dialog = page.getByRole('dialog')
    await lists.getByRole('button', { name: 'Save this list…' }).press('Enter')
    await page.keyboard.type('Burning')
    await dialog.getByLabel('For everybody').check()
    await page.keyboard.press('Enter')
    await page.getByText('“Burning” is saved').waitFor()
    // what is shown is that list from then on
    await page.waitForURL(/[?&]saved=tvw-/)
    const entry = lists.getByRole('link', { name: /^Burning/ })
    await entry.and(page.locator('[aria-current]')).waitFor()
    const said = numberIn((await entry.textContent()) ?? '')
    assert.ok(said > 0)
    assert.equal(await totalOf(page), said)
    await awa.opensTicket({ subject: 'The grill burns', priority: 'urgent' }, fatou)
    await lists
      .getByRole('link', { name: `Burning${said + 1}` })
      .or(lists.getByRole('link', { name: `Burning ${said + 1}` }))
      .waitFor()
    assert.deepEqual(await findFaults(page, { parts: ['body style', 'main'] }), [])

    await page.getByLabel('Priority').selectOption('low')
    await lists.getByRole('button', { name: 'What to do with Burning' }).click()
    await page.getByRole('menuitem', { name: 'Keep what is shown now' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await lists.getByRole('button', { name: 'What to do with Burning' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await dialog.getByLabel('Name of the list').fill('Quiet')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await lists.getByRole('link', { name: /^Quiet/ }).waitFor()
    const { data } = await awa.call('searchTicketViews')
    assert.deepEqual(
      data.map(({ name, filters, is_shared }) => ({ name, filters, is_shared })),
      [{ name: 'Quiet', filters: { priority: 'low', status: 'open' }, is_shared: true }],
    )
    await lists.getByRole('button', { name: 'What to do with Quiet' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await lists.getByRole('link', { name: /^Quiet/ }).waitFor({ state: 'detached' })
  })

  it('ticket filters on a phone, in French: each fits, and is reached by a finger', async () => {
    const { openAs } = on()
    const page = await openAs(AWA, '/test/tickets?waiting=yes&created_from=2020-01-01', {
      locale: 'fr-CM',
      ...PHONE,
    })
    await page
      .getByRole('list', { name: 'Ce qui restreint la liste' })
      .getByText('Réponse : Attendue')
      .waitFor()
    assert.deepEqual(await findMisfits(page), [])
    await page.getByRole('button', { name: 'Filtres', exact: true }).tap()
    await page.getByRole('button', { name: 'Filtrer' }).tap()
    await page.getByRole('dialog', { name: 'Filtrer' }).getByLabel('Étiquette').waitFor()
    assert.deepEqual(await findMisfits(page), [])
  })
}
