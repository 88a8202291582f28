// The bell in the frame: how many notices are unread, and the way to them.
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { KEYS } from '../keys/table.ts'
import { useReader } from '../parts/ago.tsx'
import { Icon } from '../parts/icon.tsx'
import { numberOf } from '../parts/numbers.ts'
import { queries } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { useAnnounce } from './announce.ts'
import styles from './notices.module.css'
import { readNotices, useLiveNotices, useNotices } from './read.ts'

/** Keeps notices while the frame is shown. The answer is how many are unread. */
export function useNoticesHere(): number {
  const notices = useLiveNotices()
  useAnnounce(notices)
  return notices?.unread.n ?? 0
}

/** Whoever opens a conversation has read what was said of it. A part of its own: the frame is not drawn with each address. */
export function ReadByOpening(): null {
  const notices = useNotices().data
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  useEffect(() => {
    const conversation = new URLSearchParams(search).get('c')
    if (conversation === null || notices === undefined || document.hidden) return
    const isUnread = notices.data.some(one => one.read_at === null && one.conversation?.id === conversation)
    if (isUnread)
      void readNotices({ conversation }).catch(() =>
        queries.invalidateQueries({ queryKey: ['searchNotices'] }),
      )
  }, [search, notices])
  return null
}

export function Bell({ unread, onOpen }: { unread: number; onOpen: () => void }) {
  const { t } = useTranslation()
  const { language } = useReader()
  const n = numberOf(unread, language)
  return (
    <button
      type="button"
      className={styles.bell}
      aria-label={unread > 0 ? t('notices.bellUnread', { count: unread, n }) : t('notices.title')}
      aria-keyshortcuts={KEYS.notices.keys}
      onClick={onOpen}
    >
      <Icon name="bell" />
      {unread > 0 && <span className={styles.count}>{unread > 99 ? '99+' : n}</span>}
    </button>
  )
}
