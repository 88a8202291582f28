// Tools: declared by a form, tried, given to an agent, broken, read in the log, made once more, put in maintenance.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { findFaults } from '../rig/chromium.ts'
import { AWA, findMisfits, goTo, PHONE, type Stage } from './stage.ts'

export function tools(on: () => Stage): void {
  it('tool-in-five-minutes: declared with what a brace offers, tried, and given to an agent; secrets stay', async () => {
    const { world, openAs, home } = on()
    const page = await openAs(AWA, '/test/tools')
    await page.getByRole('heading', { name: 'No tool of your own yet' }).waitFor()
    assert.deepEqual(await findFaults(page), [])
    await page.getByRole('link', { name: 'Add a tool' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('getOrderStatus')
    await page.getByLabel('Description').fill('Tells the state of an order, by its number.')
    const address = page.getByLabel('Address')
    await address.fill(`${home}/sandbox/shop/orders/{order}?phone=`)
    await address.press('End')
    await page.keyboard.type('{ph')
    await page.getByRole('option', { name: '{phone}' }).waitFor()
    await page.keyboard.press('Enter')
    assert.match(await address.inputValue(), /\{order\}\?phone=\{phone\}$/)
    await page.getByText('Nothing fills {order} yet.').waitFor()
    await page.getByRole('button', { name: 'Add as parameters' }).click()
    const order = page.getByRole('group', { name: 'order', exact: true })
    assert.equal(await order.getByLabel('Goes into').inputValue(), 'path')
    await order.getByText('Example, allowed values').click()
    await order.getByLabel('Example', { exact: true }).fill('CMD-4521')
    await page.getByRole('button', { name: 'Add a header' }).click()
    await page.getByLabel('Name of the header').fill('Cookie2')
    await page.getByLabel('Value of Cookie2').fill('canary-9431')
    await page.getByRole('button', { name: 'Add a tool' }).click()
    await page.getByRole('alert').getByText('Name of the header · Cookie2').waitFor()
    await page.locator('[aria-label="Name of the header"]:focus').waitFor()
    assert.deepEqual(await findFaults(page), [])
    await page.getByLabel('Name of the header').fill('authorization')
    await page.getByLabel('Paths to keep').fill('order\nstatus.en')
    await page.getByRole('button', { name: 'Add a tool' }).click()
    const panel = page.getByRole('region', { name: 'Tool', exact: true })
    await panel.getByText('authorization (has a value)').waitFor()
    await panel.getByText('Not called yet').waitFor()

    await panel.getByRole('link', { name: 'Try it' }).click()
    assert.equal(await page.getByLabel('order', { exact: true }).inputValue(), 'CMD-4521')
    await page.getByRole('button', { name: 'Call it' }).click()
    await page.getByText('A value is not known').waitFor()
    await page.getByLabel('{phone}').fill('237600000009')
    await page.getByRole('button', { name: 'Dry run' }).click()
    const sent = page.getByRole('region', { name: 'Request', exact: true })
    await sent.getByText('phone=237600000009').waitFor()
    await page.getByText('Dry run: nothing was sent.').first().waitFor()
    await page.getByRole('button', { name: 'Call it' }).click()
    await page.getByText('Answered', { exact: true }).waitFor()
    const answer = page.getByRole('region', { name: 'Response', exact: true })
    await answer.getByText('arrives_on').waitFor()
    const told = page.getByRole('region', { name: 'What the agent is told' })
    assert.doesNotMatch((await told.textContent())!, /arrives_on/)
    await sent.getByText(/\d headers?/).click()
    await sent.getByText('[hidden]').first().waitFor()
    await page.getByRole('link', { name: 'Change' }).waitFor()
    await page.getByRole('button', { name: 'Give to an agent…' }).waitFor()
    assert.deepEqual(await findFaults(page), [])
    assert.equal((await page.content()).includes('canary-9431'), false)

    await world.awa.api.post('/tool/add', { ...LOOK, name: 'second', url: `${home}/sandbox/shop/orders/2` })
    await goTo(page, `/test/agents?agent=${world.awa.app.agent.hashid}`)
    const given = page.getByRole('region', { name: 'Tools it may use' })
    const focused = (name: string) => page.locator(`[role=menuitem]:focus:has-text("${name}")`)
    await given.getByRole('button', { name: 'Give it a tool…' }).press('Enter')
    await focused('getOrderStatus').press('ArrowDown')
    await focused('second').press('ArrowUp')
    assert.deepEqual(await namesOf(given), [], 'passing over a name gives nothing')
    await focused('getOrderStatus').press('Enter')
    await given.getByRole('link', { name: 'getOrderStatus' }).waitFor()
    await given.getByRole('button', { name: 'Give it a tool…' }).click()
    await page.getByRole('menuitem', { name: 'second' }).click()
    await given.getByRole('button', { name: 'Move second up' }).click()
    await page.getByText('second is further up.').waitFor()
    assert.deepEqual(await namesOf(given), ['second', 'getOrderStatus'])
    assert.deepEqual(await findFaults(page, { parts: ['body style', '[aria-label="Agent"]'] }), [])
    await given.getByRole('button', { name: 'Take second away' }).click()
    await page.getByText('It may not use second any more.').waitFor()
    await page.keyboard.press('z')
    await given.getByRole('link', { name: 'second' }).waitFor()
    const { tools } = await world.awa.call('getAgentTools', {
      params: { id: world.awa.app.agent.hashid },
    })
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['second', 'getOrderStatus'],
    )
  })

  it('tool-broken: what failed is found in the log by filters of the address, and made once more', async () => {
    const { world, openAs, home } = on()
    const page = await openAs(AWA, '/test/tools?q=getOrder')
    await page.getByRole('link', { name: 'getOrderStatus' }).click()
    await page.getByRole('link', { name: 'Change' }).click()
    assert.equal(await page.getByLabel('Value of authorization').inputValue(), '')
    await page.getByLabel('Address').fill(`${home}/sandbox/shop/orders/x{order}`)
    await page.getByRole('button', { name: 'Save' }).click()
    await page
      .getByRole('region', { name: 'Tool', exact: true })
      .getByText('authorization (has a value)')
      .waitFor()
    const { data } = await world.awa.call('searchTools', { query: { q: 'getOrder' } })
    const id = data[0]!.id!
    await world.awa.api.post(`/tool/${id}/try`, { parameters: { order: 'CMD-1' } })
    const post = { ...LOOK, name: 'bookPlace', method: 'POST', url: `${home}/sandbox/shop/orders/9` }
    const booking = (await world.awa.api.post('/tool/add', post)).body.id
    await world.awa.api.post(`/tool/${booking}/try`, {})
    await goTo(page, '/test/tools/log')
    const rows = page.getByRole('table').getByRole('row')
    await rows.filter({ hasText: 'bookPlace' }).waitFor()
    await page.getByLabel('Outcome').selectOption('failed')
    await page.getByLabel('Tool', { exact: true }).selectOption({ label: 'getOrderStatus' })
    await page.getByText('Refused by the system (404)').first().waitFor()
    assert.match(page.url(), new RegExp(`outcome=failed&tool=${id}$`))
    assert.equal(await page.getByText('bookPlace', { exact: true }).locator('visible=true').count(), 0)
    await page.getByRole('table').getByRole('link', { name: 'getOrderStatus' }).first().click()
    const call = page.getByRole('region', { name: 'Call', exact: true })
    await call.getByText('shop/orders/xCMD-1').waitFor()
    assert.deepEqual(await findFaults(page), [])
    const before = page.url()
    await call.getByRole('button', { name: 'Make it once more' }).click()
    await page.getByText('The call was made once more.').waitFor()
    await call.getByText('Made once more').waitFor()
    assert.notEqual(page.url(), before)

    await goTo(page, `/test/tools/log?tool=${booking}`)
    await page.getByRole('table').getByRole('link', { name: 'bookPlace' }).click()
    await call.getByRole('button', { name: 'Make it once more' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('It may change something in your system a second time.').waitFor()
    assert.equal(await page.getByRole('table').getByRole('row').count(), 2)
    await dialog.getByRole('button', { name: 'Make it once more' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('table').getByRole('row').nth(2).waitFor()
  })

  it('tool-in-maintenance: with what the agent may say in both languages; removed by its name', async () => {
    const { world, openAs } = on()
    const page = await openAs(AWA, '/test/tools?q=second')
    await page.getByRole('link', { name: 'second' }).click()
    const panel = page.getByRole('region', { name: 'Tool', exact: true })
    const dialog = page.getByRole('dialog')
    await panel.getByRole('button', { name: 'Switch' }).click()
    await dialog.getByLabel('In maintenance').check()
    await dialog.getByLabel('What the agent may say · English').fill('Back at 6 pm.')
    await dialog.getByLabel('What the agent may say · Français').fill('De retour à 18 h.')
    assert.deepEqual(await findFaults(page, { parts: ['body style', '[role=dialog]'] }), [])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('EN: Back at 6 pm. FR: De retour à 18 h.').waitFor()
    await page.getByRole('table').getByText('In maintenance').waitFor()
    const { data } = await world.awa.call('searchTools', { query: { state: 'maintenance' } })
    assert.deepEqual(
      data.map(({ name }) => name),
      ['second'],
    )
    await panel.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByLabel('Type “second” to go on').fill('second')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('second is removed.').waitFor()
    await page.getByRole('heading', { name: 'No tool fits' }).waitFor()
  })

  it('tools on a phone, in French, fit its width', async () => {
    const { world, openAs } = on()
    const { data } = await world.awa.call('searchTools', { query: { q: 'getOrder' } })
    const id = data[0]!.id!
    const calls = await world.awa.call('searchToolLog', { query: { tool: id } })
    const page = await openAs(AWA, '/test/tools', { ...PHONE, locale: 'fr-CM' })
    for (const [path, words] of [
      ['/test/tools', 'Ajouter un outil'],
      [`/test/tools?tool=${id}`, 'Derniers appels'],
      [`/test/tools/form?tool=${id}`, 'À quoi il sert'],
      [`/test/tools/trial?tool=${id}`, 'Rien n’a encore été appelé'],
      ['/test/tools/log', 'Refusé par le système'],
      [`/test/tools/log?run=${calls.data[0]!.id}`, 'Refaire l’appel'],
    ] as const) {
      await goTo(page, path)
      await page.getByText(words).locator('visible=true').first().waitFor()
      assert.deepEqual(await findMisfits(page), [], path)
      assert.deepEqual(await findFaults(page, { parts: ['body style', 'main'] }), [], path)
    }
  })
}

const LOOK = { description: 'Looks up.', method: 'GET' }

const namesOf = async (given: ReturnType<Page['getByRole']>): Promise<string[]> =>
  given.getByRole('listitem').getByRole('link').allTextContents()
