// What is typed in the inbox meets what is meant, however slow the wire is; and nothing there has a fault that axe finds.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { findFaults } from '../rig/chromium.ts'
import { customer, inbox } from './inbox-stage.ts'
import { AWA, findMisfits, PHONE, type Stage } from './stage.ts'

export function typing(on: () => Stage): void {
  it('typed-early: what is typed while the palette is on its way is in it, and no key of the page', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'Are you there?')
    await stage.world.sweeps()
    const { page, log, opens } = await inbox(stage)
    await opens(name)
    let arrives = (): void => undefined
    const onItsWay = new Promise<void>(resolve => {
      arrives = resolve
    })
    await page.context().route('**/over-*.js', async route => {
      await onItsWay
      await route.continue()
    })
    await page.reload()
    await log.getByText('Are you there?').waitFor()
    await page.keyboard.press('Control+k')
    // on the page: to assign, to tag, to answer and to close
    await page.keyboard.type(name.toLowerCase())
    arrives()
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .waitFor()
    assert.equal(await page.getByRole('dialog').getByRole('combobox').inputValue(), name.toLowerCase())
    assert.equal((await stage.world.awa.conversation(who)).status, 'open')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.context().unroute('**/over-*.js')
  })

  it('palette-finds: conversations, tickets by number and contacts, from any page; and gives the focus back', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'My lamp is broken')
    const { awa, sweeps } = stage.world
    const conversation = (await awa.conversation(who)).hashid
    const ticket = await awa.opensTicket({ subject: 'zq9 lamp', conversation }, who)
    await sweeps()
    const page = await stage.openAs(AWA, '/test/agents')
    const finds = async (words: string, kind: string): Promise<void> => {
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog')
      await palette.getByRole('combobox').fill(words)
      await palette.getByRole('option').filter({ hasText: kind }).click()
      await palette.waitFor({ state: 'detached' })
    }
    await page.getByRole('heading', { level: 1, name: 'Agents' }).waitFor()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('dialog').getByRole('combobox')
    const contacts = page.getByRole('dialog').getByRole('option').filter({ hasText: 'Contact' })
    await field.fill(name)
    await contacts.filter({ hasText: name }).waitFor()
    // Enter opens nothing that was found for other words
    await field.fill(`${name} zq9`)
    assert.equal(await contacts.filter({ hasText: name }).count(), 0)
    await page.keyboard.press('Escape')
    await finds(name, 'Contact')
    await page.getByRole('heading', { level: 2, name }).waitFor()
    await finds(ticket.hashid, `Ticket · ${name} · ${ticket.hashid}`)
    await page.getByRole('heading', { level: 2, name: 'zq9 lamp' }).waitFor()
    await finds('zq9', 'Ticket')
    // what is just what was typed stands first, whatever else has it
    await awa.opensTicket({ subject: `like ${ticket.hashid}`, conversation }, who)
    await sweeps()
    await page.keyboard.press('Control+k')
    for (const [number, kind] of [
      [ticket.hashid, `Ticket · ${name} · ${ticket.hashid}`],
      [`+${who.phone.slice(0, 3)} ${who.phone.slice(3)}`, 'Conversation · '],
    ] as const) {
      await field.fill(number)
      await page.getByRole('dialog').getByRole('option').first().filter({ hasText: kind }).waitFor()
    }
    // a search that fails says so
    await page
      .context()
      .route('**/contact/search?*', route =>
        route.fulfill({ json: { success: false, code: 1001, message: 'Busy', trace_id: 'zq' } }),
      )
    await field.fill(`${name} again`)
    await page.getByRole('dialog').getByText('Not everything could be searched').waitFor()
    await page.context().unroute('**/contact/search?*')
    await page.keyboard.press('Escape')
    await finds(name, 'Conversation · ')
    await page.getByRole('log').getByText('My lamp is broken', { exact: true }).waitFor()
    const { keyboard } = page
    const tag = page.getByRole('button', { name: 'Tag', exact: true })
    await tag.focus()
    for (const key of ['Control+k', 'Enter']) {
      await keyboard.press(key)
      await page.getByRole('dialog').getByRole('combobox').waitFor()
      await keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await tag.and(page.locator(':focus')).waitFor()
    }
    await keyboard.press('s')
    await page.getByRole('option').first().waitFor()
    await keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await tag.and(page.locator(':focus')).waitFor()
  })

  it('palette-does: a page, and an act to the conversation that is open', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'Is it done?')
    const { page, opens, log } = await inbox(stage)
    await opens(name)
    const runs = async (words: string, option: string): Promise<void> => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill(words)
      const found = page.getByRole('option', { name: option, selected: true })
      await found.waitFor()
      await page.keyboard.press('Enter')
      await found.waitFor({ state: 'detached' })
    }
    await runs('close', 'Close')
    await log.getByText('You closed it').waitFor()
    assert.equal((await stage.world.awa.conversation(who)).status, 'closed')
    await runs('go to canned', 'Go to Canned replies')
    await page.getByRole('heading', { level: 1, name: 'Canned replies' }).waitFor()
    await runs('shortcuts', 'Keyboard shortcuts')
    await page.getByRole('dialog', { name: 'Keyboard' }).getByText('Go to', { exact: true }).waitFor()
  })

  it('a-tag-is-made: by whoever may, where a conversation is tagged; two keys lead elsewhere and do nothing to it', async () => {
    const stage = on()
    const { name } = await customer(stage, 'Can you help?')
    const { page, log, opens } = await inbox(stage, 'view=unassigned&sort=newest', { as: AWA })
    await opens(name)
    const { keyboard } = page
    await keyboard.press('t')
    await page.getByRole('combobox', { name: 'Filter' }).fill('zqtag')
    await page.getByRole('option', { name: 'Add “zqtag”' }).click()
    await page.getByRole('option', { name: 'zqtag', selected: true }).waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await log.getByText('zqtag').waitFor()
    await keyboard.press('g')
    await keyboard.press('e')
    await page.getByRole('heading', { level: 1, name: 'Canned replies' }).waitFor()
    await page.goBack()
    await log.getByText('zqtag').waitFor()
    assert.equal(await log.getByText('You closed it').count(), 0)
  })

  it('has no fault that axe finds, in both themes and on a phone', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'My kettle is broken')
    const id = (await stage.world.awa.conversation(who)).hashid
    await stage.world.awa.call('addNote', { params: { id }, body: { text: 'The second one this year.' } })
    const { page, log } = await inbox(stage, `view=all&c=${id}`)
    await log.getByText('The second one').waitFor()
    await page.getByRole('heading', { name, level: 2 }).first().waitFor()
    assert.deepEqual([...(await findFaults(page)), ...(await findMisfits(page))], [], 'wide')
    await page.emulateMedia({ colorScheme: 'dark' })
    assert.deepEqual(await findFaults(page, { rule: 'color-contrast' }), [], 'dark')
    const [head, person] = [page.getByTitle('About this person'), page.getByLabel('About', { exact: true })]
    for (const state of ['detached', 'visible', 'detached'] as const) {
      await head.click()
      await person.waitFor({ state })
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(PHONE.viewport)
    assert.deepEqual(
      [...(await findFaults(page)), ...(await findMisfits(page))],
      [],
      'a conversation on a phone',
    )
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await page.getByRole('searchbox').waitFor()
    assert.deepEqual([...(await findFaults(page)), ...(await findMisfits(page))], [], 'the list on a phone')
  })
}
