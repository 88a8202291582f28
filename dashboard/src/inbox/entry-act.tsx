import type { TFunction } from 'i18next'
import { useReader } from '../parts/ago.tsx'
import { momentOf, type Reader, timeOf } from '../parts/times.ts'
import { paths } from '../paths.ts'
import { useMe } from '../session/me.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './timeline.module.css'
import type { Entry } from './timeline.ts'
import type { Names } from './undo.ts'
import { useNames } from './use-names.ts'

type ActEntry = Extract<Entry, { kind: 'act' }>

/** What was done: who did it, and why. `isEarlier`: on a day before the one that it stands below. */
export function ActLine({ entry, isEarlier }: { entry: ActEntry; isEarlier: boolean }) {
  const { t } = useTranslation()
  const reader = useReader()
  const { user } = useMe()
  const names = useNames()
  const { author } = entry
  const who = author.id === user.id ? t('inbox.you') : (author.name ?? t(`inbox.timeline.by.${author.kind}`))
  return (
    <p className={styles.act} data-what={entry.what}>
      <Sentence entry={entry} words={sentenceOf(entry, { who, names, t, reader })} />
      <time dateTime={entry.created_at} title={momentOf(entry.created_at, reader)}>
        {isEarlier ? momentOf(entry.created_at, reader) : timeOf(entry.created_at, reader)}
      </time>
    </p>
  )
}

/** What is said of a ticket leads to it. */
function Sentence({ entry: { what, data }, words }: { entry: ActEntry; words: string }) {
  const ticket = what === 'ticket' ? textAt(data.ticket) : ''
  if (ticket === '') return <span>{words}</span>
  return (
    <span>
      <a href={paths.tickets({ ticket })} title={ticket}>
        {words}
      </a>
    </span>
  )
}

const textAt = (value: unknown): string => (typeof value === 'string' ? value : '')

const listAt = (value: unknown): string[] => (Array.isArray(value) ? value.map(textAt) : [])

type Teller = { who: string; names: Names; t: TFunction; reader: Reader }

function sentenceOf({ what, data }: ActEntry, { who, names, t, reader }: Teller): string {
  const reason = textAt(data.text)
  switch (what) {
    case 'handed_over':
      return reason === ''
        ? t('inbox.act.handed_over_plain', { who })
        : t('inbox.act.handed_over', { who, why: reason })
    case 'returned':
      return t('inbox.act.returned')
    case 'claimed':
      return t('inbox.act.claimed', { who })
    case 'assigned': {
      const id = textAt(data.assignee) || textAt(data.team)
      const whom = id === '' ? '' : (names[id] ?? t('inbox.refused.somebody'))
      return whom === '' ? t('inbox.act.assignedQueue', { who }) : t('inbox.act.assigned', { who, whom })
    }
    case 'handed_back':
      return t('inbox.act.handed_back', { who })
    case 'closed':
      if (data.reason === 'silence') return t('inbox.act.silence')
      return data.note
        ? t('inbox.act.closedWhy', { who, why: textAt(data.note) })
        : t('inbox.act.closed', { who })
    case 'reopened':
      return t('inbox.act.reopened', { who })
    case 'snoozed': {
      const until = textAt(data.until)
      if (until === '') return t('inbox.act.snoozedReply', { who })
      return t('inbox.act.snoozed', { who, until: momentOf(until, reader) })
    }
    case 'woken':
      return t('inbox.act.woken')
    case 'tagged': {
      const added = listAt(data.added).map(name => `+ ${name}`)
      const removed = listAt(data.removed).map(name => `− ${name}`)
      return t('inbox.act.tagged', { who, tags: [...added, ...removed].join(', ') })
    }
    case 'ticket':
      return t('inbox.act.ticket', { subject: textAt(data.subject) })
  }
}
