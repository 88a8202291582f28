// Both deadlines of a ticket, and why they stand where they do.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useReader } from '../parts/ago.tsx'
import { durationOf } from '../parts/numbers.ts'
import { Facts } from '../parts/panel-head.tsx'
import { momentOf } from '../parts/times.ts'
import { ask } from '../session/queries.ts'
import { ClockMark } from './marks.tsx'
import type { Ticket } from './read.ts'
import styles from './tickets.module.css'

const RESTED_SECONDS_MIN = 60

/** When the clocks were or will be met, and whether in time. */
export function Clocks({ ticket }: { ticket: Ticket }) {
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
    <section className={styles.part} aria-label={t('tickets.deadlines')}>
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
      <Why ticket={ticket} />
    </section>
  )
}

/** What its policy allows, and for how long the clocks have rested. */
function Why({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const { language } = useReader()
  const { data } = useQuery({ ...ask('searchTicketSlaPolicies'), staleTime: Number.POSITIVE_INFINITY })
  const policies = data === undefined ? [] : Array.isArray(data) ? data : data.data
  const policy = policies.find(({ id }) => id === ticket.ticket_sla_policy.id)
  if (policy === undefined) return null
  const allowed = (Date.parse(ticket.resolved_due_at) - Date.parse(ticket.created_at)) / 1000
  const rested = allowed - policy.resolve_time_seconds
  return (
    <p className={styles.why}>
      {t('tickets.why', {
        policy: policy.label,
        response: durationOf(policy.response_time_seconds, language),
        resolve: durationOf(policy.resolve_time_seconds, language),
      })}{' '}
      {rested >= RESTED_SECONDS_MIN && t('tickets.rested', { time: durationOf(rested, language) })}
    </p>
  )
}
