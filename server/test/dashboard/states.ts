// What opens over pages, and what pages show while they have nothing else: no fault that axe finds, in both themes.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../cast.ts'
import { findFaults } from '../rig/chromium.ts'
import { customer } from './inbox-stage.ts'
import { forgive } from './inbox-together.ts'
import { AWA, goTo, type Journeys, type Stage } from './stage.ts'
import { NOT_FOR_ALL } from './viewer.ts'

type Presses = string[]
type Opened = { at: string | ((stage: Stage) => Promise<string>); openings: Presses[] }

/** By what is pressed one after the other: buttons, items of menus, keys. */
const OPENED: { [name: string]: Opened } = {
  inbox: {
    at: async stage => `/test/inbox?view=all&c=${(await conversationIn(stage)).hashid}`,
    openings: [
      ['Assign'],
      ['Tag'],
      ['More', 'Snooze'],
      ['More'],
      ['Newest first'],
      ['What to do with the note', 'Change'],
      ['What to do with the note', 'Remove'],
      ['key:Control+k'],
      ['key:?'],
      ['key:g', 'key:n'],
    ],
  },
  tickets: { at: '/test/tickets', openings: [['Open a ticket'], ['More filters'], ['Save this list…']] },
  ticket: {
    at: async stage => `/test/tickets?ticket=${(await ticketIn(stage)).hashid}`,
    openings: [['Change'], ['Assign']],
  },
  contact: {
    at: async stage => `/test/contacts?contact=${(await conversationIn(stage)).contact}`,
    openings: [['Change'], ['Add a text']],
  },
  agents: { at: '/test/agents', openings: [['Language model'], ['Add an agent']] },
  agent: {
    at: async ({ world }) => `/test/agents?agent=${world.awa.app.agent.hashid}`,
    openings: [['Change'], ['Add a text'], ['Try it'], ['Switch mode']],
  },
  'canned replies': { at: '/test/canned-replies', openings: [['Add a canned reply']] },
  channels: { at: '/test/channels', openings: [['Connect a channel']] },
  'ticket rules': {
    at: '/test/ticket-rules',
    openings: [['Add a state'], ['What to do with Pending', 'Change']],
  },
  moves: { at: '/test/ticket-rules?part=moves', openings: [['What to do with Open', 'Change']] },
  promises: { at: '/test/ticket-rules?part=policies', openings: [['Add a promise']] },
  calendars: { at: '/test/ticket-rules?part=calendars', openings: [['Add a calendar']] },
  team: {
    at: '/team',
    openings: [
      ['Invite'],
      ['Add a service account'],
      ['What to do with Bruno', 'Change the role'],
      ['What to do with Bruno', 'Remove'],
    ],
  },
  teams: { at: '/test/teams', openings: [['Add a team']] },
  tokens: { at: '/tokens', openings: [['Make a token']] },
  business: { at: '/test/business', openings: [['Stop everything']] },
  settings: {
    at: '/settings',
    openings: [['Change the password'], ['Change the address'], ['Set up an authenticator app']],
  },
}
/** What opens, and what says its name or its look. */
const OVER = ['[role=dialog]', '[role=menu]']
const OF_OVER = [...OVER, 'body style', '[aria-haspopup][aria-expanded=true]']
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
type Pages = (typeof READ)[keyof typeof READ]

/** What opens over each page. */
export const opened: Journeys = Object.fromEntries(
  Object.entries(OPENED).map(([name, { at, openings }]) => [
    `axe: what opens over ${name}`,
    async (stage: Stage) => {
      const page = await stage.openAs(AWA, '/settings')
      await goTo(page, typeof at === 'string' ? at : await at(stage))
      const faults: string[] = []
      for (const [n, presses] of openings.entries()) {
        for (const press of presses) await pressOn(page, press)
        const over = page.locator(OVER.join()).last()
        await over.waitFor()
        // with all of the page the first time; what opens next stands over the same
        const found = await faultsOf(page, presses.join(', '), n === 0 ? undefined : OF_OVER)
        // a menu stands in no region of the page, and for a moment
        faults.push(...found.filter(fault => !fault.includes(': region: ')))
        await page.keyboard.press('Escape')
        await over.waitFor({ state: 'detached' })
      }
      assert.deepEqual(faults, [])
    },
  ]),
)

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
    }
    return faults
  }),
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

const loadingOf = (page: Page) => page.locator('main [role=status]', { hasText: 'Loading…' }).first()

/** A conversation of the test app, with a note in it, and whose it is. */
async function conversationIn(stage: Stage) {
  const { awa } = stage.world
  const { who } = await customer(stage, 'Is it blue?')
  const { hashid } = await awa.conversation(who)
  await awa.call('addNote', { params: { id: hashid }, body: { text: 'It is blue' } })
  const { contact } = await awa.call('getConversation', { params: { id: hashid } })
  return { hashid, contact: contact.id, who }
}

async function ticketIn(stage: Stage): Promise<{ hashid: string }> {
  const { hashid: conversation, who } = await conversationIn(stage)
  return stage.world.awa.opensTicket({ subject: 'Is it blue?', conversation }, who)
}

async function pressOn(page: Page, name: string): Promise<void> {
  if (name.startsWith('key:')) return page.keyboard.press(name.slice('key:'.length))
  const item = page.getByRole('menuitem', { name, exact: true })
  const button = page.getByRole('button', { name })
  await item.or(button).last().click()
}

/** What axe finds of all there is now, or of some parts, and of the colours in the dark. */
async function faultsOf(page: Page, where: string, parts?: string[]): Promise<string[]> {
  const some = parts ? { parts } : {}
  const light = await findFaults(page, some)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await findFaults(page, { ...some, rule: 'color-contrast' })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map(fault => `dark: ${fault}`)].map(fault => `${where}: ${fault.slice(0, 400)}`)
}
