// The timeline of the conversation that is open: its end, what is older as somebody scrolls, and what events add.
import { notifyManager, useQuery } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useEvents, useLive } from '../live/provider.tsx'
import { afterPaint } from '../parts/use-later.ts'
import { useSending } from '../sending/provider.tsx'
import { call, callOnce } from '../session/call.ts'
import { ask, queries } from '../session/queries.ts'
import {
  type Timeline,
  type TimelinePage,
  withEnd,
  withNewer,
  withOlder,
  withReceipt,
  withReceived,
  withSubject,
} from './timeline.ts'

const PER_PAGE = 50

const TIMELINE = 'inbox-timeline'

const keyOf = (id: string) => [TIMELINE, id] as const

const read = (
  id: string,
  where: object = {},
  signal?: AbortSignal,
  by: typeof call = call,
): Promise<TimelinePage> =>
  by(
    'readTimeline',
    { params: { id }, query: { all: '1', per_page: PER_PAGE, ...where } },
    signal ? { signal } : {},
  )

const optionsOf = (id: string, by = call) => ({
  queryKey: keyOf(id),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Timeline> =>
    withEnd(queries.getQueryData<Timeline>(keyOf(id)), await read(id, {}, signal, by)),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

/** Reads what somebody is likely to open next. Nobody has asked for it: no sign-in opens for it. */
export const prefetchTimeline = (id: string): Promise<void> => queries.prefetchQuery(optionsOf(id, callOnce))

/** Reads what somebody opens, before all of it is drawn. */
export const beginTimeline = (id: string): void => void queries.prefetchQuery(optionsOf(id))

const keep = (id: string, change: (known: Timeline) => Timeline | null): boolean => {
  const known = queries.getQueryData<Timeline>(keyOf(id))
  const next = known && change(known)
  if (next) queries.setQueryData(keyOf(id), next)
  return next !== null
}

/** What was read of conversations that are not shown now hears of no events: whoever opens one of these next reads it again. */
export function useKept(): void {
  useEvents({
    onEvent({ data }) {
      const { conversation } = data as { conversation?: string | null }
      if (!conversation) return
      outdate(keyOf(conversation))
      outdate(ask('getConversation', { params: { id: conversation } }).queryKey)
    },
    onReset() {
      outdate([TIMELINE])
      outdate(['getConversation'])
    },
  })
}

/** Old is also what is being read at this moment, for whoever opens it meanwhile too. */
function outdate(queryKey: readonly unknown[]): void {
  for (const query of queries.getQueryCache().findAll({ queryKey, type: 'inactive' })) {
    query.invalidate()
    void query.promise?.then(
      () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => undefined,
    )
  }
}

/**
 * The conversation whose messages were painted last, or that has none to paint: what else belongs to it is asked for and drawn
 * after them, as the server would answer both at once, and later.
 */
export function useArrived(id: string): string | null {
  const { isPending } = useQuery({ ...optionsOf(id), enabled: false, select: isThere })
  const [arrived, setArrived] = useState<string | null>(null)
  useEffect(() => {
    if (!isPending && arrived !== id) return afterPaint(() => startTransition(() => setArrived(id)))
  }, [isPending, arrived, id])
  return arrived
}

const isThere = (): true => true

export function useTimeline(id: string) {
  const { reads } = useLive()
  const sending = useSending()
  const query = useQuery(optionsOf(id))
  const [isReading, setIsReading] = useState(false)
  const reading = useRef(false)
  const refresh = useCallback(
    () =>
      reads.want(`timeline ${id}`, async () => {
        // what was asked for before may be older, and must not come after this
        await queries
          .getQueryCache()
          .find({ queryKey: keyOf(id) })
          ?.promise?.catch(() => undefined)
        const sent = sending.sentTo(id)
        const page = await read(id)
        keep(id, known => withEnd(known, page))
        // behind what was read, which is told with the next turn: what stands there now is not gone for a moment
        notifyManager.schedule(() => sending.wasRead(sent))
      }),
    [reads, sending, id],
  )
  useEffect(() => {
    // whoever was elsewhere as it was sent
    if (sending.sentTo(id).length > 0) refresh()
    return sending.onSent(({ conversation }) => conversation === id && refresh())
  }, [sending, id, refresh])
  useEvents({
    onEvent(event) {
      const data = event.data as { conversation?: string | null }
      if (data.conversation !== id) return
      const { type } = event
      if (type === 'message.received') keep(id, known => withReceived(known, event))
      if (type === 'message.sent' || type === 'message.delivered' || type === 'message.read') {
        const isThere = keep(id, known => withReceipt(known, event))
        if (isThere && type !== 'message.sent') return
      }
      refresh()
      if (type !== 'ticket.updated' || !event.data.fields.includes('subject')) return
      // what is older than the newest page is not read again
      const { ticket } = event.data
      reads.want(ticket, async () => {
        const { subject } = await call('getTicket', { params: { id: ticket } })
        keep(id, known => withSubject(known, ticket, subject))
      })
    },
    onReset: refresh,
  })
  const more = useCallback(
    async (end: 'older' | 'newer') => {
      const known = queries.getQueryData<Timeline>(keyOf(id))
      const from = end === 'older' ? known?.before : known?.after
      if (!from || reading.current) return
      reading.current = true
      setIsReading(true)
      try {
        const page = await read(id, end === 'older' ? { before: from } : { after: from })
        keep(id, now => (end === 'older' ? withOlder(now, page) : withNewer(now, page)))
      } finally {
        reading.current = false
        setIsReading(false)
      }
    },
    [id],
  )
  /** Back to the end, which is read anew. */
  const toEnd = useCallback(async () => {
    const page = await read(id)
    queries.setQueryData(keyOf(id), withEnd(undefined, page))
  }, [id])
  return { ...query, refresh, more, toEnd, isReading }
}

/** The message that was sent under this reference, where the timeline shows it. */
export function findSent(id: string, clientRef: string): string | null {
  const entries = queries.getQueryData<Timeline>(keyOf(id))?.entries ?? []
  const entry = entries.find(one => one.kind === 'message' && one.client_ref === clientRef)
  return entry?.kind === 'message' ? entry.id : null
}
