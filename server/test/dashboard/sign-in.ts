// Getting in: password, second factor, another try, a session that ends while somebody works.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { PASSWORD } from '../cast.ts'
import { AWA, BRUNO, type Stage } from './stage.ts'

export function signIn(on: () => Stage): void {
  it('sign-in: wrong, then right; the address that was asked for is shown; and out again', async () => {
    const page = await on().open('/settings')
    await page.getByLabel('Email address').fill(AWA)
    await page.getByLabel('Password', { exact: true }).fill('not this one')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('The email address or the password is wrong.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    assert.match(page.url(), /\/dashboard\/settings$/)
    assert.equal(await page.evaluate('document.cookie'), '')
    await page.getByRole('button', { name: 'Boutique Awa Owner' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.equal(await page.getByLabel('Email address').inputValue(), AWA)
  })

  it('a forgotten password: a letter, whoever asks', async () => {
    const page = await on().open('', { locale: 'fr-CM' })
    await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
    await page.getByLabel('Adresse e-mail').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Envoyer le lien' }).click()
    await page.getByText('Si cette adresse a un compte').waitFor()
    await page.getByRole('button', { name: 'Retour à la connexion' }).click()
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
  })

  it('a session that ends: sign-in opens over the page, and what was begun goes on', async () => {
    const page = await on().openAs(BRUNO, '/settings')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Bruno Essomba')
    await page.context().clearCookies()
    await name.blur()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await name.inputValue(), 'Bruno Essomba')
    await page.reload()
    await page.getByRole('button', { name: 'Bruno Essomba Member' }).waitFor()
  })
}
