// A business with very many conversations and tickets: what is shown of them stays small, however far somebody scrolls.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { insertConversations } from '../world/many-conversations.ts'
import { insertMany } from '../world/many-tickets.ts'
import type { World } from '../world.ts'
import { AWA, goTo, type Journeys, type Stage } from './stage.ts'

/** In the live app, where nothing else is. Drawn as one element they would be twice as high as is allowed here; the benchmark `dashboard` has a million. */
const ROWS = 12_000
const CONVERSATIONS_AT_ONCE = 2_000
const TICKETS_AT_ONCE = 6_000
/** What conversations are made of. */
const CONVERSED = ['contacts', 'contact_details', 'chat_sessions', 'messages']
/** More than the 20 that are kept, so that the first are gone at the end. */
const PAGES = 22
const ROWS_PER_PAGE = 50
/** Rows of the pages that are kept, and of those that were scrolled past; all of them would take over 400,000. */
const ELEMENT_PX_MAX = 200_000
const SCROLLED_MS_MAX = 120_000
/** So long nothing new is seen at an end. */
const STILL_FRAMES = 300
/** So much of what is in view goes by at once: down as somebody reads, each row seen, and back as the wheel of a mouse is spun. */
const SCREENS_DOWN = 0.8
const SCREENS_BACK = -4
/** What is in view, and some rows before and after it. */
const DRAWN_MAX = 80

async function fill({ world }: Stage): Promise<void> {
  const { id: appId, userId, agent, messenger } = world.live.awa.app
  const now = world.now()
  for (let from = 1; from <= ROWS; from += CONVERSATIONS_AT_ONCE) {
    const part = { from, to: from + CONVERSATIONS_AT_ONCE - 1 }
    await world.inTx(tx => insertConversations(tx, { appId, channelId: messenger.id, userId, now, ...part }))
    // without statistics each message looks for its conversation among all of the app's; those of the first rows do for the others
    if (from === 1) await analyze(world, CONVERSED)
  }
  await analyze(world, CONVERSED)
  for (let count = 0; count < ROWS; count += TICKETS_AT_ONCE)
    await world.inTx(tx =>
      insertMany(tx, { appId, count: TICKETS_AT_ONCE, agentIds: [agent.id], userIds: [userId], now }),
    )
  await analyze(world, ['tickets'])
  await leaveOut(world, appId)
}

/** What nobody here looks for by its words, and whose figures nobody reads: sweeps would take as long for them as all journeys together. */
async function leaveOut({ rows }: World, appId: number): Promise<void> {
  for (const table of [
    'contact_changes',
    'ticket_term_changes',
    'ticket_figure_changes',
    'ticket_key_changes',
  ])
    await rows(`delete from ${table} where app_id = $1`, [appId])
  await rows(
    `insert into message_word_marks (app_id, read_id, sure_id) select $1, max(id), max(id) from messages where app_id = $1
     on conflict (app_id) do update set read_id = excluded.read_id, sure_id = excluded.sure_id`,
    [appId],
  )
}

async function analyze({ rows }: World, tables: string[]): Promise<void> {
  for (const table of tables) await rows(`analyze ${table}`)
}

export const manyRows: Journeys = {
  'million-rows': async stage => {
    await fill(stage)
    await ofConversations(stage)
    await ofTickets(stage)
    await ofContacts(stage)
  },
}

/** So many pages of conversations, each row once and in order; back to the first, and to a date. */
async function ofConversations({ openAs }: Stage): Promise<void> {
  const page = await openAs(AWA, '/inbox?view=all')
  const seen = await scrolls(page, 'a[data-id]', 'data-id')
  assert.equal(new Set(seen).size, seen.length, 'no row comes twice')
  assert.deepEqual(seen, seen.toSorted(byNumber), 'none is missing, and none out of order')
  await page.getByRole('button', { name: 'Newest first' }).click()
  await page.getByLabel('Jump to a date').fill('2020-01-31')
  await page.getByText('Up to 31 Jan 2020').waitFor()
  await page.getByRole('button', { name: 'To the newest' }).click()
  await page.locator(`a[data-id="${seen[0]}"]`).waitFor()
}

/** So many pages of tickets. */
async function ofTickets({ openAs }: Stage): Promise<void> {
  const page = await openAs(AWA, '/settings')
  await goTo(page, '/tickets')
  const seen = await scrolls(page, 'a[data-row]', 'data-row')
  assert.deepEqual(
    seen,
    seen.toSorted((a, b) => Number(a) - Number(b)),
  )
  // by keys from the first row in sight, however far that is from the first of all
  await page.evaluate(`scroll('a[data-row]', 'data-row', ${SCREENS_DOWN}, ${2 * DRAWN_MAX})`)
  await page.keyboard.press('j')
  const row = page.locator('a[data-row]:focus')
  const n = Number(await row.getAttribute('data-row'))
  assert.ok(n > ROWS_PER_PAGE, `row ${n}`)
  await page.keyboard.press('j')
  await page.locator(`a[data-row="${n + 1}"]:focus`).waitFor()
}

/** To a day at which nobody had written, and to this one: the address keeps it. */
async function ofContacts({ openAs }: Stage): Promise<void> {
  const page = await openAs(AWA, '/contacts')
  const first = page.locator('a[data-row="0"]')
  const shown = async () => /contact=(con-\w+)/.exec((await first.getAttribute('href'))!)?.[1]
  const newest = await shown()
  await page.getByLabel('Known by').fill('2020-01-31')
  await page.getByText('Nobody was known by that day.').waitFor()
  assert.match(page.url(), /until=2020-01-31/)
  await page.getByLabel('Known by').fill(await page.evaluate("new Date().toLocaleDateString('sv')"))
  await first.waitFor()
  assert.equal(await shown(), newest)
}

const byNumber = (a: string, b: string): number => numberOf(a) - numberOf(b)
const numberOf = (id: string): number => Number(id.replace(/^ses-x*/, '').replaceAll('z', '0'))

/** Scrolls screen by screen for so many pages, and back. The answer is which rows were seen on the way down. */
async function scrolls(page: Page, row: string, name: string): Promise<string[]> {
  await page.locator(row).first().waitFor()
  await page.evaluate(SCROLLER)
  const down: string[] = await page.evaluate(
    `scroll('${row}', '${name}', ${SCREENS_DOWN}, ${PAGES * ROWS_PER_PAGE})`,
  )
  const first = page.locator(`${row}[${name}="${down[0]}"]`)
  assert.equal(await first.count(), 0)
  await page.evaluate(
    `scroll('${row}', '${name}', ${SCREENS_BACK}, ${2 * PAGES * ROWS_PER_PAGE}, '${down[0]}')`,
  )
  await first.waitFor()
  return down
}

/** By so many screens at once, until so many rows were seen, or this one, or the end is reached: which, in the order they came. */
const SCROLLER = `window.scroll = async (row, name, screens, most, goal = null) => {
  const seen = new Set()
  const box = [...document.querySelectorAll('#main *')].find(one =>
    one.scrollHeight > one.clientHeight && getComputedStyle(one).overflowY === 'auto' && one.querySelector(row))
  const next = () => new Promise(resolve => requestAnimationFrame(resolve))
  const end = performance.now() + ${SCROLLED_MS_MAX}
  for (let still = 0; seen.size < most && still < ${STILL_FRAMES} && !seen.has(goal); await next()) {
    if (performance.now() > end) throw new Error(seen.size + ' rows were seen')
    const rows = [...document.querySelectorAll(row)]
    if (rows.length > ${DRAWN_MAX}) throw new Error(rows.length + ' rows are drawn')
    if (box.scrollHeight > ${ELEMENT_PX_MAX}) throw new Error('an element of ' + box.scrollHeight + ' px')
    const fresh = rows.map(one => one.getAttribute(name)).filter(one => !seen.has(one))
    for (const one of fresh) seen.add(one)
    still = fresh.length > 0 ? 0 : still + 1
    box.scrollTop += screens * box.clientHeight
  }
  return [...seen]
}`
