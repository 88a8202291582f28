// Who may be what: members, tokens of programs, and what those see who may not.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SCOPES } from '@palabre/contract/scopes'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../cast.ts'
import { AWA, BRUNO, goTo, type Journeys, type Stage } from './stage.ts'

/** Says once more who one is, where the page asks. */
async function confirms(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** What somebody may do is shown in their open pages so soon after it was changed. */
const SEEN_MS_MAX = 1000

const inviteOf = (page: Page) => page.getByRole('button', { name: 'Invite' })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function does(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `What to do with ${name}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

export const people: Journeys = {
  // the owner invites, gives another role and takes it back, disables
  'invite-role-disable': async stage => {
    const { world, openAs, home } = stage
    const page = await openAs(AWA, '/team')
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
    await dialog.getByLabel('Email address').fill('linda@boutique.example')
    for (const words of [
      'Everything, and decides who else is an owner.',
      'Everything but what concerns owners.',
      'Answers customers, works on tickets and contacts, and reads agents.',
      'Reads, and changes nothing.',
    ])
      await dialog.getByText(words, { exact: true }).waitFor()
    await dialog.getByLabel('Viewer').check()
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await confirms(page)
    const link = await page.getByLabel('Link', { exact: true }).inputValue()
    assert.ok(link.startsWith(`${home}/account`), link)
    await page.getByRole('button', { name: 'Close' }).click()
    await rowOf(page, 'linda@boutique.example').getByText('Invited').waitFor()
    await rowOf(page, 'linda@boutique.example').getByText('You have the link').waitFor()

    await does(page, 'Bruno', 'Change the role')
    await page.getByRole('dialog').getByLabel('Admin').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Change the role' }).click()
    await rowOf(page, 'bruno@').getByText('Admin').waitFor()
    await page.keyboard.press('z')
    await rowOf(page, 'bruno@').getByText('Member').waitFor()

    const bruno = await openAs(BRUNO, '/settings')
    await does(page, 'Bruno', 'Disable')
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await rowOf(page, 'bruno@').getByText('Disabled').waitFor()
    await bruno.reload()
    await bruno.getByRole('heading', { name: 'Sign in' }).waitFor()
    await does(page, 'Bruno', 'Enable')
    await rowOf(page, 'bruno@').getByText('Active').waitFor()
    const roles = await world.rows<{ role: string }>(
      `select m.role from memberships m join users u on u.id = m.user_id where u.username = $1`,
      [BRUNO],
    )
    assert.deepEqual(roles, [{ role: 'member' }])

    await goTo(page, '/audit')
    const changed = page
      .getByRole('row')
      .filter({ hasText: BRUNO })
      .filter({ has: page.locator('del', { hasText: 'member' }) })
    await changed
      .filter({ has: page.locator('ins', { hasText: 'admin' }) })
      .first()
      .waitFor()
  },

  // a token works, is shown once, and ends when it is revoked
  'token-shown-once': async stage => {
    const { world, openAs } = stage
    await world.live.awa.api.post('/member/service/add', { name: 'Till account', role: 'admin' })
    const page = await openAs(AWA, '/tokens')
    await page.getByRole('button', { name: 'Make a token' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Make a token' })
    await dialog.getByLabel('Name').fill('Shop system')
    await dialog.getByLabel('Acts as').selectOption('Till account')
    await dialog.getByLabel('Read the balance').check()
    await dialog.getByRole('button', { name: 'Make a token' }).click()
    await confirms(page)
    const token = await page.getByLabel('The token').inputValue()
    await page.keyboard.press('Escape')
    await page.getByLabel('I have put it away safely').check()
    await page.getByRole('button', { name: 'Close' }).click()
    assert.equal((await world.as(token).get('/business-manager/balance')).code, 1000)
    await rowOf(page, 'Shop system').getByText('balance:read').waitFor()
    await rowOf(page, 'Shop system').getByText('Acts as Till account').waitFor()
    await does(page, 'Shop system', 'Change')
    await page.getByRole('dialog').getByLabel('Read agents').check()
    await page.getByRole('dialog').getByLabel('Ends after').selectOption('30')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await rowOf(page, 'Shop system').getByText('agents:read').waitFor()
    await world.rows(
      `update tokens set created_at = created_at - interval '100 days' where name = 'Shop system'`,
    )
    await page.reload()
    const unused = rowOf(page, 'Shop system').getByText('not used for 90 days')
    await unused.waitFor()
    assert.deepEqual(await unused.allTextContents(), ['agents:read · not used for 90 days'])
    assert.equal((await page.content()).includes(token), false)
    await does(page, 'Shop system', 'Revoke')
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await rowOf(page, 'Shop system').waitFor({ state: 'detached' })
    assert.equal((await world.as(token).get('/business-manager/balance')).code, 2)
  },

  // what belongs to another business is not there, by list, link or figure
  'chloe-sees-nothing': async stage => {
    const { world, openAs } = stage
    const fatou = world.awa.customer()
    await fatou.writes('zq9 Where is my parcel?')
    const conversation = (await world.awa.conversation(fatou)).hashid
    const ticket = await world.awa.opensTicket({ subject: 'zq9 parcel', conversation }, fatou)
    const page = await openAs('chloe@chez.example', `/test/inbox?view=all&c=${conversation}`)
    await page.getByRole('heading', { name: 'Not found' }).first().waitFor()
    await page.getByText('zq9').waitFor({ state: 'detached' })
    await goTo(page, `/test/tickets?ticket=${ticket.hashid}`)
    await page.getByRole('heading', { name: 'No tickets yet' }).waitFor()
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
    await goTo(page, `/test/analytics?agent=${world.awa.app.agent.hashid}`)
    await page.getByRole('heading', { name: 'No conversation began on these days' }).waitFor()
    assert.equal((await page.content()).includes('zq9'), false)
  },
}

export function roles(on: () => Stage): void {
  it('audit-in-words: who by name, when by the clock of who reads it, scopes whole', async () => {
    const page = await on().openAs(AWA, '/test/audit')
    const made = page.getByRole('row').filter({ hasText: 'Token made' }).first()
    await made.getByText('knowledge:write').waitFor()
    const said = (await page.locator('main').textContent())!
    assert.equal(/\d{4}-\d{2}-\d{2}T/.test(said), false, 'no time stands as programs write it')
    assert.match((await made.textContent())!, /ends\s*\d{1,2} \w{3,4} \d{4}, \d{2}:\d{2}/)
    const scopes = made.locator('dd', { hasText: 'knowledge:write' })
    for (const scope of SCOPES) await scopes.getByText(scope).waitFor()
    assert.ok(await scopes.evaluate(box => box.scrollHeight <= box.clientHeight + 1), 'nothing of it is cut')
    const signedIn = page.getByRole('row').filter({ hasText: 'Signed in' }).first()
    assert.match((await signedIn.locator('td').nth(1).textContent())!, /^Boutique Awa.*awa@boutique\.example/)
  })

  it('demoted: who loses a role sees it in the open page within a second', async () => {
    const { world, openAs } = on()
    const { username } = await world.live.awa.hires('demba', { password: PASSWORD, role: 'admin' })
    const page = await openAs(AWA, '/team')
    const demba = await openAs(username, '/team')
    await rowOf(demba, 'bruno@').waitFor()
    assert.equal(await inviteOf(demba).getAttribute('aria-disabled'), null)
    await does(page, 'demba', 'Change the role')
    await page.getByRole('dialog').getByLabel('Member').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Change the role' }).click()
    await confirms(page)
    const changed = performance.now()
    await demba.locator('button[aria-disabled=true]', { hasText: 'Invite' }).waitFor()
    assert.ok(performance.now() - changed < SEEN_MS_MAX, `${performance.now() - changed} ms`)
    await demba.getByText('Not for your role').waitFor()
    await demba.getByRole('button', { name: 'demba Member' }).waitFor()
    assert.equal(await rowOf(demba, 'bruno@').count(), 0)
  })

  it('only-owners-change-owners: an admin changes members, and reads why not an owner', async () => {
    const { world, openAs } = on()
    const { username } = await world.live.awa.hires('adele', { password: PASSWORD, role: 'admin' })
    const page = await openAs(username, '/team')
    for (const [name, isOff] of [
      ['Boutique Awa', true],
      ['Bruno', false],
    ] as const) {
      await page.getByRole('button', { name: `What to do with ${name}` }).click()
      const change = page.getByRole('menuitem', { name: 'Change the role' })
      await change.waitFor()
      assert.equal(await page.getByText('Only an owner may do this.').first().isVisible(), isOff, name)
      assert.equal(
        (await change.getAttribute('aria-disabled')) === 'true' || (await change.isDisabled()),
        isOff,
        name,
      )
      await page.keyboard.press('Escape')
      await change.waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
    await dialog.getByLabel('Admin').waitFor()
    assert.equal(await dialog.getByRole('radio', { name: /^Owner/ }).isDisabled(), true)
  })

  it('what a role does not allow is shown, with the reason', async () => {
    const { openAs } = on()
    const page = await openAs(BRUNO, '/settings')
    const nav = page.getByRole('navigation', { name: 'Pages' })
    await nav.getByText('Only owners and admins see this page.').first().waitFor()
    assert.equal(await nav.getByRole('link', { name: 'Team' }).count(), 0)
    await page.goto(page.url().replace('/settings', '/team'))
    await page.getByText('Not for your role').waitFor()
    const invite = inviteOf(page)
    assert.equal(await invite.getAttribute('aria-disabled'), 'true')
    await invite.hover()
    await page.getByRole('tooltip').getByText('Only owners and admins may do this.').waitFor()
    // agents are read by all, and changed by those who run the business
    await goTo(page, '/agents')
    await page.getByRole('link', { name: 'Nia' }).click()
    const panel = page.getByRole('region', { name: 'Agent', exact: true })
    await panel.getByRole('heading', { name: 'Nia' }).waitFor()
    for (const name of ['Change', 'Switch mode']) {
      const button = panel.getByRole('button', { name, exact: true })
      assert.equal(await button.getAttribute('aria-disabled'), 'true', name)
      assert.equal(await button.getAttribute('aria-description'), 'Only owners and admins may do this.', name)
    }
  })
}
