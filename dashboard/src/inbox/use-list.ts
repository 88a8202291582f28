// The list that is shown: pages as somebody scrolls, and what events change in them.
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { useEvents, useLive } from '../live/provider.tsx'
import { withShared } from '../parts/with-shared.ts'
import { call } from '../session/call.ts'
import { queries } from '../session/queries.ts'
import type { Asked } from './asked.ts'
import { changeRow, type Page, type Pages, placeRows, type Row, rowsOf, type Sort } from './rows.ts'

/** More of them would take more than a third of what the page holds in all. */
const PAGES_MAX = 7
/** As many as one request names. */
const TOUCHED_MAX = 100
const LIST = 'inbox-list'
/** Instead of the cursor of the first page; null would mean that there is no page. */
const NEWEST = ''

type Key = readonly [typeof LIST, Asked]

const sortOf = ({ sort }: Asked): Sort =>
  sort === 'queue' || sort === 'waiting_since' ? 'waiting' : 'newest'

/** The rows of a list, and how to have more of them. */
export function useList(asked: Asked | null) {
  const cursors = useRef(new Map<string, string>())
  const list = useInfiniteQuery({
    queryKey: [LIST, asked ?? {}] as unknown as Key,
    enabled: asked !== null,
    initialPageParam: NEWEST,
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === NEWEST ? {} : { cursor: pageParam }
      const page = await call('searchConversations', { query: { ...asked, ...cursor } }, { signal })
      if (page.next_cursor !== null) cursors.current.set(page.next_cursor, pageParam)
      return { ...page, data: withShared(page.data) }
    },
    getNextPageParam: (last: Page) => last.next_cursor ?? undefined,
    // a cursor leads onward only: the way back is remembered
    getPreviousPageParam: (_first: Page, _all, param) => cursors.current.get(param),
    maxPages: PAGES_MAX,
    // what changes a list keeps the rows that it does not change
    structuralSharing: false,
    // events keep it fresh
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const rows = useMemo(() => (list.data ? rowsOf(list.data) : []), [list.data])
  return { ...list, rows }
}

const shownLists = (): { key: Key; asked: Asked; pages: Pages }[] =>
  queries
    .getQueryCache()
    .findAll({ queryKey: [LIST], type: 'active' })
    .flatMap(({ queryKey, state }) =>
      state.data === undefined
        ? []
        : [
            {
              key: queryKey as unknown as Key,
              asked: (queryKey as unknown as Key)[1],
              pages: state.data as Pages,
            },
          ],
    )

const keep = (key: Key, change: (pages: Pages) => Pages): void => {
  queries.setQueryData<InfiniteData<Page, string>>(key, known =>
    known === undefined ? known : change(known),
  )
}

/** Changes a row wherever it is shown, before the server has said so. */
export function patchRow(id: string, change: (row: Row) => Row): void {
  for (const { key } of shownLists()) keep(key, pages => changeRow(pages, id, change))
  queries.setQueryData(
    ['getConversation', { params: { id } }],
    (known: Row | undefined) => known && change(known),
  )
}

/** Is it a list of all that somebody has, or that waits in the queue, narrowed by nothing? */
const isWhole = (asked: Asked, view: 'mine' | 'unassigned'): boolean =>
  Object.entries(asked).every(
    ([name, value]) => /^(per_page|sort)$/.test(name) || (name === 'view' && value === view),
  )

/** Somebody has taken it: it is seen among theirs at once, and no more in the queue. */
export function placeTaken(row: Row): void {
  for (const { key, asked } of shownLists()) {
    if (isWhole(asked, 'mine')) keep(key, pages => placeRows(pages, [row.id], [row], sortOf(asked)))
    if (isWhole(asked, 'unassigned')) keep(key, pages => placeRows(pages, [row.id], [], sortOf(asked)))
  }
}

const touched = new Map<string, Set<string>>()

/** These conversations have changed: their rows are read again, in one request for each list that is shown. */
export function useTouch(): (...ids: string[]) => void {
  const { reads } = useLive()
  return useCallback(
    (...ids) => {
      for (const { key, asked } of shownLists()) {
        const name = JSON.stringify(key)
        const waiting = touched.get(name) ?? new Set()
        touched.set(name, waiting)
        for (const id of ids) waiting.add(id)
        reads.want(`rows ${name}`, async () => {
          touched.delete(name)
          const some = [...waiting].slice(0, TOUCHED_MAX)
          const { data } = await call('searchConversations', {
            query: { ...asked, ids: some, per_page: TOUCHED_MAX },
          })
          keep(key, pages => placeRows(pages, some, data, sortOf(asked)))
        })
      }
    },
    [reads],
  )
}

/** Keeps the lists as events say; what was missed is read whole. */
export function useLiveLists(): void {
  const touch = useTouch()
  const { reads } = useLive()
  useEvents({
    onEvent(event) {
      const data = event.data as { conversation?: string | null }
      if (!data.conversation) return
      if (event.type === 'message.received')
        patchRow(data.conversation, row => withMessage(row, event.data, event.timestamp))
      else if (event.type === 'message.delivered' || event.type === 'message.read') return
      touch(data.conversation)
    },
    onReset() {
      reads.want('lists', () => queries.invalidateQueries({ queryKey: [LIST] }))
    },
  })
}

type Received = { message: string; seq: number; type: string; text: string }

function withMessage(row: Row, { message, seq, type, text }: Received, at: string): Row {
  if (row.last_message !== null && row.last_message.seq >= seq) return row
  const last_message = {
    id: message,
    seq,
    author: 'contact',
    author_id: null,
    author_name: null,
    type,
    text,
    at,
  }
  return { ...row, last_message, unanswered: { type, text }, unread: row.unread + 1 }
}
