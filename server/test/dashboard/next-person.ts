// Who comes after somebody at the same computer: nothing of the one before goes in their name.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../cast.ts'
import { customer, goes, inbox, saidBy } from './inbox-stage.ts'
import { forgive } from './inbox-together.ts'
import { AWA, BRUNO, type Stage } from './stage.ts'

export function nextPerson(on: () => Stage): void {
  it('who signs out and is not heard is told so, and stays signed in until it is done', async () => {
    const stage = on()
    const page = await stage.openAs(BRUNO, '/settings')
    await page.route('**/auth/session/end', route => route.abort('internetdisconnected'))
    await page.getByRole('button', { name: /Bruno.*Member/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('You are still signed in').waitFor()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    await page.unroute('**/auth/session/end')
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    forgive(stage)
  })

  it('what waits in a tab whose session is over does not go as whoever signs in beside it', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'Hello?')
    const desk = await inbox(stage)
    await desk.opens(name)
    // the tab hears of nothing by itself
    await desk.page.route(/\/(reply|stream\?.*)$/, route => route.abort('connectionreset'))
    await desk.replies('zqw of Bruno')
    await desk.log.getByText('Waiting').waitFor()
    await desk.page.context().clearCookies()
    const other = await stage.beside(desk.page, `${stage.home}/dashboard`)
    await other.getByLabel('Email address').fill(AWA)
    await signsIn(other)
    await desk.page.getByRole('button', { name: 'Boutique Awa Owner' }).waitFor()
    await desk.page.unrouteAll()
    await desk.page.reload()
    await desk.page.getByRole('listitem').filter({ hasText: name }).waitFor()
    await goes(stage)
    assert.deepEqual(await saidBy(stage, who, 'zqw'), [])
    forgive(stage)
  })

  it('a tab of another version says that the session is another one: the page begins anew', async () => {
    const page = await on().openAs(BRUNO, '/settings')
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    const other = await on().beside(page, `${on().home}/up`)
    await page.evaluate('window.isOld = true')
    await other.evaluate(`new BroadcastChannel('palabre-session').postMessage('changed')`)
    await page.waitForFunction('window.isOld === undefined')
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  })

  it('who signs in again in one tab goes on in the others', async () => {
    const stage = on()
    const { username } = await stage.world.live.awa.hires('mado', { password: PASSWORD, role: 'member' })
    const page = await stage.openAs(username, '/settings')
    const other = await stage.beside(page, `${stage.home}/dashboard/settings`)
    for (const [n, tab] of [page, other].entries())
      await tab.getByLabel('Name', { exact: true }).fill(`Mado ${n}`)
    await page.context().clearCookies()
    for (const tab of [page, other]) {
      await tab.getByLabel('Name', { exact: true }).blur()
      await tab.getByRole('dialog', { name: 'Sign in again' }).waitFor()
    }
    await signsIn(page.getByRole('dialog'))
    for (const tab of [page, other])
      await tab.getByRole('dialog', { name: 'Sign in again' }).waitFor({ state: 'detached' })
    assert.equal(await other.getByLabel('Name', { exact: true }).inputValue(), 'Mado 1')
  })
}

async function signsIn(on: Pick<Page, 'getByLabel' | 'getByRole'>): Promise<void> {
  await on.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await on.getByRole('button', { name: 'Sign in' }).click()
}
