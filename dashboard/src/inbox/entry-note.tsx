import { lazy, Suspense, useState } from 'react'
import { may } from '../may.ts'
import { useReader } from '../parts/ago.tsx'
import { Icon } from '../parts/icon.tsx'
import { RowMenu } from '../parts/row-menu.tsx'
import { momentOf, timeOf } from '../parts/times.ts'
import { useMe } from '../session/me.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './timeline.module.css'
import type { Entry } from './timeline.ts'

/** What only colleagues see: another colour, another word, another sign. */
const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }))

type Props = { entry: Extract<Entry, { kind: 'note' }>; refresh: () => void }

export function NoteCard({ entry, refresh }: Props) {
  const { t } = useTranslation()
  const reader = useReader()
  const me = useMe()
  const { user } = me
  const [asked, setAsked] = useState<'edit' | 'remove' | null>(null)
  const isMine = entry.author.id === user.id || may(me, 'business.run')
  const isService = entry.author.kind === 'service'
  const name = isService ? t('inbox.timeline.by.service') : entry.author.name
  const writer = entry.author.id === user.id ? t('inbox.you') : name
  return (
    <article className={styles.note} aria-label={t('inbox.timeline.note')}>
      <span className={styles.author}>
        <Icon name="note" size={12} />
        {t('inbox.timeline.note')} · {writer}
        {isMine && may(me, 'conversations.answer') && (
          <RowMenu
            label={t('inbox.note.menu')}
            acts={(isService ? (['remove'] as const) : (['edit', 'remove'] as const)).map(act => ({
              name: act,
              label: t(`inbox.note.${act}`),
              isGrave: act === 'remove',
              reason: null,
              run: () => setAsked(act),
            }))}
          />
        )}
      </span>
      <div className={styles.said}>
        <div className={styles.text}>{entry.text}</div>
        <span className={styles.foot}>
          <time dateTime={entry.created_at} title={momentOf(entry.created_at, reader)}>
            {timeOf(entry.created_at, reader)}
          </time>
          {entry.mentions.map(({ id, name }) => (
            <span key={id}>@{name}</span>
          ))}
          <span>{t('inbox.timeline.noteHint')}</span>
        </span>
      </div>
      {asked && (
        <Suspense fallback={null}>
          <NoteDialog note={entry} act={asked} onDone={refresh} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </article>
  )
}
