// The left column: which list, what narrows it, its rows, and what is done with many.
import { ActionIcon, Button, Popover } from '@mantine/core'
import { memo, useCallback, useEffect, useState } from 'react'
import { KEYS } from '../keys/table.ts'
import { useLink } from '../live/provider.tsx'
import { useWhyNot } from '../may.ts'
import { useReader } from '../parts/ago.tsx'
import { DropPanel } from '../parts/drop-panel.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { KeyCaps } from '../parts/key-caps.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { dayOnly } from '../parts/times.ts'
import { AfterPaint, useLater } from '../parts/use-later.ts'
import { paths } from '../paths.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { AvailabilityButton } from './availability.tsx'
import { BulkBar } from './bulk-bar.tsx'
import type { Asking } from './choosers.tsx'
import { ConversationList } from './list.tsx'
import styles from './page.module.css'
import { orderOf, type Place } from './place.ts'
import { takeNext } from './take-next.ts'
import type { Do } from './use-acts.ts'
import { countText, useCounts } from './use-counts.ts'
import type { useList } from './use-list.ts'
import type { Go } from './use-place.ts'
import { Views } from './views.tsx'

type Props = {
  place: Place
  go: Go
  list: ReturnType<typeof useList>
  selected: ReadonlySet<string>
  setSelected: (change: (now: ReadonlySet<string>) => ReadonlySet<string>) => void
  acts: Do
  ask: (asking: Asking) => void
}

export function ListColumn({ place, go, list, selected, setSelected, acts, ask }: Props) {
  const { t } = useTranslation()
  const { rows } = list
  // the same one every time: a row is drawn again only when it has changed
  const select = useCallback(
    (id: string, isSelected: boolean): void =>
      setSelected(now => {
        const next = new Set(now)
        if (isSelected) next.add(id)
        else next.delete(id)
        return next
      }),
    [setSelected],
  )
  return (
    <section className={styles.list} aria-label={t('inbox.conversations')}>
      <div className={styles.above}>
        <Above place={place} go={go} whole={wholeOf(list)} />
        {selected.size > 0 && (
          <BulkBar
            rows={rows.filter(({ id }) => selected.has(id))}
            all={rows}
            onSelect={ids => setSelected(() => new Set(ids))}
            acts={acts}
            ask={ask}
          />
        )}
      </div>
      {place.figure && <Counted list={list} go={go} />}
      {place.until && <Until day={place.until} go={go} />}
      <Offline />
      <AfterPaint>
        <Shown of={list} lines={10}>
          {() =>
            rows.length === 0 ? (
              <EmptyList place={place} go={go} />
            ) : (
              <ConversationList
                rows={rows}
                place={place}
                selected={selected}
                onSelect={select}
                isFromTop={!list.hasPreviousPage}
                more={{
                  next: list.hasNextPage && !list.isFetching ? list.fetchNextPage : null,
                  previous: list.hasPreviousPage && !list.isFetching ? list.fetchPreviousPage : null,
                }}
              />
            )
          }
        </Shown>
      </AfterPaint>
    </section>
  )
}

/** How many rows a list has, where all of them have been read; else null. */
const wholeOf = ({ data, rows, hasNextPage, hasPreviousPage }: Props['list']): number | null =>
  data === undefined || hasNextPage || hasPreviousPage ? null : rows.length

/** Drawn after the conversation that is opened, which somebody waits for. */
function Above({ place, go, whole }: Pick<Props, 'place' | 'go'> & { whole: number | null }) {
  const later = useLater(place)
  return (
    <>
      <Views place={later} go={go} whole={later === place ? whole : null} />
      <Tools place={later} go={go} />
    </>
  )
}

const TYPED_MS = 250
const ORDERS = { newest: 'inbox.newestFirst', waiting: 'inbox.longestFirst' } as const

function Choice({ isOn, label, onClick }: { isOn: boolean; label: string; onClick: () => void }) {
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      justify="flex-start"
      aria-pressed={isOn}
      leftSection={<Icon name={isOn ? 'check' : 'list'} size={14} />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

const Tools = memo(function Tools({ place, go }: Pick<Props, 'place' | 'go'>) {
  const { t } = useTranslation()
  const mayNot = useWhyNot('conversations.answer')
  const isEmpty = useCounts()?.views.unassigned.n === 0
  const reason = mayNot ?? (isEmpty ? t('inbox.nobodyWaits') : null)
  return (
    <div className={styles.tools}>
      <Search key={`${place.view} ${place.of}`} q={place.q} go={go} />
      <div className={styles.line}>
        <DropPanel position="bottom-end">
          <Popover.Target>
            <ActionIcon
              variant={place.unread || place.sort !== null ? 'light' : 'subtle'}
              size={32}
              aria-label={t(ORDERS[orderOf(place)])}
            >
              <Icon name="settings" size={16} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown className={styles.order} aria-label={t('inbox.order')}>
            {(['newest', 'waiting'] as const).map(sort => (
              <Choice
                key={sort}
                isOn={orderOf(place) === sort}
                label={t(ORDERS[sort])}
                onClick={() => go({ sort: sort === orderOf({ ...place, sort: null }) ? null : sort })}
              />
            ))}
            <Choice
              isOn={place.unread}
              label={t('inbox.onlyUnread')}
              onClick={() => go({ unread: !place.unread })}
            />
            <label className={styles.date}>
              {t('inbox.jumpTo')}
              <input
                type="date"
                value={place.until ?? ''}
                onChange={event => go({ until: event.currentTarget.value || null })}
              />
            </label>
          </Popover.Dropdown>
        </DropPanel>
        <AvailabilityButton />
        <GuardedButton
          reason={reason}
          size="xs"
          className={styles.next ?? ''}
          rightSection={<KeyCaps keys={KEYS.takeNext.keys} />}
          onClick={() => void takeNext(go, t)}
        >
          {t('inbox.takeNext')}
        </GuardedButton>
      </div>
    </div>
  )
})

function Search({ q, go }: { q: string; go: Go }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(q)
  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => go({ q: typed.trim() }, { replace: true }), TYPED_MS)
    return () => clearTimeout(timer)
  }, [typed, q, go])
  return (
    <search className={styles.search}>
      <Icon name="search" size={16} />
      <input
        id="inbox-search"
        type="search"
        aria-label={t('inbox.search')}
        placeholder={t('inbox.searchHint')}
        value={typed}
        maxLength={200}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Escape' && event.currentTarget.blur()}
      />
    </search>
  )
}

/** How many a figure counts, and the way back to all. */
function Counted({ list, go }: Pick<Props, 'list' | 'go'>) {
  const { t, i18n } = useTranslation()
  const total = list.data?.pages[0]?.total
  return (
    <p className={styles.counted} role="status">
      <span>{total && t('inbox.countedTotal', { count: total.n, n: countText(total, i18n.language) })}</span>
      <Button size="compact-sm" variant="subtle" onClick={() => go({ figure: null, view: 'all' })}>
        {t('parts.clearFilters')}
      </Button>
    </p>
  )
}

/** The list begins at an earlier day; the way back to the newest. */
function Until({ day, go }: { day: string; go: Go }) {
  const { t } = useTranslation()
  const reader = useReader()
  return (
    <p className={styles.counted} role="status">
      <span>{t('inbox.until', { day: dayOnly(day, reader) })}</span>
      <Button size="compact-sm" variant="subtle" onClick={() => go({ until: null })}>
        {t('inbox.toNewest')}
      </Button>
    </p>
  )
}

function Offline() {
  const { t } = useTranslation()
  const link = useLink()
  if (link !== 'offline') return null
  return (
    <p className={styles.offline} role="status">
      <Icon name="offline" size={16} />
      {t('inbox.offline')}
    </p>
  )
}

function EmptyList({ place, go }: Pick<Props, 'place' | 'go'>) {
  const { t } = useTranslation()
  const mayNot = useWhyNot('conversations.answer')
  const waiting = useCounts()?.views.unassigned.n ?? 0
  if (place.q !== '')
    return (
      <Empty icon="search" title={t('inbox.empty.search')} text={t('inbox.empty.searchText')}>
        <Button variant="default" onClick={() => go({ q: '' })}>
          {t('parts.clearFilters')}
        </Button>
      </Empty>
    )
  const isPlain = place.of === null && place.figure === null && place.until === null && !place.unread
  const kind =
    isPlain && (place.view === 'mine' || place.view === 'unassigned' || place.view === 'all')
      ? place.view
      : 'other'
  return (
    <Empty
      icon="inbox"
      title={t(`inbox.empty.${kind}`)}
      text={
        kind === 'mine' && waiting > 0
          ? t('inbox.empty.mineWaiting', { count: waiting })
          : t(`inbox.empty.${kind}Text`)
      }
    >
      {kind === 'mine' && waiting > 0 && (
        <GuardedButton reason={mayNot} onClick={() => void takeNext(go, t)}>
          {t('inbox.takeNext')}
        </GuardedButton>
      )}
      {kind === 'all' && (
        <Button component="a" variant="default" href={paths.channels()}>
          {t('inbox.empty.connect')}
        </Button>
      )}
      {place.view !== 'all' && (
        <Button variant="default" onClick={() => go({ view: 'all', of: null })}>
          {t('inbox.views.all')}
        </Button>
      )}
    </Empty>
  )
}
