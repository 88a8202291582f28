// The order of the rules of tickets, where the focus is meanwhile, and how the moves of many states are drawn.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { AWA, findMisfits, goTo, PHONE, type Stage } from './stage.ts'

/** With the seven built in as many as have one at the top of the ring and one at its bottom. */
/** Statuses of a ring that is rather full. */
const FULL_RING = 13
const LONG = ['Waiting for the supplier', 'Waiting for the carrier', 'Waiting for the embassy']

const WIDE = { width: 1440, height: 900 }
const NARROWEST = { width: 320, height: 640 }
/**
 * The letters of the system are others on each: here they are as tall as the tallest, which are those of Segoe UI over
 * the line and of Noto Sans under it. Only what the machine has can be measured, so that is stretched.
 */
const WRITE_TALL = `(async () => {
  const names = ['Noto Sans', 'DejaVu Sans', 'Liberation Sans', 'Arial', 'Helvetica']
  const source = names.map(name => 'local("' + name + '")').join()
  const tall = new FontFace('tall', source, { ascentOverride: '108%', descentOverride: '30%', lineGapOverride: '0%' })
  document.fonts.add(await tall.load())
  document.querySelector('figure svg[role=img]').style.fontFamily = 'tall'
})()`

export function rulesOrder(on: () => Stage): void {
  it('rules-ordered: a row goes down by keys and keeps the focus; two presses before the first is answered are two places', async () => {
    const page = await on().openAs(AWA, '/test/ticket-rules?part=policies')
    const rows = page.getByRole('table').getByRole('row')
    await rows.nth(1).getByText('Urgent priority').waitFor()
    const held = Promise.withResolvers<void>()
    await page.route('**/reorder', async route => {
      await held.promise
      await route.continue()
    })
    const menu = page.getByRole('button', { name: 'What to do with Urgent priority' })
    for (const _ of ['once', 'again']) {
      await menu.press('Enter')
      await page.getByRole('menuitem', { name: 'One down' }).press('Enter')
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
    held.resolve()
    await page.getByText('“Urgent priority” has place 3 now').waitFor()
    await rows.nth(3).getByText('Urgent priority').waitFor()
    const focused = menu.and(page.locator(':focus'))
    await focused.waitFor()
    // a dialog gives the focus back to the menu that it was chosen from
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: 'Change' }).press('Enter')
    await page.getByRole('dialog').getByLabel('Name').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await focused.waitFor()
    // so do the keys and the notices
    for (const name of ['Keyboard', /^Notices/]) {
      const opener = page.getByRole('button', { name })
      await opener.press('Enter')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await opener.and(page.locator(':focus')).waitFor()
    }
  })

  it('ways-drawn: names of two lines leave their circles free, and are whole in the drawing', async () => {
    const { world, openAs } = on()
    const { awa } = world
    const all = await awa.call('searchTicketStatuses')
    assert.ok(Array.isArray(all))
    const before = all.filter(({ is_active }) => is_active)
    const long: number[] = []
    for (const [n, name] of LONG.entries())
      long.push(
        (await awa.call('addTicketStatus', { body: { code: `long_${n}`, name: { en: name, fr: name } } })).id,
      )
    const [top, bottom, other] = long as [number, number, number]
    const ids = [top, ...before.map(({ id }) => id), other]
    assert.equal(ids.length % 2, 1)
    await awa.call('reorderTicketStatuses', { body: { ids: ids.toSpliced((ids.length + 1) / 2, 0, bottom) } })
    const page = await openAs(AWA, '/test/ticket-rules?part=moves')
    await page.getByRole('img', { name: /^From “Waiting for the supplier” to: Open/ }).waitFor()
    assert.deepEqual(await findHidden(page), [])
    await page.setViewportSize(PHONE.viewport)
    assert.deepEqual(await findHidden(page), [], 'on a phone')
    assert.deepEqual(await findMisfits(page), [])
    await page.evaluate(WRITE_TALL)
    assert.deepEqual(await findHidden(page), [], 'on a phone, in tall letters')
    await page.setViewportSize(NARROWEST)
    assert.deepEqual(await findHidden(page), [], 'on the narrowest phone, in tall letters')
    await page.setViewportSize(WIDE)
    assert.deepEqual(await findHidden(page), [], 'in tall letters')
    // an odd number: two share the foot of the ring
    for (let n = ids.length + 1; n < FULL_RING; n++)
      long.push(
        (
          await awa.call('addTicketStatus', {
            body: { code: `step_${n}`, name: { en: `Step ${n}`, fr: `Pas ${n}` } },
          })
        ).id,
      )
    for (const size of [WIDE, PHONE.viewport]) {
      await page.setViewportSize(size)
      await page.reload()
      await page
        .locator('figure svg g')
        .nth(FULL_RING - 1)
        .waitFor()
      assert.deepEqual(await findHidden(page), [], `${FULL_RING} at ${size.width}`)
    }
    await goTo(page, '/test/ticket-rules')
    for (const id of long)
      await awa.call('deactivateTicketStatus', { params: { id: String(id) }, body: { move_to: 'open' } })
  })
}

/** Names that cover the circle they stand beside or another name, or go beyond the room of the drawing. */
function findHidden(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const room = document.querySelector('figure').getBoundingClientRect()
    const drawing = document.querySelector('figure svg[role=img]').getBoundingClientRect()
    const names = [...document.querySelectorAll('figure svg g text')].map(text => text.getBoundingClientRect())
    return [...document.querySelectorAll('figure svg g')].flatMap((node, n) => {
      const name = node.querySelector('text').getBoundingClientRect()
      const circle = node.querySelector('circle').getBoundingClientRect()
      const covers = name.left < circle.right && name.right > circle.left && name.top < circle.bottom && name.bottom > circle.top
      const isCut = name.left < room.left || name.right > room.right || name.top < drawing.top - 1 || name.bottom > drawing.bottom + 1
      // lines of letters may touch: their boxes are higher than they are
      const isOver = names.some((other, m) => m > n && name.left < other.right && name.right > other.left &&
        Math.min(name.bottom, other.bottom) - Math.max(name.top, other.top) > name.height / 4)
      return covers || isCut || isOver ? [(covers ? 'covers ' : isCut ? 'cut ' : 'over another ') + node.textContent] : []
    })
  })()`)
}
