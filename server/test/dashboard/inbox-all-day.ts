// A whole day: connections that break, many tabs, many conversations, and shifts by keyboard, on a phone, in French.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { findFaults } from '../rig/chromium.ts'
import { until } from '../world.ts'
import { customer, hears, inbox, partsOf } from './inbox-stage.ts'
import { forgive } from './inbox-together.ts'
import { AWA, findMisfits, PHONE, type Stage } from './stage.ts'

const TABS = 7

const streams = ({ asked }: Stage): number => asked.filter(({ url }) => url.includes('/stream?')).length

export function allDay(on: () => Stage): void {
  it('stream-resumes: what was said without a connection is there, once and in order', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'Hello?')
    const desk = await inbox(stage)
    await desk.opens(name)
    await who.writes('zq6 one')
    await desk.log.getByText('zq6 one').waitFor()
    // the connection is cut where it stands, and no other is made
    await desk.page.context().route('**/stream?*', route => route.abort())
    await desk.page.evaluate("dispatchEvent(new Event('online'))")
    for (const words of ['zq6 two', 'zq6 three']) await who.writes(words)
    await desk.page.context().unroute('**/stream?*')
    await desk.page.evaluate("dispatchEvent(new Event('online'))")
    await desk.log.getByText('zq6 three').waitFor()
    const said = (await desk.log.getByText(/^zq6/).allTextContents()).map(text => text.trim())
    assert.deepEqual(said, ['zq6 one', 'zq6 two', 'zq6 three'])
    forgive(stage)
  })

  it('seven-tabs: one stream for all of them, and every tab hears', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'Hello?')
    const first = await inbox(stage)
    await first.opens(name)
    const others = []
    for (let tab = 1; tab < TABS; tab++)
      others.push(partsOf(await stage.beside(first.page, first.page.url())))
    for (const tab of others) await tab.log.waitFor()
    await who.writes('zq7 to all')
    for (const tab of [first, ...others]) await tab.log.getByText('zq7 to all').waitFor()
    assert.equal(streams(stage), 1)
    await first.page.close()
    await who.writes('zq7 to the rest')
    for (const tab of others) await tab.log.getByText('zq7 to the rest').waitFor()
    assert.equal(streams(stage), 2)
  })

  it('search-accents: words without their accents, a piece of the number', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'Ma théière est fêlée zqthe', { queued: false })
    await stage.world.drains()
    await stage.world.sweeps()
    const desk = await inbox(stage)
    await desk.page.keyboard.press('/')
    await desk.page.keyboard.type('theiere felee')
    await desk.row(name).waitFor()
    await desk.page.getByRole('searchbox').fill('zzznothing')
    await desk.page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    await desk.page.getByRole('searchbox').fill(who.phone.slice(-6))
    await desk.row(name).waitFor()
    await desk.page.getByRole('button', { name: 'Newest first' }).click()
    await desk.page.getByLabel('Jump to a date').fill('2026-01-31')
    await desk.page.getByText('Up to 31 Jan 2026').waitFor()
    await desk.row(name).waitFor({ state: 'detached' })
    await desk.page.getByRole('button', { name: 'To the newest' }).click()
    await desk.row(name).waitFor()
  })

  it('bulk-close: many at once, and all of it taken back', async () => {
    const stage = on()
    const some = [await customer(stage, 'One'), await customer(stage, 'Two'), await customer(stage, 'Three')]
    const desk = await inbox(stage, 'view=unassigned')
    for (const { name } of some)
      await desk.page.getByRole('checkbox', { name: `Select ${name}` }).check({ force: true })
    await desk.page
      .getByRole('toolbar', { name: '3 selected' })
      .getByRole('button', { name: 'Close' })
      .click()
    await desk.page.getByText('3 are closed').waitFor()
    for (const { name } of some) await desk.row(name).waitFor({ state: 'detached' })
    const states = () =>
      Promise.all(some.map(async ({ who }) => (await stage.world.awa.conversation(who)).status))
    assert.deepEqual(await states(), ['closed', 'closed', 'closed'])
    await desk.page.keyboard.press('z')
    await until('all are open again', async () => (await states()).every(status => status === 'open'))
    for (const { name } of some) await desk.row(name).waitFor()
  })

  it('whole-shift-by-keyboard: from the queue to the end, without a mouse', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'Where is it?')
    await stage.world.sweeps()
    const { page, log, untilBoxHas } = await inbox(stage, 'view=unassigned')
    await page.getByRole('listitem').first().waitFor()
    const { keyboard } = page
    await keyboard.press('x')
    await log.getByText('You took it').waitFor()
    await keyboard.press('Escape')
    await keyboard.press('g')
    await keyboard.press('i')
    await page.getByRole('listitem').first().waitFor()
    await keyboard.press('Control+k')
    await keyboard.type(who.phone.slice(-7))
    await page.getByRole('option', { name: new RegExp(name) }).waitFor()
    await keyboard.press('Enter')
    await page.getByRole('heading', { name, level: 2 }).first().waitFor()
    await keyboard.press('c')
    await keyboard.type('zq8 on its way')
    await untilBoxHas('zq8')
    await keyboard.press('Control+Enter')
    await log.getByText('zq8 on its way').waitFor()
    await keyboard.press('Escape')
    await keyboard.press('n')
    await keyboard.type('zq8 checked')
    await keyboard.press('Control+Enter')
    await log.getByRole('article', { name: 'Note' }).getByText('zq8 checked').waitFor()
    await keyboard.press('Escape')
    await keyboard.press('s')
    await page.getByRole('option', { name: 'Tomorrow morning' }).waitFor()
    await keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await keyboard.press('e')
    await log.getByText('You closed it').waitFor()
    await hears(stage, who, 'zq8 on its way')
  })

  it('take-and-write: who takes the next one writes to them, however long they are on the way, and no word is a key of the page', async () => {
    const stage = on()
    const { who } = await customer(stage, 'Is anybody there?')
    await stage.world.sweeps()
    const { page, log, box, untilBoxHas } = await inbox(stage, 'view=unassigned')
    await page.getByRole('listitem').first().waitFor()
    let answers = (): void => undefined
    const asked = new Promise<void>(resolve => {
      answers = resolve
    })
    await page.context().route('**/conversation/*/claim', async route => {
      await asked
      await route.continue()
    })
    await page.getByRole('button', { name: 'Take next' }).click()
    // of these `e` closes, `a` assigns, `r` answers, `n` notes
    await page.keyboard.type('Dear ')
    answers()
    await log.getByText('You took it').waitFor()
    await page.keyboard.type('neighbour')
    await untilBoxHas('Dear neighbour')
    assert.equal(await box.inputValue(), 'Dear neighbour')
    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.equal((await stage.world.awa.conversation(who)).status, 'open')
    await page.context().unroute('**/conversation/*/claim')
    await box.fill('')
  })

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
    await page.getByRole('option', { name: new RegExp(name) }).waitFor()
    assert.equal(await page.getByRole('dialog').getByRole('combobox').inputValue(), name.toLowerCase())
    assert.equal((await stage.world.awa.conversation(who)).status, 'open')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.context().unroute('**/over-*.js')
  })

  it('a-tag-is-made: by whoever may, where a conversation is tagged; two keys lead elsewhere and do nothing to it', async () => {
    const stage = on()
    const { name } = await customer(stage, 'Can you help?')
    const { page, log, opens } = await inbox(stage, 'view=unassigned', { as: AWA })
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

  it('whole-shift-on-a-phone: list, conversation and person are screens', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'Can you help?')
    const desk = await inbox(stage, 'view=unassigned', PHONE)
    await desk.row(name).tap()
    await desk.page.getByRole('button', { name: 'Take', exact: true }).tap()
    await desk.box.fill('zq9 from the bus')
    await desk.page.getByRole('button', { name: 'Send', exact: true }).tap()
    await desk.log.getByText('zq9 from the bus').waitFor()
    await hears(stage, who, 'zq9')
    await desk.page.getByRole('button', { name: new RegExp(name) }).tap()
    await desk.page.getByRole('complementary', { name: 'About' }).getByText(who.phone).waitFor()
    await desk.page.getByRole('button', { name: 'Close the panel' }).tap()
    await desk.page.locator('#conversation').getByRole('button', { name: 'Close', exact: true }).tap()
    await desk.log.getByText('You closed it').waitFor()
    await desk.page.getByRole('button', { name: 'Back to the list' }).tap()
    await desk.page.getByRole('searchbox').waitFor()
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

  it('whole-shift-in-french: nothing on the way is in English', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'Où est mon colis ?')
    const desk = await inbox(stage, 'view=unassigned', { locale: 'fr-CM' })
    await desk.opens(name)
    const { page, log } = desk
    await page.getByRole('button', { name: 'Prendre', exact: true }).click()
    await log.getByText('Vous : prise en main').waitFor()
    await desk.replies('zq0 Il arrive demain.')
    await log.getByText('Part dans un instant').waitFor()
    await hears(stage, who, 'zq0')
    await log.getByText('Distribué').last().waitFor()
    await page.locator('#conversation').getByRole('button', { name: 'Clore', exact: true }).click()
    await log.getByText('Vous : close').waitFor()
    const shown = await page.getByRole('main').textContent()
    assert.doesNotMatch(shown ?? '', /\b(Reply|Send|Queue|Waits|Closed|Delivered|Tickets? known)\b/)
  })
}
