// Tickets as JSON, from what PostgreSQL writes of them: of a page no row becomes an object.
import type { Language } from '@palabre/contract/languages'
import type { Cells } from '../db/pool.ts'
import { rowReader, rowWriter, writerOf } from '../http/cells.ts'
import { fromPostgres, type Timestamp } from '../lib/time.ts'
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

const CLOCKS_AT = {
  responded: columnAt('responded_at'),
  responseDue: columnAt('response_due_at'),
  resolved: columnAt('resolved_at'),
  resolvedDue: columnAt('resolved_due_at'),
  closed: columnAt('closed_at'),
  stopped: columnAt('sla_stopped_at'),
  isResponseBreached: columnAt('is_response_breached'),
  isResolveBreached: columnAt('is_resolve_breached'),
}
const timeIn = (cell: string | null | undefined) => (cell ? fromPostgres(cell) : null)

/** One object of one form for each row: to read it column by column took a fifth of a page. */
function clocksOf(cells: Cells): Clocks {
  return {
    responded_at: timeIn(cells[CLOCKS_AT.responded]),
    response_due_at: timeIn(cells[CLOCKS_AT.responseDue])!,
    resolved_at: timeIn(cells[CLOCKS_AT.resolved]),
    resolved_due_at: timeIn(cells[CLOCKS_AT.resolvedDue])!,
    closed_at: timeIn(cells[CLOCKS_AT.closed]),
    sla_stopped_at: timeIn(cells[CLOCKS_AT.stopped]),
    is_response_breached: cells[CLOCKS_AT.isResponseBreached] === 't',
    is_resolve_breached: cells[CLOCKS_AT.isResolveBreached] === 't',
  }
}

/** What is shown of its status and its policy, of such a row. */
const readStatus = rowReader<Parameters<typeof statusOf>[0]>(ROW, [
  'ticket_status_id',
  'status_names',
  'status_code',
])
const readPolicy = rowReader<Parameters<typeof policyOf>[0]>(ROW, [
  'shown_policy_id',
  'policy_label',
  'policy_priority',
])
const writeStatus = writerOf(Ticket.properties.ticket_status)
const writePolicy = writerOf(Ticket.properties.ticket_sla_policy)

const quoted = (at: Timestamp | null) => (at === null ? 'null' : `"${at}"`)

const write = rowWriter<Beside>(Ticket, COLUMNS, {
  // read already, for the clocks
  responded_at: (_cells, { clocks }) => quoted(clocks.responded_at),
  response_due_at: (_cells, { clocks }) => quoted(clocks.response_due_at),
  resolved_at: (_cells, { clocks }) => quoted(clocks.resolved_at),
  resolved_due_at: (_cells, { clocks }) => quoted(clocks.resolved_due_at),
  closed_at: (_cells, { clocks }) => quoted(clocks.closed_at),
  is_response_breached: (_cells, { clocks, now }) => String(isBreached(clocks, 'response', now)),
  is_resolve_breached: (_cells, { clocks, now }) => String(isBreached(clocks, 'resolve', now)),
  ticket_sla_policy_id: cells => cells[SHOWN_POLICY_AT]!,
  ticket_status: (cells, { statuses, language }) =>
    once(statuses, cells[STATUS_AT]!, () => writeStatus(statusOf(readStatus(cells), language))),
  ticket_sla_policy: (cells, { policies }) =>
    once(policies, cells[POLICY_AT]!, () => writePolicy(policyOf(readPolicy(cells)))),
})

/** The JSON of each, as `ticketView` shows it: breaches as of now, the status named in the reader's language. */
export function writeTickets(rows: Cells[], now: Timestamp, language: Language): string[] {
  const statuses = new Map<string, string>()
  const policies = new Map<string, string>()
  return rows.map(cells => write(cells, { now, language, clocks: clocksOf(cells), statuses, policies }))
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
