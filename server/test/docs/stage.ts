// The page of a real service in Chromium: what it complains about is a failure.
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { openChromium, type Pages } from '../rig/chromium.ts'
import { openWorld, type World } from '../world.ts'

const STEP_MS_MAX = 10_000

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

export function isInView(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(`new Promise(resolve => requestAnimationFrame(() => {
    const box = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect()
    resolve(box.bottom > 0 && box.top < innerHeight)
  }))`)
}

/** The code that a panel shows: one of its languages. */
export async function codeOf(panel: Locator): Promise<string> {
  return (await panel.locator('pre').filter({ visible: true }).textContent()) ?? ''
}
