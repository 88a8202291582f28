// What is seen on the way in, of a channel, and once of a token: no fault that axe finds, in both themes.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../cast.ts'
import { AWA, goTo, type Journeys } from './stage.ts'
import { faultsOf } from './states.ts'

const DIALOG = ['body style', '[role=dialog]']

export const gettingIn: Journeys = {
  'axe: sign-in, a wrong password, a forgotten one': async stage => {
    const page = await stage.open()
    await page.getByLabel('Email address').fill(AWA)
    const faults = await faultsOf(page, 'sign-in')
    await page.getByLabel('Password', { exact: true }).fill('not this one')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('The email address or the password is wrong.').waitFor()
    faults.push(...(await faultsOf(page, 'a wrong password')))
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: 'Ask for a link' }).waitFor()
    faults.push(...(await faultsOf(page, 'a forgotten password')))
    await page.getByRole('button', { name: 'Ask for a link' }).click()
    await page.getByText('This installation sends no mail').waitFor()
    faults.push(...(await faultsOf(page, 'whom to ask')))
    assert.deepEqual(faults, [])
  },

  'axe: the panel of a channel': async stage => {
    const page = await stage.openAs(AWA, '/settings')
    await goTo(page, '/test/channels')
    const faults: string[] = []
    const panel = page.getByRole('region', { name: 'Channel', exact: true })
    for (const n of [0, 1]) {
      const link = page.getByRole('main').getByRole('link').nth(n)
      const name = (await link.textContent()) ?? ''
      await link.click()
      await panel.getByRole('button', { name: 'Check the connection' }).waitFor()
      faults.push(...(await faultsOf(page, name)))
      await panel.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('dialog').waitFor()
      faults.push(...(await faultsOf(page, `${name}: settings`, DIALOG)))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    assert.deepEqual(faults, [])
  },

  'axe: who it is that asks, a token that is shown once, and sign-in over a page': async stage => {
    const page = await stage.openAs(AWA, '/settings')
    await goTo(page, '/tokens')
    await page.getByRole('button', { name: 'Make a token' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Make a token' })
    await dialog.getByLabel('Name').fill('Once')
    await dialog.getByLabel('Read the balance').check()
    await dialog.getByRole('button', { name: 'Make a token' }).click()
    const faults = [...(await confirms(page))]
    await page.getByLabel('The token').waitFor()
    faults.push(...(await faultsOf(page, 'a token, once', DIALOG)))
    await page.getByLabel('I have put it away safely').check()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.context().clearCookies()
    await goTo(page, '/audit')
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
    faults.push(...(await faultsOf(page, 'sign-in over a page', DIALOG)))
    assert.deepEqual(faults, [])
  },
}

async function confirms(page: Page): Promise<string[]> {
  const isIt = page.getByRole('dialog', { name: 'Is it you?' })
  await isIt.waitFor()
  const faults = await faultsOf(page, 'is it you', DIALOG)
  await isIt.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await isIt.waitFor({ state: 'detached' })
  return faults
}
