// Answers that are written once: by keyboard, on a phone, one's own and everybody's.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { AWA, BRUNO, findMisfits, PHONE, type Stage } from './stage.ts'

export function canned(on: () => Stage): void {
  it('canned-written: added with a variable and a preview, changed and removed, by keyboard', async () => {
    const { openAs, world } = on()
    const page = await openAs(AWA, '/test/business')
    const { keyboard } = page
    await page.getByRole('heading', { level: 1 }).waitFor()
    await keyboard.press('g')
    await keyboard.press('e')
    await page.getByRole('heading', { level: 1, name: 'Canned replies' }).waitFor()
    await page.getByRole('button', { name: 'Add a canned reply' }).first().focus()
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Shortcut').waitFor()
    await keyboard.type('/zq hours')
    await keyboard.press('Tab')
    await keyboard.type('Opening hours')
    await keyboard.press('Tab')
    await keyboard.type('Hello ')
    await dialog.getByRole('button', { name: 'First name' }).first().press('Enter')
    await keyboard.type(', we open at eight.')
    await dialog.getByText('Hello Rose, we open at eight.').waitFor()
    await dialog.getByLabel('Words in French').fill('Bonjour {nobody.name}')
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await dialog.getByText('{contact.firstname}', { exact: false }).first().waitFor()
    await dialog.getByLabel('Words in French').fill('Bonjour {contact.name}, nous ouvrons à huit heures.')
    await dialog.getByText('Bonjour Rose Mbarga, nous').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('row').filter({ hasText: '/zq-hours' })
    await row.getByText('Everybody').waitFor()
    const { data } = await world.awa.call('searchCannedReplies', {})
    const reply = data.find(({ shortcut }) => shortcut === 'zq-hours')
    assert.deepEqual(reply?.text, {
      en: 'Hello {contact.firstname}, we open at eight.',
      fr: 'Bonjour {contact.name}, nous ouvrons à huit heures.',
    })

    await row.getByRole('button', { name: 'What to do with Opening hours' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Change' }).press('Enter')
    await dialog.getByLabel('Title').fill('When we open')
    await dialog.getByLabel('Words in French').fill('')
    await keyboard.press('Escape')
    const asked = page.getByRole('alertdialog')
    await asked.getByText('What you changed here is not saved.').waitFor()
    // a second one goes back to it
    await keyboard.press('Escape')
    await asked.waitFor({ state: 'detached' })
    assert.equal(await dialog.getByLabel('Title').inputValue(), 'When we open')
    await keyboard.press('Escape')
    await asked.getByRole('button', { name: 'Throw it away' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await row.getByRole('button', { name: 'What to do with Opening hours' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Remove' }).press('Enter')
    await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
    await row.waitFor({ state: 'detached' })
  })

  it('canned-on-a-phone: a member writes one of their own in French, and may not change what is everybody’s', async () => {
    const { openAs, world } = on()
    const shared = { shortcut: 'zqall', title: 'Merci', text: { fr: 'Merci.' }, shared: true }
    await world.awa.call('addCannedReply', { body: shared })
    const page = await openAs(BRUNO, '/test/canned-replies', { ...PHONE, locale: 'fr-CM' })
    await page.getByRole('button', { name: 'Que faire de Merci' }).tap()
    const change = page.getByRole('menuitem', { name: 'Modifier' })
    await change.waitFor()
    assert.equal(await change.isDisabled(), true)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Ajouter une réponse type' }).first().tap()
    const dialog = page.getByRole('dialog')
    assert.equal(await dialog.getByLabel('Tout le monde').isDisabled(), true)
    await dialog.getByLabel('Raccourci').fill('zqmoi')
    await dialog.getByLabel('Titre').fill('À moi')
    await dialog.getByLabel('Texte en français').fill('Je regarde.')
    assert.deepEqual(await findMisfits(page), [])
    await dialog.getByRole('button', { name: 'Enregistrer' }).tap()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('/zqmoi').waitFor()
    await page.getByRole('button', { name: 'Filtres' }).tap()
    await page.getByLabel('Pour qui').selectOption({ label: 'Moi seul' })
    await page.getByText('/zqall').waitFor({ state: 'detached' })
  })
}
