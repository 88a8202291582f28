// The pages of a real service in Chromium: what they complain about is a failure.
import assert from 'node:assert/strict'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { often } from '../often.ts'
import { openChromium, type Pages } from '../rig/chromium.ts'
import { openWorld, type World } from '../world.ts'

const STEP_MS_MAX = 10_000
/** They look at pages at the same time: each is a process of its own. */
const TABS = 2
/** There are more pages: none is left out by mistake. */
const CHAPTERS_MIN = 12

export type Stage = Pages & {
  world: World
  open(options?: BrowserContextOptions, path?: string): Promise<Page>
}

export async function setStage(): Promise<Stage> {
  const [world, pages] = await Promise.all([openWorld(), openChromium(STEP_MS_MAX)])
  return {
    ...pages,
    world,
    open: (options, path = '/docs') => pages.visit(world.app.service.address + path, options),
    async close() {
      await pages.close()
      await world.stop()
    },
  }
}

/** The form that tries an operation, unfolded. */
export async function openForm(page: Page, operation: string): Promise<Locator> {
  const form = page.locator(`#${operation} .try`)
  await form.evaluate((details: { open?: boolean }) => {
    details.open = true
  })
  return form
}

/** The addresses of all pages, as the contents of the page name them. */
function pathsOf(page: Page): Promise<string[]> {
  return page.evaluate(
    '[...document.querySelectorAll("nav .nav-title a")].map(link => link.pathname + link.search)',
  )
}

/** What is seen on every page, by its path: tabs beside a page share the work. */
export async function lookAtAll<Seen>(
  stage: Stage,
  page: Page,
  look: (tab: Page) => Promise<Seen>,
): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>()
  const all = await pathsOf(page)
  assert.ok(all.length > CHAPTERS_MIN, `${all.length} pages`)
  // all of them are made by the same code
  const paths = all.filter((_, n) => n % often(12, 1) === 0)
  const tabs = [
    page,
    ...(await Promise.all(Array.from({ length: TABS - 1 }, () => stage.beside(page, page.url())))),
  ]
  const goOn = async (tab: Page): Promise<void> => {
    for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
      await tab.goto(new URL(path, page.url()).href)
      seen.set(path, await look(tab))
    }
  }
  await Promise.all(tabs.map(goOn))
  return seen
}

/** Comes into view: a page that was just gone to is still being laid out. */
export async function comesIntoView(page: Page, selector: string): Promise<void> {
  const isInView = `(() => {
    const box = document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect()
    return box !== undefined && box.bottom > 0 && box.top < innerHeight
  })()`
  await page.waitForFunction(isInView)
}

/** A panel comes to show such code, in one of its languages: a page that was just gone to puts it there. */
export async function showsCode(panel: Locator, code: RegExp): Promise<void> {
  await panel.locator('pre').filter({ visible: true, hasText: code }).waitFor()
}
