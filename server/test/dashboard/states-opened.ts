// What opens over pages: no fault that axe finds, in both themes.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { customer } from './inbox-stage.ts'
import { AWA, goTo, type Journeys, type Stage } from './stage.ts'
import { faultsOf } from './states.ts'

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
