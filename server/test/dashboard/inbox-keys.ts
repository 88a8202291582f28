// Every key of the table does what help says of it, and what was done by a key is taken back by one.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { KEYS, type KeyName } from '../../../dashboard/src/keys/table.ts'
import { until } from '../world.ts'
import { customer, type InboxPage, inbox, saidBy } from './inbox-stage.ts'
import { forgive } from './inbox-together.ts'
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

const pressed = new Set<KeyName>()

/** As the table has it: one key, two after each other, or with Ctrl. */
async function presses({ keyboard }: Page, name: KeyName): Promise<void> {
  pressed.add(name)
  const { keys } = KEYS[name]
  if (keys.startsWith('mod+')) {
    const [, ...others] = keys.split('+')
    await keyboard.press(['Control', ...others.map(one => (one === 'shift' ? 'Shift' : one))].join('+'))
  } else for (const key of keys.split(' ')) await keyboard.press(key)
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

/** A key does it; what the timeline says then, and after the key that takes it back. */
async function doesAndUndoes(
  { page, log }: InboxPage,
  does: () => Promise<void>,
  [done, undone]: [string, string],
): Promise<void> {
  await does()
  await log.getByText(done).last().waitFor()
  const before = await log.getByText(undone).count()
  // whoever has taken it writes
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).last().waitFor()
  await presses(page, 'undo')
  await until(`"${undone}"`, async () => (await log.getByText(undone).count()) > before)
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

  it('undone-by-z: taken, assigned, snoozed, tagged and closed, each is as it was', async () => {
    const stage = on()
    const { awa } = stage.world
    const { who, name } = await customer(stage, 'Is it blue?')
    await awa.call('addTag', { body: { name: 'zqblue' } })
    const desk = await inbox(stage)
    const { page } = desk
    await desk.opens(name)
    const chooses = (key: KeyName, option: string) => async () => {
      await presses(page, key)
      await page.getByRole('option', { name: option }).first().click()
    }
    const inQueue = 'You put it back into the queue'
    await doesAndUndoes(desk, () => presses(page, 'claim'), ['You took it', inQueue])
    await doesAndUndoes(desk, chooses('assign', 'Boutique Awa'), ['You gave it to Boutique Awa', inQueue])
    await doesAndUndoes(desk, chooses('snooze', 'Until they write'), [
      'You put it off until the customer writes',
      'It is awake again',
    ])
    const tags = async () => {
      await chooses('tag', 'zqblue')()
      await page.getByRole('button', { name: 'Done' }).click()
    }
    await doesAndUndoes(desk, tags, ['You changed tags: + zqblue', 'You changed tags: − zqblue'])
    await doesAndUndoes(desk, () => presses(page, 'close'), ['You closed it', 'You opened it again'])
    const {
      status,
      owner,
      tags: left,
      is_snoozed_until_reply,
    } = await awa.call('getConversation', {
      params: { id: (await awa.conversation(who)).hashid },
    })
    assert.deepEqual([status, owner, left, is_snoozed_until_reply], ['open', 'queue', [], false])
  })

  it('undo-lasts: the way back is there for eight seconds, and then no more', async () => {
    const stage = on()
    const { name } = await customer(stage, 'Is it red?')
    const { page, opens, log } = await inbox(stage)
    await opens(name)
    await presses(page, 'claim')
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    const begun = performance.now()
    await log.getByText('You took it').waitFor()
    await page.keyboard.press('Escape')
    await undo.waitFor({ state: 'detached' })
    const ms = performance.now() - begun
    assert.ok(ms > 7_000 && ms < 10_000, `${ms} ms`)
    await presses(page, 'undo')
    assert.equal(await log.getByText('You put it back').count(), 0)
  })

  it('send-close-next: one key sends, closes and opens the next; one key takes all of it back', async () => {
    const stage = on()
    const [next, { who, name }] = [await customer(stage, 'Second'), await customer(stage, 'First')]
    const { page, opens, box, log, untilBoxHas } = await inbox(stage)
    await opens(name)
    const statusOf = async () => (await stage.world.awa.conversation(who)).status
    const goesOn = async (words: string): Promise<void> => {
      await box.fill(words)
      await presses(page, 'sendAndClose')
      await page.getByRole('heading', { name: next.name, level: 2 }).first().waitFor()
    }
    const comesBack = async (words: string): Promise<void> => {
      await page.keyboard.press('Escape')
      await presses(page, 'undo')
      await page.getByRole('heading', { name, level: 2 }).first().waitFor()
      await untilBoxHas(words)
    }
    await goesOn('zqk Thanks')
    await until('it is closed', async () => (await statusOf()) === 'closed')
    await comesBack('zqk Thanks')
    await log.getByText('You opened it again').waitFor()
    assert.equal(await statusOf(), 'open')
    await page.context().setOffline(true)
    await goesOn('zqk Many thanks')
    // what never left has closed nothing: the server is not asked what became of it
    await comesBack('zqk Many thanks')
    await page.getByText('Taken back. Your text is in the box again.').last().waitFor()
    const told = await page.locator('[data-tone=bad]').count()
    assert.equal(told, 0)
    await page.context().setOffline(false)
    assert.equal(await log.getByText('You closed it').count(), 1)
    await box.fill('zqk Not yet')
    await presses(page, 'send')
    await log.getByText('zqk Not yet').waitFor()
    await page.keyboard.press('Escape')
    await presses(page, 'undo')
    await untilBoxHas('zqk Not yet')
    await goesOn('zqk Thank you')
    await until('it is closed', async () => (await statusOf()) === 'closed')
    await stage.world.awa.waits('PT1M')
    await stage.world.sweeps('deliveries whose job is gone')
    assert.deepEqual(await saidBy(stage, who, 'zqk'), ['zqk Thank you'])
    forgive(stage)
  })

  it('none-left: the journeys before have pressed every key of the table', () => {
    assert.deepEqual(
      Object.keys(KEYS).filter(name => !pressed.has(name as KeyName)),
      [],
    )
  })
}
