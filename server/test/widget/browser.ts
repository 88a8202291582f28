// Chromium, the built widget, and a site of another origin that embeds it under a strict policy.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, afterEach, before } from 'node:test'
import { promisify } from 'node:util'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { type FakeServer, startFakeServer, until } from '../../../widget/test/fake-server.ts'
import { openChromium, type Pages } from '../rig/chromium.ts'

const STEP_MS_MAX = 5_000
const WIDGET = join(import.meta.dirname, '../../../widget')
export const WIDGET_FILE = join(WIDGET, 'dist/widget.js')

/** Builds the widget if nobody has. */
export async function buildOnce(): Promise<void> {
  if (existsSync(WIDGET_FILE) && existsSync(join(WIDGET, 'dist/chat/index.html'))) return
  const vite = join(createRequire(join(WIDGET, 'x')).resolve('vite/package.json'), '../bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build'], { cwd: WIDGET })
}

export type Stage = Pages & {
  server: FakeServer
  /** Address of the embedding site; `?attributes` are put into the script element. */
  site: string
  /** The site with the widget in it. */
  open(options?: BrowserContextOptions, attributes?: string): Promise<Page>
}

/** The page allows the chat's server for scripts and calls, and nothing else: no style, no frame, no HTML sinks. */
function startSite(chat: string) {
  const policy =
    `default-src 'none'; script-src ${chat}; connect-src ${chat}; img-src https: data:; base-uri 'none'; ` +
    "require-trusted-types-for 'script'; trusted-types 'none'"
  return createServer((request, response) => {
    const attributes = decodeURIComponent((request.url ?? '').split('?')[1] ?? '')
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    response.end(`<!doctype html><html lang="en"><head><title>A shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<script src="${chat}/widget.js" data-channel="web-1" ${attributes} async></script></head>
<body><main><h1>A shop</h1><p>Welcome.</p></main></body></html>`)
  })
}

/** A stage for all tests of a `describe`: set before them, as it was again after each, closed after them. */
export function useStage(take: (stage: Stage) => void): void {
  let stage: Stage | undefined
  before(async () => {
    stage = await setStage()
    take(stage)
  })
  afterEach(async () => {
    if (!stage) return
    stage.server.setDown(false)
    stage.server.config = {}
    stage.server.refusal = null
    await stage.clear()
  })
  after(() => stage?.close())
}

async function setStage(): Promise<Stage> {
  await buildOnce()
  const server = await startFakeServer()
  const http = startSite(server.url)
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  const pages = await openChromium(STEP_MS_MAX)
  const site = `http://localhost:${(http.address() as AddressInfo).port}/`
  const visit: Pages['visit'] = async (...words) => {
    const page = await pages.visit(...words)
    await page.locator('.palabre').waitFor({ state: 'attached' })
    return page
  }
  return {
    ...pages,
    server,
    site,
    visit,
    open: (options, attributes = '') => visit(`${site}?${encodeURIComponent(attributes)}`, options),
    async close() {
      await pages.close()
      await server.close()
      http.closeAllConnections()
      await new Promise(resolve => http.close(resolve))
    },
  }
}

/** Opens the panel with the launcher. */
export async function openPanel(page: Page): Promise<void> {
  await page.locator('.launcher').click()
  await page.locator('textarea').waitFor()
}

export async function write(page: Page, text: string): Promise<void> {
  await page.locator('textarea').fill(text)
  await page.locator('textarea').press('Enter')
}

/** Writes `text` and waits until the server has it and the stream is open. */
export async function begin(page: Page, stage: Stage, text: string): Promise<void> {
  const known = stage.server.visitors.length
  await write(page, text)
  await until('a new visitor is in touch', () => {
    const visitor = stage.server.visitors[known]
    return visitor !== undefined && visitor.streams.size > 0 && visitor.messages.length > 0
  })
}

/** The texts of all bubbles, as they are shown. */
export async function bubbles(page: Page): Promise<string[]> {
  return (await page.locator('.bubble .text').allTextContents()).map(text => text.trim())
}

export async function untilShown(page: Page, expected: string[]): Promise<void> {
  const end = Date.now() + STEP_MS_MAX
  for (let shown = await bubbles(page); shown.join('|') !== expected.join('|'); shown = await bubbles(page)) {
    if (Date.now() > end)
      throw new Error(`shown ${JSON.stringify(shown)}, expected ${JSON.stringify(expected)}`)
  }
}

/** As an agent asks back: its words name what may be tapped. */
export const ASKED_BACK = {
  type: 'interactive',
  text: 'Which of these?\n1. Delivery\n2. Returns\n3. Payment\n4. None of these',
  content: {
    type: 'list',
    body: { text: 'Which of these?\n1. Delivery\n2. Returns\n3. Payment\n4. None of these' },
    action: {
      button: 'Choose',
      sections: [
        {
          rows: ['1. Delivery', '2. Returns', '3. Payment', '4. None of these'].map(title => ({
            id: title,
            title,
          })),
        },
      ],
    },
  },
}

export const QUESTION = {
  type: 'interactive',
  text: 'When should we deliver?',
  content: {
    type: 'button',
    body: { text: 'When should we deliver?' },
    footer: { text: 'You can change it later.' },
    action: {
      buttons: [
        { type: 'reply', reply: { id: 'am', title: 'In the morning' } },
        { type: 'reply', reply: { id: 'pm', title: 'In the afternoon' } },
      ],
    },
  },
}

export const SUBJECTS = {
  type: 'interactive',
  text: 'How can we help?',
  content: {
    type: 'list',
    header: { type: 'text', text: 'Subjects' },
    body: { text: 'How can we help?' },
    action: {
      button: 'See the subjects',
      sections: [
        { title: 'Orders', rows: [{ id: 'o1', title: 'Where is it?', description: 'Follow a parcel' }] },
        { title: 'Shop', rows: [{ id: 's1', title: 'Opening hours' }] },
      ],
    },
  },
}
