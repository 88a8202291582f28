// Pictures of every page, to be looked at: three widths, both themes, both languages; full, empty and failed.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CODES } from '@palabre/contract/codes'
import type { Page } from 'playwright-core'
import { skipReason } from '../../rig/chromium.ts'
import { startMcp } from '../../tools/mcp-server.ts'
import { openWorld } from '../../world.ts'
import { AWA, type Enter, envAt, type Stage, setStage } from '../stage.ts'
import { setScene } from './scene.ts'
import { type Picture, picturesOf } from './tools.ts'

const FOLDER = join(import.meta.dirname, '../../../../data/shots')
const WIDTHS = { 1440: 900, 768: 1024, 360: 740 }
const THEMES = ['light', 'dark'] as const
const LOCALES = { en: 'en-GB', fr: 'fr-CM' }
/** Long enough for charts and lists; a page that loads for ever is shown as it is then. */
const SETTLED_MS_MAX = 5_000
/** So long nothing is drawn any more. */
const STILL_MS = 250
/** Of a picture; a machine that does much else is slow. */
const STEP_MS_MAX = 60_000
const HEIGHT_PX_MAX = 8_000

const PAGES: { [name: string]: string } = {
  inbox: '/inbox?view=all',
  tickets: '/tickets',
  board: '/tickets?view=board',
  contacts: '/contacts',
  agents: '/agents',
  tools: '/tools',
  'tool-form': '/tools/form',
  'tool-log': '/tools/log',
  'tool-import': '/tools/import',
  'tool-servers': '/tools/servers',
  analytics: '/analytics?days=7',
  'analytics-by-channel': '/analytics?days=7&by=channel',
  'ticket-figures': '/ticket-figures?days=7',
  'ticket-figures-by-tag': '/ticket-figures?days=7&metric=first_response&by=tag',
  'ticket-figures-late': '/ticket-figures?days=7&metric=breached&by=priority',
  canned: '/canned-replies',
  channels: '/channels',
  'rules-states': '/ticket-rules',
  'rules-moves': '/ticket-rules?part=moves',
  'rules-promises': '/ticket-rules?part=policies',
  'rules-calendars': '/ticket-rules?part=calendars',
  team: '/team',
  teams: '/teams',
  tokens: '/tokens',
  audit: '/audit',
  business: '/business',
  ledger: '/business/ledger',
  settings: '/settings',
}
/** The live app of the scene has nothing in it yet. */
const STATES = ['full', 'empty', 'failed'] as const

/** `npm run shots`, or with words that must stand in the names, with commas one of several: `npm run shots analytics,inbox full 360`. */
async function shoot(words: string[]): Promise<void> {
  if (skipReason) throw new Error(skipReason)
  await mkdir(FOLDER, { recursive: true })
  const mcp = await startMcp()
  const stage = await setStage(beside, STEP_MS_MAX)
  try {
    const { tools, conversation, ticket } = await setScene(stage, mcp)
    const pictures = {
      conversation: { path: `/inbox?view=all&c=${conversation}` },
      person: { path: `/inbox?view=all&c=${conversation}&panel=1` },
      ticket: { path: `/tickets?ticket=${ticket}` },
      ...picturesOf(tools, stage),
    }
    for (const [width, height] of Object.entries(WIDTHS))
      for (const [language, locale] of Object.entries(LOCALES)) {
        const options = {
          locale,
          viewport: { width: Number(width), height },
          isMobile: width === '360',
          hasTouch: width === '360',
        }
        await shootAll(stage, pictures, `${width}-${language}`, options, words)
      }
  } finally {
    await stage.close()
    await stage.world.stop()
    mcp.close()
  }
}

/** A server of this machine may be asked for its tools. */
const beside: Enter = (port, home) =>
  openWorld({ env: { PORT: String(port), ...envAt(home), OUTBOUND_ALLOW: '127.0.0.0/8' } })

async function shootAll(
  stage: Stage,
  pictures: { [name: string]: Picture },
  look: string,
  options: Parameters<Stage['open']>[1],
  words: string[],
): Promise<void> {
  const pages = Object.entries(PAGES).map(([name, path]): [string, Picture] => [name, { path }])
  const wanted = STATES.flatMap(state =>
    [...pages, ...(state === 'full' ? Object.entries(pictures) : [])].flatMap(([name, picture]) =>
      THEMES.map(theme => ({ state, theme, ...picture, file: `${name}-${state}-${look}-${theme}` })),
    ),
  ).filter(({ file }) => words.every(word => word.split(',').some(one => file.includes(one))))
  if (wanted.length === 0) return
  const page = await stage.openAs(AWA, '/test/inbox', options)
  for (const { state, theme, path, act, file } of wanted) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await fails(page, state === 'failed')
    await page.goto(`${stage.home}/dashboard${state === 'empty' ? '' : '/test'}${path}`)
    await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor({ state: 'attached' })
    await settles(page)
    await act?.(page)
    if (act) await settles(page)
    await growsToContent(page, options!.viewport!)
    await page.screenshot({ path: join(FOLDER, `${file}.png`) })
    await page.setViewportSize(options!.viewport!)
  }
  await stage.clear()
}

/** Nothing loads and nothing is drawn any more. An open stream of events is no loading. */
async function settles(page: Page): Promise<void> {
  await page.evaluate(`new Promise(resolve => {
    const isLoading = () => document.querySelector('#main [class*=skeleton]') !== null
    const frame = () => new Promise(requestAnimationFrame)
    let timer
    // what comes after a paint has not come while the machine paints nothing
    const done = async () => {
      const mine = timer
      await frame()
      await frame()
      if (mine === timer && !isLoading()) resolve()
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(done, ${STILL_MS})
    }
    const seen = new MutationObserver(wait)
    wait()
    seen.observe(document.body, { subtree: true, childList: true, characterData: true })
    setTimeout(resolve, ${SETTLED_MS_MAX})
  })`)
}

/** What scrolls within the page is drawn whole. */
async function growsToContent(
  page: Page,
  { width, height }: { width: number; height: number },
): Promise<void> {
  const whole: number = await page.evaluate(`(() => {
    const main = document.querySelector('#main')
    return innerHeight - main.clientHeight + main.scrollHeight
  })()`)
  await page.setViewportSize({ width, height: Math.min(Math.max(height, whole), HEIGHT_PX_MAX) })
}

/** What pages ask for fails, but for who is signed in. */
async function fails(page: Page, isFailing: boolean): Promise<void> {
  await page.unrouteAll()
  if (!isFailing) return
  await page.route(/\/(search|overview|series|stats|counts|balance)(\?|$)/, route => {
    const language = route.request().headers()['accept-language']?.startsWith('fr') ? 'fr' : 'en'
    const json = { success: false, code: 1006, message: CODES[1006][language], trace_id: 'trc-7Hq2mWx9Kd' }
    return route.fulfill({ json })
  })
}

await shoot(process.argv.slice(2))
