// Somebody whose account names a zone, at a computer that has another: what is chosen there is of the account's days and hours.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { until } from '../world.ts'
import { customer, inbox, presses } from './inbox-stage.ts'
import { AWA, goTo, type Stage } from './stage.ts'

/** The computer is 25 hours behind: no day there is the account's. */
const COMPUTER = 'Pacific/Niue'
const ACCOUNT = { zone: 'Pacific/Kiritimati', aheadHours: 14 }
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const dayAt = (ms: number): string => new Date(ms + ACCOUNT.aheadHours * HOUR_MS).toISOString().slice(0, 10)

export function zones(on: () => Stage): void {
  it('own-zone: what is put off, gone to by a day, and known until a day goes by the zone of the account', async () => {
    const stage = on()
    const { awa, rows, sweeps } = stage.world
    const { who, name } = await customer(stage, 'When is it there?')
    await sweeps()
    const set = (zone: string | null) => rows('update users set zone = $1 where username = $2', [zone, AWA])
    await set(ACCOUNT.zone)
    const { page, opens } = await inbox(stage, 'view=all', {
      as: AWA,
      timezoneId: COMPUTER,
    })
    await opens(name)
    const params = { id: (await awa.conversation(who)).hashid }
    const day = dayAt(Date.now() + 30 * DAY_MS)
    await presses(page, 'snooze')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Choose a time').fill(`${day}T14:30`)
    await dialog.getByRole('button', { name: 'Snooze', exact: true }).click()
    await until('it is put off until then', async () => {
      const { snoozed_until } = await awa.call('getConversation', { params })
      return snoozed_until === `${day}T00:30:00.000000Z`
    })

    const last = name.split(' ').at(-1)
    const { contact } = await awa.call('getConversation', { params })
    await goTo(page, `/test/contacts?q=${last}`)
    const list = page.getByRole('list', { name: 'Contacts' })
    await list.getByText(name).waitFor()
    const known = Date.parse((await awa.call('getContact', { params: { id: contact.id } })).created_at)
    for (const [knownBy, isThere] of [
      [dayAt(known), true],
      [dayAt(known - DAY_MS), false],
    ] as const) {
      await goTo(page, `/test/contacts?q=${last}&until=${knownBy}`)
      await (isThere ? list.getByText(name) : page.getByText('Nobody fits')).waitFor()
    }

    await goTo(page, `/test/contacts?contact=${contact.id}`)
    await page.getByRole('button', { name: 'Add a text' }).click()
    await dialog.getByLabel('Text').fill('Comes in the evening')
    await dialog.getByLabel('Until').fill(day)
    const save = dialog.getByRole('button', { name: 'Save' })
    await save.click()
    const expires = async () =>
      (await awa.call('getContact', { params: { id: contact.id } })).knowledge[0]?.expires_at
    await until('it is known', async () => (await expires()) !== undefined)
    assert.equal(await expires(), `${day}T10:00:00.000000Z`, 'the day is over there')
    await page.getByRole('button', { name: 'What to do with Comes in the evening' }).click()
    await page.getByRole('menuitem', { name: 'Change' }).click()
    assert.equal(await dialog.getByLabel('Until').inputValue(), day)
    await set(null)
  })

  it('no-day: an address whose day there is not shows its page, without it', async () => {
    const { openAs } = on()
    const page = await openAs(AWA, '/test/settings')
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    for (const [path, heading] of [
      ['inbox?view=all&until=2026-13-45', 'Inbox'],
      ['contacts?until=2026-13-45', 'Contacts'],
      ['tickets?created_to=soon', 'Tickets'],
      ['audit?since=soon', 'Audit log'],
      ['tools/log?from=soon', 'Calls'],
      ['analytics?from=2026-13-45&to=soon', 'Analytics'],
    ] as const) {
      await goTo(page, `/test/${path}`)
      const shown = page.getByRole('heading', { level: 1, name: heading, exact: true })
      await shown.waitFor({ state: 'attached' })
      await page.evaluate('new Promise(done => requestIdleCallback(done))')
      assert.equal(await shown.count(), 1, path)
    }
  })
}
