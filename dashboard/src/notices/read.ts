// What this person is told: the newest notices and how many are unread, kept as events say.
import { useQuery } from '@tanstack/react-query'
import { useEvents, useLive } from '../live/provider.tsx'
import { may } from '../may.ts'
import { type AnswerOf, call } from '../session/call.ts'
import { useMe } from '../session/me.tsx'
import { ask, queries } from '../session/queries.ts'

export type NoticePage = AnswerOf<'searchNotices'>
export type Notice = NoticePage['data'][number]

const NEWEST = 20
const options = ask('searchNotices', { query: { per_page: NEWEST } })

/** The newest ones. */
export function useNotices() {
  const me = useMe()
  return useQuery({ ...options, enabled: may(me, 'conversations.read') && !me.lacks_second_factor })
}

/** Reads them again when there is another one; for one component of the page. */
export function useLiveNotices(): NoticePage | undefined {
  const { reads } = useLive()
  const readAgain = (): void =>
    reads.want('notices', () => queries.refetchQueries({ queryKey: options.queryKey }))
  useEvents({
    onEvent({ type }) {
      if (type === 'notice.added') readAgain()
    },
    onReset: readAgain,
  })
  return useNotices().data
}

type Which = { ids: number[] } | { conversation: string } | { all: true }

/** Marks notices as read: at once here, and kept by the API. */
export async function readNotices(which: Which): Promise<void> {
  const before = queries.getQueryData<NoticePage>(options.queryKey)
  if (before === undefined) return
  const is = (notice: Notice): boolean =>
    notice.read_at === null &&
    ('all' in which ||
      ('ids' in which ? which.ids.includes(notice.id) : notice.conversation?.id === which.conversation))
  if ('conversation' in which && !before.data.some(is)) return
  const now = new Date().toISOString()
  const data = before.data.map(notice => (is(notice) ? { ...notice, read_at: now } : notice))
  const unread = { ...before.unread, n: before.unread.n - before.data.filter(is).length }
  queries.setQueryData<NoticePage>(options.queryKey, { ...before, data, unread })
  try {
    const answer = await call('readNotices', { body: which })
    queries.setQueryData<NoticePage>(options.queryKey, known => known && { ...known, unread: answer.unread })
  } catch (error) {
    queries.setQueryData<NoticePage>(options.queryKey, before)
    throw error
  }
}
