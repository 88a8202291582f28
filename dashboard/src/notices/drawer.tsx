// What this person is told, the newest first; each leads to what it is about.
import { Drawer } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Ago } from '../parts/ago.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { LoadMore } from '../parts/load-more.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { toast } from '../parts/toasts.ts'
import { useWayBack } from '../parts/use-way-back.ts'
import { troubleOf } from '../parts/words.ts'
import { paths } from '../paths.ts'
import { askPages } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './notices.module.css'
import { type Notice, readNotices, useNotices } from './read.ts'
import { pathOf, saidBy } from './words.ts'

const SIGNS: { [kind in Notice['kind']]: IconName } = {
  mentioned: 'note',
  assigned: 'hand',
  waiting: 'warning',
  sla: 'ticket',
  channel: 'channel',
}

export function NoticesDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  useWayBack()
  const newest = useNotices()
  const bad = (error: unknown) => toast(troubleOf(error, t).message, { tone: 'bad' })
  const read = (which: Parameters<typeof readNotices>[0]): void => void readNotices(which).catch(bad)
  const open = ({ id }: Notice): void => {
    read({ ids: [id] })
    onClose()
  }
  return (
    <Drawer
      opened
      position="right"
      size={400}
      padding={0}
      onClose={onClose}
      title={t('notices.title')}
      closeButtonProps={{ 'aria-label': t('parts.close') }}
      classNames={{ header: styles.header!, title: styles.title! }}
    >
      <div className={styles.tools}>
        <GuardedButton
          size="compact-sm"
          variant="subtle"
          reason={!newest.data || newest.data.unread.n === 0 ? t('notices.allRead') : null}
          onClick={() => read({ all: true })}
        >
          {t('notices.readAll')}
        </GuardedButton>
        <a href={paths.settings()} onClick={onClose}>
          {t('notices.settings')}
        </a>
      </div>
      <Shown of={newest}>
        {({ data, next_cursor }) =>
          data.length === 0 ? (
            <Empty icon="bell" title={t('notices.none')} text={t('notices.noneText')} />
          ) : (
            <>
              <Notices notices={data} onOpen={open} />
              {next_cursor !== null && <Older cursor={next_cursor} onOpen={open} />}
            </>
          )
        }
      </Shown>
    </Drawer>
  )
}

function Notices({ notices, onOpen }: { notices: Notice[]; onOpen: (notice: Notice) => void }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.list}>
      {notices.map(notice => (
        <li key={notice.id}>
          <a
            className={styles.notice}
            href={pathOf(notice)}
            data-unread={notice.read_at === null || undefined}
            onClick={() => onOpen(notice)}
          >
            <Icon name={SIGNS[notice.kind]} size={16} />
            <span>
              {notice.read_at === null && <span className="visually-hidden">{t('notices.unread')} </span>}
              {saidBy(notice, t)}
              {notice.note && <q>{notice.note.text}</q>}
              <small>
                <Ago at={notice.created_at} />
              </small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** What came before the newest ones, asked for when somebody wants it. */
function Older({ cursor, onOpen }: { cursor: string; onOpen: (notice: Notice) => void }) {
  const older = useInfiniteQuery({ ...askPages('searchNotices', { query: { cursor } }), enabled: false })
  const rows = older.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <Notices notices={rows} onOpen={onOpen} />
      <div className={styles.tools}>
        <LoadMore of={older} />
      </div>
    </>
  )
}
