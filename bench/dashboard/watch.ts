// What a page costs whoever uses it: memory, requests, the longest wait for an answer to a press.
import type { Desk } from './desk.ts'

const SLOWER = 4
const SETTLED_MS = 5_000
const WATCHED_MS = 30_000
const EVENT_EVERY_MS = 100
const BYTES_PER_MB = 1_000_000
/** People type faster, and look before they press. */
const BETWEEN_KEYS_MS = 80

/** What scripts of the page hold after all that can go has gone. */
export async function heapMb({ devtools }: Desk): Promise<number> {
  for (let n = 0; n < 2; n++) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / BYTES_PER_MB
}

/** Of an open page, while nothing happens or `happens` ten times a second. */
export async function requestsPerSecond(desk: Desk, happens?: () => Promise<void>): Promise<number> {
  await desk.page.waitForTimeout(SETTLED_MS)
  desk.asked()
  const end = performance.now() + WATCHED_MS
  for (let at = performance.now(); at < end; at += EVENT_EVERY_MS) {
    if (happens) await happens()
    await desk.page.waitForTimeout(Math.max(0, at + EVENT_EVERY_MS - performance.now()))
  }
  const asked = desk.asked()
  for (const one of new Set(asked.map(url => url.replace(/\?.*/, ''))))
    process.stderr.write(`    ${asked.filter(url => url.startsWith(one)).length} × ${one}\n`)
  return (asked.length * 1000) / WATCHED_MS
}

const KEYS = [
  ...['j', 'j', 'j', 'k', 'r', ...'Hello there', 'Escape', 'n', 'Escape'],
  ...['Control+k', ...'tick', 'Escape', '?', 'Escape', 's', 'Escape', 'a', 'Escape'],
  ...['g', 't', 'j', 'j', 'Enter', 'g', 'y', 'g', 'i'],
]

/** The longest wait for the next paint after a key or a press, on a slower processor. */
export async function worstInteraction({ page, devtools }: Desk): Promise<number> {
  await page.locator('a[data-id]').nth(3).click()
  await page.locator('[role=log] article').first().waitFor()
  // each page is loaded once before: what is measured is not the network
  for (const key of ['g', 't', 'g', 'y', 'g', 'i']) await page.keyboard.press(key, { delay: BETWEEN_KEYS_MS })
  await page.waitForTimeout(SETTLED_MS)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.evaluate('probe.interactions.clear()')
  for (const key of KEYS) {
    await page.keyboard.press(key)
    await page.waitForTimeout(BETWEEN_KEYS_MS)
  }
  await page.waitForTimeout(SETTLED_MS)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return page.evaluate('Math.max(0, ...probe.interactions.values())')
}
