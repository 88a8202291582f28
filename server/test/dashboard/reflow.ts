// Whoever enlarges a page until its window is 320 px wide reads it without scrolling sideways (WCAG 1.4.10), and whoever sets
// letters, words and lines apart loses none of them (1.4.12).
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { onPages } from './reached.ts'
import type { Journeys } from './stage.ts'

/** A window of 1280 px at 400 %. */
const NARROW = { viewport: { width: 320, height: 512 } }

/** As the rule says; a sheet that is made by a script needs no nonce. */
const SPACE = `{
  const apart = new CSSStyleSheet()
  apart.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }' +
    'p { margin-block-end: 2em !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, apart]
}`

/** Nothing may scroll sideways but what has two dimensions, and nothing lie beyond the edge elsewhere. */
const WIDE = `{
  const isShown = one => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.visually-hidden')
  const isFlat = one => one.querySelector('table, [role=table], svg, [data-board]') !== null || one.matches('pre, textarea, input')
  const scrolls = one => /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1
  const within = one => one.parentElement && (scrolls(one.parentElement) || within(one.parentElement))
  const all = [...document.querySelectorAll('body *')].filter(isShown)
  ;[
    ...(document.documentElement.scrollWidth > innerWidth ? ['wider than the screen'] : []),
    ...all.filter(one => scrolls(one) && !isFlat(one)).map(one => 'scrolls sideways: ' + one.outerHTML.slice(0, 160)),
    ...all
      .filter(one => one.matches('button, a, input, select, textarea, h1, h2, h3, p, label'))
      .filter(one => one.getBoundingClientRect().right > innerWidth + 1 && !within(one))
      .map(one => 'beyond the edge: ' + one.outerHTML.slice(0, 160)),
  ]
}`

/** What can be pressed and headings whose words end at an edge; of what ends in "…" the rest is said elsewhere. */
const CUT = `[...document.querySelectorAll('main :is(button, a, label, h1, h2, h3, p, dt, th)')]
  .filter(one => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.visually-hidden'))
  .filter(one => {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(one)
    const isSideways = one.scrollWidth > one.clientWidth + 1 && overflowX !== 'visible' && textOverflow !== 'ellipsis'
    const isBelow = one.scrollHeight > one.clientHeight + 1 && overflowY !== 'visible' && webkitLineClamp === 'none'
    return one.clientWidth > 1 && (isSideways || isBelow)
  })
  .map(one => 'cut: ' + one.outerHTML.slice(0, 160))`

async function sideways(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(WIDE)
}

async function cutApart(page: Page): Promise<string[]> {
  await page.evaluate(SPACE)
  const spacing = await page
    .locator('h1')
    .first()
    .evaluate(one => one.ownerDocument.defaultView.getComputedStyle(one).letterSpacing)
  assert.notEqual(spacing, 'normal', 'they are set apart')
  return [...(await sideways(page)), ...(await page.evaluate<string[]>(CUT))]
}

export const reflow: Journeys = {
  ...onPages('narrow: at 320 px nothing is read sideways', NARROW, sideways),
  ...onPages('apart: with letters, words and lines set apart nothing is cut', {}, cutApart),
}
