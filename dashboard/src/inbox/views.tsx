// Which list: the three that are used all day stand open, the others are a menu; each with how many it has.
import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { paths } from '../paths.ts'
import { ask } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { HOME, type Place, VIEWS, type View } from './place.ts'
import { type Counts, countText, useCounts } from './use-counts.ts'
import type { Go } from './use-place.ts'
import styles from './views.module.css'

const SaveView = lazy(async () => ({ default: (await import('./save-view.tsx')).SaveView }))

const OPEN: View[] = ['mine', 'unassigned', 'all']

/** `whole`: how many rows the list that is shown has, where all of them have been read. */
type Props = { place: Place; go: Go; whole: number | null }

export const Views = memo(function Views({ place, go, whole }: Props) {
  const { t, i18n } = useTranslation()
  const counts = useCounts()
  const isOther = place.figure !== null || place.of !== null || !OPEN.includes(place.view)
  const isNarrowed = place.q !== '' || place.unread || place.until !== null
  // the two are read apart: of a list that is seen whole the number is what is seen
  const countOf = (view: View): Counts['views'][View] | undefined =>
    whole !== null && !isOther && !isNarrowed && view === place.view
      ? { n: whole, relation: 'eq' }
      : counts?.views[view]
  return (
    <nav className={styles.views} aria-label={t('inbox.lists')}>
      {OPEN.map(view => {
        const isHere = place.view === view && !isOther
        const count = countOf(view)
        return (
          <a
            key={view}
            className={styles.view}
            href={paths.inbox({ ...HOME, view, c: place.c })}
            aria-current={isHere ? 'page' : undefined}
          >
            {t(`inbox.views.${view}`)}
            {count && <span className={styles.count}>{countText(count, i18n.language)}</span>}
          </a>
        )
      })}
      <MoreViews place={place} go={go} counts={counts} isOther={isOther} />
    </nav>
  )
})

function MoreViews({
  place,
  go,
  counts,
  isOther,
}: Omit<Props, 'whole'> & { counts: Counts | undefined; isOther: boolean }) {
  const { t, i18n } = useTranslation()
  const saved = useQuery(ask('searchViews')).data?.data ?? []
  const [isSaving, setIsSaving] = useState(false)
  const here = useNameOf(place, counts)
  const to = (view: View, of: string | null = null) => go({ ...HOME, view, of, c: place.c })
  const item = (
    key: string,
    name: string,
    count: { n: number; relation: 'eq' | 'gte' } | null,
    act: () => void,
  ) => (
    <Menu.Item
      key={key}
      onClick={act}
      rightSection={count && <span className={styles.count}>{countText(count, i18n.language)}</span>}
    >
      {name}
    </Menu.Item>
  )
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <button
            type="button"
            className={styles.more}
            data-here={isOther || undefined}
            aria-label={t('inbox.moreLists')}
          >
            {isOther ? here : t('parts.more')}
            <Icon name="down" size={12} />
          </button>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          {VIEWS.map(view =>
            item(view, t(`inbox.views.${view}`), counts?.views[view] ?? null, () => to(view)),
          )}
          {counts && counts.teams.length > 0 && <Menu.Label>{t('inbox.teams')}</Menu.Label>}
          {counts?.teams.map(({ id, name, count }) => item(id, name, count, () => to('all', id)))}
          {counts && counts.tags.length > 0 && <Menu.Label>{t('inbox.tags')}</Menu.Label>}
          {counts?.tags.map(({ id, name, count }) => item(id, name, count, () => to('all', id)))}
          {saved.length > 0 && <Menu.Label>{t('inbox.savedViews')}</Menu.Label>}
          {saved.map(({ id, name }) => item(id, name, null, () => to('all', id)))}
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="plus" size={14} />} onClick={() => setIsSaving(true)}>
            {t('inbox.saveView')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSaving && (
        <Suspense>
          <SaveView place={place} onClose={() => setIsSaving(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What the list that is shown is called. */
function useNameOf({ view, of, figure }: Place, counts: Counts | undefined): string {
  const { t } = useTranslation()
  const saved = useQuery({ ...ask('searchViews'), enabled: of?.startsWith('viw-') ?? false }).data?.data ?? []
  if (figure !== null) return t('inbox.counted')
  if (of === null) return t(`inbox.views.${view}`)
  const all = [...(counts?.teams ?? []), ...(counts?.tags ?? []), ...saved]
  return all.find(({ id }) => id === of)?.name ?? t(`inbox.views.${view}`)
}
