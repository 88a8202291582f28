// Every key of the table does what help says of it.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { KEYS, type KeyName } from '../../../dashboard/src/keys/table.ts'
import { customer, inbox, presses } from './inbox-stage.ts'
import { AWA, goTo, type Stage } from './stage.ts'

const SETTLED_MS = 1500

/** Where each pair of keys leads, by its heading. */
const LEADS: { [name in KeyName & `go${string}`]: string } = {
  goInbox: 'Inbox',
  goTickets: 'Tickets',
  goContacts: 'Contacts',
  goAgents: 'Agents',
  goTools: 'Tools',
  goCanned: 'Canned replies',
  goChannels: 'Channels',
  goAnalytics: 'Analytics',
  goFigures: 'Ticket figures',
  goRules: 'Ticket rules',
  goTeam: 'Team',
  goTokens: 'Tokens',
  goAudit: 'Audit log',
  goBusiness: 'Boutique Awa',
  goSettings: 'Settings',
}

/** A key opens a dialog of this name, and Escape ends it. */
async function opensDialog(page: Page, key: KeyName, name: string | RegExp): Promise<void> {
  await presses(page, key)
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

/** A key puts the caret there, and Escape takes it away. */
async function focuses(page: Page, key: KeyName, selector: string): Promise<void> {
  await presses(page, key)
  await page.locator(`${selector}:focus`).waitFor()
  await page.keyboard.press('Escape')
}

export function keys(on: () => Stage): void {
  it('every-key: those of the inbox do what help says of them', async () => {
    const stage = on()
    const some = [await customer(stage, 'One'), await customer(stage, 'Two'), await customer(stage, 'Three')]
    const desk = await inbox(stage)
    const { page, row, log, box } = desk
    const isOpen = (n: number) =>
      page.getByRole('heading', { name: some[n]!.name, level: 2 }).first().waitFor()
    await row(some[2]!.name).waitFor()
    for (const [key, n] of [
      ['next', 2],
      ['next', 1],
      ['previous', 2],
    ] as const) {
      await presses(page, key)
      await isOpen(n)
    }
    await presses(page, 'open')
    await page.locator('#conversation:focus').waitFor()
    const bulk = page.getByRole('toolbar', { name: '1 selected' })
    const before = await row(some[2]!.name).boundingBox()
    await presses(page, 'select')
    await bulk.waitFor()
    assert.deepEqual(await row(some[2]!.name).boundingBox(), before, 'no row moves')
    await presses(page, 'select')
    await bulk.waitFor({ state: 'detached' })
    await focuses(page, 'search', '#inbox-search')
    await presses(page, 'palette')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await opensDialog(page, 'help', 'Keyboard')
    await opensDialog(page, 'notices', 'Notices')
    const kind = (name: string) => page.getByRole('button', { name, pressed: true })
    for (const [key, name] of [
      ['note', 'Note'],
      ['reply', 'Reply'],
    ] as const) {
      await focuses(page, key, 'textarea')
      await kind(name).waitFor()
    }
    await opensDialog(page, 'assign', 'Assign to')
    await opensDialog(page, 'handBack', 'Hand back to the agent')
    await opensDialog(page, 'snooze', 'Snooze until')
    await opensDialog(page, 'tag', 'Tags')
    const isUnread = row(some[2]!.name).getByText('1 unread')
    await isUnread.waitFor({ state: 'detached' })
    await presses(page, 'unread')
    await isUnread.waitFor()
    await page.waitForTimeout(SETTLED_MS)
    assert.equal(await isUnread.count(), 1, 'it stays unread while it is open')
    await presses(page, 'takeNext')
    await log.getByText('You took it').waitFor()
    await page.locator('textarea:focus').waitFor()
    await box.press('Escape')
  })

  it('help-whole: all keys are in it, also with nothing open, and what it takes for those that do nothing now', async () => {
    const { page } = await inbox(on(), 'view=all', { as: AWA })
    await page.getByRole('heading', { name: 'No conversation is open' }).waitFor()
    await presses(page, 'help')
    const help = page.getByRole('dialog', { name: 'Keyboard' })
    await help.getByText('With a conversation or ticket open or selected').waitFor()
    assert.equal(await help.locator('dl > div').count(), Object.keys(KEYS).length)
    assert.match(
      (await help.locator('dl > div', { hasText: 'Snooze' }).textContent()) ?? '',
      /not on this page/,
    )
    assert.doesNotMatch(
      (await help.locator('dl > div', { hasText: 'Notices' }).textContent()) ?? '',
      /not on this page/,
    )
    await page.keyboard.press('Escape')
  })

  it('any-layout: a key is the letter that it types, wherever it lies; while somebody writes it is a letter', async () => {
    const stage = on()
    const { name } = await customer(stage, 'Is it open?')
    const { page, opens, box } = await inbox(stage)
    await opens(name)
    const dialog = page.getByRole('dialog', { name: 'Assign to' })
    const types = (key: string, code: string) =>
      page.evaluate(`document.activeElement.dispatchEvent(new KeyboardEvent('keydown',
        { key: '${key}', code: '${code}', bubbles: true, cancelable: true }))`)
    // on AZERTY the letter A lies where Q does on QWERTY
    await types('q', 'KeyA')
    await types('a', 'KeyQ')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await box.click()
    await page.keyboard.type('ea?')
    assert.equal(await box.inputValue(), 'ea?')
    assert.equal(await page.getByRole('dialog').count(), 0)
    await box.fill('')
  })

  it('keys-lead: two keys go to each page', async () => {
    const page = await on().openAs(AWA, '/test/settings')
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    const names = (Object.keys(LEADS) as (keyof typeof LEADS)[]).toSorted()
    assert.deepEqual(
      names,
      Object.keys(KEYS)
        .filter(name => /^go[A-Z]/.test(name))
        .toSorted(),
    )
    for (const name of names) {
      await presses(page, name)
      await page
        .getByRole('heading', { level: 1, name: LEADS[name], exact: true })
        .waitFor({ state: 'attached' })
    }
  })

  it('keys-of-tickets: moved, put first, changed, opened, as a board', async () => {
    const stage = on()
    const { awa } = stage.world
    const fatou = awa.customer()
    await fatou.writes('The zq kettle leaks')
    const { hashid } = await awa.opensTicket({ subject: 'The zq kettle leaks' }, fatou)
    const page = await stage.openAs(AWA, '/settings')
    await goTo(page, `/test/tickets?q=kettle&ticket=${hashid}`)
    const panel = page.getByRole('region', { name: 'Ticket', exact: true })
    await panel.getByRole('heading', { name: 'The zq kettle leaks' }).waitFor()
    for (const key of ['move', 'priority'] as const) {
      await presses(page, key)
      await page.getByRole('menu').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
    await opensDialog(page, 'change', 'Change the ticket')
    await opensDialog(page, 'add', 'Open a ticket')
    await presses(page, 'board')
    await page.waitForURL(/view=board/)
  })
}
