// What the server refuses stays where it was written, with why, and with each way out of it.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Customer } from '../world.ts'
import { customer, goes, hears, type InboxPage, inbox, saidBy } from './inbox-stage.ts'
import { forgive } from './inbox-together.ts'
import type { Stage } from './stage.ts'

/** Writes without a network, and has one again once something has happened. */
async function writesMeanwhile(
  { page, replies }: InboxPage,
  words: string,
  happens: () => Promise<unknown>,
): Promise<void> {
  await page.context().setOffline(true)
  await replies(words)
  await happens()
  await page.context().setOffline(false)
}

const said = ({ log }: InboxPage, words: string) => log.getByRole('article').filter({ hasText: words })

export function refused(on: () => Stage): void {
  it('refused-by-the-window: a template, later, or other words', async () => {
    const stage = on()
    const { awa } = stage.world
    const { who, name } = await customer(stage, 'Good evening')
    const desk = await inbox(stage)
    await desk.opens(name)
    await writesMeanwhile(desk, 'zqw in the morning', () => awa.waits('PT25H'))
    const bubble = said(desk, 'zqw in the morning')
    await bubble.getByText('Not sent').waitFor()
    const ways = await bubble.getByRole('button').allTextContents()
    assert.deepEqual(ways, ['Send a template', 'Send when they write', 'Edit', 'Discard'])
    await bubble.getByRole('button', { name: 'Edit' }).click()
    await desk.untilBoxHas('zqw in the morning')
    await desk.page.getByRole('button', { name: 'Send when they write' }).click()
    await bubble.getByText('Goes when the customer writes').waitFor()
    assert.equal(await desk.page.getByRole('button', { name: 'Undo' }).count(), 0)
    await goes(stage)
    assert.deepEqual(await saidBy(stage, who, 'zqw'), [])
    await who.writes('Yes?')
    await hears(stage, who, 'zqw in the morning')
    await awa.returnsToRealTime()
    forgive(stage)
  })

  it('refused-and-held: what the window refused waits for the customer by its own button, and a template goes by the other', async () => {
    const stage = on()
    const { awa } = stage.world
    const { who, name } = await customer(stage, 'Good evening')
    const desk = await inbox(stage)
    await desk.opens(name)
    await writesMeanwhile(desk, 'zqv in the morning', () => awa.waits('PT25H'))
    const bubble = said(desk, 'zqv in the morning')
    await bubble.getByText('Not sent').waitFor()
    await bubble.getByRole('button', { name: 'Send a template' }).click()
    await desk.page.getByLabel('Template').fill('order_update')
    await desk.page.getByLabel('Values, one a line').fill('Fatou\nTomorrow')
    await desk.page.getByRole('button', { name: 'Send the template' }).click()
    await desk.log.getByText('Goes in a moment').waitFor()
    await goes(stage)
    const templates = (await who.received()).filter(({ request }) => request.type === 'template')
    assert.equal(templates.length, 1)
    await bubble.getByRole('button', { name: 'Send when they write' }).click()
    await bubble.getByText('Goes when the customer writes').waitFor()
    assert.equal(await bubble.count(), 1)
    await goes(stage)
    assert.deepEqual(await saidBy(stage, who, 'zqv'), [])
    await who.writes('Yes?')
    await hears(stage, who, 'zqv in the morning')
    await awa.returnsToRealTime()
    forgive(stage)
  })

  it('refused-by-the-balance: it is said on the message, and goes once there is enough', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'Is it paid?')
    const desk = await inbox(stage)
    await desk.opens(name)
    await stage.world.rows(
      `insert into prices (app_id, item, amount) values ($1, 'message:messenger', 1000000)`,
      [stage.world.awa.app.id],
    )
    await desk.replies('zqb It is paid')
    const bubble = said(desk, 'zqb It is paid')
    await bubble.getByText('the balance is too low').waitFor()
    assert.deepEqual(await bubble.getByRole('button').allTextContents(), ['Try again', 'Edit', 'Discard'])
    await desk.page.reload()
    await bubble.getByText('the balance is too low').waitFor()
    await stage.world.rows('delete from prices where app_id = $1', [stage.world.awa.app.id])
    await bubble.getByRole('button', { name: 'Try again' }).click()
    await bubble.getByText('Goes in a moment').waitFor()
    await hears(stage, who, 'zqb')
    forgive(stage)
  })

  it('answer-lost: what the server has taken, and never said so, goes once', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'Are you there?')
    const desk = await inbox(stage)
    await desk.opens(name)
    const lost = Promise.withResolvers<{ message_id: string; key: string | undefined }>()
    await desk.page.route(
      '**/reply',
      async route => {
        const { message_id } = await (await route.fetch()).json()
        lost.resolve({ message_id, key: route.request().headers()['idempotency-key'] })
        await route.abort()
      },
      { times: 1 },
    )
    const answered = desk.page.waitForResponse(response => response.url().endsWith('/reply'))
    await desk.replies('zqk Here I am')
    const answer = await answered
    const { message_id } = (await answer.json()) as { message_id: string }
    const key = answer.request().headers()['idempotency-key']
    assert.deepEqual(await lost.promise, { message_id, key })
    assert.equal(key, (answer.request().postDataJSON() as { client_ref: string }).client_ref)
    await said(desk, 'zqk Here I am').getByText('Goes in a moment').waitFor()
    assert.equal(await said(desk, 'zqk Here I am').count(), 1)
    await hears(stage, who, 'zqk')
    forgive(stage)
  })

  it('refused-by-the-contact: who wants no messages gets none, and the words are not lost', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'Hello?')
    const desk = await inbox(stage)
    await desk.opens(name)
    await writesMeanwhile(desk, 'zqo Our offers', () => wantsNone(who, stage))
    const bubble = said(desk, 'zqo Our offers')
    await bubble.getByText('Not sent').waitFor()
    await desk.page.getByText('wants no messages').first().waitFor()
    await bubble.getByRole('button', { name: 'Edit' }).click()
    await desk.untilBoxHas('zqo Our offers')
    await bubble.waitFor({ state: 'detached' })
    assert.deepEqual(await saidBy(stage, who, 'zqo'), [])
    await desk.box.fill('')
    forgive(stage)
  })

  it('ended: what can be done no more has neither key nor button, and what was done is said beside the work', async () => {
    const stage = on()
    const { name } = await customer(stage, 'Is that all?')
    const desk = await inbox(stage)
    const { page } = desk
    await desk.opens(name)
    await page.keyboard.press('e')
    await desk.log.getByText('You closed it').waitFor()
    const said = page.getByRole('region', { name: 'What was done' })
    await said.getByRole('button', { name: 'Undo' }).waitFor()
    const [toast, work] = [await said.boundingBox(), await page.getByRole('main').boundingBox()]
    assert.ok(toast!.x + toast!.width <= work!.x, 'it stands over nothing that is worked on')
    for (const key of ['s', 'h', 't']) await page.keyboard.press(key)
    await page.getByRole('dialog', { name: 'Tags' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('#conversation').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Snooze' }).getByText('This conversation has ended.').waitFor()
  })
}

async function wantsNone(who: Customer, { world }: Stage): Promise<void> {
  await who.writes('STOP')
  await world.drains()
}
