// A whole day: many tabs, many conversations, and shifts by keyboard, on a phone, in French.
import assert from 'node:assert/strict'
import { until } from '../world.ts'
import { customer, hears, inbox, partsOf } from './inbox-stage.ts'
import { type Journeys, PHONE, type Stage, underToasts } from './stage.ts'

const TABS = 7

const streams = ({ asked }: Stage): number => asked.filter(({ url }) => url.includes('/stream?')).length

export const allDay: Journeys = {
  // one stream for all of them, and every tab hears
  'seven-tabs': async stage => {
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
  },

  // words without their accents, a piece of the number
  'search-accents': async stage => {
    const { who, name } = await customer(stage, 'Ma théière est fêlée zqthe', { queued: false })
    await stage.world.drains()
    for (const name of ['words of new messages', 'names of new contacts']) await stage.world.sweeps(name)
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
  },

  // many at once, and all of it taken back
  'bulk-close': async stage => {
    const some = [await customer(stage, 'One'), await customer(stage, 'Two'), await customer(stage, 'Three')]
    const desk = await inbox(stage, 'view=unassigned&sort=newest')
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
  },

  // from the queue to the end, without a mouse
  'whole-shift-by-keyboard': async stage => {
    const { who, name } = await customer(stage, 'Where is it?')
    await stage.world.sweeps('names of new contacts')
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
    await page.getByRole('option', { name: new RegExp(`${name}.*Conversation`) }).waitFor()
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
  },

  // list, conversation and person are screens
  'whole-shift-on-a-phone': async stage => {
    const { who, name } = await customer(stage, 'Can you help?')
    const desk = await inbox(stage, 'view=unassigned&sort=newest', PHONE)
    await desk.row(name).tap()
    await desk.page.getByRole('button', { name: 'Take', exact: true }).tap()
    const menu = desk.page.getByRole('button', { name: 'Menu' })
    const send = desk.page.getByRole('button', { name: 'Send', exact: true })
    assert.deepEqual(await underToasts(desk.page, { box: desk.box, send, menu }), [])
    await menu.tap()
    const links = desk.page.getByRole('dialog').getByRole('link')
    await links.first().waitFor()
    const each = Object.fromEntries((await links.all()).map((link, n) => [`link ${n}`, link]))
    assert.deepEqual(await underToasts(desk.page, each), [])
    await desk.page.keyboard.press('Escape')
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
  },

  // nothing on the way is in English
  'whole-shift-in-french': async stage => {
    const { who, name } = await customer(stage, 'Où est mon colis ?')
    const desk = await inbox(stage, 'view=unassigned&sort=newest', { locale: 'fr-CM' })
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
  },
}
