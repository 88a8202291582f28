// The pages in a browser: search, languages of code, trying a request on the real test gateway.
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
      await page.locator('#finder input').fill(words)
      assert.match((await found.first().textContent()) ?? '', first)
      const before = page.url()
      await page.keyboard.press('Enter')
      await page.waitForURL(({ href }) => href !== before)
      await page.locator('#finder').waitFor({ state: 'hidden' })
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
    await page.locator('#finder input').fill('zzz nothing zzz')
    await page.getByText('Nothing found.').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#finder').waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+k')
    assert.ok((await found.count()) > 15, 'all tasks are offered')
    await page.keyboard.press('ArrowDown')
    assert.equal(await found.nth(1).getAttribute('aria-selected'), 'true')
    assert.equal(await page.locator('#finder input').getAttribute('aria-activedescendant'), 'found-1')
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
})
