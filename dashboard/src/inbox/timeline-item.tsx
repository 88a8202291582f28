// What stands in a timeline: an entry or what was written here and is not among them yet, with the day and the writer as far as they are new.
import { memo, useMemo } from 'react'
import { useReader } from '../parts/ago.tsx'
import type { Written } from '../sending/just-sent.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { type DayMark, daysOf } from './days.ts'
import { ActLine } from './entry-act.tsx'
import { MessageBubble } from './entry-message.tsx'
import { NoteCard } from './entry-note.tsx'
import { OutgoingBubble } from './outgoing.tsx'
import type { Row } from './rows.ts'
import styles from './timeline.module.css'
import type { Entry } from './timeline.ts'

type Item =
  | ({ is: 'entry'; key: string; entry: Entry; isOther: boolean; goesOn: boolean } & DayMark)
  | ({ is: 'written'; key: string } & Written)

/** So soon after another the same writer goes on. */
const GOES_ON_MS = 300_000

function goesOn(before: Entry, entry: Entry): boolean {
  if (before.kind !== 'message' || entry.kind !== 'message') return false
  const isSame = before.author.kind === entry.author.kind && before.author.id === entry.author.id
  return isSame && new Date(entry.created_at).getTime() - new Date(before.created_at).getTime() < GOES_ON_MS
}

/** All that stands there, oldest first. */
export function useItems(entries: Entry[], written: readonly Written[]): Item[] {
  const reader = useReader()
  return useMemo(() => {
    const there = new Set(
      entries.map(entry =>
        entry.kind === 'message' ? entry.client_ref : entry.kind === 'note' ? entry.id : null,
      ),
    )
    const days = daysOf(
      entries.map(entry => entry.created_at),
      reader,
    )
    const items: Item[] = entries.map((entry, n) => {
      const before = entries[n - 1]
      return {
        is: 'entry',
        // a message that was sent from here keeps its place in the page
        key: entry.kind === 'message' ? (entry.client_ref ?? entry.id) : `${entry.kind} ${entry.place}`,
        entry,
        ...days[n]!,
        isOther: before !== undefined && before.conversation !== entry.conversation,
        goesOn: before !== undefined && goesOn(before, entry),
      }
    })
    const added = written.filter(
      ({ item, posted }) => !there.has(item.client_id) && !(posted && there.has(posted.id)),
    )
    return [...items, ...added.map(one => ({ is: 'written' as const, key: one.item.client_id, ...one }))]
  }, [entries, written, reader])
}

type DrawnProps = {
  item: Item
  contact: string
  status: Row['status']
  standing: ReadonlySet<string>
  refresh: () => void
  onBecame: (id: string) => void
}

/** Drawn again only when something of it has changed, not with each message or key. */
export const Drawn = memo(function Drawn(props: DrawnProps) {
  const { t } = useTranslation()
  const { item, contact, status, standing, refresh, onBecame } = props
  if (item.is === 'written') return <OutgoingBubble item={item.item} posted={item.posted} status={status} />
  const { entry, day, isEarlier, isOther, goesOn: isMore } = item
  return (
    <>
      {isOther && <p className={styles.other}>{t('inbox.timeline.earlier')}</p>}
      {day && <p className={styles.day}>{day}</p>}
      {entry.kind === 'message' ? (
        <MessageBubble
          entry={entry}
          contact={contact}
          standsOut={standing.has(entry.id)}
          isMore={isMore && day === null}
          refresh={refresh}
          onBecame={onBecame}
        />
      ) : entry.kind === 'note' ? (
        <NoteCard entry={entry} refresh={refresh} />
      ) : (
        <ActLine entry={entry} isEarlier={isEarlier} />
      )}
    </>
  )
}, isSameDrawn)

/** Items are made anew with each entry that comes: those that say the same are the same. */
function isSameDrawn(a: DrawnProps, b: DrawnProps): boolean {
  const isSame = a.contact === b.contact && a.status === b.status && a.standing === b.standing
  return isSame && a.refresh === b.refresh && a.onBecame === b.onBecame && isSameItem(a.item, b.item)
}

function isSameItem(a: Item, b: Item): boolean {
  if (a.is === 'written' || b.is === 'written')
    return a.is === 'written' && b.is === 'written' && a.item === b.item && a.posted === b.posted
  return (
    a.entry === b.entry &&
    a.day === b.day &&
    a.isEarlier === b.isEarlier &&
    a.isOther === b.isOther &&
    a.goesOn === b.goesOn
  )
}
