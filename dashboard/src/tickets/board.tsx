import { useTranslation } from 'react-i18next'
import { LoadMore } from '../parts/load-more.tsx'
import { useLongList } from '../parts/long-list.tsx'
import { Shown } from '../parts/states.tsx'
import { paths, type TicketFilter } from '../paths.ts'
import { ClockMark, PriorityMark } from './marks.tsx'
import { MoveMenu } from './move.tsx'
import { fetchTickets, queryOf, type Ticket } from './read.ts'
import type { Status } from './statuses.ts'
import styles from './tickets.module.css'

/** A column for each status; a card is moved by its menu, with mouse, finger or keyboard. */
export function Board({ filter, statuses }: { filter: TicketFilter; statuses: Status[] }) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard, also where no card is
    <section className={styles.board} aria-label={t('tickets.board')} tabIndex={0}>
      {statuses.map(status => (
        <Column key={status.code} filter={filter} status={status} />
      ))}
    </section>
  )
}

function Column({ filter, status }: { filter: TicketFilter; status: Status }) {
  const { t } = useTranslation()
  const query = queryOf({ ...filter, status: status.code, sort: undefined })
  const { query: list } = useLongList<Ticket>(['searchTickets', { query }], (cursor, signal) =>
    fetchTickets(query, cursor, signal),
  )
  const total = list.data?.pages[0]?.total
  return (
    <section className={styles.column} aria-labelledby={`column-${status.code}`}>
      <h2 id={`column-${status.code}`}>
        {status.name} {total !== null && total !== undefined && <small>{total}</small>}
      </h2>
      <Shown of={list} lines={3}>
        {({ pages }) => (
          <>
            <ul className={styles.cards}>
              {pages
                .flatMap(({ rows }) => rows)
                .map(ticket => (
                  <li key={ticket.hashid} className={styles.card}>
                    <a href={paths.tickets({ ...filter, ticket: ticket.hashid })}>{ticket.subject}</a>
                    <ClockMark ticket={ticket} />
                    <span className={styles.cardFoot}>
                      <PriorityMark ticket={ticket} />
                      <MoveMenu
                        tickets={[ticket]}
                        isSmall
                        label={t('tickets.moveOne', { subject: ticket.subject })}
                      />
                    </span>
                  </li>
                ))}
            </ul>
            <LoadMore of={list} />
          </>
        )}
      </Shown>
    </section>
  )
}
