// The arrow over the end of a row that is wider than its place (sideways.module.css).

/** So wide is the arrow. */
const ARROW_PX = 40
/** So near to its end nothing follows: parts of pixels. */
const NEAR_PX = 2

/** As a `ref`: a press on the arrow shows what follows, and does nothing to what lies half hidden under it; what is chosen stands clear of it. */
export function goesOn(row: HTMLElement | null): (() => void) | undefined {
  const shows = (): void => {
    const chosen = row?.querySelector('input:checked')
    chosen?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const press = (event: MouseEvent): void => {
    // a key pressed on a button is no press on the arrow
    if (row === null || event.detail === 0) return
    const follows = row.scrollWidth - row.clientWidth - row.scrollLeft > NEAR_PX
    const end = row.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(row).paddingRight)
    if (!follows || event.clientX < end - ARROW_PX) return
    event.preventDefault()
    event.stopPropagation()
    row.scrollBy({ left: row.clientWidth / 2 })
  }
  shows()
  row?.addEventListener('change', shows)
  row?.addEventListener('click', press, { capture: true })
  return () => {
    row?.removeEventListener('change', shows)
    row?.removeEventListener('click', press, { capture: true })
  }
}
