// One message: what was said, by whom, and what became of it.
import { Button } from '@mantine/core'
import { useReader } from '../parts/ago.tsx'
import { Icon } from '../parts/icon.tsx'
import { momentOf, timeOf } from '../parts/times.ts'
import { toast } from '../parts/toasts.ts'
import { sentenceOf, troubleOf } from '../parts/words.ts'
import { call } from '../session/call.ts'
import { useMe } from '../session/me.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import { HowAnswered } from './how-answered.tsx'
import { Receipt } from './receipt.tsx'
import styles from './timeline.module.css'
import type { MessageEntry } from './timeline.ts'
import { saidOf } from './words.ts'

type Props = {
  entry: MessageEntry
  /** What the contact is called. */
  contact: string
  standsOut: boolean
  /** The same writer has just said something: the name is not said again. */
  isMore: boolean
  refresh: () => void
  /** Asked what became of it. */
  onBecame: (id: string) => void
}

export function MessageBubble({ entry, contact, standsOut, isMore, refresh, onBecame }: Props) {
  const { t } = useTranslation()
  const reader = useReader()
  const { user } = useMe()
  const isOut = entry.direction === 'out'
  const isBad = ['failed', 'expired', 'unknown'].includes(entry.status)
  const writer =
    entry.author.id === user.id
      ? t('inbox.you')
      : (entry.author.name ?? (isOut ? t(`inbox.timeline.by.${entry.author.kind}`) : contact))
  const words = (
    <>
      <Words entry={entry} />
      {entry.edited && (
        <p className={styles.quoted}>{t('inbox.timeline.edited', { text: entry.edited.text })}</p>
      )}
    </>
  )
  return (
    <div className={styles.line} data-side={isOut ? 'out' : 'in'} data-author={entry.author.kind}>
      <article className={styles.bubble} data-out={standsOut || undefined} data-bad={isBad || undefined}>
        <span className={isMore && !standsOut ? 'visually-hidden' : styles.author}>
          {entry.author.kind === 'agent' && <Icon name="agent" size={12} />}
          {writer}
          {standsOut && <span>· {t('inbox.composer.attention')}</span>}
        </span>
        {entry.turn && words}
        <div className={styles.said}>
          {entry.turn ? <HowAnswered turn={entry.turn} /> : words}
          <span className={styles.foot}>
            <time dateTime={entry.created_at} title={momentOf(entry.created_at, reader)}>
              {timeOf(entry.created_at, reader)}
            </time>
            {entry.forwarded && <span>{t('inbox.timeline.forwarded')}</span>}
            {isOut && (
              <button
                type="button"
                className={styles.became}
                aria-haspopup="dialog"
                onClick={() => onBecame(entry.id)}
              >
                <Receipt status={entry.status} sendAt={entry.send_at} />
              </button>
            )}
          </span>
        </div>
        {entry.error && <p className={styles.why}>{sentenceOf(entry.error.text)}</p>}
        {entry.status === 'failed' && <TryAgain id={entry.id} refresh={refresh} />}
      </article>
    </div>
  )
}

function Words({ entry }: { entry: MessageEntry }) {
  const { t } = useTranslation()
  if (entry.revoked_at)
    return (
      <p className={styles.text} data-soft>
        {t('inbox.timeline.revoked')}
      </p>
    )
  const link = linkOf(entry.content)
  const choices = choicesOf(entry.content)
  const isWordless = entry.text.trim() === ''
  return (
    <>
      <div className={styles.text} data-soft={isWordless || undefined}>
        {saidOf(entry, t)}
      </div>
      {link && (
        <a className={styles.file} href={link} target="_blank" rel="noreferrer noopener">
          <Icon name="archive" size={14} />
          {nameOf(entry.content) ?? t('inbox.timeline.media')}
        </a>
      )}
      {choices.length > 0 && (
        <ul className={styles.choices}>
          {choices.map(title => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The address of a file, where the provider gave one for everybody. */
function linkOf(content: { [key: string]: unknown }): string | null {
  const { link } = content
  return typeof link === 'string' && /^https?:\/\//.test(link) ? link : null
}

/** What the file is called, where whoever sent it said so. */
const nameOf = ({ filename }: { [key: string]: unknown }): string | null =>
  typeof filename === 'string' && filename !== '' ? filename : null

type Titled = { title?: unknown }

/** What could be tapped, by the words of it. */
function choicesOf(content: { [key: string]: unknown }): string[] {
  const { action } = content as {
    action?: { buttons?: { reply?: Titled }[]; sections?: { rows?: Titled[] }[] }
  }
  const titles = [
    ...(action?.buttons ?? []).map(({ reply }) => reply?.title),
    ...(action?.sections ?? []).flatMap(({ rows }) => (rows ?? []).map(({ title }) => title)),
  ]
  return [...new Set(titles.filter(title => typeof title === 'string'))]
}

function TryAgain({ id, refresh }: { id: string; refresh: () => void }) {
  const { t } = useTranslation()
  const retry = async (): Promise<void> => {
    try {
      await call('retryMessage', { params: { id } })
    } catch (error) {
      toast(troubleOf(error, t).message, { tone: 'bad' })
    }
    refresh()
  }
  return (
    <div className={styles.ways}>
      <Button size="compact-xs" variant="default" onClick={() => void retry()}>
        {t('inbox.refused.retry')}
      </Button>
    </div>
  )
}
