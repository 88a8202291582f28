import { useReader } from '../parts/ago.tsx'
import { Mark, type Shape, type Tone } from '../parts/mark.tsx'
import { useNow } from '../parts/now.ts'
import { agoOf, momentOf } from '../parts/times.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import type { Ticket } from './read.ts'
import styles from './tickets.module.css'

/** By code; a status of the business's own looks like an open one. */
const LOOKS: { [code: string]: [Shape, Tone] } = {
  open: ['ring', 'blue'],
  in_progress: ['half', 'leaf'],
  pending: ['pause', 'earth'],
  on_hold: ['pause', 'earth'],
  resolved: ['check', 'leaf'],
  closed: ['dash', 'quiet'],
  canceled: ['cross', 'quiet'],
}

type StatusProps = {
  status: Ticket['ticket_status']
  /** The subject of the ticket that it is part of; its own state says nothing then. */
  partOf?: string | undefined
}

export function StatusMark({ status, partOf }: StatusProps) {
  const { t } = useTranslation()
  if (partOf !== undefined) {
    const text = t('tickets.partOfOne', { subject: partOf })
    return (
      <span className={styles.clock} title={text}>
        <Mark shape="dash">{text}</Mark>
      </span>
    )
  }
  const [shape, tone] = LOOKS[status.code] ?? ['ring', 'blue']
  return (
    <Mark shape={shape} tone={tone}>
      {status.name}
    </Mark>
  )
}

type Clock = { kind: 'response' | 'resolve'; due: string; isLate: boolean }

/** Its clocks have ended. */
const isOver = ({ closed_at, resolved_at, ticket_status }: Ticket): boolean =>
  closed_at !== null || resolved_at !== null || ticket_status.code === 'canceled'

/** Its clocks go on some day. */
export const standsStill = (ticket: Ticket): boolean => ticket.sla?.is_stopped === true && !isOver(ticket)

/** What is due next: the first answer, then a later one or the resolution; null where all is done. */
function clockOf(ticket: Ticket): Clock | null {
  if (ticket.closed_at !== null || ticket.resolved_at !== null) return null
  if (ticket.responded_at === null)
    return { kind: 'response', due: ticket.response_due_at, isLate: ticket.is_response_breached }
  const resolve = {
    kind: 'resolve',
    due: ticket.resolved_due_at,
    isLate: ticket.is_resolve_breached,
  } as const
  const later = ticket.sla?.next_response
  if (!later || later.due_at >= resolve.due) return resolve
  return { kind: 'response', due: later.due_at, isLate: later.is_breached }
}

/** What is due next and when, or that it is late, or that its clocks stand still: in words and shape. */
export function ClockMark({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const nowMs = useNow()
  const reader = useReader()
  const clock = clockOf(ticket)
  if (clock === null || isOver(ticket)) return null
  if (standsStill(ticket) && !clock.isLate)
    return (
      <span className={styles.clock}>
        <Mark shape="pause">{t('tickets.clock.paused')}</Mark>
      </span>
    )
  const isLate = clock.isLate || Date.parse(clock.due) <= nowMs
  const when = agoOf(clock.due, nowMs, reader)
  return (
    <span className={styles.clock} title={momentOf(clock.due, reader)}>
      <Mark shape={isLate ? 'alert' : 'clock'} tone={isLate ? 'rust' : 'quiet'}>
        {t(`tickets.clock.${clock.kind}${isLate ? 'Late' : ''}`, { when })}
      </Mark>
    </span>
  )
}

/** What was late and is over: it is among the late ones whatever is due next. */
export function WasLate({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const isLate = {
    resolve: isOver(ticket) && ticket.is_resolve_breached,
    response: (isOver(ticket) || ticket.responded_at !== null) && ticket.is_response_breached,
  }
  const what = (['resolve', 'response'] as const).find(one => isLate[one])
  if (what === undefined) return null
  const words = t(`tickets.lates.${what}`)
  return (
    <span className={styles.was} title={words}>
      {words}
    </span>
  )
}

export function PriorityMark({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const { priority } = ticket.ticket_sla_policy
  const known = (['urgent', 'high', 'normal', 'low'] as const).find(one => one === priority)
  const tones: { [priority: string]: [Shape, Tone] } = {
    urgent: ['alert', 'rust'],
    high: ['high', 'earth'],
    low: ['low', 'quiet'],
  }
  const [shape, tone] = tones[priority] ?? ['middle', 'quiet']
  return (
    <Mark shape={shape} tone={tone}>
      {known ? t(`tickets.priorities.${known}`) : priority}
    </Mark>
  )
}
