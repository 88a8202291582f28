// An open inbox beside others: what it asks for, who is seen in it, what it keeps, and that nothing in it jumps.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Route } from 'playwright-core'
import { until } from '../world.ts'
import { customer, draftTo, inbox, partsOf } from './inbox-stage.ts'
import { forgive } from './inbox-together.ts'
import { AWA, type Stage } from './stage.ts'

/** Longer than the service believes what is not said again. */
const REST_MS = 35_000
const SETTLED_MS = 3_000
const DRAFT_MS_MAX = 1_000
/** More rows than a screen has. */
const MANY = 14

const callsOf = ({ asked }: Stage): string[] =>
  asked.map(({ url }) => url).filter(url => !/\/stream|\/assets\//.test(url))

export function live(on: () => Stage): void {
  it('rests: an open inbox asks for nothing, and who is there is seen all the while', async () => {
    const stage = on()
    const { name } = await customer(stage, 'Hello?')
    const [bruno, awa] = [await inbox(stage), await inbox(stage, 'view=all', { as: AWA })]
    await bruno.opens(name)
    const onRow = (what: string) => awa.row(name).getByText(`Bruno is ${what}`, { exact: true })
    const above = (what: string) => awa.page.getByRole('status').filter({ hasText: `Bruno is ${what}` })
    await onRow('looking').waitFor()
    await awa.opens(name)
    await above('looking').waitFor()
    await bruno.box.fill('So')
    await Promise.all([above('writing').waitFor(), onRow('writing').waitFor()])
    await above('looking').waitFor()
    await bruno.page.waitForTimeout(SETTLED_MS)
    stage.asked.length = 0
    await bruno.page.waitForTimeout(REST_MS)
    assert.deepEqual(callsOf(stage), [])
    assert.deepEqual([await above('looking').count(), await onRow('looking').count()], [1, 1])
    const other = await stage.beside(bruno.page, `${stage.home}/dashboard/test/inbox?view=all`)
    await partsOf(other).row(name).waitFor()
    await bruno.page.close({ runBeforeUnload: true })
    await above('looking').waitFor({ state: 'detached' })
    await onRow('looking').waitFor({ state: 'detached' })
  })

  it('behind-another: what comes while another one is open is there when it is opened again', async () => {
    const stage = on()
    const [one, two] = [await customer(stage, 'Hello?'), await customer(stage, 'Good evening')]
    const desk = await inbox(stage)
    await desk.opens(one.name)
    await desk.log.getByText('Hello?').waitFor()
    await desk.opens(two.name)
    await desk.log.getByText('Good evening').waitFor()
    await one.who.writes('zqa Are you there?')
    await desk.row(one.name).getByText('zqa Are you there?').waitFor()
    await desk.opens(one.name)
    await desk.log.getByText('zqa Are you there?').waitFor()
  })

  it('a-late-answer: what comes while a conversation is being read is not lost', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'Hello?')
    const desk = await inbox(stage)
    let arrives = (): void => undefined
    const onItsWay = new Promise<void>(resolve => {
      arrives = resolve
    })
    const readOnce = async (route: Route): Promise<void> => {
      const response = await route.fetch()
      await onItsWay
      await route.fulfill({ response })
    }
    await desk.page.route('**/conversation/*/timeline*', readOnce, { times: 1 })
    await desk.opens(name)
    await who.writes('zqc And now?')
    await desk.row(name).getByText('zqc And now?').waitFor()
    await desk.page.waitForTimeout(SETTLED_MS)
    arrives()
    await desk.log.getByText('Hello?').waitFor()
    await desk.log.getByText('zqc And now?').waitFor()
  })

  it('three-new: what comes above the reader waits behind a button, and nothing moves', async () => {
    const stage = on()
    for (let n = 0; n < MANY; n++) await customer(stage, `Row ${n}`, { queued: false })
    const desk = await inbox(stage)
    const rows = desk.page.getByRole('listitem')
    await desk.page.locator('a[data-id]').nth(8).waitFor()
    await desk.page.evaluate("document.querySelector('div:has(> ul a[data-id])').scrollTop = 400")
    const id = await desk.page.locator('a[data-id]').nth(8).getAttribute('data-id')
    const before = await desk.page.locator(`a[data-id="${id}"]`).boundingBox()
    for (const words of ['New 1', 'New 2', 'New 3']) await customer(stage, words, { queued: false })
    await desk.page.getByRole('button', { name: '3 new' }).waitFor()
    const after = await desk.page.locator(`a[data-id="${id}"]`).boundingBox()
    assert.ok(Math.abs(after!.y - before!.y) < 1, `moved by ${after!.y - before!.y} px`)
    await desk.page.getByRole('button', { name: '3 new' }).click()
    await rows.filter({ hasText: 'New 3' }).waitFor()
    await desk.page.getByRole('button', { name: '3 new' }).waitFor({ state: 'detached' })
    // the agent's answers would come between the rows of the next
    await stage.world.drains()
  })

  it('meanwhile: what happened to a conversation, or to a list, while another was shown is seen when it is shown again', async () => {
    const stage = on()
    const [one, other] = [await customer(stage, 'Hello?'), await customer(stage, 'Hello, too?')]
    const desk = await inbox(stage, 'view=mine')
    const list = (name: RegExp) =>
      desk.page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name })
    await desk.page
      .getByRole('heading', { name: /Nothing|No / })
      .first()
      .waitFor()
    await list(/^All open/).click()
    for (const { name } of [one, other]) {
      await desk.opens(name)
      await desk.log.getByText('I want to talk to a person').waitFor()
    }
    const elsewhere = await inbox(stage)
    await elsewhere.opens(one.name)
    await elsewhere.page.keyboard.press('c')
    await elsewhere.log.getByText('You took it').waitFor()
    await one.who.writes('zq6 still there?')
    await desk.row(one.name).getByText('zq6 still there?').waitFor()
    await desk.opens(one.name)
    await desk.log.getByText('zq6 still there?').waitFor()
    await desk.log.getByText('You took it').waitFor()
    await list(/^Mine/).click()
    await desk.row(one.name).waitFor()
  })

  it('draft-in-a-second: what is typed is on the server within a second, and in the browser where there is no server', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'Hello?')
    const desk = await inbox(stage)
    await desk.opens(name)
    await desk.box.pressSequentially('Dear Fatou')
    const typed = performance.now()
    await until('it is kept', async () => (await draftTo(stage, who)) === 'Dear Fatou')
    assert.ok(performance.now() - typed < DRAFT_MS_MAX, `${performance.now() - typed} ms`)
    await desk.page.route('**/draft', route => route.abort())
    await desk.box.pressSequentially(', here it is')
    await desk.page.waitForTimeout(DRAFT_MS_MAX)
    await desk.page.reload()
    await desk.untilBoxHas('Dear Fatou, here it is')
    assert.equal(await draftTo(stage, who), 'Dear Fatou')
    forgive(stage)
  })

  it('letters-off: single letters do nothing once they are switched off; those with Ctrl do', async () => {
    const stage = on()
    const { name } = await customer(stage, 'Hello?')
    const settings = await stage.openAs(AWA, '/settings')
    const letters = settings.getByLabel('Single letters are shortcuts')
    const switches = async (to: boolean): Promise<void> => {
      const kept = settings.waitForResponse(answer => answer.request().method() === 'POST')
      await letters.setChecked(to, { force: true })
      await kept
    }
    await switches(false)
    const desk = await inbox(stage, 'view=all', { as: AWA })
    await desk.opens(name)
    await desk.page.keyboard.press('e')
    await desk.page.keyboard.press('?')
    await desk.page.keyboard.press('Control+k')
    await desk.page.getByRole('dialog').waitFor()
    assert.equal(await desk.page.getByRole('dialog').count(), 1)
    assert.equal(await desk.log.getByText('You closed it').count(), 0)
    await switches(true)
  })

  it('queue-in-order: whoever waits longest stands first, with what they wrote, and is who is taken next', async () => {
    const stage = on()
    await stage.world.rows(
      `update chat_sessions set status = 'closed', closed_at = opened_at where app_id = $1`,
      [stage.world.awa.app.id],
    )
    const some = [await customer(stage, 'One'), await customer(stage, 'Two'), await customer(stage, 'Three')]
    const { page, log } = await inbox(stage, 'view=unassigned')
    const rows = page.getByRole('listitem').filter({ has: page.locator('a[data-id]') })
    await rows.nth(2).waitFor()
    const shown = await rows.allTextContents()
    assert.deepEqual(
      shown.map(text => some.findIndex(({ name }) => text.includes(name))),
      [0, 1, 2],
    )
    // the agent has said since that it hands over
    for (const text of shown) assert.match(text, /I want to talk to a person/)
    await page.getByRole('button', { name: 'Take next' }).click()
    await log.getByText('You took it').waitFor()
    await page.getByRole('heading', { name: some[0]!.name, level: 2 }).first().waitFor()
    await some[1]!.who.writes('Two again')
    await rows.filter({ hasText: 'Two again' }).waitFor()
    const now = await rows.allTextContents()
    assert.deepEqual(
      now.map(text => some.findIndex(({ name }) => text.includes(name))),
      [1, 2],
    )
  })

  it('empty-queue: there is nobody to be taken, and the button says so', async () => {
    const stage = on()
    await stage.world.rows(
      `update chat_sessions set status = 'closed', closed_at = opened_at where app_id = $1`,
      [stage.world.awa.app.id],
    )
    const desk = await inbox(stage, 'view=unassigned')
    const next = desk.page.getByRole('button', { name: 'Take next' })
    await desk.page.locator('button[aria-disabled=true]', { hasText: 'Take next' }).waitFor()
    assert.equal(await next.getAttribute('aria-description'), 'Nobody waits in the queue.')
    await customer(stage, 'Hello?')
    await desk.page.locator('button:not([aria-disabled])', { hasText: 'Take next' }).waitFor()
  })

  it('test-app: a switch of the frame leads there and back; it wears another colour, and says so in words', async () => {
    const stage = on()
    const page = await stage.openAs(AWA, '/settings')
    const colour = (): Promise<string> =>
      page.evaluate("getComputedStyle(document.querySelector('aside')).backgroundColor")
    const nav = page.getByRole('navigation', { name: 'Pages' })
    await nav.waitFor()
    const live = await colour()
    const words = page.locator('aside small').getByText('Test app', { exact: true })
    assert.equal(await words.count(), 0)
    await page.locator('aside').getByRole('link', { name: 'Test app', exact: true }).click()
    await page.waitForURL(/\/dashboard\/test/)
    await words.waitFor()
    assert.notEqual(await colour(), live)
    await page.locator('aside').getByRole('link', { name: 'Back to the live app' }).click()
    await page.waitForURL(url => !url.pathname.includes('/test'))
    await nav.waitFor()
    await words.waitFor({ state: 'detached' })
    assert.equal(await colour(), live)
  })
}
