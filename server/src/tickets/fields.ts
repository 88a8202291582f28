// A ticket's fields, defined once: its schema, row, columns and view all follow from STORED.

import type { Hashid } from '@palabre/contract/ids'
import { type Language, type Name, nameIn } from '@palabre/contract/languages'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { nullable, nullableText, nullableTimestamp, timestamp } from '../http/shapes.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { isBreached } from '../sla/clocks.ts'
import { STATUS_NAMES } from './statuses-sql.ts'

const CREATED_AT = '2026-11-20T10:00:00.000000Z'

/** The columns of tickets that the API shows, in the order of specification 2.6, each with its value in examples. */
const STORED = {
  id: [Type.Integer(), 1],
  app_id: [Type.Unsafe<AppId>(Type.Integer()), 2],
  contact_detail_id: [Type.Integer(), 14],
  chat_session_id: [Type.Integer(), 31],
  ticket_status_id: [Type.Integer(), 1],
  position: [Type.Integer({ description: 'Order of creation.' }), 1],
  subject: [Type.String(), 'Parcel not delivered'],
  description: [Type.String(), 'The parcel was due on Monday.'],
  ticket_sla_policy_id: [Type.Integer(), 3],
  responded_at: [nullableTimestamp, null],
  response_due_at: [timestamp, '2026-11-20T11:00:00.000000Z'],
  resolved_at: [nullableTimestamp, null],
  resolved_due_at: [timestamp, '2026-11-20T18:00:00.000000Z'],
  closed_at: [nullableTimestamp, null],
  is_response_breached: [Type.Boolean(), false],
  is_resolve_breached: [Type.Boolean(), false],
  satisfaction_requested: [Type.Boolean(), false],
  satisfaction_rating: [
    Type.Unsafe<number | null>({ type: ['integer', 'null'], description: '1 to 5, or null.' }),
    null,
  ],
  meta: [
    Type.Unsafe<{ [key: string]: unknown } | null>({ type: ['object', 'null'], additionalProperties: true }),
    { order: 'CMD-7788' },
  ],
  created_at: [timestamp, CREATED_AT],
  updated_at: [timestamp, CREATED_AT],
  hashid: [
    Type.Unsafe<Hashid<'tck'>>({ type: 'string', description: 'tck-, and 10 characters.' }),
    'tck-9wVxR4mBtK',
  ],
} as const satisfies { [name: string]: readonly [TSchema, unknown] }

type Schemas = { -readonly [Name in keyof typeof STORED]: (typeof STORED)[Name][0] }
const NAMES = Object.keys(STORED) as (keyof Schemas)[]
const SCHEMAS = Object.fromEntries(NAMES.map(name => [name, STORED[name][0]])) as Schemas
type Stored = Static<TObject<Schemas>>

/** The ticket of the examples. */
export const exampleTicket = {
  ...Object.fromEntries(NAMES.map(name => [name, STORED[name][1]])),
  ticket_status: { id: 1, name: 'Open', code: 'open' },
  ticket_sla_policy: { id: 3, label: 'High', priority: 'high' },
}

/** Specification 2.6. */
export const Ticket = Type.Object(
  {
    ...SCHEMAS,
    ticket_status: Type.Object({ id: Type.Integer(), name: Type.String(), code: Type.String() }),
    ticket_sla_policy: Type.Object({ id: Type.Integer(), label: Type.String(), priority: Type.String() }),
    assignee: Type.Optional(
      nullable({ id: Type.String(), name: Type.String() }, 'With include: who has it; null: nobody.'),
    ),
    contact: Type.Optional(
      Type.Object(
        { id: Type.String(), identifier: Type.String(), channel: Type.String(), name: nullableText },
        { description: 'With include: whom it is about.' },
      ),
    ),
    conversation: Type.Optional(
      nullable(
        { id: Type.String(), status: Type.Enum(['open', 'closed']) },
        'With include: its conversation.',
      ),
    ),
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
  ${STATUS_NAMES} as status_names, s.code as status_code, p.label as policy_label, p.priority as policy_priority`

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
