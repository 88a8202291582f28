// A page of the dashboard in Chromium for somebody who is signed in, with the probe in it.
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { inTx } from '../../server/src/db/tx.ts'
import { toTimestamp } from '../../server/src/lib/time.ts'
import { cookieRuleOf } from '../../server/src/sessions/cookie.ts'
import { openSession } from '../../server/src/sessions/open.ts'
import { openChromium, type Pages } from '../../server/test/rig/chromium.ts'
import type { Bench } from '../boot.ts'

const PROBE = join(import.meta.dirname, 'probe.js')
const STEP_MS_MAX = 30_000

export type Desk = {
  page: Page
  devtools: CDPSession
  /** What the page asked for since the last look, without the streams. */
  asked(): string[]
  /** Calls a function of the probe. */
  probe<T>(name: string, ...words: unknown[]): Promise<T>
  close(): Promise<void>
}

export type Desks = { open(path: string): Promise<Desk>; close(): Promise<void> }

/** Each desk has a session of its own, so that it is far from the rate of one. */
export async function openDesks(bench: Bench, home: string): Promise<Desks> {
  const pages = await openChromium(STEP_MS_MAX)
  return { open: path => openDesk(pages, bench, home, path), close: pages.close }
}

async function openDesk(pages: Pages, bench: Bench, home: string, path: string): Promise<Desk> {
  const [name, value] = (await cookieFor(bench, home)).split('=') as [string, string]
  const cookie = { name, value, url: home, httpOnly: true, sameSite: 'Strict' as const }
  const page = await pages.visit(`${home}/up`, { viewport: { width: 1440, height: 900 } })
  await page.context().addCookies([cookie])
  await page.addInitScript({ path: PROBE })
  let asked: string[] = []
  page.on('request', request => {
    if (!request.url().includes('/stream')) asked.push(`${request.method()} ${request.url()}`)
  })
  await page.goto(`${home}/dashboard${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  return {
    page,
    devtools: await page.context().newCDPSession(page),
    asked: () => asked.splice(0),
    probe: (called, ...words) =>
      page.evaluate(`probe[${JSON.stringify(called)}](...${JSON.stringify(words)})`),
    async close() {
      asked = []
      const complaints = await pages.clear()
      if (complaints.length > 0) throw new Error(complaints.join('\n'))
    },
  }
}

/** The cookie of a new session of Awa. */
async function cookieFor({ db, cast }: Bench, home: string): Promise<string> {
  const { userId } = cast.awa.live
  const [business] = await db.query<{ id: number }>(
    'select business_id as id from memberships where user_id = $1',
    [userId],
  )
  const who = { userId, businessId: business!.id, isKnownHere: false }
  const from = { cookie: null, ip: '127.0.0.1', userAgent: undefined }
  const now = toTimestamp(Date.now())
  const { header } = await inTx(db, tx => openSession(tx, cookieRuleOf(home)!, who, from, now))
  return header.split(';')[0]!
}
