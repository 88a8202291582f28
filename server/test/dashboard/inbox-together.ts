// People and agents in one inbox: who has it, who answers, what only colleagues see.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { findFaults } from '../rig/chromium.ts'
import { customer, goes, hears, inbox, saidBy } from './inbox-stage.ts'
import { AWA, type Journeys, type Stage } from './stage.ts'

export const answers: Journeys = {
  // what a person answers takes it, and the agent is silent
  'reply-stops-the-agent': async stage => {
    const { who, name } = await customer(stage, 'Do you deliver to Douala?', { queued: false })
    await stage.world.drains()
    const before = await who.reads()
    assert.ok(before.length > 0, 'the agent has answered')
    const desk = await inbox(stage)
    await desk.opens(name)
    await desk.replies('Bruno here, yes we do.')
    await desk.log.getByText('Goes in a moment').waitFor()
    await who.writes('And to Yaoundé?')
    await goes(stage)
    await desk.log.getByText('And to Yaoundé?').waitFor()
    await stage.world.drains()
    assert.deepEqual(await who.reads(), [...before, 'Bruno here, yes we do.'], 'nobody else has answered')
    await desk.log.getByText('Delivered').last().waitFor()
  },

  // what the agent has said since stands in the list: on a slow line the box is there before the messages are
  'reply-before-its-messages': async stage => {
    const { name } = await customer(stage, 'Do you deliver to Kribi?', { queued: false })
    await stage.world.drains()
    const desk = await inbox(stage)
    const line = Promise.withResolvers<void>()
    await desk.page.route('**/timeline?*', route => line.promise.then(() => route.fallback()))
    await desk.opens(name)
    await desk.box.fill('Bruno here, to Kribi too.')
    const answered = desk.page.waitForResponse('**/reply')
    await desk.box.press('ControlOrMeta+Enter')
    await answered
    line.resolve()
    await desk.log.getByText('Goes in a moment').waitFor()
    await goes(stage)
  },

  // what the server has taken is seen until its messages are read again, which takes seconds on a slow line: once, wherever its writer was meanwhile
  'sent-and-not-read-yet': async stage => {
    const [{ who, name }, other] = [await customer(stage, 'And to Edéa?'), await customer(stage, 'Hello?')]
    const desk = await inbox(stage)
    const { page, log, box } = desk
    await desk.opens(name)
    await log.getByText('And to Edéa?').waitFor()
    const line = Promise.withResolvers<void>()
    await page.route('**/timeline?*', route => line.promise.then(() => route.fallback()))
    const seen = await countsOf(page, 'zq9 to Edéa, too')
    await desk.replies('zq9 to Edéa, too')
    await log.getByText('Goes in a moment').waitFor()
    assert.deepEqual(await seen(), [0, 1])
    await desk.opens(other.name)
    await log.getByText('zq9').waitFor({ state: 'detached' })
    await desk.opens(name)
    await log.getByText('zq9 to Edéa, too').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await box.fill('zq9 by the night bus')
    const noted = page.waitForResponse('**/note')
    await box.press('ControlOrMeta+Enter')
    await noted
    await log.getByText('Waiting').waitFor({ state: 'detached' })
    const both = [await countsOf(page, 'zq9 to Edéa, too'), await countsOf(page, 'zq9 by the night bus')]
    line.resolve()
    await log.getByRole('button', { name: 'Goes in a moment' }).waitFor()
    await log.getByRole('article', { name: 'Note' }).getByText('zq9').waitFor()
    assert.deepEqual(await Promise.all(both.map(one => one())), [[1], [1]])
    await hears(stage, who, 'zq9 to Edéa, too')
    await log.getByText('Delivered').last().waitFor()
    assert.equal(await log.getByText('zq9').count(), 2)
  },
}

/** How often these words stood among the messages, one number for each change, from now on until it is asked. */
async function countsOf(page: Page, words: string): Promise<() => Promise<number[]>> {
  const counting = await page.evaluateHandle(`{
    const counts = []
    const look = () => {
      const texts = [...document.querySelectorAll('[role=log] article')].map(one => one.textContent)
      const n = texts.filter(text => text.includes(${JSON.stringify(words)})).length
      if (n !== counts.at(-1)) counts.push(n)
      requestAnimationFrame(look)
    }
    look()
    counts
  }`)
  return async () => (await counting.jsonValue()) as number[]
}

export const undone: Journeys = {
  // the caret stays in the box, where another key takes back than elsewhere: its name on the button must not move away under the pointer
  'undo-by-its-key-cap': async stage => {
    const { who, name } = await customer(stage, 'Do you deliver to Buea?', { queued: false })
    await stage.world.drains()
    const desk = await inbox(stage)
    await desk.opens(name)
    await desk.replies('zq8 too soon')
    await desk.log.getByText('Goes in a moment').waitFor()
    const undo = desk.page.getByRole('button', { name: 'Undo' }).last()
    await undo.locator('kbd').last().click({ delay: 100 })
    await desk.untilBoxHas('zq8 too soon')
    await goes(stage)
    assert.deepEqual(await saidBy(stage, who, 'zq8'), [])
  },

  // it says so at once, though the messages are not read again for seconds
  'undo-before-it-is-read': async stage => {
    const { who, name } = await customer(stage, 'Do you deliver to Limbe?')
    const desk = await inbox(stage)
    await desk.opens(name)
    await desk.log.getByText('Do you deliver to Limbe?').waitFor()
    const line = Promise.withResolvers<void>()
    await desk.page.route('**/timeline?*', route => line.promise.then(() => route.fallback()))
    await desk.replies('zqu too soon')
    await desk.log.getByText('Goes in a moment').waitFor()
    await desk.page.getByRole('button', { name: 'Undo' }).last().click()
    await desk.untilBoxHas('zqu too soon')
    await desk.log.getByText('Taken back').waitFor()
    line.resolve()
    await desk.log.getByRole('button', { name: 'Taken back' }).waitFor()
    assert.equal(await desk.log.getByText('zqu').count(), 1)
    await goes(stage)
    assert.deepEqual(await saidBy(stage, who, 'zqu'), [])
  },
}

export const together: Journeys = {
  // the other reads who has it
  'two-claim-one-wins': async stage => {
    const { who, name } = await customer(stage, 'Where is my parcel?')
    const [bruno, awa] = [await inbox(stage), await inbox(stage, 'view=all', { as: AWA })]
    for (const desk of [bruno, awa]) await desk.opens(name)
    const take = (desk: typeof bruno) => desk.page.getByRole('button', { name: 'Take', exact: true })
    await Promise.all([bruno, awa].map(desk => take(desk).waitFor()))
    await Promise.all([bruno, awa].map(desk => take(desk).click()))
    for (const desk of [bruno, awa]) {
      await desk.log.getByText(/took it/).waitFor()
      assert.equal(await desk.log.getByText(/took it/).count(), 1)
    }
    const conversation = await stage.world.awa.conversation(who)
    const { assignee } = await stage.world.awa.call('getConversation', {
      params: { id: conversation.hashid },
    })
    const [has, other] = assignee?.name === 'Bruno' ? [bruno, awa] : [awa, bruno]
    await has.log.getByText('You took it').waitFor()
    await other.log.getByText(`${assignee?.name} took it`).waitFor()
    await has.row(name).getByText('You', { exact: true }).waitFor()
    await other.row(name).getByText(`${assignee?.name}`, { exact: true }).first().waitFor()
    const takeOver = (desk: typeof bruno) => desk.page.getByRole('button', { name: 'Take over' }).count()
    assert.deepEqual([await takeOver(has), await takeOver(other)], [0, 1], 'the other may only take it over')
  },

  // the agent answers what waits, and is seen to
  'hand-back': async stage => {
    const { who, name } = await customer(stage, 'My kettle is broken')
    const desk = await inbox(stage)
    await desk.opens(name)
    await desk.page.getByRole('button', { name: 'Take', exact: true }).click()
    await desk.log.getByText('You took it').waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.page.keyboard.press('h')
    await desk.page.getByRole('option', { name: 'from the next message on' }).click()
    await desk.log.getByText('You handed it back to the agent').waitFor()
    const before = (await who.reads()).length
    const answers = await desk.log.getByText('How the agent came to this').count()
    await who.writes('Do you deliver to Douala?')
    await stage.world.drains()
    assert.ok((await who.reads()).length > before, 'the agent answers again')
    // the one that has just come, not the one that stood last until then
    await desk.log.getByText('How the agent came to this').nth(answers).click()
    await desk.log.getByText('Called').nth(answers).waitFor()
  },

  // colleagues are called and read it, the customer never gets it
  'note-never-leaves': async stage => {
    const { who, name } = await customer(stage, 'I am angry')
    await stage.world.awa.api.post('/notice/read', { all: true })
    const [bruno, awa] = [await inbox(stage), await inbox(stage, 'view=mentioned', { as: AWA })]
    const other = await stage.beside(awa.page, `${stage.home}/dashboard/test/tickets`)
    for (const tab of [awa.page, other]) await countAnnouncements(tab)
    await bruno.opens(name)
    await bruno.page.keyboard.press('n')
    await bruno.page.keyboard.type('zqnote she is right, @aw')
    await bruno.page.getByRole('option', { name: /Awa/ }).waitFor()
    await bruno.page.keyboard.press('Enter')
    await bruno.page.keyboard.press('Control+Enter')
    await bruno.log.getByRole('article', { name: 'Note' }).getByText('zqnote').waitFor()
    await awa.row(name).waitFor()
    // the bell of every tab says so, and one of them sounds and shows it over other windows
    for (const tab of [awa.page, other])
      await tab.getByRole('button', { name: 'Notices, 1 unread' }).waitFor()
    assert.match(await other.title(), /^\(1\) Tickets/)
    const told = await Promise.all([awa.page, other].map(tab => tab.evaluate('[played, shown]')))
    assert.deepEqual(told.sort(), [
      [0, 0],
      [1, 1],
    ])
    await other.keyboard.press('g')
    await other.keyboard.press('n')
    const list = other.getByRole('dialog', { name: 'Notices' })
    assert.deepEqual(await findFaults(other, { parts: ['body style', '[role=dialog]'] }), [])
    await list.getByRole('link', { name: `calls you in a note on ${name}` }).click()
    await other.getByRole('button', { name: 'Notices', exact: true }).waitFor()
    assert.match(other.url(), /inbox\?view=all&c=ses-/)
    await awa.opens(name)
    await awa.log.getByRole('article', { name: 'Note' }).getByText('zqnote').waitFor()
    const note = bruno.log.getByRole('article', { name: 'Note' })
    const dialog = bruno.page.getByRole('dialog')
    const does = async (act: string): Promise<void> => {
      await note.getByRole('button', { name: 'What to do with the note' }).click()
      await bruno.page.getByRole('menuitem', { name: act }).click()
    }
    await does('Change')
    await dialog.getByLabel('Note').fill('zqnote she is right, and polite')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await awa.log.getByText('and polite').waitFor()
    await does('Remove')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await awa.log.getByText('and polite').waitFor({ state: 'detached' })
    await bruno.page
      .getByRole('complementary', { name: 'About' })
      .getByRole('button', { name: 'Change' })
      .click()
    await dialog.getByLabel('Email address').fill('angry@example.com')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await awa.page.getByText('angry@example.com').waitFor()
    await goes(stage)
    assert.deepEqual(await saidBy(stage, who, 'zqnote'), [])
    const { rows } = stage.world
    assert.deepEqual(await rows("select 1 from messages where text like '%zqnote%'"), [])
  },

  // the text stays, what is new stands out, sending anyway is a second decision
  'answered-meanwhile': async stage => {
    const { who, name } = await customer(stage, 'Is it in stock?')
    const bruno = await inbox(stage)
    await bruno.opens(name)
    await bruno.box.fill('From Bruno: yes')
    await bruno.page.context().setOffline(true)
    await stage.world.awa.sends(who, 'From the shop system: three left')
    await bruno.box.press('Control+Enter')
    await bruno.page.context().setOffline(false)
    await bruno.log.getByText('answered meanwhile').waitFor()
    await bruno.log.getByText('New since you began').waitFor()
    assert.deepEqual(await saidBy(stage, who, 'From Bruno'), [])
    await bruno.page.getByRole('button', { name: 'Send anyway' }).click()
    await bruno.log.getByText('Goes in a moment').waitFor()
    await hears(stage, who, 'From Bruno')
    forgive(stage)
  },
}

/** A browser says of each request without a network that it failed: that is what was asked of it. */
export function forgive({ complaints }: Stage): void {
  const others = complaints.filter(
    line =>
      !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE/.test(line),
  )
  complaints.splice(0, complaints.length, ...others)
}

/** Counts in the page what it sounds, and what it shows over other windows, which look away here. */
async function countAnnouncements(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Notices', exact: true }).waitFor()
  await page.mouse.click(300, 5)
  await page.evaluate(`{
    const Audio = window.AudioContext
    Object.assign(window, {
      played: 0,
      shown: 0,
      AudioContext: function () { played++; return new Audio() },
      Notification: Object.assign(function () { shown++ }, { permission: 'granted' }),
    })
    document.hasFocus = () => false
  }`)
}
