// Both deadlines of a ticket, and why they stand where they do.

import { useReader } from '../parts/ago.tsx'
import { durationOf } from '../parts/numbers.ts'
import { Facts } from '../parts/panel-head.tsx'
import { momentOf } from '../parts/times.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { ClockDrawn } from './clock-drawn.tsx'
import { ClockMark, standsStill } from './marks.tsx'
import { usePolicies } from './policies.ts'
import type { Ticket } from './read.ts'
import styles from './tickets.module.css'

/** When the clocks were or will be met, and whether in time. */
export function Clocks({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const reader = useReader()
  // while its clock stands still the time does not come nearer: it moves on as soon as that goes on
  const isOpenEnd = (done: string | null, isLate: boolean): boolean =>
    done === null && !isLate && standsStill(ticket)
  const line = (due: string, done: string | null, isLate: boolean) => (
    <>
      {t(isOpenEnd(done, isLate) ? 'tickets.dueNotBefore' : 'tickets.dueAt', { when: momentOf(due, reader) })}
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
      <ClockDrawn ticket={ticket} />
    </section>
  )
}

/** What its policy allows. */
function Why({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const { language } = useReader()
  const policy = usePolicies().find(({ id }) => id === ticket.ticket_sla_policy.id)
  if (policy === undefined) return null
  return (
    <p className={styles.why}>
      {t(policy.calendar === null ? 'tickets.why' : 'tickets.whyByHours', {
        policy: policy.label,
        response: durationOf(policy.response_time_seconds, language),
        resolve: durationOf(policy.resolve_time_seconds, language),
      })}
    </p>
  )
}
