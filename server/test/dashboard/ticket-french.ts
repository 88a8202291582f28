// What is done with tickets and their rules in French, before a wide screen: by mouse, by keys and by forms.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { findFaults } from '../rig/chromium.ts'
import { AWA, findMisfits, goTo, type Stage } from './stage.ts'

const FRENCH = { locale: 'fr-CM' }
const ICAL = `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:jeunesse@example.com
SUMMARY:Fête de la jeunesse
DTSTART;VALUE=DATE:20270211
END:VEVENT
END:VCALENDAR`

/** Nothing is wrong with it for a screen reader, and nothing is cut off or stands over something else. */
async function isSound(page: Page, ...parts: string[]): Promise<void> {
  assert.deepEqual(await findFaults(page, { parts: ['body style', ...parts] }), [])
  assert.deepEqual(await findMisfits(page), [])
}

/** Opens the menu of a row, and chooses of it. */
async function press(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

export function ticketFrench(on: () => Stage): void {
  it('board-french: a card is dragged, moved by a key and by its menu, and taken back', async () => {
    const { world, openAs } = on()
    const { awa } = world
    const fatou = awa.customer()
    await fatou.writes('La natte est trouée')
    for (const subject of ['Natte trouée', 'Natte tachée']) await awa.opensTicket({ subject }, fatou)
    const page = await openAs(AWA, '/test/tickets?view=board&q=natte', FRENCH)
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
    const card = page.getByRole('listitem').filter({ hasText: 'Natte trouée' })
    await column('Ouvert').getByText('Natte trouée').waitFor()
    await isSound(page, 'main')
    await card.dragTo(column('En attente du client'))
    await column('En attente du client').getByText('Natte trouée').waitFor()
    await page.getByText('« Natte trouée » : maintenant En attente du client').waitFor()
    await page.keyboard.press('z')
    await column('Ouvert').getByText('Natte trouée').waitFor()
    await column('Ouvert').getByRole('button', { name: 'Déplacer « Natte trouée »' }).click()
    await page.getByRole('menuitem', { name: 'En cours' }).click()
    await column('En cours').getByText('Natte trouée').waitFor()
    await column('En cours').getByRole('link', { name: 'Natte trouée' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: 'Ouvert', exact: true }).press('Enter')
    await column('Ouvert').getByText('Natte trouée').waitFor()
  })

  it('many-french: several at once, kept as a list, and what others have changed meanwhile', async () => {
    const { world, openAs } = on()
    const { awa } = world
    const fatou = awa.customer()
    await fatou.writes('Deux pots')
    const { hashid } = await awa.opensTicket({ subject: 'Pot fêlé', priority: 'low' }, fatou)
    await awa.opensTicket({ subject: 'Pot cassé', priority: 'low' }, fatou)
    const page = await openAs(AWA, '/test/tickets?q=pot&priority=low', FRENCH)
    const dialog = page.getByRole('dialog')
    for (const subject of ['Pot fêlé', 'Pot cassé']) await page.getByLabel(`Choisir « ${subject} »`).check()
    const bulk = page.getByRole('region', { name: '2 choisis' })
    await isSound(page, 'main')
    await bulk.getByRole('button', { name: 'Priorité' }).click()
    await page.getByRole('menuitem', { name: 'Urgente' }).click()
    await page.getByText('2 tickets : maintenant Urgente').waitFor()
    await page.keyboard.press('z')
    const list = page.getByRole('list', { name: 'Tickets' })
    await list.getByText('Pot fêlé').waitFor()

    const lists = page.getByRole('navigation', { name: 'Listes' })
    await lists.getByRole('button', { name: 'Garder cette liste…' }).press('Enter')
    await dialog.getByRole('textbox').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Poterie')
    await isSound(page, '[role=dialog]')
    await page.keyboard.press('Enter')
    await page.getByText('« Poterie » est gardée').waitFor()
    await lists.getByRole('link', { name: /^Poterie/ }).waitFor()

    await goTo(page, `/test/tickets?ticket=${hashid}`)
    const panel = page.getByRole('region', { name: 'Ticket', exact: true })
    await panel.getByRole('heading', { name: 'Pot fêlé' }).waitFor()
    await page.keyboard.press('d')
    await dialog.getByLabel('Objet').fill('Pot bleu fêlé')
    await awa.call('updateTicket', { params: { id: hashid }, body: { subject: 'Pot rouge fêlé' } })
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await dialog.getByText('D’autres ont changé ceci entre-temps : Objet.').waitFor()
    await dialog.getByRole('button', { name: 'Enregistrer quand même' }).click()
    await panel.getByRole('heading', { name: 'Pot bleu fêlé' }).waitFor()
  })

  it('files-french: what the customer and a colleague sent is listed where somebody asks for it', async () => {
    const { world, openAs } = on()
    const { awa } = world
    const fatou = awa.customer()
    await fatou.writes({
      type: 'image',
      content: { link: 'https://example.com/tasse.jpg', caption: 'La tasse cassée' },
    })
    const conversation = (await awa.conversation(fatou)).hashid
    const { hashid } = await awa.opensTicket({ subject: 'Tasse cassée', conversation }, fatou)
    const link = 'https://boutique.example/recu.pdf'
    const message = { type: 'document', content: { link, filename: 'reçu.pdf' } } as const
    await awa.call('replyToTicket', { params: { id: hashid }, body: { message } })
    const page = await openAs(AWA, `/test/tickets?ticket=${hashid}`, FRENCH)
    const panel = page.getByRole('region', { name: 'Ticket', exact: true })
    await panel.getByText('Fichiers', { exact: true }).press('Enter')
    const files = panel.getByRole('list', { name: 'Fichiers' })
    await files.getByRole('link', { name: 'reçu.pdf' }).waitFor()
    assert.equal(await files.getByRole('link', { name: 'reçu.pdf' }).getAttribute('href'), link)
    await files.getByText('Le client ·').waitFor()
    await isSound(page, 'main')
    await files.getByRole('link', { name: 'La tasse cassée' }).click()
    await page.waitForURL(new RegExp(`c=${conversation}`))
  })

  it('rules-french: hours with holidays of a file, a promise that counts by them, and how customers are asked', async () => {
    const { world, openAs } = on()
    const page = await openAs(AWA, '/test/ticket-rules?part=calendars', FRENCH)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Ajouter des horaires' }).first().click()
    await dialog.getByLabel('Nom', { exact: true }).fill('Comptoir')
    await dialog.getByLabel('Fuseau horaire').fill('Africa/Douala')
    const weeks = dialog.getByRole('region', { name: 'Les quatre prochaines semaines' })
    await dialog.getByLabel('Vendredi').fill('8-12')
    await weeks.getByText('144 heures de travail en tout, à l’heure de Africa/Douala.').waitFor()
    await isSound(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Ajouter des horaires' }).click()
    await page.getByRole('row', { name: /^Comptoir/ }).waitFor()
    await press(page, 'Que faire de Comptoir', 'Jours fériés d’un fichier')
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Fichier iCalendar' }).click()
    await (await chooser).setFiles({
      name: 'jours.ics',
      mimeType: 'text/calendar',
      buffer: Buffer.from(ICAL),
    })
    await dialog.getByRole('button', { name: 'Les montrer' }).click()
    await dialog.getByText('Fête de la jeunesse').waitFor()
    await dialog.getByRole('button', { name: 'Reprendre 1 date' }).click()
    await page.getByText('1 date est reprise').waitFor()

    await page.getByText('Délais', { exact: true }).click()
    await press(page, 'Que faire de Normal priority', 'Modifier')
    await dialog.getByLabel('Horaires').selectOption({ label: 'Comptoir' })
    await dialog.getByRole('button', { name: 'Ajouter une étape' }).click()
    await dialog.getByLabel('Minutes après').fill('-60')
    await isSound(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    const row = page.getByRole('row', { name: /Normal priority/ })
    await row.getByText('Comptoir').waitFor()
    await row.getByText(/Avertit à 80.%, 1 étape/).waitFor()

    await goTo(page, '/test/ticket-rules?part=ratings')
    await page.getByLabel('Interroger les clients').check()
    await page.getByLabel('Minutes après la résolution').fill('45')
    await isSound(page, 'main')
    const saved = page.waitForResponse('**/ticket/satisfaction/change')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await saved
    const { is_active, delay_minutes } = await world.awa.call('readSatisfactionSettings')
    assert.deepEqual([is_active, delay_minutes], [true, 45])
  })
}
