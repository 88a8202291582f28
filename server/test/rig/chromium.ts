// Chromium for the tests that look at pages. What a page complains about is kept.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from 'playwright-core'

/** Without a window to draw, it takes half of the time. */
const HEADLESS = '/usr/bin/chromium-headless-shell'
const CHROMIUM = existsSync(HEADLESS) ? HEADLESS : '/usr/bin/chromium'
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

export type Pages = {
  /** Console errors and warnings, and uncaught exceptions, since the last look. */
  complaints: string[]
  /** What pages asked for since the last look. */
  asked: { url: string; authorization: string | undefined }[]
  /** A page at an address, in a context of its own, as new. `before` runs when the page is there and still empty. */
  visit(url: string, options?: BrowserContextOptions, before?: (page: Page) => Promise<void>): Promise<Page>
  /** Another tab beside a page. */
  beside(page: Page, url: string): Promise<Page>
  /** Other pages of the same browser: what those complain about and ask for is not told here. */
  others(): Pages
  /** Ends all pages, and gives what they complained about. */
  clear(): Promise<string[]>
  close(): Promise<void>
}

/** A context and where its pages have been. A page that stays keeps its process. */
type Own = {
  context: BrowserContext
  kind: string
  origins: Set<string>
  stays: Page | null
  isClosed?: boolean
}

/** Pages of a site in one context share a process. */
const ONE_PROCESS = '--process-per-site'
/** What the page that stays shows: next to nothing. */
const NEXT_TO_NOTHING = '/up'

/**
 * A browser without pages; a step on one of them may take so long. A context whose pages were cleared is used again,
 * emptied: a new one takes a second of CPU, and its pages another to compile what the last one's had compiled. `isWarm`:
 * nor does its process end with them, which is a quarter of what it costs to load a page. What measures pages leaves that.
 */
export async function openChromium(stepMsMax: number, { isWarm = false } = {}): Promise<Pages> {
  const args = isWarm ? [...CHROMIUM_ARGS, ONE_PROCESS] : CHROMIUM_ARGS
  return pagesIn(await chromium.launch({ executablePath: CHROMIUM, args }), stepMsMax, isWarm)
}

function pagesIn(browser: Browser, stepMsMax: number, isWarm: boolean): Pages {
  const complaints: string[] = []
  const asked: Pages['asked'] = []
  const inUse: Own[] = []
  const free: Own[] = []
  const watch = (page: Page): Page =>
    page
      .on('console', line => {
        if (line.type() === 'error' || line.type() === 'warning') complaints.push(saidBy(line))
      })
      // a tab that the page has opened itself
      .on('popup', other => void watch(other))
      .on('crash', ended => complaints.push(`${ended.url()} crashed`))
      .on('pageerror', error => complaints.push(`${page.url()} ${error.stack ?? error.message}`))
      .on('request', request => {
        asked.push({ url: request.url(), authorization: request.headers().authorization })
        if (!request.isNavigationRequest()) return
        inUse.find(({ context }) => context === page.context())?.origins.add(new URL(request.url()).origin)
      })
  return {
    complaints,
    asked,
    async visit(url, options = {}, before) {
      const { storageState, permissions, ...others } = options
      const own = await takeContext(browser, free, { reducedMotion: 'reduce', locale: 'en-GB', ...others })
      inUse.push(own)
      own.context.setDefaultTimeout(stepMsMax)
      if (isWarm) own.stays ??= await staysIn(own.context, new URL(NEXT_TO_NOTHING, url).href)
      const page = await newPage(own)
      await empty(own, page)
      if (typeof storageState === 'object') await own.context.addCookies(storageState.cookies)
      if (permissions) await own.context.grantPermissions(permissions)
      watch(page)
      await before?.(page)
      await page.goto(url)
      return page
    },
    async beside(page, url) {
      const other = watch(await page.context().newPage())
      await other.goto(url)
      return other
    },
    others: () => pagesIn(browser, stepMsMax, isWarm),
    async clear() {
      for (const { context, stays } of inUse)
        for (const page of context.pages()) if (page !== stays) await page.close()
      free.push(...inUse.splice(0).filter(({ isClosed }) => !isClosed))
      asked.length = 0
      return complaints.splice(0)
    },
    close: () => browser.close(),
  }
}

/** In its words; where something did not load, with what that was. */
const saidBy = (line: ConsoleMessage): string =>
  line.text().startsWith('Failed to load') ? `${line.text()} ${line.location().url}` : line.text()

/** A context with these options: one that is free, or a new one. */
async function takeContext(browser: Browser, free: Own[], options: BrowserContextOptions): Promise<Own> {
  const kind = JSON.stringify(options)
  const at = free.findIndex(one => one.kind === kind)
  if (at >= 0) return free.splice(at, 1)[0]!
  const own: Own = { context: await browser.newContext(options), kind, origins: new Set(), stays: null }
  own.context.once('close', () => {
    own.isClosed = true
  })
  return own
}

async function staysIn(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  return page
}

/** An empty page; beside one that stays in its process, without one to begin in. */
async function newPage({ context, stays }: Own): Promise<Page> {
  if (!stays) return context.newPage()
  const [page] = await Promise.all([context.waitForEvent('page'), stays.evaluate('void open("about:blank")')])
  return page
}

/** Takes from a context what pages have left in it, by a page that has been nowhere yet. What was compiled stays. */
async function empty({ context, origins }: Own, page: Page): Promise<void> {
  if (origins.size === 0) return
  await context.setOffline(false)
  await context.unrouteAll()
  await context.clearPermissions()
  await context.clearCookies()
  const devtools = await context.newCDPSession(page)
  for (const origin of origins)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.detach()
  origins.clear()
}

/** Rules that axe finds broken on the page now, each with the elements; of some parts of it, or by one rule alone. */
export async function findFaults(
  page: Page,
  { parts, rule }: { parts?: string[]; rule?: string } = {},
): Promise<string[]> {
  if (await page.evaluate('typeof axe === "undefined"')) {
    const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    await page.evaluate(source)
  }
  const rules = rule
    ? { type: 'rule', values: [rule] }
    : { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
  // what was found right is not told: a selector for each element would take as long as the rules
  const told = { runOnly: rules, resultTypes: ['violations'], selectors: false, elementRef: true }
  const where = parts ? JSON.stringify({ include: parts.map(part => [part]) }) : 'document'
  if (parts) await page.evaluate(`(${leaveOnly})(${JSON.stringify(parts.join())})`)
  const faults: string[] = await page.evaluate(`(${faultsOf})(${where}, ${JSON.stringify(told)})`)
  if (parts) await page.evaluate('window.putBack()')
  return faults
}

/**
 * A colour on its way is none that anybody reads: what moves comes to its end first. What the edge of a list cuts is as large as it is
 * in the middle.
 */
const faultsOf = `async (where, told) => {
  const moves = document.getAnimations().filter(one => one.effect?.getComputedTiming().endTime < 1000)
  await Promise.all(moves.map(one => one.finished.catch(() => undefined)))
  const isSmall = async ({ element }) => {
    element.scrollIntoView({ block: 'center' })
    const only = { runOnly: ['target-size'], resultTypes: ['violations'] }
    return (await axe.run(element, only)).violations.length > 0
  }
  const faults = []
  for (const { id, nodes } of (await axe.run(where, told)).violations) {
    const wrong = []
    for (const node of nodes) if (id !== 'target-size' || await isSmall(node)) wrong.push(node)
    const words = wrong.map(({ html, any, all }) =>
      html + ' ' + any.concat(all).map(check => check.message).join('; '))
    if (words.length > 0) faults.push(id + ': ' + words.join(' | '))
  }
  return faults
}`

/** Takes what is neither in these parts nor around them out of the page: axe goes through all that is there. */
const leaveOnly = `selector => {
  const parts = [...document.querySelectorAll(selector)]
  // a page's sheets may stand in its body, behind what is painted before them
  const isOfThem = one => one.matches('link') || parts.some(part => part.contains(one) || one.contains(part))
  const places = parts.flatMap(part => {
    const others = []
    for (let at = part; at !== document.body; at = at.parentElement)
      others.push(...[...at.parentElement.children].filter(one => !isOfThem(one)))
    return others.map(one => {
      const mark = document.createComment('')
      one.replaceWith(mark)
      return () => mark.replaceWith(one)
    })
  })
  window.putBack = () => { for (const put of places) put() }
}`
