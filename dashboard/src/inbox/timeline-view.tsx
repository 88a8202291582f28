// What was said, noted and done, oldest first. It stays at its end while somebody reads there, and else where they are.
import { useVirtualizer } from '@tanstack/react-virtual'
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTypingOf } from '../live/provider.tsx'
import { calledOf } from '../parts/called.ts'
import { Icon } from '../parts/icon.tsx'
import { Shown } from '../parts/states.tsx'
import { usePainted } from '../parts/use-later.ts'
import type { Written } from '../sending/just-sent.ts'
import { useWritten } from '../sending/provider.tsx'
import { loadTexts } from '../texts/start.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import type { Row } from './rows.ts'
import styles from './timeline.module.css'
import { type Entry, lastInbound } from './timeline.ts'
import { Drawn, useItems } from './timeline-item.tsx'
import type { useTimeline } from './use-timeline.ts'

/** It comes with its words, and with those of calls, when somebody asks. */
const DeliveryDialog = lazy(async () => {
  const [dialog] = await Promise.all([
    import('./delivery-dialog.tsx'),
    loadTexts('deliveries'),
    loadTexts('calls'),
  ])
  return { default: dialog.DeliveryDialog }
})

const GUESSED_PX = 72
/** No entry is lower: so many fill the box for certain. */
const LOWEST_PX = 40
const PADDING_PX = 8
/** How high the timeline was last, or may be. */
let boxPx = 640
/** So near to the end somebody reads at the end. */
const END_PX = 80
/** So near to the beginning what is older is read. */
const OLDER_PX = 400

type Props = {
  id: string
  row: Row
  timeline: ReturnType<typeof useTimeline>
  onRead: () => void
}

export function TimelineView({ id, row, timeline, onRead }: Props) {
  const written = useWritten(id)
  const standing = useStandingOut(written, timeline.refresh)
  if (timeline.data === undefined)
    return (
      <div className={styles.frame}>
        <Shown of={timeline} lines={8}>
          {() => null}
        </Shown>
      </div>
    )
  return <Entries row={row} timeline={timeline} written={written} standing={standing} onRead={onRead} />
}

/** What others have written meanwhile, as the refusal of what waits names it: it stands out until the decision is made. */
function useStandingOut(written: readonly Written[], refresh: () => void): ReadonlySet<string> {
  const named = written
    .flatMap(({ item }) => item.failed?.messages.map(message => message.id) ?? [])
    .join(' ')
  useEffect(() => {
    // what has not gone yet has no event
    if (named !== '') refresh()
  }, [named, refresh])
  return useMemo(() => new Set(named === '' ? [] : named.split(' ')), [named])
}

type EntriesProps = Pick<Props, 'row' | 'timeline' | 'onRead'> & {
  written: readonly Written[]
  standing: ReadonlySet<string>
}

function Entries({ row, timeline, written, standing, onRead }: EntriesProps) {
  const { t } = useTranslation()
  const data = timeline.data!
  const box = useRef<HTMLDivElement>(null)
  // here: a message that is scrolled away is not drawn
  const [asked, setAsked] = useState<string | null>(null)
  const items = useItems(data.entries, written)
  const isPainted = usePainted()
  const virtual = useVirtualizer({
    // what stands at the end is painted first, as styles lay it out: nothing is measured before
    enabled: isPainted,
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => GUESSED_PX,
    getItemKey: n => items[n]!.key,
    overscan: 10,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_PX,
    paddingStart: PADDING_PX,
    paddingEnd: PADDING_PX,
    initialRect: { width: 0, height: boxPx },
    initialOffset: () => Math.max(0, items.length * GUESSED_PX + 2 * PADDING_PX - boxPx),
  })
  const isAtEnd = useAtEnd(box, data.after === null)
  const count = useNewCount(data.entries, isAtEnd)
  useReading(isPainted && isAtEnd && data.after === null, data.entries, row.unread, onRead)
  useOlder(box, timeline, virtual.getTotalSize())
  useLayoutEffect(() => {
    if (!isPainted) return
    boxPx = box.current?.clientHeight || boxPx
    virtual.scrollToEnd()
  }, [virtual, isPainted])
  useStayAtEnd(box, items.length, isPainted && isAtEnd, () => virtual.scrollToEnd())
  const firstPainted = Math.max(0, items.length - Math.ceil(boxPx / LOWEST_PX))
  const shown = isPainted
    ? virtual.getVirtualItems()
    : items.slice(firstPainted).map(({ key }, n) => ({ index: firstPainted + n, key, start: 0 }))
  const name = calledOf(row.contact, t)
  const toEnd = async (): Promise<void> => {
    if (data.after !== null) await timeline.toEnd()
    requestAnimationFrame(() => virtual.scrollToEnd())
  }
  useOwnInView(written.length, () => (data.after === null ? virtual.scrollToEnd() : void toEnd()))
  return (
    <div className={styles.frame}>
      <div
        ref={box}
        className={styles.box}
        data-first={!isPainted || undefined}
        role="log"
        aria-label={t('inbox.timeline.name', { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too
        tabIndex={0}
      >
        <div className={styles.items} style={isPainted ? { height: virtual.getTotalSize() } : undefined}>
          {shown.map(({ index, key, start }) => (
            <div
              key={key}
              data-index={index}
              ref={isPainted ? virtual.measureElement : undefined}
              className={styles.item}
              style={isPainted ? { transform: `translateY(${start}px)` } : undefined}
            >
              {index === 0 && data.before === null && (
                <p className={styles.beginning}>{t('inbox.timeline.beginning')}</p>
              )}
              <Drawn
                item={items[index]!}
                contact={name}
                status={row.status}
                standing={standing}
                refresh={timeline.refresh}
                onBecame={setAsked}
              />
            </div>
          ))}
        </div>
        <Typing row={row} />
      </div>
      {!isAtEnd && (
        <button type="button" className={styles.toEnd} onClick={() => void toEnd()}>
          <Icon name="down" size={14} />
          {count > 0 ? t('inbox.timeline.newMessages', { count }) : t('inbox.timeline.toLatest')}
        </button>
      )}
      {asked !== null && (
        <Suspense fallback={null}>
          <DeliveryDialog id={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  )
}

function Typing({ row }: { row: Row }) {
  const { t } = useTranslation()
  const from = useTypingOf(row.contact.contact_detail_id)
  if (from === null) return null
  const name = calledOf(row.contact, t)
  return (
    <p className={styles.typing} role="status">
      {from === 'agent' ? t('inbox.timeline.agentWrites') : t('inbox.timeline.contactWrites', { name })}
    </p>
  )
}

function useAtEnd(box: React.RefObject<HTMLDivElement | null>, hasEnd: boolean): boolean {
  const [isAtEnd, setIsAtEnd] = useState(true)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const look = (): void =>
      setIsAtEnd(hasEnd && element.scrollHeight - element.scrollTop - element.clientHeight < END_PX)
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [box, hasEnd])
  return isAtEnd && hasEnd
}

/**
 * With another height (the keyboard of a phone, a longer draft), and with something before what was just sent, the end stays in view
 * for whoever reads there.
 */
function useStayAtEnd(
  box: React.RefObject<HTMLDivElement | null>,
  count: number,
  isAtEnd: boolean,
  scrollToEnd: () => void,
): void {
  const now = useRef({ isAtEnd, scrollToEnd })
  now.current = { isAtEnd, scrollToEnd }
  useEffect(() => {
    const watching = new ResizeObserver(() => now.current.isAtEnd && now.current.scrollToEnd())
    if (box.current) watching.observe(box.current)
    return () => watching.disconnect()
  }, [box])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number says when to look
  useLayoutEffect(() => {
    if (now.current.isAtEnd) now.current.scrollToEnd()
  }, [count])
}

/** Whoever sends something sees it, wherever they have read. */
function useOwnInView(count: number, scrollToEnd: () => void): void {
  const known = useRef(count)
  const newest = useRef(scrollToEnd)
  newest.current = scrollToEnd
  useLayoutEffect(() => {
    if (count > known.current) newest.current()
    known.current = count
  }, [count])
}

/** How many messages came since the end was seen. */
function useNewCount(entries: Entry[], isAtEnd: boolean): number {
  const seen = useRef(0)
  const last = lastInbound(entries)?.seq ?? 0
  if (isAtEnd) seen.current = last
  return entries.filter(({ kind, seq }) => kind === 'message' && seq > seen.current).length
}

/** What is seen at the end is read, while somebody looks at the page: once, so that it can be made unread again there. */
function useReading(isAtEnd: boolean, entries: Entry[], unread: number, onRead: () => void): void {
  const newest = useRef(onRead)
  newest.current = onRead
  const readTo = useRef(-1)
  const last = lastInbound(entries)?.seq ?? 0
  useEffect(() => {
    const look = (): void => {
      if (!isAtEnd || unread === 0 || last <= readTo.current || document.hidden) return
      readTo.current = last
      newest.current()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isAtEnd, last, unread])
}

function useOlder(
  box: React.RefObject<HTMLDivElement | null>,
  { more }: Pick<ReturnType<typeof useTimeline>, 'more'>,
  size: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another size there may be room for more
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const look = (): void => {
      const { scrollTop, scrollHeight, clientHeight } = element
      if (scrollTop < OLDER_PX && scrollHeight > clientHeight) void more('older').catch(() => undefined)
      else if (scrollHeight - scrollTop - clientHeight < END_PX) void more('newer').catch(() => undefined)
    }
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [box, more, size])
}
