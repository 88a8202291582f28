// Tickets as a list or a board; filters and the open ticket stand in the address.
import { ActionIcon, Button, Menu } from '@mantine/core'
import { TICKETS_MAX } from '@palabre/contract/many'
import { useState } from 'react'
import { useKey } from '../keys/use-key.ts'
import { useEvents, useLive } from '../live/provider.tsx'
import { useWhyNot } from '../may.ts'
import { useReader } from '../parts/ago.tsx'
import { ChoiceFilter, Filters, SearchField } from '../parts/filters.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { PageHead } from '../parts/page.tsx'
import { Segments } from '../parts/segments.tsx'
import { Split } from '../parts/split.tsx'
import { AfterPaint } from '../parts/use-later.ts'
import { paths, type TicketFilter } from '../paths.ts'
import { linkTo } from '../session/call.ts'
import { useFilters } from '../shell/use-filters.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { countTicketReads, forgetTickets } from './acts.ts'
import { AddDialog } from './add-dialog.tsx'
import { Board } from './board.tsx'
import { BulkBar } from './bulk.tsx'
import { narrowedBy, queryOf, SORTS } from './filter.ts'
import { ChosenFilters, TicketFilters } from './filters.tsx'
import { TicketList, useBegunTickets } from './list.tsx'
import { TicketPanel } from './panel.tsx'
import type { Ticket } from './read.ts'
import styles from './tickets.module.css'
import { ViewsColumn, ViewsMenu } from './views.tsx'

/** Those that are late are a list of their own. */
const FIRST = ['status', 'assigned_to', 'priority'] as const
const NONE = [] as const
/** There each has a column. */
const ON_BOARD = ['status'] as const

export function TicketsPage() {
  const { t } = useTranslation()
  const [filter, change] = useFilters<TicketFilter>(paths.tickets)
  const reader = useReader()
  const isBoard = filter.view === 'board'
  useBegunTickets(filter, !isBoard)
  const [selected, setSelected] = useState<ReadonlyMap<string, Ticket>>(new Map())
  const select = (ticket: Ticket): void =>
    setSelected(now => {
      const next = new Map(now)
      if (!next.delete(ticket.hashid) && next.size < TICKETS_MAX) next.set(ticket.hashid, ticket)
      return next
    })
  const unselect = (tickets: Ticket[]): void => {
    const ids = new Set(tickets.map(({ hashid }) => hashid))
    setSelected(now => new Map([...now].filter(([id]) => !ids.has(id))))
  }
  const [isAdding, setAdding] = useState(false)
  const mayNot = useWhyNot('tickets.change')
  useKey('add', () => setAdding(true), mayNot === null)
  useKey('board', () => change({ view: isBoard ? '' : 'board' }))
  useLiveTickets()
  const add = (
    <GuardedButton
      reason={mayNot}
      leftSection={<Icon name="plus" size={16} />}
      onClick={() => setAdding(true)}
    >
      {t('tickets.add')}
    </GuardedButton>
  )
  const elsewhere = [
    { label: t('tickets.figures'), href: paths.ticketFigures(narrowedBy(filter)) },
    {
      label: t('tickets.export'),
      href: linkTo('exportTickets', { ...queryOf(filter, reader), sort: undefined, format: 'csv' }),
      download: 'tickets.csv',
      title: t('tickets.exportText'),
    },
  ]
  const head = (
    <>
      <PageHead title={t('shell.pages.tickets')}>
        <Segments
          isTall
          label={t('tickets.view')}
          value={isBoard ? 'board' : 'list'}
          options={[
            { value: 'list', label: t('tickets.list') },
            { value: 'board', label: t('tickets.board') },
          ]}
          onChange={view => change({ view: view === 'board' ? 'board' : '' })}
        />
        {elsewhere.map(({ label, ...link }) => (
          <Button key={label} component="a" variant="default" className={styles.wide!} {...link}>
            {label}
          </Button>
        ))}
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon className={styles.narrow!} variant="default" size={36} aria-label={t('parts.more')}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {elsewhere.map(({ label, ...link }) => (
              <Menu.Item key={label} component="a" {...link}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {add}
      </PageHead>
      <AfterPaint>
        <ViewsMenu filter={filter} />
      </AfterPaint>
      <div className={styles.above}>
        <AfterPaint>
          <Filters>
            <SearchField
              label={t('tickets.search')}
              hint={t('tickets.searchHint')}
              value={filter.q ?? ''}
              onChange={q => change({ q })}
            />
            <TicketFilters filter={filter} change={change} first={FIRST} without={isBoard ? ON_BOARD : NONE}>
              {!isBoard && (
                <ChoiceFilter
                  label={t('tickets.sort')}
                  all={t('tickets.sorts.-created_at')}
                  value={SORTS.find(one => one === filter.sort && one !== '-created_at') ?? ''}
                  options={SORTS.filter(one => one !== '-created_at').map(value => ({
                    value,
                    label: t(`tickets.sorts.${value}`),
                  }))}
                  onChange={sort => change({ sort })}
                />
              )}
            </TicketFilters>
          </Filters>
          <ChosenFilters filter={filter} change={change} first={FIRST} />
        </AfterPaint>
        {!isBoard && selected.size > 0 && (
          <BulkBar
            tickets={[...selected.values()]}
            onClear={() => setSelected(new Map())}
            onUnselect={unselect}
          />
        )}
      </div>
    </>
  )
  const { ticket } = filter
  return (
    <Split
      side={<ViewsColumn filter={filter} />}
      head={head}
      panelLabel={t('tickets.one')}
      panel={
        ticket ? (
          <TicketPanel
            key={ticket}
            id={ticket}
            closePath={paths.tickets({ ...filter, ticket: '' })}
            hasKeys={isBoard || selected.size === 0}
          />
        ) : null
      }
    >
      {isBoard ? (
        <Board filter={filter} add={add} />
      ) : (
        <TicketList filter={filter} selected={selected} onSelect={select} add={add} />
      )}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </Split>
  )
}

/** Others change tickets, too: what is shown is read again. */
function useLiveTickets(): void {
  const { reads } = useLive()
  const readAgain = (): void => reads.want('tickets', forgetTickets, countTicketReads)
  useEvents({ onEvent: ({ type }) => type.startsWith('ticket.') && readAgain(), onReset: readAgain })
}
