import { useTranslation } from 'react-i18next'
import { useReader } from '../parts/ago.tsx'
import { Icon } from '../parts/icon.tsx'
import { momentOf, timeOf } from '../parts/times.ts'
import { useMe } from '../session/me.tsx'
import styles from './timeline.module.css'
import type { Entry } from './timeline.ts'

/** What only colleagues see: another colour, another word, another sign. */
export function NoteCard({ entry }: { entry: Extract<Entry, { kind: 'note' }> }) {
  const { t } = useTranslation()
  const reader = useReader()
  const { user } = useMe()
  return (
    <article className={styles.note} aria-label={t('inbox.timeline.note')}>
      <span className={styles.author}>
        <Icon name="note" size={12} />
        {t('inbox.timeline.note')} · {entry.author.id === user.id ? t('inbox.you') : entry.author.name}
      </span>
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
    </article>
  )
}
