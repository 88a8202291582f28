// A calendar with as many dates of its own as one may have.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { weekOf } from '../sla/hours.ts'
import { until } from '../world.ts'
import { AWA, findMisfits, goTo, PHONE, type Stage } from './stage.ts'

const DATES = 1000
const FIRST_DAY = Date.UTC(2027, 0, 1)
const DAY_MS = 86_400_000

export function rulesDates(on: () => Stage): void {
  it('many-dates: folded by year, those of one are lines, one at a time has fields; what the API refuses is opened', async () => {
    const { world, openAs } = on()
    const exceptions = Array.from({ length: DATES }, (_, n) => ({
      date: new Date(FIRST_DAY + n * DAY_MS).toISOString().slice(0, 10),
      name: `Day ${n}`,
      intervals: n % 3 === 0 ? [] : [{ from: '08:00', to: '12:00' }],
    }))
    const week = weekOf(5, [{ from: '08:00', to: '17:00' }]) as never
    const { id } = await world.awa.call('addCalendar', {
      body: { name: 'Long', zone: 'Africa/Douala', week, exceptions },
    })
    const page = await openAs(AWA, '/test/ticket-rules?part=calendars')
    const dialog = page.getByRole('dialog')
    const dates = dialog.getByRole('group', { name: 'Dates of their own' })
    const open = async () => {
      await page.getByRole('button', { name: 'What to do with Long', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Change' }).click()
    }
    await open()
    await dates.getByRole('button', { name: '2028: 366 dates' }).waitFor()
    assert.equal(await dates.getByRole('listitem').count(), 0)
    const unfold = dates.getByRole('button', { name: '2027: 365 dates' })
    // a press is answered before a whole year is drawn: the lines come in pieces, each in its place
    const atOnce = await unfold.evaluate(async button => {
      button.click()
      await Promise.resolve()
      return button.parentElement!.querySelectorAll('li:not(:empty)').length
    })
    assert.ok(atOnce > 0 && atOnce < 60, `${atOnce} lines in one task`)
    await until('all are drawn', async () => (await dates.locator('li:not(:empty)').count()) === 365)
    assert.equal(await dates.getByRole('listitem').count(), 365)
    assert.equal(await dates.getByRole('textbox').count(), 0)
    await dates.getByRole('button', { name: '2029: 269 dates' }).press('Enter')
    await dates.getByRole('button', { name: /^[^R].*Day 999/ }).press('Enter')
    await dates.locator('input[type=date]:focus').waitFor()
    await dates.getByLabel('Name').fill('The last one')
    await page.keyboard.press('Enter')
    await dates.locator('button:focus', { hasText: 'The last one' }).waitFor()
    await dates.getByRole('button', { name: 'Remove “Day 998”' }).press('Enter')
    await dates.getByRole('button', { name: /^[^R].*Day 997/ }).press('Enter')
    await dates.getByLabel('Hours').fill('8-10, 9-11')
    await dates.getByRole('button', { name: 'Done' }).press('Enter')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Dates of their own, 998, hours: must not overlap').waitFor()
    const hours = dates.getByLabel('Hours')
    assert.equal(await hours.getAttribute('aria-invalid'), 'true')
    await hours.fill('9-11')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { data } = await world.awa.call('searchCalendars', {})
    const kept = data.find(one => one.id === id)!.exceptions
    assert.deepEqual(
      kept.slice(-2).map(({ name, intervals }) => ({ name, intervals })),
      [
        { name: 'Day 997', intervals: [{ from: '09:00', to: '11:00' }] },
        { name: 'The last one', intervals: exceptions.at(-1)!.intervals },
      ],
    )
    assert.equal(kept.length, DATES - 1)
    await page.setViewportSize(PHONE.viewport)
    await goTo(page, '/test/ticket-rules?part=calendars')
    await open()
    await dates.getByRole('button', { name: '2027: 365 dates' }).click()
    await dates.getByRole('button', { name: /^[^R].*Day 3\b/ }).click()
    assert.deepEqual(await findMisfits(page), [])
  })
}
