// The page of a real service in Chromium: what it complains about is a failure.
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { bootApp, type TestApp } from '../app.ts'
import { launchChromium } from '../chromium.ts'

const STEP_TIMEOUT_MS = 10_000

export type Stage = {
  app: TestApp
  browser: Browser
  /** Console errors and warnings, and uncaught exceptions, since the last look. */
  complaints: string[]
  /** What pages asked for since the last look. */
  asked: { url: string; authorization: string | undefined }[]
  open(options?: BrowserContextOptions, path?: string): Promise<Page>
  /** Ends all pages, and gives what they complained about. */
  clear(): Promise<string[]>
  close(): Promise<void>
}

export async function setStage(): Promise<Stage> {
  const app = await bootApp()
  const browser = await launchChromium()
  const stage: Stage = {
    app,
    browser,
    complaints: [],
    asked: [],
    async open(options, path = '/docs') {
      const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', ...options })
      context.setDefaultTimeout(STEP_TIMEOUT_MS)
      const page = await context.newPage()
      page.on('console', line => {
        if (line.type() === 'error' || line.type() === 'warning') stage.complaints.push(line.text())
      })
      page.on('pageerror', error => stage.complaints.push(error.message))
      page.on('request', request =>
        stage.asked.push({ url: request.url(), authorization: request.headers().authorization }),
      )
      await page.goto(app.service.address + path)
      return page
    },
    async clear() {
      for (const context of browser.contexts()) await context.close()
      stage.asked.length = 0
      return stage.complaints.splice(0)
    },
    async close() {
      await browser.close()
      await app.stop()
    },
  }
  return stage
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
