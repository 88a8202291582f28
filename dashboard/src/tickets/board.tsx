import { Menu } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useWhyNot } from '../may.ts'
import { useReader } from '../parts/ago.tsx'
import { calledOf } from '../parts/called.ts'
import { LoadMore } from '../parts/load-more.tsx'
import { useLongList } from '../parts/long-list.tsx'
import { Shown } from '../parts/states.tsx'
import { acting, toast } from '../parts/toasts.ts'
import { paths, type TicketFilter } from '../paths.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { type TicketActs, useTicketActs } from './acts.ts'
import { useCardKeys, useKeptCard } from './board-keys.ts'
import { queryOf } from './filter.ts'
import { ClockMark, PriorityMark } from './marks.tsx'
import { MoveMenu } from './move.tsx'
import { NoTickets } from './none.tsx'
import { fetchTickets, type Ticket } from './read.ts'
import { type Status, useStatusQuery } from './statuses.ts'
import styles from './tickets.module.css'

/** A column for each status; a card is dragged, or moved by its menu with mouse, finger or keyboard. */
export function Board({ filter, add }: { filter: TicketFilter; add: ReactNode }) {
  const statuses = useStatusQuery()
  return <Shown of={statuses}>{found => <Columns filter={filter} statuses={found} add={add} />}</Shown>
}

function Columns({ filter, statuses, add }: { filter: TicketFilter; statuses: Status[]; add: ReactNode }) {
  const { t } = useTranslation()
  const box = useRef<HTMLElement>(null)
  const [dragged, setDragged] = useState<Ticket | null>(null)
  const [totals, setTotals] = useState<ReadonlyMap<string, number>>(new Map())
  const onTotal = useCallback(
    (code: string, total: number) => setTotals(known => new Map(known).set(code, total)),
    [],
  )
  const isEmpty = statuses.every(({ code }) => totals.get(code) === 0)
  useCardKeys(box)
  const keeps = useKeptCard(box)
  return (
    <>
      {isEmpty && <NoTickets filter={filter} add={add} />}
      <section
        ref={box}
        {...keeps}
        className={isEmpty ? '' : styles.board}
        aria-label={t('tickets.board')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard, also where no card is
        tabIndex={0}
        hidden={isEmpty}
      >
        {statuses.map(status => (
          <Column
            key={status.code}
            filter={filter}
            status={status}
            dragged={dragged}
            onDrag={setDragged}
            onTotal={onTotal}
          />
        ))}
      </section>
    </>
  )
}

type ColumnProps = {
  filter: TicketFilter
  status: Status
  /** What is on its way to another column. */
  dragged: Ticket | null
  onDrag: (ticket: Ticket | null) => void
  onTotal: (code: string, total: number) => void
}

function Column({ filter, status, dragged, onDrag, onTotal }: ColumnProps) {
  const { t } = useTranslation()
  const { move, place } = useTicketActs()
  const mayNot = useWhyNot('tickets.change')
  const reader = useReader()
  const isGoal = dragged !== null && dragged.ticket_status.code !== status.code
  const query = {
    ...queryOf({ ...filter, status: status.code, sort: undefined }, reader),
    sort: 'board',
  } as const
  const { query: list } = useLongList<Ticket>(['searchTickets', { query }], (cursor, signal) =>
    fetchTickets(query, cursor, signal),
  )
  const total = list.data?.pages[0]?.total ?? null
  useEffect(() => {
    if (total !== null) onTotal(status.code, total)
  }, [total, status.code, onTotal])
  return (
    <section
      className={styles.column}
      aria-labelledby={`column-${status.code}`}
      data-goal={isGoal || undefined}
      onDragOver={event => isGoal && event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        if (isGoal) void move([dragged], status)
        onDrag(null)
      }}
    >
      <h2 id={`column-${status.code}`}>
        {status.name} {total !== null && <small>{total}</small>}
      </h2>
      <Shown of={list} lines={3}>
        {({ pages }) => (
          <>
            <ul className={styles.cards}>
              {pages
                .flatMap(({ rows }) => rows)
                .map((ticket, n, all) => (
                  <li
                    key={ticket.hashid}
                    data-ticket={ticket.hashid}
                    className={styles.card}
                    draggable={mayNot === null}
                    onDragStart={event => {
                      event.dataTransfer.setData('text/plain', ticket.hashid)
                      event.dataTransfer.effectAllowed = 'move'
                      onDrag(ticket)
                    }}
                    onDragEnd={() => onDrag(null)}
                    onDragOver={event => dragged && event.preventDefault()}
                    onDrop={event => {
                      if (dragged === null || isGoal || dragged.hashid === ticket.hashid) return
                      event.stopPropagation()
                      event.preventDefault()
                      void place(dragged, { before: ticket.hashid })
                      onDrag(null)
                    }}
                  >
                    <a href={paths.tickets({ ...filter, ticket: ticket.hashid })} draggable={false}>
                      {ticket.subject}
                    </a>
                    <small>
                      {[ticket.contact && calledOf(ticket.contact, t), ticket.assignee?.name]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                    <ClockMark ticket={ticket} />
                    <span className={styles.cardFoot}>
                      <PriorityMark ticket={ticket} />
                      <MoveMenu
                        tickets={[ticket]}
                        isSmall
                        label={t('tickets.moveOne', { subject: ticket.subject })}
                      >
                        <Places ticket={ticket} before={all[n - 1]} after={all[n + 1]} onPlace={place} />
                      </MoveMenu>
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

type PlacesProps = {
  ticket: Ticket
  before: Ticket | undefined
  after: Ticket | undefined
  onPlace: TicketActs['place']
}

/** One up, one down, as dragging does it; the first and the last say why they go no further. */
function Places({ ticket, before, after, onPlace }: PlacesProps) {
  const { t } = useTranslation()
  const { subject } = ticket
  type Where = Parameters<TicketActs['place']>[1]
  const go = (there: Where, said: string, back: Where): Promise<unknown> =>
    acting(async () => (await onPlace(ticket, there)) && toast(said, { undo: () => onPlace(ticket, back) }))
  const up = (): unknown =>
    before && go({ before: before.hashid }, t('tickets.isUp', { subject }), { after: before.hashid })
  const down = (): unknown =>
    after && go({ after: after.hashid }, t('tickets.isDown', { subject }), { before: after.hashid })
  return (
    <>
      <Menu.Divider />
      <Place name={t('tickets.up')} reason={before ? null : t('tickets.isFirst')} onClick={up} />
      <Place name={t('tickets.down')} reason={after ? null : t('tickets.isLast')} onClick={down} />
    </>
  )
}

function Place({ name, reason, onClick }: { name: string; reason: string | null; onClick: () => unknown }) {
  return (
    <Menu.Item
      aria-disabled={reason !== null || undefined}
      closeMenuOnClick={reason === null}
      onClick={() => void onClick()}
    >
      {name}
      {reason !== null && ` · ${reason}`}
    </Menu.Item>
  )
}
