// Tickets as JSON, from what PostgreSQL writes of them: of a page no row becomes an object.
import type { Language } from '@palabre/contract/languages'
import type { Cells } from '../db/pool.ts'
import { rowReader, rowWriter, written } from '../http/cells.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Clocks, isBreached } from '../sla/clocks.ts'
import { policyOf, ROW, statusOf, Ticket, type TicketRow } from './fields.ts'

/** Beside the rows of one answer; statuses and policies as they were written, by the column that tells them apart. */
type Beside = {
  now: Timestamp
  language: Language
  clocks: Clocks
  statuses: Map<string, string>
  policies: Map<string, string>
}

const COLUMNS = Object.keys(ROW)
const columnAt = (name: keyof typeof ROW) => COLUMNS.indexOf(name)
export const [ID_AT, HASHID_AT] = [columnAt('id'), columnAt('hashid')]
const [STATUS_AT, POLICY_AT, SHOWN_POLICY_AT] = [
  columnAt('ticket_status_id'),
  columnAt('ticket_sla_policy_id'),
  columnAt('shown_policy_id'),
]

/** A row that begins with the columns of a ticket (COLUMNS in fields.ts). */
export const readTicket = rowReader<TicketRow>(ROW)

/** When the ticket was changed last, of such a row. */
export const readUpdated = rowReader<Pick<TicketRow, 'updated_at'>>(ROW, ['updated_at'])

const readClocks = rowReader<Clocks>(ROW, [
  ...(['responded_at', 'response_due_at', 'resolved_at', 'resolved_due_at', 'closed_at'] as const),
  ...(['sla_stopped_at', 'is_response_breached', 'is_resolve_breached'] as const),
])

const write = rowWriter<Beside>(Ticket, COLUMNS, {
  is_response_breached: (_cells, { clocks, now }) => String(isBreached(clocks, 'response', now)),
  is_resolve_breached: (_cells, { clocks, now }) => String(isBreached(clocks, 'resolve', now)),
  ticket_sla_policy_id: cells => cells[SHOWN_POLICY_AT]!,
  ticket_status: (cells, { statuses, language }) =>
    once(statuses, cells[STATUS_AT]!, () =>
      written(Ticket.properties.ticket_status, statusOf(readTicket(cells), language)),
    ),
  ticket_sla_policy: (cells, { policies }) =>
    once(policies, cells[POLICY_AT]!, () =>
      written(Ticket.properties.ticket_sla_policy, policyOf(readTicket(cells))),
    ),
})

/** The JSON of each, as `ticketView` shows it: breaches as of now, the status named in the reader's language. */
export function writeTickets(rows: Cells[], now: Timestamp, language: Language): string[] {
  const [statuses, policies] = [new Map<string, string>(), new Map<string, string>()]
  return rows.map(cells => write(cells, { now, language, clocks: readClocks(cells), statuses, policies }))
}

/** The JSON of one. */
export function writeTicket(cells: Cells, now: Timestamp, language: Language): string {
  return writeTickets([cells], now, language)[0]!
}

function once(made: Map<string, string>, key: string, make: () => string): string {
  let text = made.get(key)
  if (text === undefined) made.set(key, (text = make()))
  return text
}
