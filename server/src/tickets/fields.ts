// A ticket's fields, defined once: its schema, row, columns and view all follow from STORED.

import type { Hashid } from '@palabre/contract/ids'
import { type Language, type Name, nameIn } from '@palabre/contract/languages'
import { type Static, type TObject, Type } from 'typebox'
import { nullableInteger, nullableTimestamp, timestamp } from '../http/shapes.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { isBreached } from '../sla/clocks.ts'

/** The columns of tickets that the API shows, in the order of specification 2.6. */
const STORED = {
  id: Type.Integer(),
  app_id: Type.Unsafe<AppId>(Type.Integer()),
  contact_detail_id: Type.Integer(),
  chat_session_id: nullableInteger,
  ticket_status_id: Type.Integer(),
  position: Type.Integer({ description: 'Order of creation.' }),
  subject: Type.String(),
  description: Type.String(),
  ticket_sla_policy_id: Type.Integer(),
  responded_at: nullableTimestamp,
  response_due_at: timestamp,
  resolved_at: nullableTimestamp,
  resolved_due_at: timestamp,
  closed_at: nullableTimestamp,
  is_response_breached: Type.Boolean(),
  is_resolve_breached: Type.Boolean(),
  satisfaction_requested: Type.Boolean(),
  satisfaction_rating: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: '1 to 5, or null.',
  }),
  meta: Type.Unsafe<{ [key: string]: unknown } | null>({
    type: ['object', 'null'],
    additionalProperties: true,
  }),
  created_at: timestamp,
  updated_at: timestamp,
  hashid: Type.Unsafe<Hashid<'tck'>>({ type: 'string', description: 'tck-, and 10 characters.' }),
}

type Stored = Static<TObject<typeof STORED>>
const NAMES = Object.keys(STORED) as (keyof Stored)[]

/** Specification 2.6. */
export const Ticket = Type.Object(
  {
    ...STORED,
    ticket_status: Type.Object({ id: Type.Integer(), name: Type.String(), code: Type.String() }),
    ticket_sla_policy: Type.Object({ id: Type.Integer(), label: Type.String(), priority: Type.String() }),
  },
  { title: 'Ticket' },
)

/** A stored ticket, with the facts read along with it: its clock, its status, its policy. */
export type TicketRow = Stored & {
  sla_stopped_at: Timestamp | null
  status_names: Name
  status_code: string
  policy_label: string
  policy_priority: string
}

/** Columns of a ticket row, from t (tickets), s (its status) and p (its policy). */
export const COLUMNS = `${NAMES.map(name => `t.${name}`).join(', ')}, t.sla_stopped_at,
  s.names as status_names, s.code as status_code, p.label as policy_label, p.priority as policy_priority`

export const JOINS = `join ticket_statuses s on s.id = t.ticket_status_id
  join ticket_sla_policies p on p.app_id = t.app_id and p.id = t.ticket_sla_policy_id`

/** A ticket as the API shows it: breaches as of now, the status named in the reader's language. */
export function ticketView(row: TicketRow, now: Timestamp, language: Language): Static<typeof Ticket> {
  const stored = Object.fromEntries(NAMES.map(name => [name, row[name]])) as Stored
  return {
    ...stored,
    is_response_breached: isBreached(row, 'response', now),
    is_resolve_breached: isBreached(row, 'resolve', now),
    ticket_status: {
      id: row.ticket_status_id,
      name: nameIn(row.status_names, language),
      code: row.status_code,
    },
    ticket_sla_policy: {
      id: row.ticket_sla_policy_id,
      label: row.policy_label,
      priority: row.policy_priority,
    },
  }
}
