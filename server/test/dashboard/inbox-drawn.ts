// What an open inbox costs: what it draws again while somebody types or goes on, what it asks for while many write.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { customer, inbox } from './inbox-stage.ts'
import type { Stage } from './stage.ts'

const READS_PER_SECOND_MAX = 4
const EVENTS_PER_SECOND = 10
const WATCHED_SECONDS = 6
const SETTLED_MS = 3_000

/** Counts the commits of React, and those that drew the list of conversations again. */
const COUNTER = `(() => {
  const container = document.getElementById('root')
  const name = Object.keys(container).find(key => key.startsWith('__reactContainer$'))
  const root = container[name].stateNode
  const list = document.querySelector('ul:has(a[data-id])')
  const fiberOf = top => {
    for (const waiting = [top]; waiting.length > 0; ) {
      const fiber = waiting.pop()
      if (fiber.stateNode === list) return fiber
      if (fiber.sibling) waiting.push(fiber.sibling)
      if (fiber.child) waiting.push(fiber.child)
    }
  }
  let current = root.current
  let last = fiberOf(current)
  globalThis.drawn = { all: 0, list: 0 }
  Object.defineProperty(root, 'current', {
    get: () => current,
    set(next) {
      current = next
      drawn.all++
      const now = fiberOf(next)
      if (now !== last) drawn.list++
      last = now
    },
  })
})()`

export function drawn(on: () => Stage): void {
  it('draws-little: typing draws the list never again; whoever goes on keeps the buttons of the conversation', async () => {
    const stage = on()
    const [one, other] = [await customer(stage, 'First one'), await customer(stage, 'Second one')]
    const desk = await inbox(stage)
    await desk.opens(other.name)
    await desk.log.getByText('Second one').waitFor()
    await desk.page.waitForTimeout(SETTLED_MS)
    await desk.box.focus()
    await desk.page.evaluate(COUNTER)
    await desk.page.keyboard.type('Good morning')
    const after = await desk.page.evaluate<{ all: number; list: number }>('({ ...drawn })')
    assert.ok(after.all >= 'Good morning'.length, `${after.all} times drawn`)
    assert.equal(after.list, 0)
    await desk.page.evaluate(
      "globalThis.closing = document.querySelector('#conversation header button:last-of-type')",
    )
    await desk.page.keyboard.press('Escape')
    await desk.page.keyboard.press('j')
    await desk.page.getByRole('heading', { name: one.name, level: 2 }).first().waitFor()
    const drawnAgain = await desk.page.evaluate('[drawn.list > 0, closing.isConnected]')
    assert.deepEqual(drawnAgain, [true, true])
    assert.equal(await desk.box.inputValue(), '')
  })

  it('asks-little: at ten events a second an open inbox reads four times a second at most', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'Many of us', { queued: false })
    const others = [who]
    for (let n = 1; n < EVENTS_PER_SECOND; n++)
      others.push((await customer(stage, `Me too ${n}`, { queued: false })).who)
    const desk = await inbox(stage)
    await desk.opens(name)
    await desk.page.waitForTimeout(SETTLED_MS)
    let asked = 0
    desk.page.on('request', request => {
      if (!request.url().includes('/stream')) asked++
    })
    const begun = performance.now()
    for (let n = 0; n < EVENTS_PER_SECOND * WATCHED_SECONDS; n++) {
      await others[n % others.length]!.writes(`Event ${n}`)
      await desk.page.waitForTimeout(Math.max(0, begun + (n * 1000) / EVENTS_PER_SECOND - performance.now()))
    }
    const seconds = (performance.now() - begun) / 1000
    await desk.log.getByText('Event 50').waitFor()
    assert.ok(asked > 0, 'what came is read')
    assert.ok(asked <= READS_PER_SECOND_MAX * seconds + 1, `${asked} requests in ${seconds.toFixed(1)} s`)
  })
}
