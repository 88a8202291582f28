import { type ReactNode, useEffect, useRef } from 'react'
import styles from './split.module.css'

type Props = {
  /** Which lists there are, before the list where there is room: a nav. */
  side?: ReactNode
  head: ReactNode
  children: ReactNode
  panel: ReactNode | null
  panelLabel: string
  isWide?: boolean
}

/** A page as high as the window: a head, what is worked on, and beside it a panel, for long texts a wide one; on a phone the panel is a screen. */
export function Split({ side, head, children, panel, panelLabel, isWide = false }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const opened = useRef<HTMLElement>(null)
  const isOpen = panel !== null
  useEffect(() => {
    // what was pressed is gone with its list: the next key goes on from what stands there instead
    if (isOpen && list.current?.checkVisibility() === false) opened.current?.focus({ preventScroll: true })
  }, [isOpen])
  return (
    <div
      className={styles.split}
      data-open={panel !== null || undefined}
      data-wide={isWide || undefined}
      data-side={side !== undefined || undefined}
    >
      {side}
      <div ref={list} className={styles.left}>
        <div>{head}</div>
        <div className={styles.work}>{children}</div>
      </div>
      {panel !== null && (
        <section ref={opened} tabIndex={-1} className={styles.panel} aria-label={panelLabel}>
          {panel}
        </section>
      )}
    </div>
  )
}
