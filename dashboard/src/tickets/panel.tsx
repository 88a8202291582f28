import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Ago, useReader } from '../parts/ago.tsx'
import { Facts, PanelHead } from '../parts/panel-head.tsx'
import { Shown } from '../parts/states.tsx'
import { momentOf } from '../parts/times.ts'
import { ask } from '../session/queries.ts'
import { ClockMark, PriorityMark, StatusMark } from './marks.tsx'
import { MoveMenu } from './move.tsx'
import type { Ticket } from './read.ts'
import styles from './tickets.module.css'

/** One ticket: what it is about, its state, and why its clocks stand where they do. */
export function TicketPanel({ id, closePath }: { id: string; closePath: string }) {
  const ticket = useQuery(ask('getTicket', { params: { id } }))
  return (
    <Shown of={ticket}>
      {found => (
        <>
          <PanelHead title={found.subject} closePath={closePath}>
            <MoveMenu ticket={found} />
          </PanelHead>
          <p className={styles.description}>{found.description}</p>
          <About ticket={found} />
          <Clocks ticket={found} />
        </>
      )}
    </Shown>
  )
}

function About({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  return (
    <Facts
      facts={[
        { name: t('tickets.status'), value: <StatusMark status={ticket.ticket_status} /> },
        { name: t('tickets.priority'), value: <PriorityMark ticket={ticket} /> },
        { name: t('tickets.policy'), value: ticket.ticket_sla_policy.label },
        { name: t('tickets.id'), value: ticket.hashid },
        { name: t('tickets.opened'), value: <Ago at={ticket.created_at} /> },
        { name: t('tickets.changed'), value: <Ago at={ticket.updated_at} /> },
        {
          name: t('tickets.rating'),
          value: ticket.satisfaction_rating === null ? null : `${ticket.satisfaction_rating} / 5`,
        },
      ]}
    />
  )
}

/** Both deadlines: when they were or will be met, and whether in time. */
function Clocks({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const reader = useReader()
  const line = (due: string, done: string | null, isLate: boolean) => (
    <>
      {t('tickets.dueAt', { when: momentOf(due, reader) })}
      {done !== null && (
        <>
          <br />
          {t(isLate ? 'tickets.doneLate' : 'tickets.done', { when: momentOf(done, reader) })}
        </>
      )}
    </>
  )
  return (
    <section className={styles.clocks} aria-label={t('tickets.deadlines')}>
      <h3>{t('tickets.deadlines')}</h3>
      <ClockMark ticket={ticket} />
      <Facts
        facts={[
          {
            name: t('tickets.firstAnswer'),
            value: line(ticket.response_due_at, ticket.responded_at, ticket.is_response_breached),
          },
          {
            name: t('tickets.resolution'),
            value: line(ticket.resolved_due_at, ticket.resolved_at, ticket.is_resolve_breached),
          },
        ]}
      />
    </section>
  )
}
