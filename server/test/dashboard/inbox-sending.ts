// What people write: sent, held, taken back, refused, kept.
import assert from 'node:assert/strict'
import type { Route } from 'playwright-core'
import { PASSWORD } from '../cast.ts'
import { findFaults } from '../rig/chromium.ts'
import { until } from '../world.ts'
import { customer, draftTo, goes, hears, inbox, saidBy } from './inbox-stage.ts'
import { forgive } from './inbox-together.ts'
import type { Journeys } from './stage.ts'

/** Nobody is signed in any more as this call arrives. */
async function endSession(route: Route): Promise<void> {
  await route.request().frame().page().context().clearCookies()
  await route.continue()
}

export const sending: Journeys = {
  // what was written waits over a reload, and goes once and in order
  'send-offline-then-online': async stage => {
    const { who, name } = await customer(stage, 'Hello?')
    const desk = await inbox(stage)
    await desk.opens(name)
    await desk.page.context().setOffline(true)
    for (const words of ['zq1 one', 'zq1 two', 'zq1 three']) await desk.replies(words)
    await desk.log.getByText('Waiting').last().waitFor()
    assert.equal(await desk.log.getByText('Waiting').count(), 3)
    await desk.page.context().setOffline(false)
    await desk.page.reload()
    await desk.log.getByText('zq1 three').waitFor()
    await desk.log.getByText('Goes in a moment').nth(2).waitFor()
    await goes(stage)
    assert.deepEqual(await saidBy(stage, who, 'zq1'), ['zq1 one', 'zq1 two', 'zq1 three'])
    forgive(stage)
  },

  // a reload while nothing of the network is back loses nothing either
  'offline-over-a-reload': async stage => {
    const { who, name } = await customer(stage, 'Hello?')
    const desk = await inbox(stage)
    await desk.opens(name)
    await desk.page.route('**/reply', route => route.abort('internetdisconnected'))
    const all = ['zqr one', 'zqr two', 'zqr three']
    for (const words of all) await desk.replies(words)
    for (const isAgain of [false, true]) {
      if (isAgain) await desk.page.reload()
      for (const words of all) await desk.log.getByText(words).waitFor()
      await desk.log
        .getByText('Waiting')
        .nth(all.length - 1)
        .waitFor()
      assert.equal(await desk.log.getByText('Waiting').count(), all.length)
    }
    await desk.page.unroute('**/reply')
    await desk.log
      .getByText('Goes in a moment')
      .nth(all.length - 1)
      .waitFor()
    await goes(stage)
    assert.deepEqual(await saidBy(stage, who, 'zqr'), all)
    forgive(stage)
  },

  // another conversation, a reload, another browser, a reassignment
  'draft-survives': async stage => {
    const [{ who, name }, other] = [await customer(stage, 'Long story'), await customer(stage, 'Short one')]
    const desk = await inbox(stage)
    await desk.opens(name)
    await desk.box.fill('Dear Fatou, about your parcel')
    await desk.page.keyboard.press('Escape')
    await desk.page.keyboard.press('n')
    await desk.page.keyboard.type('Ask the driver')
    await desk.opens(other.name)
    assert.equal(await desk.box.inputValue(), '')
    const isMarked = (one: typeof desk) => one.row(name).getByText('Draft', { exact: true })
    await isMarked(desk).waitFor()
    await desk.opens(name)
    await isMarked(desk).waitFor({ state: 'detached' })
    assert.equal(await desk.box.inputValue(), 'Dear Fatou, about your parcel')
    await desk.page.reload()
    await desk.log.waitFor()
    assert.equal(await desk.box.inputValue(), 'Dear Fatou, about your parcel')
    await stage.world.awa.call('claimConversation', {
      params: { id: (await stage.world.awa.conversation(who)).hashid },
      body: {},
    })
    await desk.log.getByText(/took it/).waitFor()
    assert.equal(await desk.box.inputValue(), 'Dear Fatou, about your parcel')
    const elsewhere = await inbox(stage)
    await isMarked(elsewhere).waitFor()
    await elsewhere.opens(name)
    await elsewhere.untilBoxHas('Dear Fatou, about your parcel')
    await elsewhere.page.keyboard.press('n')
    assert.equal(await elsewhere.box.inputValue(), 'Ask the driver')
  },

  // sign-in opens over it; what was sent goes once, what was begun stays here and on the server
  'session-ends-over-a-draft': async stage => {
    const { who, name } = await customer(stage, 'Are you there?')
    const desk = await inbox(stage)
    const { page } = desk
    await desk.opens(name)
    const isKept = (words: string) =>
      until(`"${words}" on the server`, async () => (await draftTo(stage, who)) === words)
    const signsInAgain = async (): Promise<void> => {
      const dialog = page.getByRole('dialog', { name: 'Sign in again' })
      await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Sign in' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    // it ends between the key and its save: a sign-in that opened as the key comes would take it
    await page.route('**/draft', endSession, { times: 1 })
    await desk.box.fill('zq7 We are')
    await signsInAgain()
    assert.equal(await desk.box.inputValue(), 'zq7 We are')
    await isKept('zq7 We are')
    // it ends as the reply is on its way, and what is begun behind that is kept before it
    const behind = Promise.withResolvers<void>()
    await page.route('**/reply', route => behind.promise.then(() => endSession(route)), { times: 1 })
    await desk.box.press('ControlOrMeta+Enter')
    await desk.box.fill('And we stay')
    await isKept('And we stay')
    behind.resolve()
    // not by its role: the sign-in that opens over the page hides that from readers
    await page.locator('[role=log]').getByText('zq7 We are').waitFor()
    await signsInAgain()
    await desk.log.getByText('Goes in a moment').waitFor()
    await hears(stage, who, 'zq7 We are')
    assert.equal(await desk.box.inputValue(), 'And we stay')
    await isKept('And we stay')
  },

  // what was sent, closed and assigned is taken back, by key and by button
  undo: async stage => {
    const { who, name } = await customer(stage, 'Hello?')
    const desk = await inbox(stage)
    await desk.opens(name)
    await desk.replies('zq2 too soon')
    await desk.log.getByText('Goes in a moment').waitFor()
    await desk.box.fill('zq2 begun since')
    await desk.page.keyboard.press('Escape')
    await desk.page.keyboard.press('z')
    await desk.untilBoxHas('zq2 too soon')
    assert.equal(await desk.box.inputValue(), 'zq2 too soon\n\nzq2 begun since')
    await goes(stage)
    assert.deepEqual(await saidBy(stage, who, 'zq2'), [])
    await desk.page.keyboard.press('Escape')
    await desk.page.locator('#conversation').getByRole('button', { name: 'Close', exact: true }).click()
    await desk.log.getByText('You closed it').waitFor()
    await desk.page.getByRole('button', { name: 'Undo' }).last().click()
    await desk.log.getByText('You opened it again').waitFor()
    const { status } = await stage.world.awa.conversation(who)
    assert.equal(status, 'open')
  },

  // the box says so; words wait for the customer, a template goes
  'window-closed': async stage => {
    const { who, name } = await customer(stage, 'Good evening')
    await stage.world.awa.waits('PT25H')
    const desk = await inbox(stage)
    await desk.opens(name)
    await desk.page.getByText('older than 24 hours').waitFor()
    await desk.box.fill('zq3 in the morning')
    await desk.page.getByRole('button', { name: 'Send when they write' }).click()
    await desk.log.getByText('zq3 in the morning').waitFor()
    await goes(stage)
    assert.deepEqual(await saidBy(stage, who, 'zq3'), [])
    await desk.page.getByRole('button', { name: 'Send a template' }).click()
    await desk.page.getByLabel('Template').fill('order_update')
    await desk.page.getByLabel('Values, one a line').fill('Fatou\nTomorrow')
    await desk.page.getByRole('button', { name: 'Send the template' }).click()
    await goes(stage)
    const templates = (await who.received()).filter(({ request }) => request.type === 'template')
    assert.equal(templates.length, 1)
    await who.writes('Yes?')
    await goes(stage)
    assert.equal((await saidBy(stage, who, 'zq3')).length, 1)
    await stage.world.awa.returnsToRealTime()
  },

  // why it failed stands on the message, each call behind what became of it, and it goes with one press
  'failed-and-retried': async stage => {
    const { who, name } = await customer(stage, 'Hello?')
    const desk = await inbox(stage)
    await desk.opens(name)
    await who.meets({ outcome: 'error', error_code: 100 })
    await desk.replies('zq4 second try')
    await desk.log.getByText('Goes in a moment').waitFor()
    await goes(stage)
    const said = desk.log.getByRole('article').filter({ hasText: 'zq4 second try' })
    await said.getByRole('button', { name: 'Failed' }).press('Enter')
    const dialog = desk.page.getByRole('dialog', { name: 'What became of it' })
    await dialog.getByText('Call 1 to the provider').waitFor()
    await dialog.getByText('What was sent and what came back').click()
    await dialog.getByText(/zq4 second try/).waitFor()
    assert.deepEqual(await findFaults(desk.page, { parts: ['body style', '[role=dialog]'] }), [])
    await desk.page.keyboard.press('Escape')
    await desk.log.getByRole('button', { name: 'Try again' }).click()
    await said.getByRole('button', { name: 'Queued' }).waitFor()
    await stage.world.drains()
    await said.getByRole('button', { name: /^(Sent|Delivered)$/ }).click()
    await dialog.getByText('Call 2 to the provider').waitFor()
    await dialog.getByText(/^wamid/).waitFor()
    await desk.page.keyboard.press('Escape')
  },

  // by a slash, in the contact’s language; a variable without value is not sent
  'canned-reply': async stage => {
    const { who, name } = await customer(stage, 'Bonjour')
    const { awa } = stage.world
    await awa.call('addCannedReply', {
      body: {
        shortcut: 'thanks',
        title: 'Thanks',
        text: { en: 'Thank you {contact.firstname}.', fr: 'Merci {contact.firstname}.' },
        shared: true,
      },
    })
    await awa.call('addCannedReply', {
      body: {
        shortcut: 'ticket',
        title: 'Ticket',
        text: { en: 'Your ticket: {ticket.hashid}' },
        shared: true,
      },
    })
    const detail = await awa.call('getConversation', {
      params: { id: (await awa.conversation(who)).hashid },
    })
    await stage.world.rows("update contacts set preferred_language = 'fr' where hashid = $1", [
      detail.contact.id,
    ])
    const desk = await inbox(stage)
    await desk.opens(name)
    await desk.box.click()
    await desk.page.keyboard.type('/tha')
    await desk.page
      .getByRole('option', { name: /thanks/ })
      .getByText('Merci {contact.firstname}.')
      .waitFor()
    await desk.page.keyboard.press('Enter')
    await desk.untilBoxHas('Merci Fatou.')
    await desk.page.keyboard.type(' /tick')
    await desk.page.getByRole('option', { name: /ticket/ }).click()
    await desk.page.getByText('Fill in {ticket.hashid} first.').waitFor()
    await desk.box.press('Control+Enter')
    assert.match(await desk.box.inputValue(), /ticket\.hashid/)
    await desk.box.fill((await desk.box.inputValue()).replace('{ticket.hashid}', 'zq5'))
    await desk.box.press('Control+Enter')
    await desk.log.getByText('Goes in a moment').waitFor()
    await hears(stage, who, 'zq5')
  },
}
