// A list of any length: pages of rows come as somebody scrolls, only what is seen is drawn, few pages are kept.
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useKey } from '../keys/use-key.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { useReader } from './ago.tsx'
import styles from './long-list.module.css'
import { numberOf } from './numbers.ts'
import { Loading, Shown } from './states.tsx'
import { useSame } from './use-same.ts'
import { useSlices } from './use-slices.ts'

export const ROWS_PER_PAGE = 50
/** More of them would take more than a third of what the page holds in all. */
const PAGES_KEPT_MAX = 7
/** Drawn above and below what is seen. */
const ROWS_BEYOND = 4
/** So near to the end of what was read more is asked for. */
const ROWS_AHEAD = 16

export type ListPage<Row> = { rows: Row[]; next: string | null; total: number | null }

/** Instead of the cursor of the first page; null would mean that there is no page. */
const FIRST = ''

type FetchPage<Row> = (cursor: string | null, signal: AbortSignal) => Promise<ListPage<Row>>

/** Asks for the first page of a list before what stands around it is drawn; null: there is none. */
export function useBegun<Row>(queryKey: readonly unknown[] | null, fetchPage: FetchPage<Row>): void {
  const queries = useQueryClient()
  if (queryKey === null || queries.getQueryState(queryKey) !== undefined) return
  void queries.prefetchInfiniteQuery({
    queryKey,
    queryFn: ({ signal }) => fetchPage(null, signal),
    initialPageParam: FIRST,
  })
}

/** Pages of rows, each found by the cursor of the one before; null for the first. */
export function useLongList<Row>(queryKey: readonly unknown[], fetchPage: FetchPage<Row>) {
  // which page follows which, for the way back to pages that were let go
  const trail = useMemo(() => new Map<string, { before: string; number: number }>(), [])
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam === FIRST ? null : pageParam, signal),
    initialPageParam: FIRST,
    getNextPageParam: ({ next }, _pages, cursor) => {
      if (next !== null) trail.set(next, { before: cursor, number: (trail.get(cursor)?.number ?? 0) + 1 })
      return next
    },
    getPreviousPageParam: (_page, _pages, cursor) => trail.get(cursor)?.before,
    maxPages: PAGES_KEPT_MAX,
    // where a page is let go each page would be compared with its neighbour, and every row of them copied
    structuralSharing: false,
  })
  return {
    query,
    /** Another list begins at its top. */
    name: JSON.stringify(queryKey),
    firstIndexOf: (data: InfiniteData<unknown>) => firstIndex(data, trail),
  }
}

function firstIndex({ pageParams }: InfiniteData<unknown>, trail: Map<string, { number: number }>): number {
  return (trail.get(pageParams[0] as string)?.number ?? 0) * ROWS_PER_PAGE
}

type Props<Row> = {
  list: ReturnType<typeof useLongList<Row>>
  label: string
  rowPx: number
  keyOf: (row: Row) => string
  pathOf: (row: Row) => string
  isChosen?: (row: Row) => boolean
  empty: ReactNode
  /** Rows that can be selected: by their box, or by the key. */
  picks?: { has: (row: Row) => boolean; toggle: (row: Row) => void; label: (row: Row) => string }
  /** What stands over the columns. */
  head?: ReactNode
  children: (row: Row) => ReactNode
}

/** Its rows are links; `j` and `k` go from one to the next. */
export function LongList<Row>(props: Props<Row>) {
  return (
    <Shown of={props.list.query}>
      {data => {
        const rows = data.pages.flatMap(page => page.rows)
        if (rows.length === 0) return props.empty
        return <Rows key={props.list.name} {...props} rows={rows} first={props.list.firstIndexOf(data)} />
      }}
    </Shown>
  )
}

function Rows<Row>(props: Props<Row> & { rows: Row[]; first: number }) {
  const { list, rows, first, rowPx, keyOf, picks } = props
  const { hasNextPage, hasPreviousPage, isFetching, fetchNextPage, fetchPreviousPage } = list.query
  const box = useRef<HTMLDivElement>(null)
  // as high as the rows that are kept: no browser draws an element of a million rows
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: ROWS_BEYOND,
    // else rows are drawn within the frame that has scrolled, in one task with its layout and paint: up to 60 ms
    useFlushSync: false,
  })
  useStaying(box, virtual, first, rowPx)
  const items = virtual.getVirtualItems()
  const drawn = useSlices(items.flatMap(({ index }) => (index < rows.length ? keyOf(rows[index]!) : [])))
  const pick = useSame((row: Row) => picks?.toggle(row))
  const top = items[0]?.index ?? 0
  const bottom = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (isFetching) return
    if (hasPreviousPage && top < ROWS_AHEAD) void fetchPreviousPage()
    else if (hasNextPage && bottom >= rows.length - ROWS_AHEAD) void fetchNextPage()
  }, [isFetching, hasPreviousPage, hasNextPage, top, bottom, rows.length, fetchPreviousPage, fetchNextPage])
  useRowKeys(box)
  useKey(
    'select',
    () => {
      const row = rows[Number(focusedRow() ?? Number.NaN) - first]
      if (row !== undefined) picks?.toggle(row)
    },
    picks !== undefined,
  )
  return (
    <div ref={box} className={styles.box}>
      {props.head && (
        <div className={styles.head} data-picking={picks !== undefined || undefined}>
          {props.head}
        </div>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets some readers take it for no list */}
      <ul role="list" aria-label={props.label} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          const key = keyOf(row)
          return (
            <Line
              key={key}
              row={row}
              path={props.pathOf(row)}
              n={first + index}
              start={start}
              rowPx={rowPx}
              isDrawn={drawn.has(key)}
              isChosen={props.isChosen?.(row) ?? false}
              isPicked={picks?.has(row) ?? null}
              pick={pick}
              pickLabel={picks?.label(row) ?? ''}
              draw={props.children}
            />
          )
        })}
      </ul>
      {list.query.isFetchingNextPage && <Loading lines={2} />}
      <Total of={list.query.data?.pages[0]?.total ?? null} />
    </div>
  )
}

/** What is seen stays where it is while pages come and go above it. */
function useStaying(
  box: React.RefObject<HTMLDivElement | null>,
  virtual: { scrollOffset: number | null },
  first: number,
  rowPx: number,
): void {
  const known = useRef(first)
  const counted = useRef(first)
  // before it is known which rows are seen: else others are drawn, and those that were there anew
  if (counted.current !== first && virtual.scrollOffset !== null)
    virtual.scrollOffset -= (first - counted.current) * rowPx
  counted.current = first
  useLayoutEffect(() => {
    const goneRows = first - known.current
    known.current = first
    if (goneRows !== 0 && box.current) box.current.scrollTop -= goneRows * rowPx
  }, [box, first, rowPx])
}

type LineProps<Row> = {
  row: Row
  path: string
  n: number
  start: number
  rowPx: number
  isDrawn: boolean
  isChosen: boolean
  /** null: rows cannot be selected. */
  isPicked: boolean | null
  pick: (row: Row) => void
  pickLabel: string
  draw: (row: Row) => ReactNode
}

/** Drawn again only with something else in it: not while somebody scrolls. */
const Line = memo(function Line<Row>(props: LineProps<Row>) {
  const { row, isDrawn, isChosen, isPicked } = props
  return (
    <li
      className={isPicked === null ? undefined : styles.picking}
      data-chosen={isChosen || undefined}
      style={{ height: props.rowPx, translate: `0 ${props.start}px` }}
    >
      {isPicked !== null && isDrawn && (
        <label className={styles.pick}>
          <input
            type="checkbox"
            aria-label={props.pickLabel}
            checked={isPicked}
            onChange={() => props.pick(row)}
          />
        </label>
      )}
      <a href={props.path} data-row={props.n} aria-current={isChosen ? 'true' : undefined}>
        {isDrawn && <Content row={row} draw={props.draw} />}
      </a>
    </li>
  )
}) as <Row>(props: LineProps<Row>) => ReactNode

type ContentProps<Row> = { row: Row; draw: (row: Row) => ReactNode }

/** Not drawn again where its line moves, as pages above it are let go. */
const Content = memo(function Content<Row>({ row, draw }: ContentProps<Row>) {
  return draw(row)
}) as <Row>(props: ContentProps<Row>) => ReactNode

/** How many there are beyond what is drawn. */
function Total({ of: total }: { of: number | null }) {
  const { t } = useTranslation()
  const { language } = useReader()
  if (total === null) return null
  return (
    <p className={styles.total} role="status">
      {t('parts.total', { count: total, n: numberOf(total, language) })}
    </p>
  )
}

const focusedRow = (): string | null | undefined =>
  document.activeElement?.closest('[data-row]')?.getAttribute('data-row')

/** The next or previous row gets the focus; from outside the list the first that is in sight. */
function useRowKeys(box: React.RefObject<HTMLDivElement | null>): void {
  const step = (by: number) => {
    const now = focusedRow()
    const current = box.current?.querySelector('[aria-current]')?.getAttribute('data-row')
    const at = now ?? current
    const to = at === null || at === undefined ? firstInSight(box.current) : Number(at) + by
    box.current?.querySelector<HTMLElement>(`[data-row="${to}"]`)?.focus()
  }
  useKey('next', () => step(1))
  useKey('previous', () => step(-1))
}

/** Rows above what is seen are drawn, too, and the columns' heads cover one. */
function firstInSight(box: HTMLElement | null): string | null | undefined {
  if (box === null) return null
  const head = box.querySelector(`.${styles.head}`)
  const edge = head ? head.getBoundingClientRect().bottom : box.getBoundingClientRect().top
  const rows = [...box.querySelectorAll('[data-row]')]
  return rows.find(row => row.getBoundingClientRect().top >= edge - 1)?.getAttribute('data-row')
}
