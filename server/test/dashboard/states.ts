// What pages show while they have nothing else: no fault that axe finds, in both themes.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { SERVICE } from '../../src/audit/actor.ts'
import { toTimestamp } from '../../src/lib/time.ts'
import { openBusiness } from '../../src/setup.ts'
import { PASSWORD } from '../cast.ts'
import { findFaults } from '../rig/chromium.ts'
import { forgive } from './inbox-together.ts'
import { AWA, BRUNO, goTo, type Journeys, type Stage } from './stage.ts'
import { NOT_FOR_ALL } from './viewer.ts'

/** What is not the frame, which is the same around every page. */
const OF_PAGE = ['main', 'body style']

/** What pages ask for. */
const ASKED = /\/(search|overview|series|stats|counts|balance|ledger)(\/|\?|$)/
const READ = {
  'work of every day': [
    ['/inbox?view=all', 'Inbox'],
    ['/tickets', 'Tickets'],
    ['/tickets?view=board', 'Tickets'],
    ['/contacts', 'Contacts'],
    ['/canned-replies', 'Canned replies'],
    ['/agents', 'Agents'],
  ],
  'tools, figures and rules': [
    ['/tools', 'Tools'],
    ['/tools/log', 'Calls'],
    ['/analytics?days=7', 'Analytics'],
    ['/ticket-figures?days=7', 'Ticket figures'],
    ['/channels', 'Channels'],
    ['/ticket-rules', 'Ticket rules'],
  ],
  'people and business': [
    ['/team', 'Team'],
    ['/teams', 'Teams'],
    ['/tokens', 'Tokens'],
    ['/audit', 'Audit log'],
    ['/business', 'Boutique Awa'],
    ['/business/ledger', 'Ledger'],
  ],
} as const
/** What each business has from its beginning, and what those of the tests have. */
const NEVER_EMPTY = ['/ticket-rules', '/team', '/audit', '/business']
const FILLED = ['/agents', '/channels', '/tokens', '/business/ledger']
/** Where nothing fits. */
const FITS_NOTHING = [
  ['/inbox?view=all&q=zqnothing', 'Inbox'],
  ['/tickets?q=zqnothing', 'Tickets'],
  ['/contacts?q=zqnothing', 'Contacts'],
  ['/team?q=zqnothing', 'Team'],
  ['/audit?q=zqnothing', 'Audit log'],
  ['/business/ledger?kind=refund', 'Ledger'],
  // a part that there is not
  ['/ticket-rules?part=promises', 'Ticket rules'],
] as const
type Pages = (typeof READ)[keyof typeof READ]

const eachGroup = (state: string, look: (stage: Stage, pages: Pages) => Promise<string[]>): Journeys =>
  Object.fromEntries(
    Object.entries(READ).map(([group, pages]) => [
      `axe: ${group}, ${state}`,
      async (stage: Stage) => assert.deepEqual(await look(stage, pages), []),
    ]),
  )

/** Pages with nothing in them, and pages of others. */
export const emptied: Journeys = {
  ...eachGroup('empty', async (stage, pages) => {
    const page = await stage.openAs(AWA, '/settings')
    const faults: string[] = []
    for (const [n, [path, name]] of pages.entries()) {
      await goTo(page, path)
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor({ state: 'attached' })
      await loadingOf(page).waitFor({ state: 'detached' })
      faults.push(...(await faultsOf(page, path, n === 0 ? undefined : OF_PAGE)))
      if (![...NEVER_EMPTY, ...FILLED].includes(path)) faults.push(...(await saysNotWhatToDo(page, path)))
    }
    return faults
  }),
  'a business that has just begun: agents, channels and tokens say what to do first': async stage => {
    const username = 'dede@new.example'
    const owner = { username, name: 'Dédé', password: PASSWORD }
    const money = { currency: 'EUR', localCurrency: 'XAF', localRate: '655.957' }
    const now = toTimestamp(Date.now())
    await stage.world.inTx(tx => openBusiness(tx, { name: 'Chez Dédé', ...money, owner }, SERVICE, now))
    const page = await stage.openAs(username, '/settings')
    const faults: string[] = []
    for (const [path, name] of [
      ['/agents', 'Agents'],
      ['/channels', 'Channels'],
      ['/tokens', 'Tokens'],
      ['/business/ledger', 'Ledger'],
    ] as const) {
      await goTo(page, path)
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor({ state: 'attached' })
      await loadingOf(page).waitFor({ state: 'detached' })
      faults.push(...(await saysNotWhatToDo(page, path)), ...(await faultsOf(page, path, OF_PAGE)))
    }
    assert.deepEqual(faults, [])
  },
  'where nothing fits, the way on is said': async stage => {
    const page = await stage.openAs(AWA, '/settings')
    const faults: string[] = []
    for (const [path, name] of FITS_NOTHING) {
      await goTo(page, path)
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor({ state: 'attached' })
      await loadingOf(page).waitFor({ state: 'detached' })
      faults.push(...(await saysNotWhatToDo(page, path)))
    }
    assert.deepEqual(faults, [])
  },
  'a page of settings says to a member what is not theirs': async stage => {
    const page = await stage.openAs(BRUNO, '/settings')
    for (const [path, name, act] of [
      ['/channels', 'Channels', 'Connect a channel'],
      ['/tokens', 'Tokens', 'Make a token'],
      ['/business', 'Boutique Awa', 'Stop everything'],
    ] as const) {
      await goTo(page, path)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      const button = page.locator('main').getByRole('button', { name: act }).first()
      await button.waitFor()
      assert.equal(await button.getAttribute('aria-disabled'), 'true', path)
      assert.equal(await button.getAttribute('aria-description'), 'Only owners and admins may do this.', path)
      if (path !== '/business') await page.getByText('Not for your role').waitFor()
    }
    // nor the balance
    assert.equal(await page.locator('main').getByText('€').count(), 0)
  },
  'axe: pages that are not for a role': async stage => {
    const { username } = await stage.world.live.awa.hires('victor', { password: PASSWORD, role: 'viewer' })
    const page = await stage.openAs(username, '/settings')
    const faults: string[] = []
    for (const [path, name] of NOT_FOR_ALL) {
      await goTo(page, path)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.getByText('Not for your role').waitFor()
      faults.push(...(await faultsOf(page, path)))
    }
    assert.deepEqual(faults, [])
  },
}

/** Pages while nothing answers, after nothing has answered, and without a network. */
export const unanswered: Journeys = eachGroup('loading, failed and offline', async (stage, pages) => {
  const page = await stage.openAs(AWA, '/settings')
  const faults: string[] = []
  const look = async (where: string, n: number): Promise<void> => {
    faults.push(...(await faultsOf(page, where, n === 0 ? undefined : OF_PAGE)))
  }
  for (const [n, [path, name]] of pages.entries()) {
    const held = Promise.withResolvers<void>()
    await page.route(ASKED, route => held.promise.then(() => route.abort()))
    await goTo(page, path)
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor({ state: 'attached' })
    await loadingOf(page).waitFor()
    await look(`${path}, loading`, n)
    held.resolve()
    await loadingOf(page).waitFor({ state: 'detached' })
    await page.getByRole('alert').first().waitFor()
    await look(`${path}, failed`, n)
    await page.unrouteAll()
  }
  await page.context().setOffline(true)
  for (const [n, [path]] of pages.entries()) {
    await goTo(page, path)
    await page.getByRole('alert').getByText('You are offline').first().waitFor()
    await look(`${path}, offline`, n)
  }
  await page.context().setOffline(false)
  forgive(stage)
  return faults
})

const TRACE = 'trc-7Hq2mWx9Kd'

/** Where the API has failed: what, the id to ask for help with, and another try, after which the page is there. */
export const failed: Journeys = Object.fromEntries(
  Object.entries(READ).map(([group, pages]) => [
    `failed: ${group}, what it was, its trace id and another try`,
    async (stage: Stage) => {
      const page = await stage.openAs(AWA, '/settings')
      const json = { success: false, code: 1006, message: 'It broke', trace_id: TRACE }
      for (const [path] of pages) {
        await page.route(ASKED, route => route.fulfill({ json }))
        await goTo(page, path)
        const alert = page.locator('main').getByRole('alert')
        await alert.first().waitFor()
        const told = await alert.first().textContent()
        assert.match(told ?? '', new RegExp(`The fault lies with the service.*${TRACE}`), path)
        await page.unrouteAll()
        // each part of a page asks for itself
        for (let parts = await alert.count(); parts > 0; parts--) {
          const all = await alert.count()
          await alert.getByRole('button', { name: 'Try again' }).first().click()
          await alert.nth(all - 1).waitFor({ state: 'detached' })
        }
        assert.equal(await alert.count(), 0, path)
      }
    },
  ]),
)

/** A page with nothing in it says so, and what to do first. */
async function saysNotWhatToDo(page: Page, path: string): Promise<string[]> {
  const empty = page.locator('main [class*="_state_"]').first()
  const isTold = await empty
    .getByRole('heading', { level: 2 })
    .waitFor({ timeout: 3000 })
    .then(
      () => true,
      () => false,
    )
  if (!isTold) return [`${path}: says not that it is empty`]
  return (await empty.locator('a[href], button').count()) > 0 ? [] : [`${path}: says not what to do first`]
}

const loadingOf = (page: Page) => page.locator('main [role=status]', { hasText: 'Loading…' }).first()

/** What axe finds of all there is now, or of some parts, and of the colours in the dark. */
export async function faultsOf(page: Page, where: string, parts?: string[]): Promise<string[]> {
  const some = parts ? { parts } : {}
  const light = await findFaults(page, some)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await findFaults(page, { ...some, rule: 'color-contrast' })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map(fault => `dark: ${fault}`)].map(fault => `${where}: ${fault.slice(0, 400)}`)
}
