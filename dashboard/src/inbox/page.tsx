// The inbox: lists on the left, the conversation in the middle, the person on the right; on a phone each is a screen.

import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLive } from '../live/provider.tsx'
import { usePresence } from '../live/use-presence.ts'
import { useAhead } from '../parts/use-ahead.ts'
import { keep, readKept } from '../session/kept.ts'
import { ask } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { useAvailability } from './availability.tsx'
import type { Asking } from './choosers.tsx'
import { beginWriting, stopAwaiting } from './composing.ts'
import { Conversation } from './conversation.tsx'
import { ListColumn } from './list-column.tsx'
import { NoConversation } from './no-conversation.tsx'
import styles from './page.module.css'
import { Panel } from './panel.tsx'
import type { Row } from './rows.ts'
import { useActs } from './use-acts.ts'
import { useAsked } from './use-asked.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import { useList, useLiveLists } from './use-list.ts'
import { type Go, usePlace } from './use-place.ts'
import { prefetchTimeline, useKept } from './use-timeline.ts'
import { useTitleCount } from './use-title-count.ts'

const loadChooser = async () => (await import('./choosers.tsx')).ActChooser

const PANEL = 'panel'
const FOLDED = 'folded'
/** Who only passes by is not read ahead for. */
const PREFETCH_AFTER_MS = 150

export function InboxPage() {
  const { t } = useTranslation()
  const [place, go] = usePlace()
  const asked = useAsked(place)
  const list = useList(asked)
  const [selected, setSelected] = useSelection(list.rows)
  const [asking, setAsking] = useState<Asking | null>(null)
  const acts = useActs()
  const [availability] = useAvailability()
  const onTyped = usePresence(place.c, availability)
  const [isFolded, fold] = useFolded(place.panel, go)
  const ActChooser = useAhead(loadChooser, asking !== null)
  useLiveLists()
  useKept()
  useTitleCount()
  const row = list.rows.find(({ id }) => id === place.c)
  const detail = useQuery({
    ...ask('getConversation', { params: { id: place.c ?? '' } }),
    enabled: place.c !== null && row === undefined,
  })
  const open = place.c === null ? null : (row ?? detail.data ?? null)
  const chosen: Row[] =
    selected.size > 0 ? list.rows.filter(({ id }) => selected.has(id)) : open ? [open] : []
  const step = useCallback(
    (by: 1 | -1) => {
      const at = list.rows.findIndex(({ id }) => id === place.c)
      const next = list.rows[at < 0 ? 0 : at + by]
      if (next) go({ c: next.id, panel: false }, { replace: place.c !== null })
      return next !== undefined
    },
    [list.rows, place.c, go],
  )
  useNeighbours(list.rows, place.c)
  const coming = open === null && chosen.length === 0 && !detail.isError ? place.c : null
  useInboxKeys({ go, chosen, open, coming, step, acts, setAsking, setSelected })
  useEffect(() => {
    if (detail.isError && place.c !== null) stopAwaiting(place.c)
  }, [detail.isError, place.c])
  const goOn = (): void => {
    if (!step(1) && !step(-1)) go({ c: null })
  }
  return (
    <div
      className={styles.inbox}
      data-screen={place.c === null ? 'list' : place.panel ? 'panel' : 'conversation'}
    >
      <h1 className="visually-hidden">{t('inbox.title')}</h1>
      <ListColumn
        place={place}
        go={go}
        list={list}
        selected={selected}
        setSelected={setSelected}
        acts={acts}
        ask={setAsking}
      />
      {place.c === null ? (
        <NoConversation isListEmpty={list.data !== undefined && list.rows.length === 0} />
      ) : (
        <Conversation
          id={place.c}
          row={open}
          go={go}
          acts={acts}
          ask={setAsking}
          goOn={goOn}
          onTyped={onTyped}
          onFold={fold}
        />
      )}
      {place.c !== null && (!isFolded || place.panel) && <Panel id={place.c} go={go} onFold={fold} />}
      {ActChooser && asking && chosen.length > 0 && (
        <ActChooser
          asking={asking}
          rows={chosen}
          onAct={(act, names) => {
            if (act.act === 'claim' && open !== null && chosen[0] === open && chosen.length === 1)
              beginWriting(open.id)
            void acts(chosen, act, names)
            setSelected(new Set())
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

/** The panel is folded away on wide screens until somebody wants to see the person again; this browser remembers. */
function useFolded(isWanted: boolean, go: Go): [boolean, () => void] {
  const [isFolded, setFolded] = useState(() => readKept(PANEL) === FOLDED)
  useEffect(() => {
    if (!isWanted) return
    keep(PANEL, null)
    setFolded(false)
  }, [isWanted])
  const fold = useCallback(() => {
    keep(PANEL, FOLDED)
    setFolded(true)
    go({ panel: false }, { replace: true })
    document.getElementById('conversation')?.focus()
  }, [go])
  return [isFolded, fold]
}

/** What is selected; what leaves the list is selected no more. */
function useSelection(rows: Row[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    setSelected(now => {
      if (now.size === 0) return now
      const kept = rows.filter(({ id }) => now.has(id)).map(({ id }) => id)
      return kept.length === now.size ? now : new Set(kept)
    })
  }, [rows])
  return [selected, setSelected] as const
}

/** Whoever is above and below is read before somebody goes there. */
function useNeighbours(rows: Row[], open: string | null): void {
  const at = rows.findIndex(({ id }) => id === open)
  const next = at < 0 ? undefined : rows[at + 1]?.id
  const previous = at < 0 ? undefined : rows[at - 1]?.id
  const { reads } = useLive()
  const ahead = useRef<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      const isStep = ahead.current !== open
      ahead.current = open
      for (const id of [next, previous]) {
        if (!id) continue
        // where somebody goes on nothing is before it; other neighbours by events wait like all that events bring
        if (isStep) void prefetchTimeline(id)
        else reads.want(`ahead ${id}`, () => prefetchTimeline(id))
      }
    }, PREFETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [open, next, previous, reads])
}
