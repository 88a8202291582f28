// The conversations of a list: only those in view are in the page, and what is read stays where it is.
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { useSlices } from '../parts/use-slices.ts'
import { paths } from '../paths.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './list.module.css'
import type { Place } from './place.ts'
import { ConversationRow } from './row.tsx'
import { keepInView, movedBy, type Row } from './rows.ts'

const ROW_PX = 72
const OVERSCAN = 3
/** So many rows before the end the next page is asked for. */
const AHEAD_ROWS = 12

type Props = {
  rows: Row[]
  place: Place
  selected: ReadonlySet<string>
  onSelect: (id: string, isSelected: boolean) => void
  /** Nothing that was read stands above these rows. */
  isFromTop: boolean
  more: { next: (() => unknown) | null; previous: (() => unknown) | null }
}

export function ConversationList({ rows, place, selected, onSelect, isFromTop, more }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    getItemKey: n => rows[n]!.id,
    overscan: OVERSCAN,
  })
  usePagesAbove(virtual, rows)
  const [fresh, setFresh] = useFreshRows(box, rows, isFromTop, place)
  const items = virtual.getVirtualItems()
  const drawn = useSlices(items.map(({ index }) => rows[index]!.id))
  const last = items.at(-1)?.index ?? 0
  const first = items[0]?.index ?? 0
  const next = last >= rows.length - AHEAD_ROWS ? more.next : null
  const previous = first <= AHEAD_ROWS ? more.previous : null
  useEffect(() => void next?.(), [next])
  useEffect(() => void previous?.(), [previous])
  useOpenInView(rows, place.c, n => {
    const from = virtual.scrollOffset ?? 0
    const isInView = n * ROW_PX >= from && (n + 1) * ROW_PX <= from + (virtual.scrollRect?.height ?? 0)
    // to scroll asks for the page to be laid out
    if (!isInView) virtual.scrollToIndex(n, { align: 'auto' })
  })
  return (
    <div className={styles.frame}>
      {fresh > 0 && (
        <button
          type="button"
          className={styles.fresh}
          onClick={() => {
            setFresh(0)
            virtual.scrollToOffset(0)
          }}
        >
          <Icon name="down" size={14} />
          {t('inbox.newRows', { count: fresh })}
        </button>
      )}
      <div ref={box} className={styles.box}>
        <ul className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, key, start }) => (
            <li
              key={key}
              style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              {drawn.has(rows[index]!.id) && (
                <ConversationRow
                  row={rows[index]!}
                  href={paths.inbox({ ...place, c: rows[index]!.id, panel: false })}
                  isOpen={rows[index]!.id === place.c}
                  isSelected={selected.has(rows[index]!.id)}
                  onSelect={onSelect}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Pages that came or went above have moved what is seen, before it is known which rows that are: none is drawn anew for it. */
function usePagesAbove(virtual: { scrollOffset: number | null }, rows: Row[]): void {
  const known = useRef(rows)
  const by = known.current === rows ? 0 : movedBy(known.current, rows)
  known.current = rows
  // a few that are new, and what somebody sees at the top, are left to those who know whether it is to stay
  if (Math.abs(by) > OVERSCAN && virtual.scrollOffset !== null && virtual.scrollOffset >= ROW_PX / 2)
    virtual.scrollOffset += by * ROW_PX
}

/** The open conversation is in view when another one is opened, and not when the list changes. */
function useOpenInView(rows: Row[], open: string | null, scrollTo: (n: number) => void): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const at = open === shown.current ? -1 : rows.findIndex(({ id }) => id === open)
    if (at < 0) return
    shown.current = open
    scrollTo(at)
  })
}

/**
 * Nothing jumps: while somebody reads below the top, or points at the list, rows that come above them move what is above,
 * not what they see. The answer is how many came since.
 */
function useFreshRows(
  box: React.RefObject<HTMLDivElement | null>,
  rows: Row[],
  isFromTop: boolean,
  { view, of, figure, until, q }: Place,
) {
  const [fresh, setFresh] = useState(0)
  const before = useRef({ ids: [] as string[], isFromTop })
  const name = `${view} ${of} ${JSON.stringify(figure)} ${until} ${q}`
  const list = useRef(name)
  useLayoutEffect(() => {
    const after = rows.map(({ id }) => id)
    const { ids: known, isFromTop: wasFromTop } = before.current
    before.current = { ids: after, isFromTop }
    const element = box.current
    if (element === null || known.length === 0) return
    if (list.current !== name) {
      list.current = name
      element.scrollTop = 0
      setFresh(0)
      return
    }
    const isAtTop = element.scrollTop < ROW_PX / 2
    if (isAtTop && wasFromTop && !element.matches(':hover')) return
    const top = keepInView(known, after, element.scrollTop / ROW_PX, Math.ceil(element.clientHeight / ROW_PX))
    if (top === null || Math.abs(top * ROW_PX - element.scrollTop) < 1) return
    const added = Math.round(top - element.scrollTop / ROW_PX)
    element.scrollTop = top * ROW_PX
    // older pages that come back are not new
    if (added > 0 && wasFromTop) setFresh(now => now + added)
  }, [rows, box, name, isFromTop])
  useEffect(() => {
    const element = box.current
    const look = () => element !== null && element.scrollTop < ROW_PX / 2 && setFresh(0)
    element?.addEventListener('scroll', look, { passive: true })
    return () => element?.removeEventListener('scroll', look)
  }, [box])
  return [fresh, setFresh] as const
}
