// The pages in a browser: search, copying, tabs, trying a request on the real test gateway.
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { comesIntoView, openForm, type Stage, setStage, showsCode } from './stage.ts'

describe('the documentation in a browser', { skip: skipReason, timeout: 170_000 }, () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  after(() => stage?.close())
  afterEach(async () => assert.deepEqual(await stage.clear(), []))

  it('finds tasks, fields and codes by keyboard alone', async () => {
    const page = await stage.open()
    const found = page.locator('#found li')
    const search = async (words: string, first: RegExp): Promise<void> => {
      await page.keyboard.press('/')
      await page.locator('#search input').fill(words)
      assert.match((await found.first().textContent()) ?? '', first)
      const before = page.url()
      await page.keyboard.press('Enter')
      await page.waitForURL(({ href }) => href !== before)
      await page.locator('#search').waitFor({ state: 'hidden' })
    }
    await search('contact.phone', /^Fieldcontact\.phoneSend a message/)
    assert.equal(await page.evaluate('decodeURIComponent(location.hash)'), '#sendMessage.contact.phone')
    await comesIntoView(page, '[id="sendMessage.contact.phone"]')
    await search('buttons', /action\.buttons|Send a message/)
    await search('retry after', /^(Task|Code)/)
    await search('1004', /^Code1004/)
    await comesIntoView(page, '#code-1004')
    const also = {
      authentication: 'Tokens',
      pagination: 'Lists',
      webhook: 'Follow events',
      widget: 'The chat',
    }
    for (const [words, title] of Object.entries({ ...also, attachment: 'Send a message' }))
      await search(words, new RegExp(`^Task${title}`))
    await page.keyboard.press('Control+k')
    await page.locator('#search input').fill('zzz nothing zzz')
    await page.getByText('Nothing found.').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#search').waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+k')
    assert.ok((await found.count()) > 15, 'all tasks are offered')
    await page.keyboard.press('ArrowDown')
    assert.equal(await found.nth(1).getAttribute('aria-selected'), 'true')
    assert.equal(await page.locator('#search input').getAttribute('aria-activedescendant'), 'found-1')
  })

  it('opens what hides a field that was looked for', async () => {
    const page = await stage.open()
    await page.keyboard.press('/')
    await page.locator('#search input').fill('latitude')
    await page.keyboard.press('Enter')
    const field = page.locator('[id="sendMessage.message.content.latitude"]')
    await field.waitFor()
    assert.ok(await page.locator('#sendMessage input[value=location]').isChecked())
    await page.reload()
    await field.waitFor()
  })

  it('shows a request in the language that was chosen, everywhere and the next time', async () => {
    const page = await stage.open({}, '/docs/tickets')
    const panel = page.locator('#searchTickets .panel').first()
    await showsCode(panel, /curl 'http/)
    await panel.getByText('Python', { exact: true }).click()
    await showsCode(panel, /requests\.get\(/)
    await showsCode(page.locator('#addTicket .panel').first(), /requests\.post\(/)
    await page.locator('nav').getByRole('link', { name: 'Send a message' }).click()
    await showsCode(page.locator('#sendMessage .panel').first(), /requests\.post\(/)
    await page.goBack()
    await showsCode(panel, /requests\.get\(/)
    await panel.locator('input:checked').focus()
    await page.keyboard.press('ArrowRight')
    await showsCode(panel, /curl_init\(/)
    await page.reload()
    await showsCode(panel, /curl_init\(/)
  })

  it('copies what is shown', async () => {
    const page = await stage.open({ permissions: ['clipboard-read', 'clipboard-write'] }, '/docs/messages')
    const panel = page.locator('#sendMessage .panel').first()
    await panel.getByText('TypeScript', { exact: true }).click()
    await panel.getByRole('button', { name: 'Copy' }).click()
    await panel.getByRole('button', { name: 'Copied' }).waitFor()
    assert.match(
      String(await page.evaluate('navigator.clipboard.readText()')),
      /^import { makeClient } from '@palabre\/client'/,
    )
  })

  it('tries requests on the test gateway, with the ids of what is there', async () => {
    const { token, agent } = stage.world.app.cast.awa.test
    const page = await stage.open({}, '/docs/contacts')
    const agents = await openForm(page, 'searchAgents')
    await agents.getByLabel('Test token').fill(token)
    await agents.getByRole('button', { name: 'Send', exact: true }).click()
    await agents.getByText(/^HTTP 200 · \d+ ms · 1000 Request successful$/).waitFor()
    const knowledge = await openForm(page, 'manageContactKnowledge')
    assert.equal(await knowledge.getByLabel('Test token').inputValue(), token)
    assert.ok((await knowledge.locator('textarea').inputValue()).includes(agent.hashid))
    await knowledge.getByRole('button', { name: 'Send', exact: true }).click()
    await knowledge.getByText('1000 Request successful').waitFor()
    assert.match(String(await knowledge.locator('.outcome pre').textContent()), /"status": "created"/)
    await knowledge.locator('textarea').fill('{')
    await knowledge.getByRole('button', { name: 'Send', exact: true }).click()
    await knowledge.getByRole('link', { name: /^1008/ }).click()
    await comesIntoView(page, '#code-1008')
    const sent = stage.asked.filter(({ authorization }) => authorization !== undefined)
    assert.equal(sent.length, 3)
    for (const { url } of sent) assert.ok(url.startsWith(`${stage.world.app.service.address}/sandbox/`), url)
    await page.goto(new URL('/docs/agents', page.url()).href)
    assert.equal(await page.locator('.token').first().inputValue(), token)
    assert.equal(await page.locator('#getAgent .try [name=id]').inputValue(), agent.hashid)
    await page.reload()
    assert.equal(await page.locator('.token').first().inputValue(), token)
    const other = await stage.open({}, '/docs/agents')
    assert.equal(await other.locator('.token').first().inputValue(), '', 'kept in its tab alone')
  })

  it('throws a live token away, and says why', async () => {
    const page = await stage.open({}, '/docs/business')
    const form = await openForm(page, 'getBusinessBalance')
    await form.getByRole('button', { name: 'Send', exact: true }).click()
    await form.getByText('Paste a test token first').waitFor()
    await form.getByLabel('Test token').fill(stage.world.app.cast.awa.live.token)
    await form.getByText('This is a live token.').waitFor()
    assert.equal(await form.getByLabel('Test token').inputValue(), '')
    assert.equal(await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })'), '{}')
    assert.ok(stage.asked.every(({ authorization }) => authorization === undefined))
  })

  it('shows the fields of a message by its type, and puts its example into the request', async () => {
    const page = await stage.open({}, '/docs/messages')
    const section = page.locator('#sendMessage')
    await section.getByText('interactive', { exact: true }).click()
    const pane = section.locator('.types > .pane').filter({ visible: true }).first()
    await pane.getByText('cta_url', { exact: true }).first().waitFor()
    await pane.getByRole('button', { name: 'Put it into the request' }).first().click()
    const written = JSON.parse(await section.locator('textarea').inputValue()) as {
      message: { type: string }
    }
    assert.equal(written.message.type, 'interactive')
  })

  it('changes between light and dark, and remembers it', async () => {
    const page = await stage.open({ colorScheme: 'light' })
    const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
    const light = await paper()
    await page.getByRole('button', { name: 'Light or dark' }).click()
    const dark = await paper()
    assert.notEqual(dark, light)
    await page.reload()
    assert.equal(await paper(), dark)
    await page.getByRole('link', { name: 'Next chapter' }).click()
    await page.waitForURL(/messages$/)
    assert.equal(await paper(), dark)
  })

  it('leads from addresses of one long page to where things are now', async () => {
    const page = await stage.open({}, '/docs')
    const places = {
      '/docs#sendMessage': '/docs/messages#sendMessage',
      '/docs#sendMessage.contact.phone': '/docs/messages#sendMessage.contact.phone',
      '/docs#code-1004': '/docs/errors#code-1004',
      '/docs?lang=fr#reason-window_closed': '/docs/errors?lang=fr#reason-window_closed',
      '/docs#tickets': '/docs/tickets#tickets',
      '/docs#repeats': '/docs#repeats',
      // a field that is gone: its section
      '/docs#getTicket.nothing': '/docs/tickets#getTicket.nothing',
    }
    const { address } = stage.world.app.service
    const stepsOf = async (): Promise<number> => Number(await page.evaluate('history.length'))
    const steps = await stepsOf()
    for (const [old, now] of Object.entries(places)) {
      await page.goto(address + old)
      await page.waitForURL(address + now)
      const id = now.split('#')[1]!.replace('.nothing', '')
      await comesIntoView(page, `[id="${id}"]`)
    }
    assert.equal(await stepsOf(), steps + Object.keys(places).length, 'an old address is no step')
    await page.goto(`${address}/docs`)
    await page.evaluate('location.hash = "moveTestClock"')
    await page.waitForURL(`${address}/docs/testing#moveTestClock`)
  })

  it('fetches what it searches when search is first opened, and again when that failed', async () => {
    const page = await stage.open()
    let isAway = true
    // before the page: one that is there already may go past a new route
    await page.route('**/search-en.json', route => (isAway ? route.abort() : route.continue()))
    await page.goto(new URL('/docs/errors', page.url()).href)
    const fetched = (): number => stage.asked.filter(({ url }) => url.endsWith('/search-en.json')).length
    assert.equal(fetched(), 0)
    await page.keyboard.press('/')
    await page.getByText('No answer: the service could not be reached.').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#search').waitFor({ state: 'hidden' })
    assert.match(stage.complaints.splice(0).join(), /ERR_FAILED/)
    isAway = false
    for (const words of ['window', 'ticket']) {
      await page.keyboard.press('/')
      await page.locator('#search input').fill(words)
      await page.locator('#found li').first().waitFor()
      await page.keyboard.press('Escape')
      await page.locator('#search').waitFor({ state: 'hidden' })
    }
    assert.equal(fetched(), 2)
  })
})
