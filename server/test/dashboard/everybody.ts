// Pages for everybody: what axe finds, targets, small screens, both themes and languages.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { findFaults } from '../rig/chromium.ts'
import { AWA, findWrong, PHONE, type Stage } from './stage.ts'

const PAGES = ['/team', '/tokens', '/audit', '/settings']

export function everybody(on: () => Stage): void {
  for (const locale of ['en-GB', 'fr-CM'])
    it(`has no fault that axe finds, in both themes and on a phone: ${locale}`, async () => {
      const stage = on()
      const out = await stage.open('', { locale, ...PHONE })
      await out.locator('form').waitFor()
      assert.deepEqual(await findWrong(out), [], 'sign-in')
      const page = await stage.openAs(AWA, PAGES[0], { locale })
      for (const path of PAGES) {
        await page.goto(`${stage.home}/dashboard${path}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        assert.deepEqual(await findWrong(page), [], path)
        await page.emulateMedia({ colorScheme: 'dark' })
        assert.deepEqual(await findFaults(page, { rule: 'color-contrast' }), [], `${path}, dark`)
        await page.emulateMedia({ colorScheme: 'light' })
        await page.setViewportSize(PHONE.viewport)
        assert.deepEqual(await findWrong(page), [], `${path}, small`)
        await page.setViewportSize({ width: 1440, height: 900 })
      }
    })

  it('is served under a strict policy: nothing for a form of others, the same page for every address', async () => {
    const { home } = on()
    const page = await fetch(`${home}/dashboard/tickets/anything?x=1`)
    const policy = page.headers.get('content-security-policy')!
    const [, nonce] = /'nonce-([\w+/]{24})'/.exec(policy)!
    const html = await page.text()
    assert.equal(html.split(`nonce="${nonce}"`).length > 2, true)
    assert.doesNotMatch(policy, /unsafe/)
    assert.notEqual(nonce, /'nonce-([\w+/]{24})'/.exec(await policyOf(home))![1])
    const head = await fetch(`${home}/dashboard`, { method: 'HEAD' })
    assert.deepEqual([head.status, await head.text()], [200, ''])
    const form = await fetch(`${home}/dashboard`, { method: 'POST', body: 'a=1' })
    assert.equal(((await form.json()) as { code: number }).code, 1007)
    const [, asset] = /src="(\/dashboard\/assets\/[^"]+\.js)"/.exec(html)!
    const file = await fetch(home + asset)
    assert.equal(file.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    const missing = await fetch(`${home}/dashboard/assets/none.js`, { headers: { prefer: 'status=http' } })
    assert.equal(missing.status, 404)
  })
}

const policyOf = async (home: string): Promise<string> =>
  (await fetch(`${home}/dashboard`)).headers.get('content-security-policy')!
