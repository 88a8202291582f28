// Teams: made, given members, renamed and removed by keyboard; seen by who may not change them.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { findFaults } from '../rig/chromium.ts'
import { AWA, BRUNO, findMisfits, PHONE, type Stage } from './stage.ts'

export function teams(on: () => Stage): void {
  it('teams-made: added with members, renamed and removed, by keyboard', async () => {
    const { openAs, world } = on()
    const page = await openAs(AWA, '/test/teams')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Add a team' }).first().press('Enter')
    await dialog.getByLabel('Name').waitFor()
    await page.keyboard.type('Zq deliveries')
    await dialog.getByRole('checkbox', { name: /Bruno/ }).press('Space')
    await dialog.getByRole('radio', { name: /It is given to them/ }).press('Space')
    await dialog.getByLabel('At most so many').fill('3')
    assert.deepEqual(await findFaults(page, { parts: ['body style', '[role=dialog]'] }), [])
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('row').filter({ hasText: 'Zq deliveries' })
    await row.getByText('Given to them, up to 3 each').waitFor()
    const { data } = await world.awa.call('searchTeams', {})
    const made = data.find(({ name }) => name === 'Zq deliveries')!
    assert.deepEqual([made.assignment, made.capacity, made.members.length], ['balanced', 3, 1])

    await row.getByRole('button', { name: 'What to do with Zq deliveries' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Change' }).press('Enter')
    await dialog.getByLabel('Name').fill('Zq parcels')
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    const renamed = page.getByRole('row').filter({ hasText: 'Zq parcels' })
    await renamed.getByRole('button', { name: 'What to do with Zq parcels' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Remove' }).press('Enter')
    await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
    await renamed.waitFor({ state: 'detached' })
  })

  it('teams-on-a-phone: a member sees them in French, and changes none', async () => {
    const { openAs, world } = on()
    await world.awa.call('addTeam', { body: { name: 'Zq caisse' } })
    const page = await openAs(BRUNO, '/test/teams', { ...PHONE, locale: 'fr-CM' })
    await page.getByRole('heading', { level: 1, name: 'Équipes' }).waitFor()
    await page.getByText('Encore personne').first().waitFor()
    assert.deepEqual(await findMisfits(page), [])
    await page.getByRole('button', { name: 'Que faire de Zq caisse' }).tap()
    assert.equal(await page.getByRole('menuitem', { name: 'Modifier' }).isDisabled(), true)
  })
}
