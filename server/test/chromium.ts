// Chromium for the tests that look at pages.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from 'playwright-core'

const CHROMIUM = '/usr/bin/chromium'
const CHROMIUM_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Why the browser tests cannot run here, or false. */
export const skipReason: string | false = existsSync(CHROMIUM) ? false : `${CHROMIUM} is not installed`

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS })
}

/** Rules that axe finds broken on the page now, each with the elements; of one part of it, or by one rule alone. */
export async function findFaults(
  page: Page,
  { part, rule }: { part?: string; rule?: string } = {},
): Promise<string[]> {
  const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  await page.evaluate(source)
  const rules = rule
    ? { type: 'rule', values: [rule] }
    : { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
  return page.evaluate(`axe.run(${part ? JSON.stringify(part) : 'document'}, { runOnly: ${JSON.stringify(rules)} }).then(result =>
    result.violations.map(fault => fault.id + ': ' + fault.nodes.map(node => node.html + ' ' +
      node.any.concat(node.all).map(check => check.message).join('; ')).join(' | ')))`)
}
