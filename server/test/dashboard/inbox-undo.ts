// What was done is taken back: by a key, by the button that is said with it, and by nobody after eight seconds.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { KEYS, type KeyName } from '../../../dashboard/src/keys/table.ts'
import { until } from '../world.ts'
import { customer, type InboxPage, inbox, pressed, presses, saidBy } from './inbox-stage.ts'
import { forgive } from './inbox-together.ts'
import type { Stage } from './stage.ts'

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

export function takenBack(on: () => Stage): void {
  it('undo-named: help has its key before there is anything to take back, and what was done says it', async () => {
    const stage = on()
    const { name } = await customer(stage, 'Is it green?')
    const { page, opens } = await inbox(stage)
    await opens(name)
    await presses(page, 'help')
    const help = page.getByRole('dialog', { name: 'Keyboard' })
    for (const [words, key] of [
      ['Undo', 'Z'],
      ['Go to what was just done', 'F8'],
    ] as const)
      assert.equal(
        await help
          .locator('dl > div', { has: page.getByText(words, { exact: true }) })
          .locator('kbd')
          .textContent(),
        key,
      )
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await presses(page, 'claim')
    const undo = page.getByRole('button', { name: 'Undo' })
    // who takes it is in its box from then on
    await page.locator('textarea:focus').waitFor()
    await undo.locator('kbd', { hasText: 'Ctrl' }).waitFor()
    assert.deepEqual(await undo.locator('kbd').allTextContents(), ['Ctrl', 'Z'])
  })

  it('undo-reached: a key goes to it from where somebody writes, and the focus comes back', async () => {
    const stage = on()
    const { name } = await customer(stage, 'Is it grey?')
    const { page, opens, box, log } = await inbox(stage)
    await opens(name)
    await presses(page, 'claim')
    await page.locator('textarea:focus').waitFor()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await box.fill('zqg Not')
    await presses(page, 'toasts')
    await page.locator('button:focus', { hasText: 'Undo' }).waitFor()
    await page.keyboard.press('Enter')
    await log.getByText('You put it back into the queue').waitFor()
    await page.locator('textarea:focus').waitFor()
    assert.equal(await box.inputValue(), 'zqg Not')
    await box.fill('')
    await presses(page, 'toasts')
    assert.equal(await page.locator('textarea:focus').count(), 1, 'where nothing is said the focus stays')
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

  it('undone-in-time: an agent that was about to answer answers after what was taken or closed by mistake is its own again', async () => {
    const stage = on()
    for (const key of ['claim', 'close'] as const) {
      const { who, name } = await customer(stage, 'When are you open?', { queued: false })
      const { page, opens, log } = await inbox(stage)
      await opens(name)
      await presses(page, key)
      await log.getByText(key === 'claim' ? 'You took it' : 'You closed it').waitFor()
      await page.keyboard.press('Escape')
      await presses(page, 'undo')
      await log.getByText('You handed it back to the agent').waitFor()
      await stage.world.drains()
      assert.equal((await who.reads()).length, 1, `${key}: the agent has answered`)
    }
  })

  it('undone-under-way: what the server has not answered yet is taken back, and nothing that was done before it', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'Is it brown?')
    const { page, opens, log } = await inbox(stage)
    await opens(name)
    await presses(page, 'claim')
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await log.getByText('You took it').waitFor()
    await page.keyboard.press('Escape')
    const slow = Promise.withResolvers<void>()
    await page.route('**/conversation/*/close', async route => {
      await slow.promise
      await route.continue()
    })
    await presses(page, 'close')
    await presses(page, 'undo')
    slow.resolve()
    await log.getByText('You opened it again').waitFor()
    assert.equal(await log.getByText('You put it back into the queue').count(), 0)
    const { status, owner } = await stage.world.awa.conversation(who)
    assert.deepEqual([status, owner], ['open', 'person'])
  })

  it('undone-of-many: what was refused of many is not taken back: a colleague who was faster keeps theirs', async () => {
    const stage = on()
    const { awa } = stage.world
    const [mine, theirs] = [await customer(stage, 'Is it pink?'), await customer(stage, 'Is it black?')]
    const ownerOf = async ({ who }: typeof mine) => (await awa.conversation(who)).owner
    for (const one of [mine, theirs]) assert.equal(await ownerOf(one), 'queue')
    const { page, opens } = await inbox(stage)
    const id = (await awa.conversation(theirs.who)).hashid
    let isTaken = false
    await page.route('**/conversation/change', async route => {
      if (!isTaken) await awa.call('claimConversation', { params: { id }, body: {} })
      isTaken = true
      await route.continue()
    })
    for (const { name } of [mine, theirs]) {
      await opens(name)
      await presses(page, 'select')
    }
    await page.getByRole('toolbar', { name: '2 selected' }).waitFor()
    await presses(page, 'claim')
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    assert.ok(isTaken)
    assert.deepEqual([await ownerOf(mine), await ownerOf(theirs)], ['person', 'person'])
    await undo.click()
    await until('it is back in the queue', async () => (await ownerOf(mine)) === 'queue')
    const { assignee } = await awa.call('getConversation', { params: { id } })
    assert.deepEqual([await ownerOf(theirs), assignee?.name], ['person', 'Boutique Awa'])
  })

  it('undone-team: given to a team and taken back, it waits in the queue of everybody again; the choice has that, too', async () => {
    const stage = on()
    const { awa } = stage.world
    const { who, name } = await customer(stage, 'Is it violet?')
    const team = await awa.call('addTeam', { body: { name: 'zqviolet', assignment: 'manual' } })
    const desk = await inbox(stage)
    const { page } = desk
    await desk.opens(name)
    const params = { id: (await awa.conversation(who)).hashid }
    const teamNow = async () => (await awa.call('getConversation', { params })).team?.name ?? null
    const gives = (option: string | RegExp) => async () => {
      await presses(page, 'assign')
      await page.getByRole('option', { name: option }).first().click()
    }
    const inQueue = 'You put it back into the queue'
    await doesAndUndoes(desk, gives('zqviolet'), ['You gave it to zqviolet', inQueue])
    assert.equal(await teamNow(), null)
    await gives('zqviolet')()
    await until('it is the team’s', async () => (await teamNow()) === 'zqviolet')
    await gives(/^To the queue of everybody/)()
    await until('it is of no team', async () => (await teamNow()) === null)
    await awa.call('removeTeam', { params: { id: team.id } })
  })

  it('undone-from-the-composer: what was just sent comes back by Ctrl+Z in the empty box, as its button says', async () => {
    const stage = on()
    const { name } = await customer(stage, 'Is it grey?')
    const { page, opens, untilBoxHas } = await inbox(stage)
    await opens(name)
    await presses(page, 'reply')
    const box = page.locator('textarea:focus')
    await box.fill('It is grey')
    await presses(page, 'send')
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.getByText('Ctrl').waitFor()
    assert.equal(await box.inputValue(), '')
    // what somebody has emptied is brought back by that key, not what was done
    await page.keyboard.type('a')
    await page.keyboard.press('Backspace')
    await undo.getByText('F8').waitFor()
    await page.keyboard.press('Escape')
    await undo.getByText('Z', { exact: true }).waitFor()
    await undo.getByText('Ctrl').waitFor({ state: 'detached' })
    await presses(page, 'undo')
    await untilBoxHas('It is grey')
    await page.getByText('Taken back. Your text is in the box again.').waitFor()
    await presses(page, 'send')
    await undo.getByText('Ctrl').waitFor()
    await presses(page, 'undoWriting')
    await untilBoxHas('It is grey')
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
    assert.deepEqual(await page.locator('[data-tone=bad]').allTextContents(), [])
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
