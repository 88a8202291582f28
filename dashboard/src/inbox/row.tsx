// One conversation in the list.
import { memo } from 'react'
import { useIsCut, usePeopleAt } from '../live/provider.tsx'
import { useReader } from '../parts/ago.tsx'
import { Avatar } from '../parts/avatar.tsx'
import { calledOf, channelOf } from '../parts/called.ts'
import { Icon } from '../parts/icon.tsx'
import { useNow } from '../parts/now.ts'
import { unitsOf } from '../parts/numbers.ts'
import { agoOf, isOfToday, momentOf, nearOf, timeOf } from '../parts/times.ts'
import { useIsBegun, useUnsent } from '../sending/provider.tsx'
import { useMe } from '../session/me.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './list.module.css'
import type { Row } from './rows.ts'
import { beginTimeline } from './use-timeline.ts'
import { presentOf, wordsOf } from './words.ts'

type Props = {
  row: Row
  href: string
  isOpen: boolean
  isSelected: boolean
  onSelect: (id: string, isSelected: boolean) => void
}

export const ConversationRow = memo(function ConversationRow({
  row,
  href,
  isOpen,
  isSelected,
  onSelect,
}: Props) {
  const { t } = useTranslation()
  const { user } = useMe()
  const name = calledOf(row.contact, t)
  const isOthers = row.owner !== 'queue' && row.assignee?.id !== user.id
  return (
    <div
      className={styles.row}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
      data-unread={row.unread > 0 || undefined}
    >
      <span className={styles.pick}>
        <Avatar name={name} />
        <label className={styles.check}>
          <input
            type="checkbox"
            aria-label={t('inbox.select', { name })}
            checked={isSelected}
            onChange={event => onSelect(row.id, event.currentTarget.checked)}
          />
        </label>
      </span>
      <a
        className={styles.link}
        href={href}
        aria-current={isOpen ? 'true' : undefined}
        data-id={row.id}
        onPointerDown={event => event.pointerType === 'mouse' && event.button === 0 && beginTimeline(row.id)}
        onClick={() => beginTimeline(row.id)}
      >
        <span className={styles.first}>
          <span className={styles.name}>{name}</span>
          <Channel row={row} />
          <When at={row.last_message?.at ?? row.last_message_at} />
        </span>
        <span className={styles.second}>
          <span className={styles.words}>{wordsOf(row, user.id, t)}</span>
          {row.unread > 0 && (
            <span className={styles.unread} data-others={isOthers || undefined}>
              <span aria-hidden="true">{row.unread}</span>
              <span className="visually-hidden">{t('inbox.unread', { count: row.unread })}</span>
            </span>
          )}
        </span>
        <Third row={row} isOpen={isOpen} />
      </a>
    </div>
  )
})

function Channel({ row: { channel } }: { row: Row }) {
  const { t } = useTranslation()
  return <span className={styles.channel}>{channel.name ?? channelOf(channel.type, t)}</span>
}

const DAY_MS = 86_400_000
/** Of a conversation, in a row; its header has all. */
const TAGS_MAX = 2

/** Today the hour, else how long ago. */
function When({ at }: { at: string }) {
  const reader = useReader()
  const now = useNow()
  const isToday = isOfToday(at, now, reader)
  return (
    <time className={styles.when} dateTime={at} title={momentOf(at, reader)}>
      {isToday ? timeOf(at, reader) : agoOf(at, now, reader)}
    </time>
  )
}

/**
 * Who is on it, what is not sent or begun, until when it rests, who looks, what is due next, how long they wait. What has no room is
 * left out whole.
 */
function Third({ row, isOpen }: Pick<Props, 'row' | 'isOpen'>) {
  const { t } = useTranslation()
  // of the one that is open it is seen where it is written, and no key there draws the list again
  const isBegun = useIsBegun(isOpen ? null : row.id, row.has_draft)
  const now = useNow()
  const reader = useReader()
  const people = usePeopleAt(row.id)
  const due = row.tickets?.find(({ due_at }) => due_at !== null)?.due_at ?? null
  const isLate = due !== null && new Date(due).getTime() < now
  return (
    <span className={styles.third}>
      <Owner row={row} />
      <Unsent id={row.id} />
      {isBegun && (
        <span className={styles.draft}>
          <Icon name="note" size={12} />
          {t('inbox.draft')}
        </span>
      )}
      <Snoozed row={row} now={now} />
      {people.length > 0 && <Present people={people} />}
      {due && (
        <span className={styles.due} data-late={isLate || undefined}>
          <Icon name={isLate ? 'warning' : 'clock'} size={12} />
          {t(isLate ? 'inbox.overdue' : 'inbox.due', {
            time: lengthOf(Math.abs(new Date(due).getTime() - now), reader.language),
          })}
        </span>
      )}
      {row.waiting_since && row.status === 'open' && (
        <span className={styles.waits}>
          <Icon name="hourglass" size={12} />
          {t('inbox.waits', { time: lengthOf(now - new Date(row.waiting_since).getTime(), reader.language) })}
        </span>
      )}
      {row.tags.slice(0, TAGS_MAX).map(({ id, name }) => (
        <span key={id} className={styles.tag}>
          {name}
        </span>
      ))}
    </span>
  )
}

/** What somebody has written here that has not left: it waits for the connection, or was refused. */
function Unsent({ id }: { id: string }) {
  const { t } = useTranslation()
  const unsent = useUnsent(id)
  const isCut = useIsCut()
  // while the connection stands it leaves before this could be read
  if (unsent === null || (unsent === 'waits' && !isCut)) return null
  return (
    <span className={styles.unsent} data-refused={unsent === 'refused' || undefined}>
      <Icon name={unsent === 'refused' ? 'warning' : 'offline'} size={12} />
      {t(unsent === 'refused' ? 'inbox.status.refused' : 'inbox.unsent')}
    </span>
  )
}

/** The sign and as few words as say it; all of them for whoever points or listens. */
function Snoozed({ row, now }: { row: Row; now: number }) {
  const { t } = useTranslation()
  const reader = useReader()
  if (row.is_snoozed_until_reply) {
    const whole = t('inbox.snoozedUntilReply')
    return <Rests whole={whole} brief={t('inbox.untilReply')} />
  }
  const { snoozed_until: until } = row
  if (until === null) return null
  const whole = t('inbox.snoozedUntil', { time: momentOf(until, reader) })
  const isToday = isOfToday(until, now, reader)
  return (
    <Rests
      whole={whole}
      brief={t(isToday ? 'inbox.untilTime' : 'inbox.untilDay', { time: nearOf(until, now, reader) })}
    />
  )
}

function Rests({ whole, brief }: { whole: string; brief: string }) {
  return (
    <span title={whole}>
      <Icon name="moon" size={12} />
      <span aria-hidden="true">{brief}</span>
      <span className="visually-hidden">{whole}</span>
    </span>
  )
}

/** Who looks or writes: the sign and the names, and all of it for whoever points or listens. */
function Present({ people }: { people: ReturnType<typeof usePeopleAt> }) {
  const { t } = useTranslation()
  const { isWriting, text } = presentOf(people, t)
  return (
    <span className={styles.people} title={text}>
      <Icon name={isWriting ? 'note' : 'eye'} size={12} />
      <span className={styles.cut} aria-hidden="true">
        {people.map(({ name }) => name).join(', ')}
      </span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}

function Owner({ row }: { row: Row }) {
  const { t } = useTranslation()
  const { user } = useMe()
  const [icon, text] =
    row.owner === 'agent'
      ? (['agent', row.agent?.name ?? t('inbox.agentHas')] as const)
      : row.owner === 'queue'
        ? (['people', row.team?.name ?? t('inbox.queue')] as const)
        : (['person', row.assignee?.id === user.id ? t('inbox.you') : (row.assignee?.name ?? '')] as const)
  return (
    <span className={styles.owner}>
      <Icon name={icon} size={12} />
      <span className={styles.cut}>{text}</span>
    </span>
  )
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** How long: "4m", "2h", "3d", in the reader's words. */
function lengthOf(ms: number, language: string): string {
  if (ms < HOUR_MS) return unitsOf(Math.max(1, Math.floor(ms / MINUTE_MS)), 'minute', language)
  return ms < DAY_MS
    ? unitsOf(Math.floor(ms / HOUR_MS), 'hour', language)
    : unitsOf(Math.floor(ms / DAY_MS), 'day', language)
}
