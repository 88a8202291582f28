import { type RefObject, useLayoutEffect } from 'react'

/** Sets the page's CSS property `name` to how high this box is, in pixels: what else is on a phone's page keeps off it. */
export function useHeightSaid(box: RefObject<HTMLElement | null>, name: `--${string}`): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => style.setProperty(name, `${box.current?.offsetHeight ?? 0}px`))
    if (box.current) watch.observe(box.current)
    return () => {
      watch.disconnect()
      style.removeProperty(name)
    }
  }, [box, name])
}
