// Which of several tickets stays when they become one, and which of them cannot become part of it.
import type { Status } from './statuses.ts'

type Stands = { id: number; ticket_status: { code: string } }
type Merged = { merged?: { into: object | null } | null }

/** Part of another: nothing is changed of it until it is taken out. */
export const isPart = ({ merged }: Merged): boolean => (merged?.into ?? null) !== null

/** Resolved, or over for good: nobody works on it any more. */
export function isFinished(ticket: Pick<Stands, 'ticket_status'>, statuses: Status[]): boolean {
  const status = statuses.find(({ code }) => code === ticket.ticket_status.code)
  return status !== undefined && (status.is_resolved || status.is_terminal)
}

/** The one that stays: the oldest that is worked on, else the oldest. */
export function stayingOf<Ticket extends Stands & Merged>(
  tickets: Ticket[],
  statuses: Status[],
): Ticket | null {
  const byAge = tickets.filter(one => !isPart(one)).toSorted((a, b) => a.id - b.id)
  return byAge.find(one => !isFinished(one, statuses)) ?? byAge[0] ?? null
}
