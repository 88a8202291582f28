// Pages for everybody: what axe finds, targets, small screens, both themes and languages.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { often } from '../often.ts'
import { findFaults } from '../rig/chromium.ts'
import { AWA, findMisfits, goTo, PHONE, type Stage } from './stage.ts'

/** Each with its heading in English and in French. */
const PAGES = [
  ['/test/tickets', 'Tickets', 'Tickets'],
  ['/test/tickets?view=board', 'Tickets', 'Tickets'],
  ['/test/contacts', 'Contacts', 'Contacts'],
  ['/test/agents', 'Agents', 'Agents'],
  ['/test/analytics?days=7', 'Analytics', 'Analyse'],
  ['/test/ticket-figures?days=7', 'Ticket figures', 'Bilan des tickets'],
  ['/test/canned-replies', 'Canned replies', 'Réponses types'],
  ['/test/channels', 'Channels', 'Canaux'],
  ['/test/ticket-rules?part=moves', 'Ticket rules', 'Règles des tickets'],
  ['/team', 'Team', 'Équipe'],
  ['/test/teams', 'Teams', 'Équipes'],
  ['/tokens', 'Tokens', 'Jetons'],
  ['/audit', 'Audit log', 'Journal d’audit'],
  ['/business', 'Boutique Awa', 'Boutique Awa'],
  ['/test/business/ledger', 'Ledger', 'Registre'],
  ['/settings', 'Settings', 'Réglages'],
] as const

const TEXTS = join(import.meta.dirname, '../../../dashboard/src/texts/en')
/** A text that is not there is shown by its name: "contacts.edit". */
const NAME_OF_TEXT = new RegExp(
  `(?<![\\w./@-])(?:${readdirSync(TEXTS)
    .map(file => file.replace('.ts', '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
    .join('|')})\\.[a-z]\\w*`,
  'g',
)

/** Names that stand where texts should, also in what is read out alone. */
async function namesOfTexts(page: Page): Promise<string[]> {
  const said = await page.evaluate<string>(`[document.body.innerText, ...[...document.querySelectorAll('*')]
    .flatMap(one => ['aria-label', 'aria-description', 'title', 'placeholder'].map(name => one.getAttribute(name) ?? ''))]
    .join('\\n')`)
  return said.match(NAME_OF_TEXT) ?? []
}

export function accessible(on: () => Stage): void {
  it('has no fault that axe finds, in both themes', async () => {
    const stage = on()
    const out = await stage.open()
    await out.locator('form').waitFor()
    assert.deepEqual(await findFaults(out), [], 'sign-in')
    assert.deepEqual('See contacts.edit, or a@team.example'.match(NAME_OF_TEXT), ['contacts.edit'])
    const page = await stage.openAs(AWA, PAGES[0][0])
    for (const [path, name] of PAGES) {
      await goTo(page, path)
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      assert.deepEqual(await findFaults(page), [], path)
      assert.deepEqual(await namesOfTexts(page), [], path)
      await page.emulateMedia({ colorScheme: 'dark' })
      assert.deepEqual(await findFaults(page, { rule: 'color-contrast' }), [], `${path}, dark`)
      await page.emulateMedia({ colorScheme: 'light' })
    }
  })
}

export function onPhones(on: () => Stage): void {
  it('fits a phone, in French, with targets for fingers', async () => {
    const stage = on()
    const options = { locale: 'fr-CM', ...PHONE }
    const out = await stage.open('', options)
    await out.locator('form').waitFor()
    assert.deepEqual(await findMisfits(out), [], 'sign-in')
    const page = await stage.openAs(AWA, PAGES[0][0], options)
    // every day each fourth of them: a list, figures, a table of secrets, a form
    for (const [path, , name] of PAGES.filter((_, n) => n % often(4, 1) === 0)) {
      await goTo(page, path)
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      assert.deepEqual(await findMisfits(page), [], path)
      assert.deepEqual(await namesOfTexts(page), [], path)
    }
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Tickets', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await menu.and(page.locator(':focus')).waitFor()
    await menu.click()
    await page.getByRole('link', { name: 'Tickets', exact: true }).click()
    await page.getByRole('heading', { name: 'Tickets', level: 1 }).waitFor()
  })
}

export function served(on: () => Stage): void {
  it('is served under a strict policy: nothing for a form of others, the same page for every address', async () => {
    const { home } = on()
    const page = await fetch(`${home}/dashboard/tickets/anything?x=1`)
    const policy = page.headers.get('content-security-policy')!
    const [, nonce] = /'nonce-([\w+/]{24})'/.exec(policy)!
    const html = await page.text()
    assert.equal(html.split(`nonce="${nonce}"`).length > 2, true)
    assert.equal(
      policy,
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; connect-src 'self'; img-src 'self' blob: data:; ` +
        "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
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

  it('is painted before its styles and scripts are there: its frame for who seems to be signed in', async () => {
    const { home } = on()
    const firstOf = async (path: string, cookie: string): Promise<string> => {
      const html = await (await fetch(home + path, { headers: { cookie } })).text()
      const { index, 1: is, 2: shape } = /<div id="first" data-is="(\w+)" data-page="(\w+)"/.exec(html)!
      assert.ok(index! < html.indexOf('<link rel="stylesheet"'), 'styles would hold it up')
      return is === 'plain' ? is : `${is} ${shape}`
    }
    const session = `palabre=${'a'.repeat(43)}.b`
    assert.equal(await firstOf('/dashboard/inbox', ''), 'plain')
    assert.equal(await firstOf('/dashboard/inbox', `x=1; ${session}`), 'frame inbox')
    assert.equal(await firstOf('/dashboard/test/inbox?view=all', session), 'test inbox')
    for (const path of ['/dashboard', '/dashboard/'])
      assert.equal(await firstOf(path, session), 'frame inbox', path)
    assert.equal(await firstOf('/dashboard/tickets?view=board', session), 'frame whole')
    assert.equal(await firstOf('/dashboard/test/settings', session), 'test whole')
  })
}

const policyOf = async (home: string): Promise<string> =>
  (await fetch(`${home}/dashboard`)).headers.get('content-security-policy')!
