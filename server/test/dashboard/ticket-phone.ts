// A ticket on a phone, in French: all that is shown of it and done with it fits, is reached by a finger, and has no fault that axe finds.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { findFaults } from '../rig/chromium.ts'
import type { Body } from '../world.ts'
import { AWA, findMisfits, goTo, PHONE, type Stage, underToasts } from './stage.ts'

/** Two lines are higher. */
const LINES_PX = 36
const FRENCH = { locale: 'fr-CM', ...PHONE }

export function ticketPhone(on: () => Stage): void {
  it('ticket-on-a-phone, in French: its clock, what would be, its history, its rating, merged and taken back', async () => {
    const { world, openAs } = on()
    const { awa } = world
    const fatou = awa.customer()
    await fatou.writes('Le miroir est fendu')
    const whole = await awa.opensTicket({ subject: 'La vitre est fendue' }, fatou)
    const ticket = await awa.opensTicket({ subject: 'Le miroir est fendu', priority: 'high' }, fatou)
    await awa.call('updateTicket', { params: { id: ticket.hashid }, body: { priority: 'urgent' } })
    await awa.call('updateTicket', { params: { id: ticket.hashid }, body: { priority: 'high' } })
    await awa.moves(ticket, 'pending')
    await awa.moves(ticket, 'resolved')
    await rates(on(), fatou, ticket)
    const page = await openAs(AWA, `/test/tickets?ticket=${ticket.hashid}`, FRENCH)
    const panel = page.getByRole('region', { name: 'Ticket', exact: true })
    await panel.getByRole('heading', { name: 'Le miroir est fendu' }).waitFor()
    const rating = panel.getByRole('region', { name: 'Évaluation', exact: true })
    await rating.getByText('2 sur 5').waitFor()
    await rating.getByText('Fendu <encore>').waitFor()
    const clocks = panel.getByRole('region', { name: 'Échéances' })
    await clocks.getByRole('img', { name: /^Résolution: .* sur 8\s?h, / }).waitFor()
    await clocks.getByText('Chaque minute dans un tableau').tap()
    await clocks
      .getByRole('table', { name: 'Résolution' })
      .getByText('En pause par son état')
      .first()
      .waitFor()
    await clocks.getByText('Et si…').tap()
    await clocks.getByLabel('Selon le délai').selectOption({ index: 1 })
    await clocks.getByText('Voilà ce qui serait. Rien n’est modifié.').waitFor()
    const history = panel.getByRole('region', { name: 'Historique' })
    await history.getByText('Résolu').first().waitFor()
    await history
      .getByRole('listitem')
      .filter({ hasText: 'Délais' })
      .getByText('High priority', { exact: true })
      .first()
      .waitFor()
    await fits(page, 'the ticket')

    await panel.getByRole('button', { name: 'Fusionner…' }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Le ticket qui reste').fill('vitre')
    await dialog.getByLabel('La vitre est fendue').check()
    await fits(page, 'the question with which', '[role=dialog]')
    await dialog.getByRole('button', { name: 'Fusionner', exact: true }).tap()
    const merged = panel.getByRole('region', { name: 'Fusionné' })
    await merged.getByRole('link', { name: 'La vitre est fendue' }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Annuler' }).tap()
    await merged.waitFor({ state: 'detached' })
    const write = panel.getByRole('region', { name: 'Écrire' })
    const box = write.getByRole('textbox')
    await box.fill('À recoller')
    await write.getByRole('button', { name: 'Ajouter la note' }).tap()
    await page.getByText('La note est dans la conversation.').waitFor()
    assert.deepEqual(await underToasts(page, { box, menu: page.getByRole('button', { name: 'Menu' }) }), [])
    const parts = await awa.tickets({ merged_into: whole.hashid } as never)
    assert.deepEqual(parts, [])
  })

  it('what is done with the list fits a phone whole, in both languages: what leads elsewhere is in a menu', async () => {
    for (const [locale, more, figures] of [
      ['en-GB', 'More', 'Figures'],
      ['fr-CM', 'Plus', 'Bilan'],
    ] as const) {
      const page = await on().openAs(AWA, '/test/tickets', { ...PHONE, locale })
      const acts = page.locator('main header').first()
      await acts.getByRole('button', { name: more }).waitFor()
      const cut = await acts.evaluate(head =>
        [...head.querySelectorAll('button, a, label')]
          .filter(one => one.getBoundingClientRect().right > head.ownerDocument.documentElement.clientWidth)
          .map(one => one.textContent),
      )
      assert.deepEqual(cut, [], locale)
      assert.equal(await acts.getByRole('link', { name: figures }).isVisible(), false)
      await acts.getByRole('button', { name: more }).tap()
      await page.getByRole('menuitem', { name: figures }).waitFor()
    }
  })

  it('number-whole: a ticket in the list of a phone has its number whole, whatever its state is called', async () => {
    const { world, openAs } = on()
    const fatou = world.awa.customer()
    await fatou.writes('La porte grince')
    const ticket = await world.awa.opensTicket({ subject: 'La porte grince', priority: 'normal' }, fatou)
    await world.awa.moves(ticket, 'pending')
    const page = await openAs(AWA, '/test/tickets?q=grince', FRENCH)
    const number = page.getByText(ticket.hashid, { exact: true })
    await number.waitFor()
    const cutPx = await number.evaluate(one => one.scrollWidth - one.clientWidth)
    assert.ok(cutPx <= 0, `${cutPx} px of it are cut`)
    for (const words of ['En attente du client', 'Normale', 'Compteurs arrêtés']) {
      const box = await page.getByRole('list').getByText(words, { exact: true }).boundingBox()
      assert.ok(
        box && box.height < LINES_PX && box.x + box.width <= PHONE.viewport.width,
        `${words} is whole`,
      )
    }
    assert.deepEqual(await findMisfits(page), [])
  })

  it('board-on-a-phone, in French: a card goes to another column by its menu, and back', async () => {
    const { world, openAs } = on()
    const fatou = world.awa.customer()
    await fatou.writes('La lampe clignote')
    await world.awa.opensTicket({ subject: 'La lampe clignote' }, fatou)
    const page = await openAs(AWA, '/test/tickets?view=board&q=clignote', FRENCH)
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
    await column('Ouvert').getByText('La lampe clignote').waitFor()
    await fits(page, 'the board')
    await page.getByRole('button', { name: 'Déplacer « La lampe clignote »' }).tap()
    await page.getByRole('menuitem', { name: 'En cours' }).tap()
    await column('En cours').getByText('La lampe clignote').waitFor()
    await page.getByRole('button', { name: 'Annuler' }).tap()
    await column('Ouvert').getByText('La lampe clignote').waitFor()
  })

  it('rules on a phone, in French: the forms fit that add a state, a promise and what may follow', async () => {
    const page = await on().openAs(AWA, '/test/ticket-rules', FRENCH)
    for (const [part, button, label] of [
      ['statuses', 'Ajouter un état', 'Nom en français'],
      ['policies', 'Ajouter un délai', 'Nom'],
    ] as const) {
      await goTo(page, `/test/ticket-rules?part=${part}`)
      await page.getByRole('button', { name: button }).tap()
      await page.getByRole('dialog').getByLabel(label, { exact: true }).waitFor()
      await fits(page, part, '[role=dialog]')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await goTo(page, '/test/ticket-rules?part=moves')
    await page.getByRole('img', { name: /^De « / }).waitFor()
    await fits(page, 'moves')
  })
}

/** What is shown fits a phone and its fingers, and has no fault that axe finds. */
async function fits(page: Page, what: string, part = 'main'): Promise<void> {
  assert.deepEqual(await findMisfits(page), [], what)
  assert.deepEqual(await findFaults(page, { parts: ['body style', part] }), [], what)
}

/** The customer is asked, and says 2 of 5 and why, behind the link. */
async function rates(
  { world, home }: Stage,
  fatou: { received(): Promise<{ request: unknown }[]> },
  { hashid }: { hashid: string },
): Promise<void> {
  await world.awa.call('askTicketSatisfaction', { params: { id: hashid } })
  await world.drains()
  const question = (await fatou.received())
    .map(({ request }) => request as Body)
    .findLast(sent => sent.interactive)
  const [path] = /\/satisfaction\/[\w-]{43}/.exec(question!.interactive.body.text)!
  const body = new URLSearchParams({ rating: '2', comment: 'Fendu <encore>' })
  assert.equal((await fetch(home + path, { method: 'POST', body })).status, 200)
}
