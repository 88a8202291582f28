// The pages in a browser: what is read on them day by day (browser.long.test.ts has search and trying).
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { comesIntoView, type Stage, setStage } from './stage.ts'

describe('the documentation as it is read', { skip: skipReason, timeout: 170_000 }, () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  after(() => stage?.close())
  afterEach(async () => assert.deepEqual(await stage.clear(), []))

  it('opens what hides a field that was looked for', async () => {
    const page = await stage.open()
    await page.keyboard.press('/')
    await page.locator('#finder input').fill('latitude')
    await page.keyboard.press('Enter')
    const field = page.locator('[id="sendMessage.message.content.latitude"]')
    await field.waitFor()
    assert.ok(await page.locator('#sendMessage input[value=location]').isChecked())
    await page.reload()
    await field.waitFor()
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
    await page.locator('#finder').waitFor({ state: 'hidden' })
    assert.match(stage.complaints.splice(0).join(), /ERR_FAILED/)
    isAway = false
    for (const words of ['window', 'ticket']) {
      await page.keyboard.press('/')
      await page.locator('#finder input').fill(words)
      await page.locator('#found li').first().waitFor()
      await page.keyboard.press('Escape')
      await page.locator('#finder').waitFor({ state: 'hidden' })
    }
    assert.equal(fetched(), 2)
  })
})
