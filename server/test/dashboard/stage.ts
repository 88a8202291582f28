// The dashboard of a real service in Chromium. What a page complains about, its Content-Security-Policy included, fails.
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, afterEach, before, describe, it } from 'node:test'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { PASSWORD } from '../cast.ts'
import { openChromium, type Pages } from '../rig/chromium.ts'
import { freePort } from '../rig/processes.ts'
import { openWorld, type World } from '../world.ts'

const STEP_MS_MAX = 10_000
/** A session may ask 600 times a minute: somebody who begins a page anew every other second, as tests do, asks more. */
const PAGES_OF_A_SESSION = 6
const TARGET_PX_MIN = 24

const WIDE = { viewport: { width: 1440, height: 900 } }
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

export const AWA = 'awa@boutique.example'
export const BRUNO = 'bruno@boutique.example'

export type Stage = Pages & {
  world: World
  /** Where the service is: what the cookie belongs to. */
  home: string
  /** A page of the dashboard for who is not signed in. */
  open(path?: string, options?: BrowserContextOptions): Promise<Page>
  /** A page for somebody who is signed in; each has a browser of their own. */
  openAs(username: string, path?: string, options?: BrowserContextOptions): Promise<Page>
  /** The same people before another process of the service. */
  at(home: string): Stage
}

/** A stage for all journeys of a file: set before them, without pages after each, closed after them. */
export function useStage(skip: string | false, take: (stage: Stage) => unknown, enter?: Enter): void {
  let stage: Stage | undefined
  before(async () => {
    if (skip) return
    stage = await setStage(enter)
    await take(stage)
  })
  afterEach(async () => {
    if (stage) assert.deepEqual(await stage.clear(), [])
  })
  after(async () => {
    await stage?.close()
    await stage?.world.stop()
  })
}

/** What people do from beginning to end, by its name; each needs nothing that another has left. */
export type Journeys = { [name: string]: (stage: Stage) => Promise<void> }

/** Each journey as a test, after which no page is left, and none has complained. */
export function goThrough(journeys: Journeys, on: () => Stage): void {
  for (const [name, go] of Object.entries(journeys))
    it(name, async () => {
      const failed: Error | null = await go(on()).then(
        () => null,
        error => error,
      )
      const complaints = await on().clear()
      if (!failed) return assert.deepEqual(complaints, [])
      failed.message = [failed.message, ...complaints].join('\n')
      throw failed
    })
}

/** Journeys one after the other, as a suite; beside others in the same browser its pages are its own. */
export function track(name: string, journeys: Journeys, on: () => Stage): void {
  let stage: Stage
  describe(name, { concurrency: 1 }, () => {
    before(() => {
      stage = stageAt(on().home, on().world, on().others())
    })
    goThrough(journeys, () => stage)
  })
}

/** What is done in the background for one track is done when that returns, whatever is asked for another meanwhile. */
export function oneByOne(): (world: World) => World {
  let last: Promise<unknown> = Promise.resolve()
  const turn =
    <Asked extends unknown[], Told>(work: (...asked: Asked) => Promise<Told>) =>
    (...asked: Asked): Promise<Told> => {
      const mine = last.then(() => work(...asked))
      last = mine.catch(() => undefined)
      return mine
    }
  return world => ({ ...world, drains: turn(world.drains), sweeps: turn(world.sweeps) })
}

/** Opens the world whose service is found at a port of this machine. */
export type Enter = (port: number, home: string) => Promise<World>

/** The settings of a service that is found there. Ten sign-ins a minute are allowed from one address: who signs in here names one. */
export const envAt = (home: string): { [name: string]: string } => ({
  BASE_URL: home,
  TRUSTED_PROXIES: '127.0.0.0/8,::1/128',
})

const enterOne: Enter = (port, home) => openWorld({ env: { PORT: String(port), ...envAt(home) } })

/** A service and a browser, both to be closed. */
export async function setStage(enter = enterOne, stepMsMax = STEP_MS_MAX): Promise<Stage> {
  const port = await freePort()
  const home = `http://localhost:${port}`
  const [world, pages] = await Promise.all([enter(port, home), openChromium(stepMsMax, { isWarm: true })])
  return stageAt(home, world, pages)
}

/** The people of a world before a service that is reached there; `named` says by which address somebody of the cast signs in. */
export function stageAt(
  home: string,
  world: World,
  pages: Pages,
  named = (username: string): string => username,
): Stage {
  const sessions = new Map<string, { cookie: string; pages: number }>()
  const open: Stage['open'] = (path = '', options = {}) =>
    pages.visit(`${home}/dashboard${path}`, { ...WIDE, ...options })
  return {
    ...pages,
    world,
    home,
    open,
    at: other => stageAt(other, world, pages, named),
    async openAs(username, path, options = {}) {
      const known = sessions.get(username)
      // a confirmation gave the session another secret
      const isGood = known && known.pages < PAGES_OF_A_SESSION && (await isSignedIn(home, known.cookie))
      const session = isGood ? known : { cookie: await signIn(home, named(username)), pages: 0 }
      sessions.set(username, session)
      session.pages++
      const { cookie } = session
      const storageState = { origins: [], cookies: [cookieOf(home, cookie)] }
      return open(path, { ...options, storageState })
    },
  }
}

/** Goes to another page of the dashboard, as a link in it does: loaded anew only from one gateway to the other. */
export async function goTo(page: Page, path: string): Promise<void> {
  const isTest = (address: string): boolean => /^(\/dashboard)?\/test\b/.test(address)
  const { pathname, origin } = new URL(page.url())
  if (isTest(pathname) !== isTest(path)) await page.goto(`${origin}/dashboard${path}`)
  else
    await page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/dashboard${path}`)})
      dispatchEvent(new PopStateEvent('popstate'))`)
}

/** The value of the cookie that a sign-in sets. */
async function signIn(home: string, username: string): Promise<string> {
  const from = `198.51.100.${randomInt(256)}`
  const response = await fetch(`${home}/auth/session/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: home, 'x-forwarded-for': from },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  const [, value] = /^palabre=([^;]*)/.exec(response.headers.get('set-cookie') ?? '') ?? []
  return value ?? assert.fail(`nobody is signed in: ${await response.text()}`)
}

async function isSignedIn(home: string, cookie: string): Promise<boolean> {
  const response = await fetch(`${home}/auth/me`, { headers: { cookie: `palabre=${cookie}` } })
  return ((await response.json()) as { success: boolean }).success
}

const cookieOf = (home: string, value: string) => ({
  name: 'palabre',
  value,
  domain: new URL(home).hostname,
  path: '/',
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: 'Strict' as const,
})

/** What is pressed and too small for a finger, and whether something is wider than the screen. Links in text are exempt. */
export async function findMisfits(page: Page): Promise<string[]> {
  const small: string[] = await page.evaluate(`[...document.querySelectorAll('button, a, [role=option]')]
    .filter(one => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.visually-hidden'))
    .filter(one => { const box = one.getBoundingClientRect()
      const isText = getComputedStyle(one).display === 'inline'
      return !isText && box.width > 1 && (box.width < ${TARGET_PX_MIN} || box.height < ${TARGET_PX_MIN}) })
    .map(one => 'too small: ' + one.outerHTML.slice(0, 120))`)
  const isWide: boolean = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
  return isWide ? [...small, 'wider than the screen'] : small
}

/** Which of these have a point where something lies that is said of what was done. */
export async function underToasts(page: Page, things: { [name: string]: Locator }): Promise<string[]> {
  const toasts = page.locator('section[aria-live=polite] > div')
  await toasts.first().waitFor()
  const covered: string[] = []
  for (const [name, thing] of Object.entries(things)) {
    const isCovered = await thing.first().evaluate((element): boolean => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return [0.02, 0.25, 0.5, 0.75, 0.98].some(across =>
        [0.05, 0.5, 0.95].some(down =>
          element.ownerDocument
            .elementFromPoint(left + across * width, top + down * height)
            ?.closest('section[aria-live=polite]'),
        ),
      )
    })
    if (isCovered) covered.push(name)
  }
  return covered
}
