// Every page of tools in both themes and both languages, without a fault; and a server's tools accepted by keyboard alone.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { findFaults } from '../rig/chromium.ts'
import type { McpServer } from '../tools/mcp-server.ts'
import { AWA, goTo, type Stage } from './stage.ts'

const TABS_MAX = 60
const COUNT = {
  name: 'count_items',
  description: 'Tells how many are left.',
  inputSchema: { type: 'object' as const, properties: { item: { type: 'string' } }, required: ['item'] },
}

export function toolPages(on: () => Stage, mcpOf: () => McpServer): void {
  it('server-by-keyboard: added, looked at, accepted, accepted again, removed, with the Tab key and what is typed', async () => {
    const { world, openAs } = on()
    const mcp = mcpOf()
    mcp.tools = [COUNT]
    const page = await openAs(AWA, '/test/tools')
    const goes = async (to: Locator, key = 'Enter'): Promise<void> => {
      await tabTo(page, to)
      await page.keyboard.press(key)
    }
    const types = async (to: Locator, text: string): Promise<void> => {
      await tabTo(page, to)
      await page.keyboard.type(text)
    }
    await goes(page.getByRole('link', { name: 'MCP servers' }))
    await page.getByRole('heading', { level: 1, name: 'MCP servers' }).waitFor()
    await goes(page.getByRole('button', { name: 'Add a server' }).first())
    const dialog = page.getByRole('dialog')
    await types(dialog.getByLabel('Name', { exact: true }), 'By keyboard')
    await types(dialog.getByLabel('Address'), mcp.url)
    await goes(dialog.getByRole('button', { name: 'Add a header' }))
    await types(dialog.getByLabel('Name of the header'), 'authorization')
    await types(dialog.getByLabel('Value of authorization'), 'Bearer typed-by-keys')
    await goes(dialog.getByRole('button', { name: 'Add a server' }))
    const panel = page.getByRole('region', { name: 'MCP server', exact: true })
    await panel.getByText('authorization (has a value)').waitFor()
    await goes(panel.getByRole('button', { name: 'Accept: count_items' }))
    await tabTo(page, dialog.getByLabel('What it does'))
    await page.keyboard.press('ArrowDown')
    assert.equal(await dialog.getByLabel('What it does').inputValue(), 'read')
    await goes(dialog.getByRole('button', { name: 'Accept' }))
    await page.getByText('1 tool is accepted.').waitFor()
    const tools = async () => (await world.awa.call('searchTools', { query: { q: 'countItems' } })).data
    assert.deepEqual(
      (await tools()).map(({ effects, server }) => [effects, server?.accepted]),
      [['read', true]],
    )
    mcp.tools = [{ ...COUNT, description: 'Tells how many are left, and where.' }]
    await goes(panel.getByRole('button', { name: 'Look again' }))
    await panel.getByText('Changed: off').waitFor()
    // what the server said stands folded in what it was asked last, too
    await panel.getByText('Tells how many are left, and where.').filter({ visible: true }).first().waitFor()
    await goes(panel.getByRole('button', { name: 'Accept as it is now: count_items' }))
    await goes(dialog.getByRole('button', { name: 'Accept' }))
    await panel.getByText('Accepted', { exact: true }).waitFor()
    await goes(panel.getByRole('button', { name: 'Remove' }))
    await types(dialog.getByLabel('Type “By keyboard” to go on'), 'By keyboard')
    await goes(dialog.getByRole('button', { name: 'Remove' }))
    await page.getByText('By keyboard is removed.').waitFor()
    assert.deepEqual(await tools(), [])
  })

  it('keys-in-tables: j and k go from row to row, Enter opens one, and the row that stands open is marked', async () => {
    await placesOf(on(), mcpOf())
    const page = await on().openAs(AWA, '/test/tools')
    const rows = page.locator('tbody tr')
    const presses = async (key: string, row: Locator): Promise<void> => {
      await page.keyboard.press(key)
      await row.and(page.locator(':focus, :has(:focus)')).waitFor()
    }
    await rows.first().waitFor()
    await presses('j', rows.nth(0))
    await presses('j', rows.nth(1))
    await presses('k', rows.nth(0))
    await page.keyboard.press('Enter')
    await rows.nth(0).and(page.locator('[aria-current=true]')).waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    // from outside it goes on from what stands open
    await presses('j', rows.nth(1))
    const count = await rows.count()
    for (let n = 2; n < count; n++) await presses('j', rows.nth(n))
    // nothing of a built-in tool can be pressed
    await page.locator('tr:focus').waitFor()
    await goTo(page, '/test/tools/log')
    await page.getByRole('table', { name: 'Calls' }).waitFor()
    await presses('j', rows.nth(0))
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Call', exact: true }).getByText('Took').waitFor()
    await rows.nth(0).and(page.locator('[aria-current=true]')).waitFor()
    assert.equal(await page.locator('tr[aria-current]').count(), 1)
    await goTo(page, '/test/team')
    await page.getByRole('table', { name: 'Team' }).waitFor()
    await presses('j', rows.nth(0))
    await page.locator('tbody tr button:focus').waitFor()
  })

  for (const [locale, words] of [
    ['en-GB', ['A file, or text', 'The document', 'Read it']],
    ['fr-CM', ['Un fichier, ou du texte', 'Le document', 'Le lire']],
  ] as const)
    it(`every page of tools has no fault, in both themes: ${locale}`, async () => {
      const { openAs, home } = on()
      const places = await placesOf(on(), mcpOf())
      const page = await openAs(AWA, '/test/tools', { locale })
      const faults: string[] = []
      const look = async (where: string): Promise<void> => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          faults.push(...(await findFaults(page)).map(fault => `${where}, ${colorScheme}: ${fault}`))
        }
        await page.emulateMedia({ colorScheme: 'light' })
      }
      for (const [path, seen] of Object.entries(places)) {
        await goTo(page, path)
        await page.locator(seen).locator('visible=true').first().waitFor()
        await look(path)
      }
      await goTo(page, '/test/tools/import')
      const [here, field, read] = words
      await page.getByRole('radio', { name: here }).check({ force: true })
      const document = await (await fetch(`${home}/sandbox/shop/openapi.json`)).text()
      await page.getByRole('textbox', { name: field }).fill(document.replace('"."', `"${home}/sandbox/shop"`))
      await page.getByRole('button', { name: read }).click()
      await page.getByText('GET /orders/{order}').or(page.getByText('/orders/{order}')).first().waitFor()
      await look('a document that was read')
      assert.deepEqual(faults, [])
    })
}

/** Every page of tools, and what stands on it when it is there. */
async function placesOf({ world, home }: Stage, mcp: McpServer): Promise<{ [path: string]: string }> {
  const { api } = world.awa
  mcp.tools = [COUNT]
  const known = (await api.get('/tool/search?q=looksUp')).body.data[0]?.id as string | undefined
  const tool =
    known ??
    (
      await api.post('/tool/add', {
        name: 'looksUp',
        description: 'Looks an order up.',
        method: 'GET',
        url: `${home}/sandbox/shop/orders/{order}`,
        headers: [{ name: 'x-key', value: 'a-secret-of-the-shop' }],
        parameters: [{ name: 'order', type: 'STRING', in: 'path', example: 'CMD-4521' }],
      })
    ).body.id
  const { log } = (await api.post(`/tool/${tool}/try`, { parameters: { order: 'CMD-4521' } })).body
  const servers = (await api.get('/tool/server/search')).body.data as { id: string; name: string }[]
  const server =
    servers.find(({ name }) => name === 'Counted')?.id ??
    (await api.post('/tool/server/add', { name: 'Counted', url: mcp.url })).body.id
  return {
    '/test/tools': 'text=looksUp',
    [`/test/tools?tool=${tool}`]: 'text=x-key',
    '/test/tools/form': 'form',
    [`/test/tools/form?tool=${tool}`]: 'form',
    [`/test/tools/trial?tool=${tool}`]: 'main h1 >> text=looksUp',
    '/test/tools/log': 'table >> text=looksUp',
    [`/test/tools/log?run=${log}`]: 'text=CMD-4521',
    '/test/tools/import': 'main [role=radiogroup]',
    '/test/tools/servers': 'text=Counted',
    [`/test/tools/servers?server=${server}`]: 'text=count_items',
  }
}

/** Presses Tab until it is there: whoever has no mouse comes to it, too. */
async function tabTo(page: Page, to: Locator): Promise<void> {
  await to.waitFor()
  for (let presses = 0; presses < TABS_MAX; presses++) {
    if ((await to.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`${TABS_MAX} times Tab lead nowhere near ${String(to)}`)
}
