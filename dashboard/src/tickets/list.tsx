import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Ago, useReader } from '../parts/ago.tsx'
import { calledOf, channelOf } from '../parts/called.ts'
import { LongList, useBegun, useLongList } from '../parts/long-list.tsx'
import { AfterPaint } from '../parts/use-later.ts'
import { paths, type TicketFilter } from '../paths.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { queryOf } from './filter.ts'
import { ClockMark, PriorityMark, StatusMark, WasLate } from './marks.tsx'
import { NoTickets } from './none.tsx'
import { fetchTickets, type Ticket } from './read.ts'
import styles from './tickets.module.css'

const ROW_PX = 44
const CARD_PX = 96
/** So wide, and a row is a card; as in the styles. */
const CARDS_PX_MAX = 600

type Props = {
  filter: TicketFilter
  selected: ReadonlyMap<string, Ticket>
  onSelect: (ticket: Ticket) => void
  /** How the first one is opened. */
  add: ReactNode
}

const keyOf = (query: ReturnType<typeof queryOf>) => ['searchTickets', { query }] as const

/** The list is asked for before the page is drawn. */
export function useBegunTickets(filter: TicketFilter, isOn: boolean): void {
  const query = queryOf(filter, useReader())
  useBegun<Ticket>(isOn ? keyOf(query) : null, (cursor, signal) => fetchTickets(query, cursor, signal))
}

export function TicketList({ filter, selected, onSelect, add }: Props) {
  const { t } = useTranslation()
  // beside a panel a wide screen has as little room as a phone
  const { ref, width } = useElementSize()
  const isNarrow = width > 0 && width <= CARDS_PX_MAX
  const query = queryOf(filter, useReader())
  const list = useLongList<Ticket>(keyOf(query), (cursor, signal) => fetchTickets(query, cursor, signal))
  return (
    <div ref={ref} className={styles.list}>
      {/* after the filters above it, which would move it */}
      <AfterPaint after={2}>
        <LongList
          key={isNarrow ? 'cards' : 'rows'}
          list={list}
          label={t('shell.pages.tickets')}
          rowPx={isNarrow ? CARD_PX : ROW_PX}
          keyOf={({ hashid }) => hashid}
          pathOf={({ hashid }) => paths.tickets({ ...filter, ticket: hashid })}
          picks={{
            has: ({ hashid }) => selected.has(hashid),
            toggle: onSelect,
            label: ({ subject }) => t('tickets.select', { subject }),
          }}
          isChosen={({ hashid }) => hashid === filter.ticket}
          empty={<NoTickets filter={filter} add={add} />}
          head={
            <div className={styles.row} data-head>
              <span>{t('tickets.subject')}</span>
              <span>{t('tickets.status')}</span>
              <span>{t('tickets.priority')}</span>
              <span>{t('tickets.due')}</span>
              <span className={styles.who}>{t('tickets.assignee')}</span>
              <span>{t('tickets.opened')}</span>
            </div>
          }
        >
          {drawTicket}
        </LongList>
      </AfterPaint>
    </div>
  )
}

/** The same one for every list: rows that stay are not drawn again. */
const drawTicket = (ticket: Ticket) => <Cells ticket={ticket} />

function Cells({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  return (
    <span className={styles.row}>
      <span className={styles.subject} data-alone={ticket.contact ? undefined : true}>
        {ticket.subject}
      </span>
      <span className={styles.contact}>
        {ticket.contact && `${calledOf(ticket.contact, t)} · ${channelOf(ticket.contact.channel, t)}`}
      </span>
      <span className={styles.status}>
        <StatusMark status={ticket.ticket_status} partOf={ticket.merged?.into?.subject} />
      </span>
      <span className={styles.number}>{ticket.hashid}</span>
      <PriorityMark ticket={ticket} />
      <span className={styles.due}>
        <ClockMark ticket={ticket} />
      </span>
      <WasLate ticket={ticket} />
      <span className={`${styles.who} ${styles.soft}`}>{ticket.assignee?.name}</span>
      <span className={styles.soft}>
        <Ago at={ticket.created_at} />
      </span>
    </span>
  )
}
