// What opens over pages, and what pages show while they have nothing else: no fault that axe finds, in both themes.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../cast.ts'
import { findFaults } from '../rig/chromium.ts'
import { customer } from './inbox-stage.ts'
import { forgive } from './inbox-together.ts'
import { AWA, goTo, type Stage } from './stage.ts'
import { NOT_FOR_ALL } from './viewer.ts'

const OVER = ['[role=dialog]', '[role=menu]']
/** What opens can be seen through on its way in. */
const MOVED = `Promise.all(document.getAnimations()
  .filter(one => one.effect.getComputedTiming().endTime !== Infinity).map(one => one.finished.catch(() => null)))`

/** By what is pressed one after the other: buttons, items of menus, keys. */
const OPENED: { [path: string]: string[][] } = {
  inbox: [
    ['Assign'],
    ['Tag'],
    ['Snooze'],
    ['More'],
    ['Newest first'],
    ['What to do with the note', 'Change'],
    ['What to do with the note', 'Remove'],
    ['key:Control+k'],
    ['key:?'],
    ['key:g', 'key:n'],
  ],
  '/test/tickets': [['Open a ticket'], ['More filters'], ['Save this list…']],
  ticket: [['Change'], ['Assign']],
  contact: [['Change'], ['Add a text']],
  '/test/agents': [['Language model'], ['Add an agent']],
  agent: [['Change'], ['Add a text'], ['Try it'], ['Switch mode']],
  '/test/canned-replies': [['Add a canned reply']],
  '/test/channels': [['Connect a channel']],
  '/test/ticket-rules': [['Add a state'], ['What to do with Pending', 'Change']],
  '/test/ticket-rules?part=moves': [['What to do with Open', 'Change']],
  '/test/ticket-rules?part=policies': [['Add a promise']],
  '/test/ticket-rules?part=calendars': [['Add a calendar']],
  '/team': [
    ['Invite'],
    ['Add a service account'],
    ['What to do with Bruno', 'Change the role'],
    ['What to do with Bruno', 'Remove'],
  ],
  '/test/teams': [['Add a team']],
  '/tokens': [['Make a token']],
  '/test/business': [['Stop everything']],
  '/settings': [['Change the password'], ['Change the address'], ['Set up an authenticator app']],
}

/** What pages ask for. */
const ASKED = /\/(search|overview|series|stats|counts|balance|ledger)(\/|\?|$)/
const READ = [
  ['/inbox?view=all', 'Inbox'],
  ['/tickets', 'Tickets'],
  ['/tickets?view=board', 'Tickets'],
  ['/contacts', 'Contacts'],
  ['/agents', 'Agents'],
  ['/tools', 'Tools'],
  ['/tools/log', 'Calls'],
  ['/analytics?days=7', 'Analytics'],
  ['/ticket-figures?days=7', 'Ticket figures'],
  ['/canned-replies', 'Canned replies'],
  ['/channels', 'Channels'],
  ['/ticket-rules', 'Ticket rules'],
  ['/team', 'Team'],
  ['/teams', 'Teams'],
  ['/tokens', 'Tokens'],
  ['/audit', 'Audit log'],
  ['/business', 'Boutique Awa'],
  ['/business/ledger', 'Ledger'],
] as const

export function states(on: () => Stage): void {
  it('what opens over a page has no fault, in both themes', async () => {
    const stage = on()
    const places = await placesOf(stage)
    const page = await stage.openAs(AWA, '/settings')
    const faults: string[] = []
    for (const [name, openings] of Object.entries(OPENED)) {
      await goTo(page, places[name] ?? name)
      for (const presses of openings) {
        for (const press of presses) await pressOn(page, press)
        const over = page.locator(OVER.join()).last()
        await over.waitFor()
        // a menu stands in no region of the page, and for a moment
        const found = await faultsOf(page, `${name}: ${presses.join(', ')}`)
        faults.push(...found.filter(fault => !fault.includes(': region: ')))
        await page.keyboard.press('Escape')
        await over.waitFor({ state: 'detached' })
      }
    }
    assert.deepEqual(faults, [])
  })

  it('pages without an answer, without anything in them and without a network have no fault', async () => {
    const stage = on()
    const page = await stage.openAs(AWA, '/settings')
    const faults: string[] = []
    const look = async (state: string, prefix: string): Promise<void> => {
      for (const [path, name] of READ) {
        await goTo(page, prefix + path)
        await page.getByRole('heading', { level: 1, name, exact: true }).waitFor({ state: 'attached' })
        const loading = page.locator('[role=status]', { hasText: 'Loading…' }).first()
        await loading
          .waitFor({ state: 'detached' })
          .catch(() => faults.push(`${path}, ${state}: loads for ever`))
        faults.push(...(await faultsOf(page, `${path}, ${state}`)))
      }
    }
    await look('empty', '')
    await page.goto(`${stage.home}/dashboard/test/settings`)
    await page.route(ASKED, route => route.abort())
    await look('failed', '/test')
    await page.unrouteAll()
    await page.goto(`${stage.home}/dashboard/settings`)
    // what a page is made of was loaded before the network went
    for (const [path] of READ) await goTo(page, path)
    await page.context().setOffline(true)
    await look('offline', '')
    await page.context().setOffline(false)
    forgive(stage)
    assert.deepEqual(faults, [])
  })

  it('pages that are not for a role have no fault', async () => {
    const stage = on()
    const { username } = await stage.world.live.awa.hires('victor', { password: PASSWORD, role: 'viewer' })
    const page = await stage.openAs(username, '/settings')
    const faults: string[] = []
    for (const [path, name] of NOT_FOR_ALL) {
      await goTo(page, path)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.getByText('Not for your role').waitFor()
      faults.push(...(await faultsOf(page, `${path}, forbidden`)))
    }
    assert.deepEqual(faults, [])
  })
}

/** Where the records are whose pages open more. */
async function placesOf(stage: Stage): Promise<{ [name: string]: string }> {
  const { awa } = stage.world
  const { who } = await customer(stage, 'Is it blue?')
  const { hashid: conversation } = await awa.conversation(who)
  const ticket = await awa.opensTicket({ subject: 'Is it blue?', conversation }, who)
  await awa.call('addNote', { params: { id: conversation }, body: { text: 'It is blue' } })
  const { contact } = await awa.call('getConversation', { params: { id: conversation } })
  return {
    inbox: `/test/inbox?view=all&c=${conversation}`,
    ticket: `/test/tickets?ticket=${ticket.hashid}`,
    contact: `/test/contacts?contact=${contact.id}`,
    agent: `/test/agents?agent=${awa.app.agent.hashid}`,
  }
}

async function pressOn(page: Page, name: string): Promise<void> {
  if (name.startsWith('key:')) return page.keyboard.press(name.slice('key:'.length))
  const item = page.getByRole('menuitem', { name, exact: true })
  const button = page.getByRole('button', { name })
  await item.or(button).last().click()
}

/** What axe finds of all there is now, and of its colours in the dark. */
async function faultsOf(page: Page, where: string): Promise<string[]> {
  await page.evaluate(MOVED)
  const light = await findFaults(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await findFaults(page, { rule: 'color-contrast' })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map(fault => `dark: ${fault}`)].map(fault => `${where}: ${fault.slice(0, 400)}`)
}
