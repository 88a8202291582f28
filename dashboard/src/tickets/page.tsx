// Tickets as a list or a board; filters and the open ticket stand in the address.
import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKey } from '../keys/use-key.ts'
import { useEvents, useLive } from '../live/provider.tsx'
import { useWhyNot } from '../may.ts'
import { useReader } from '../parts/ago.tsx'
import { ChoiceFilter, Filters, SearchField } from '../parts/filters.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { PageHead } from '../parts/page.tsx'
import { Split } from '../parts/split.tsx'
import { dateOf } from '../parts/times.ts'
import { paths, type TicketFilter } from '../paths.ts'
import { linkTo } from '../session/call.ts'
import { askWhole } from '../session/queries.ts'
import { useFilters } from '../shell/use-filters.ts'
import { forgetTickets } from './acts.ts'
import { AddDialog } from './add-dialog.tsx'
import { Board } from './board.tsx'
import { BulkBar } from './bulk.tsx'
import { TicketList } from './list.tsx'
import { TicketPanel } from './panel.tsx'
import { LATE, PRIORITIES, queryOf, SORTS, type Ticket } from './read.ts'
import { useStatuses } from './statuses.ts'

/** As many are changed in one request. */
const SELECTED_MAX = 1000
const NOT_COUNTED = { created_from: '', created_to: '', agent: '', assigned_to: '' }

export function TicketsPage() {
  const { t } = useTranslation()
  const [filter, change] = useFilters<TicketFilter>(paths.tickets)
  const isBoard = filter.view === 'board'
  const statuses = useStatuses()
  const [selected, setSelected] = useState<ReadonlyMap<string, Ticket>>(new Map())
  const select = (ticket: Ticket): void =>
    setSelected(now => {
      const next = new Map(now)
      if (!next.delete(ticket.hashid) && next.size < SELECTED_MAX) next.set(ticket.hashid, ticket)
      return next
    })
  const [isAdding, setAdding] = useState(false)
  const mayNot = useWhyNot('tickets.change')
  useKey('add', () => setAdding(true), mayNot === null)
  useKey('board', () => change({ view: isBoard ? '' : 'board' }))
  useLiveTickets()
  const head = (
    <>
      <PageHead title={t('shell.pages.tickets')}>
        <SegmentedControl
          aria-label={t('tickets.view')}
          value={isBoard ? 'board' : 'list'}
          data={[
            { value: 'list', label: t('tickets.list') },
            { value: 'board', label: t('tickets.board') },
          ]}
          onChange={view => change({ view: view === 'board' ? 'board' : '' })}
        />
        <Button
          component="a"
          variant="default"
          href={linkTo('exportTickets', { ...queryOf(filter), sort: undefined, format: 'csv' })}
          download="tickets.csv"
          title={t('tickets.exportText')}
        >
          {t('tickets.export')}
        </Button>
        <GuardedButton
          reason={mayNot}
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => setAdding(true)}
        >
          {t('tickets.add')}
        </GuardedButton>
      </PageHead>
      <Filters>
        <SearchField label={t('tickets.search')} value={filter.q ?? ''} onChange={q => change({ q })} />
        {!isBoard && (
          <ChoiceFilter
            label={t('tickets.status')}
            all={t('tickets.allStatuses')}
            value={filter.status ?? ''}
            options={statuses.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={status => change({ status })}
          />
        )}
        <ChoiceFilter
          label={t('tickets.priority')}
          all={t('tickets.allPriorities')}
          value={PRIORITIES.find(one => one === filter.priority) ?? ''}
          options={PRIORITIES.map(value => ({ value, label: t(`tickets.priorities.${value}`) }))}
          onChange={priority => change({ priority })}
        />
        <ChoiceFilter
          label={t('tickets.deadlines')}
          all={t('tickets.allDeadlines')}
          value={LATE.find(one => one === filter.breached) ?? ''}
          options={LATE.map(value => ({ value, label: t(`tickets.lates.${value}`) }))}
          onChange={breached => change({ breached })}
        />
        <Belonging filter={filter} change={change} />
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
        <Counted filter={filter} change={change} />
      </Filters>
      {!isBoard && selected.size > 0 && (
        <BulkBar tickets={[...selected.values()]} onClear={() => setSelected(new Map())} />
      )}
    </>
  )
  const { ticket } = filter
  return (
    <Split
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
        <Board filter={filter} statuses={statuses} />
      ) : (
        <TicketList filter={filter} selected={selected} onSelect={select} />
      )}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </Split>
  )
}

/** Tags and teams, where there are any. */
function Belonging(props: {
  filter: TicketFilter
  change: (change: { tag?: string; team?: string }) => void
}) {
  const { t } = useTranslation()
  const tags = useQuery(askWhole('searchTags')).data?.data ?? []
  const teams = useQuery(askWhole('searchTeams')).data?.data ?? []
  const options = (all: { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      {tags.length > 0 && (
        <ChoiceFilter
          label={t('tickets.tags')}
          all={t('tickets.allTags')}
          value={props.filter.tag ?? ''}
          options={options(tags)}
          onChange={tag => props.change({ tag })}
        />
      )}
      {teams.length > 0 && (
        <ChoiceFilter
          label={t('tickets.team')}
          all={t('tickets.allTeams')}
          value={props.filter.team ?? ''}
          options={options(teams)}
          onChange={team => props.change({ team })}
        />
      )}
    </>
  )
}

/** Others change tickets, too: what is shown is read again. */
function useLiveTickets(): void {
  const { reads } = useLive()
  const readAgain = (): void => reads.want('tickets', forgetTickets)
  useEvents({ onEvent: ({ type }) => type.startsWith('ticket.') && readAgain(), onReset: readAgain })
}

/** Says that a figure narrows the list, and takes that away. */
function Counted(props: { filter: TicketFilter; change: (change: Partial<typeof NOT_COUNTED>) => void }) {
  const { t } = useTranslation()
  const reader = useReader()
  const { created_from: from, created_to: to } = props.filter
  if (!from && !to) return null
  return (
    <Button
      variant="default"
      rightSection={<Icon name="close" size={14} />}
      onClick={() => props.change(NOT_COUNTED)}
    >
      {t('tickets.openedBetween', {
        from: from ? dateOf(from, reader) : '…',
        to: to ? dateOf(to, reader) : '…',
      })}
    </Button>
  )
}
