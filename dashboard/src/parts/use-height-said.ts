import { type RefObject, useLayoutEffect } from 'react'

/** What else is on a phone's page keeps off this box: the property `name` of the page is how high it is. */
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
