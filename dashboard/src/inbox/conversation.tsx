// The conversation that is open: what can be done with it, what was said, and the box to write in.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEvents, useLive } from '../live/provider.tsx'
import { calledOf } from '../parts/called.ts'
import { appNow, useNow } from '../parts/now.ts'
import { Failed } from '../parts/states.tsx'
import { paths } from '../paths.ts'
import { ask, queries } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import type { Asking } from './choosers.tsx'
import { Composer } from './composer.tsx'
import styles from './conversation.module.css'
import { ConversationHeader } from './header.tsx'
import { HOME } from './place.ts'
import type { Row } from './rows.ts'
import type { Entry } from './timeline.ts'
import { TimelineView } from './timeline-view.tsx'
import type { Do } from './use-acts.ts'
import { patchRow } from './use-list.ts'
import type { Go } from './use-place.ts'
import { useArrived, useTimeline } from './use-timeline.ts'

type Props = {
  id: string
  row: Row | null
  go: Go
  acts: Do
  ask: (asking: Asking) => void
  /** To the next one of the list. */
  goOn: () => void
  onTyped: () => void
  onFold: () => void
}

export function Conversation({ id, row, go, acts, ask: askFor, goOn, onTyped, onFold }: Props) {
  const { t } = useTranslation()
  const { reads } = useLive()
  const detail = useLiveDetail(id)
  const timeline = useTimeline(id)
  const shown = detail.data ?? row
  if (shown === null) {
    return (
      <section className={styles.conversation} aria-label={t('inbox.conversations')}>
        {detail.error && (
          <Failed error={detail.error} again={detail.refetch} list={paths.inbox({ ...HOME, view: 'all' })} />
        )}
      </section>
    )
  }
  const name = calledOf(shown.contact, t)
  return (
    <section
      id="conversation"
      tabIndex={-1}
      className={styles.conversation}
      aria-label={t('inbox.timeline.name', { name })}
    >
      <ConversationHeader row={shown} go={go} acts={acts} ask={askFor} onFold={onFold} />
      <TimelineView
        key={id}
        id={id}
        row={shown}
        timeline={timeline}
        onRead={() => {
          if (shown.unread === 0) return
          patchRow(id, known => ({ ...known, unread: 0 }))
          // of many messages one after the other the server hears as often as it is asked
          reads.want(`read ${id}`, () => acts([shown], { act: 'read' }))
        }}
      />
      <Composer
        id={id}
        row={shown}
        detail={detail.data ?? null}
        readAt={detail.dataUpdatedAt}
        entries={timeline.data?.entries ?? NOTHING}
        goOn={goOn}
        goBack={() => go({ c: id, panel: false })}
        onTyped={onTyped}
      />
    </section>
  )
}

const NOTHING: Entry[] = []

/** What may be sent now, whose it is, what was begun: read again when an event has changed it. */
function useLiveDetail(id: string) {
  const { reads } = useLive()
  const options = ask('getConversation', { params: { id } })
  // the messages come first
  const query = useQuery({ ...options, enabled: useArrived(id) === id, refetchOnWindowFocus: false })
  const readAgain = (): void =>
    reads.want(`detail ${id}`, () => queries.refetchQueries({ queryKey: options.queryKey }))
  useEvents({
    onEvent({ type, data }) {
      const about = data as { conversation?: string | null }
      if (about.conversation === id && type !== 'message.delivered' && type !== 'message.read') readAgain()
    },
    onReset: readAgain,
  })
  // the 24-hour window closes by itself: at its second while the page waits for it, else as soon as the page has the time
  const closes = query.data?.window.closes_at
  const isOver = useNow() > (closes ? new Date(closes).getTime() : Number.POSITIVE_INFINITY)
  useEffect(() => {
    const ms = closes ? new Date(closes).getTime() - appNow() : 0
    if (isOver) void query.refetch()
    if (ms <= 0 || ms > TIMER_MS_MAX) return
    const timer = setTimeout(() => void query.refetch(), ms + 500)
    return () => clearTimeout(timer)
  }, [closes, isOver, query.refetch])
  return query
}

/** Longer timers do not exist. */
const TIMER_MS_MAX = 2_147_483_000
