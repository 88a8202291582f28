// Which list: those that everybody needs, then saved ones with how many tickets each has; beside the list, or a menu.
import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReader } from '../parts/ago.tsx'
import { Icon } from '../parts/icon.tsx'
import { numberOf } from '../parts/numbers.ts'
import { paths, type TicketFilter } from '../paths.ts'
import { useMe } from '../session/me.tsx'
import { ask } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { narrowedBy } from './filter.ts'
import { SaveDialog, type View, ViewActs } from './view-acts.tsx'
import styles from './views.module.css'

type Line = {
  key: string
  name: string
  path: string
  isHere: boolean
  count: View['count'] | null
  view: View | null
}

/** Beside the list, where there is room. */
export function ViewsColumn({ filter }: { filter: TicketFilter }) {
  const { t } = useTranslation()
  const [isSaving, setSaving] = useState(false)
  const lines = useLines(filter)
  const saved = lines.filter(({ view }) => view !== null)
  const views = saved.flatMap(({ view }) => view ?? [])
  return (
    <nav className={styles.column} aria-label={t('tickets.views.title')}>
      <ul>
        {lines
          .filter(({ view }) => view === null)
          .map(line => (
            <Entry key={line.key} line={line} />
          ))}
      </ul>
      {saved.length > 0 && (
        <>
          <h2>{t('tickets.views.saved')}</h2>
          <ul>
            {saved.map(line => (
              <Entry key={line.key} line={line} filter={filter} all={views} />
            ))}
          </ul>
        </>
      )}
      <button type="button" className={styles.save} onClick={() => setSaving(true)}>
        <Icon name="plus" size={14} />
        {t('tickets.views.save')}
      </button>
      {isSaving && <SaveDialog filter={filter} onClose={() => setSaving(false)} />}
    </nav>
  )
}

/** The same as a menu, where there is none. */
export function ViewsMenu({ filter }: { filter: TicketFilter }) {
  const { t } = useTranslation()
  const [isSaving, setSaving] = useState(false)
  const lines = useLines(filter)
  return (
    <div className={styles.menu} data-open={filter.ticket ? true : undefined}>
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <button type="button" className={styles.open}>
            {lines.find(({ isHere }) => isHere)?.name ?? t('tickets.views.title')}
            <Icon name="down" size={12} />
          </button>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          {lines.map(({ key, name, path, count }) => (
            <Menu.Item key={key} component="a" href={path} rightSection={<Count of={count} />}>
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="plus" size={14} />} onClick={() => setSaving(true)}>
            {t('tickets.views.save')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSaving && <SaveDialog filter={filter} onClose={() => setSaving(false)} />}
    </div>
  )
}

/** What everybody needs, then what was saved: everybody's, then one's own. */
function useLines(filter: TicketFilter): Line[] {
  const { t } = useTranslation()
  const { user } = useMe()
  const saved = useQuery(ask('searchTicketViews')).data?.data ?? []
  const look = { view: filter.view }
  const now = JSON.stringify(narrowedBy(filter))
  const builtIn = [
    { key: 'all', narrowed: {} },
    { key: 'mine', narrowed: { assigned_to: user.id } },
    { key: 'waiting', narrowed: { waiting: 'yes' } },
    { key: 'late', narrowed: { breached: 'any' } },
  ] as const
  return [
    ...builtIn.map(({ key, narrowed }) => ({
      ...{ key, name: t(`tickets.views.${key}`), path: paths.tickets({ ...look, ...narrowed }) },
      ...{ isHere: !filter.saved && now === JSON.stringify(narrowed), count: null, view: null },
    })),
    ...saved.map(view => ({
      ...{ key: view.id, name: view.name, view, count: view.count, isHere: filter.saved === view.id },
      path: paths.tickets({ ...look, ...(view.filters as { [name: string]: string }), saved: view.id }),
    })),
  ]
}

function Count({ of }: { of: View['count'] | null }) {
  const { language } = useReader()
  if (of === null) return null
  return (
    <span className={styles.count}>
      {numberOf(of.n, language)}
      {of.relation === 'gte' && '+'}
    </span>
  )
}

type EntryProps = { line: Line; filter?: TicketFilter; all?: View[] }

function Entry({ line, filter, all = [] }: EntryProps) {
  const { name, path, isHere, count, view } = line
  return (
    <li className={styles.entry} data-here={isHere || undefined}>
      <a href={path} aria-current={isHere ? 'page' : undefined}>
        <span>{name}</span>
        <Count of={count} />
      </a>
      {view && filter && <ViewActs view={view} filter={filter} all={all} />}
    </li>
  )
}
