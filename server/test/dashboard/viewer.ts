// Who may only read, and pages of others that would act in somebody's name.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../cast.ts'
import { customer } from './inbox-stage.ts'
import { AWA, goTo, type Journeys } from './stage.ts'

/** With the code of what their forms get: another site, whose forms have no cookie; another service of this machine. */
const FOREIGN = [
  ['http://evil.example', 4],
  ['http://localhost:9', 1005],
] as const

/** Pages that only owners and admins see, each with its heading. */
export const NOT_FOR_ALL = [
  ['/team', 'Team'],
  ['/audit', 'Audit log'],
] as const

export const viewer: Journeys = {
  // all is there to be read, and each button that does nothing says why
  'viewer-sees-reasons': async stage => {
    const { world, openAs } = stage
    const { username } = await world.live.awa.hires('vera', { password: PASSWORD, role: 'viewer' })
    const { who } = await customer(stage, 'Is it blue?')
    const { hashid: conversation } = await world.awa.conversation(who)
    const ticket = await world.awa.opensTicket({ subject: 'Is it blue?', conversation }, who)
    const contact = (await world.awa.call('getConversation', { params: { id: conversation } })).contact.id
    const page = await openAs(username, '/test/settings')
    const reasons = new Set<string>()
    for (const [path, ready] of [
      [`/test/inbox?view=all&c=${conversation}`, 'Take'],
      [`/test/tickets?ticket=${ticket.hashid}`, 'Assign'],
      [`/test/contacts?contact=${contact}`, 'Change'],
      [`/test/agents?agent=${world.awa.app.agent.hashid}`, 'Change'],
      ['/test/tools', 'Add a tool'],
      ['/test/channels', 'Connect a channel'],
      ['/test/ticket-rules', 'Add a state'],
      ['/test/business', 'Stop everything'],
      ['/test/tokens', 'Make a token'],
    ] as const) {
      await goTo(page, path)
      await page.getByRole('button', { name: ready, exact: true }).first().waitFor()
      const buttons = await buttonsOff(page)
      assert.ok(buttons.length > 0, `${path}: everything can be pressed`)
      for (const { name, why } of buttons) {
        assert.notEqual(why, '', `${path}: “${name}” does not say why`)
        reasons.add(why)
      }
      await press(page, ready)
      assert.equal(await page.getByRole('dialog').count(), 0, `${path}: nothing opens`)
    }
    assert.deepEqual([...reasons], ['Viewers read. Ask an owner or an admin for another role.'])
    for (const [path, name] of NOT_FOR_ALL) {
      await goTo(page, `/test${path}`)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.getByText('Not for your role').waitFor()
    }
  },

  // forms of other sites, and of other services of this machine, do nothing
  'foreign-form-refused': async stage => {
    const { world, openAs, home } = stage
    const { who } = await customer(stage, 'Close me not')
    const { hashid: id } = await world.awa.conversation(who)
    const page = await openAs(AWA, '/test/settings')
    const context = page.context()
    for (const [site, code] of FOREIGN) {
      await context.route(`${site}/**`, route => route.fulfill({ contentType: 'text/html', body: FORM }))
      for (const [path, body] of [
        [`/sandbox/conversation/${id}/close`, '{"x":"'],
        ['/auth/session/end', '{"all":true,"x":"'],
      ] as const) {
        const tab = await context.newPage()
        await tab.goto(`${site}/?action=${encodeURIComponent(home + path)}&body=${encodeURIComponent(body)}`)
        const answered = tab.waitForResponse(response => response.url() === home + path)
        await tab.locator('button').click()
        const answer = (await (await answered).json()) as { success: boolean; code: number }
        assert.deepEqual([answer.success, answer.code], [false, code], `${site}: ${path}`)
        await tab.close()
      }
      await context.unroute(`${site}/**`)
    }
    assert.equal((await world.awa.conversation(who)).status, 'open')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  },
}

/** A form that posts what reads as JSON, without a script's leave to send any. */
const FORM = `<!doctype html><form method="post" enctype="text/plain"><input><button>Win</button></form>
  <script>const asked = new URLSearchParams(location.search)
    document.forms[0].action = asked.get('action')
    document.querySelector('input').name = asked.get('body')
    document.querySelector('input').value = '"}'</script>`

/** The buttons that do nothing, each with its name and the reason it tells. */
const buttonsOff = (page: Page): Promise<{ name: string; why: string }[]> =>
  page.evaluate(`[...document.querySelectorAll('#main :is(button, textarea, input):is([aria-disabled=true], :disabled)')]
    .filter(one => one.checkVisibility())
    .map(one => ({ name: one.getAttribute('aria-label') ?? one.textContent ?? '',
      why: one.getAttribute('aria-description') ??
        document.getElementById(one.getAttribute('aria-describedby'))?.textContent ?? '' }))`)

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click({ force: true })
