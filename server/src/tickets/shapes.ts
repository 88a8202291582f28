import type { Language } from '@palabre/contract/languages'
import { type Static, Type } from 'typebox'
import { PER_PAGE_MAX, pageQuery, pageSchema } from '../http/pagination.ts'
import type { Timestamp } from '../lib/time.ts'
import { ChannelName, ContactInput } from '../messages/shapes.ts'
import { isBreached } from './sla.ts'

const SUBJECT_CHARS_MAX = 500
const DESCRIPTION_CHARS_MAX = 65_536
/** Of a ticket's meta, as JSON. */
export const META_BYTES_MAX = 16_384
/** Rows of a search without page and per_page. */
export const ROWS_MAX = 1000
/** Totals that no count is kept for are counted up to here. */
export const COUNTED_MAX = 10_000
const QUERY_CHARS_MAX = 200
const LIST_CHARS_MAX = 2000

export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export const SORT_COLUMNS = [
  'created_at',
  'updated_at',
  'response_due_at',
  'resolved_due_at',
  'position',
  'id',
] as const

// one type with null in it: a union would be checked row by row when an answer is written
const nullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] })
const nullableInteger = Type.Unsafe<number | null>({ type: ['integer', 'null'] })

/** Specification 2.6. */
export const Ticket = Type.Object({
  id: Type.Integer(),
  app_id: Type.Integer(),
  contact_detail_id: Type.Integer(),
  chat_session_id: nullableInteger,
  ticket_status_id: Type.Integer(),
  position: Type.Integer({ description: 'Order of creation.' }),
  subject: Type.String(),
  description: Type.String(),
  ticket_sla_policy_id: Type.Integer(),
  responded_at: nullableText,
  response_due_at: Type.String(),
  resolved_at: nullableText,
  resolved_due_at: Type.String(),
  closed_at: nullableText,
  is_response_breached: Type.Boolean(),
  is_resolve_breached: Type.Boolean(),
  satisfaction_requested: Type.Boolean(),
  satisfaction_rating: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: '1 to 5, or null.',
  }),
  meta: Type.Unsafe<object | null>({ type: ['object', 'null'], additionalProperties: true }),
  created_at: Type.String(),
  updated_at: Type.String(),
  hashid: Type.String({ description: 'tck-, and 10 characters.' }),
  ticket_status: Type.Object({ id: Type.Integer(), name: Type.String(), code: Type.String() }),
  ticket_sla_policy: Type.Object({ id: Type.Integer(), label: Type.String(), priority: Type.String() }),
})

/** Specification 2.7. */
export const TicketStatus = Type.Object({
  id: Type.Integer(),
  app_id: nullableInteger,
  name: Type.String({ description: 'English, or French when Accept-Language asks for it.' }),
  code: Type.String(),
  position: Type.Integer(),
  is_active: Type.Boolean(),
  is_terminal: Type.Boolean(),
  is_resolved: Type.Boolean(),
  created_at: Type.String(),
  updated_at: Type.String(),
})

/** Specification 2.8, and its times in seconds. */
export const SlaPolicy = Type.Object({
  id: Type.Integer(),
  app_id: Type.Integer(),
  label: Type.String(),
  priority: Type.String(),
  response_time: Type.Integer({ description: 'Minutes.' }),
  resolve_time: Type.Integer({ description: 'Minutes.' }),
  response_time_seconds: Type.Integer(),
  resolve_time_seconds: Type.Integer(),
  created_at: Type.String(),
  updated_at: Type.String(),
})

/**
 * The array of the specification, or its page when page or per_page is given. Two types in one schema, told apart
 * by typeof: a union would try each row against both.
 */
export function listSchema(item: typeof Ticket | typeof TicketStatus | typeof SlaPolicy) {
  const page = pageSchema(item)
  return Type.Unsafe<unknown>({ ...page, type: ['array', 'object'], items: item })
}

const codes = (description: string) =>
  Type.Optional(Type.String({ format: 'codes', maxLength: LIST_CHARS_MAX, description }))
const instant = (description: string) => Type.Optional(Type.String({ format: 'instant', description }))
const ids = (description: string) =>
  Type.Optional(Type.String({ format: 'id-list', maxLength: LIST_CHARS_MAX, description }))

/** Query of GET /ticket/search. */
export const ticketQuery = Type.Object({
  ...pageQuery,
  status: codes('Status codes, separated by commas; a code nobody knows finds nothing.'),
  status_code: codes('The same as status.'),
  ticket_status: codes('The same as status.'),
  'filter[status]': codes('The same as status.'),
  priority: codes(`Of the SLA policy: ${PRIORITIES.join(', ')}, separated by commas.`),
  sla_policy_id: ids('Ids of SLA policies, separated by commas.'),
  contact: Type.Optional(
    Type.String({
      format: 'printable-ascii',
      maxLength: 320,
      description: 'A contact: its con- hashid, its number, address or visitor id, or a contact_detail_id.',
    }),
  ),
  channel: codes('messenger, telegram, webchat, mail, separated by commas.'),
  agent: Type.Optional(Type.String({ format: 'hashid-or-id', description: 'An agent: agt- hashid or id.' })),
  assignee: Type.Optional(
    Type.String({ format: 'digits', description: 'The id of the user it is assigned to.' }),
  ),
  breached: Type.Optional(
    Type.Enum(['response', 'resolve', 'any'], { description: 'Missed targets, as of now.' }),
  ),
  created_from: instant('Created at this time or later.'),
  created_to: instant('Created at this time or before; a date without time takes in the whole day (UTC).'),
  updated_from: instant('Changed at this time or later.'),
  updated_to: instant('Changed at this time or before; a date takes in the whole day (UTC).'),
  due_before: instant('With a running response or resolve clock that is due before this time.'),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: QUERY_CHARS_MAX,
      format: 'visible',
      description: 'Words of subject and description; "exact words", or, and -without are understood.',
    }),
  ),
  hashid: Type.Optional(
    Type.String({ format: 'printable-ascii', maxLength: LIST_CHARS_MAX, description: 'tck-…, comma list.' }),
  ),
  sort: Type.Optional(
    Type.Enum(
      SORT_COLUMNS.flatMap(column => [column, `-${column}`]),
      { description: 'Order; - means descending. -created_at when left out.' },
    ),
  ),
  cursor: Type.Optional(
    Type.String({
      format: 'printable-ascii',
      maxLength: 500,
      description: `Goes on where an array ended, from Link or X-Next-Cursor; per_page (1 to ${PER_PAGE_MAX}) then bounds the array.`,
    }),
  ),
})

export type TicketQuery = Static<typeof ticketQuery>

/** Query of the searches for statuses and policies. */
export const listQuery = Type.Object({ ...pageQuery })

/** Body of POST /ticket/add. */
export const ticketInput = Type.Object(
  {
    contact: Type.Optional(
      Type.Object(
        { ...ContactInput.properties, channel: ChannelName },
        { additionalProperties: false, description: 'Who it is about; may be left out with conversation.' },
      ),
    ),
    subject: Type.String({ minLength: 1, maxLength: SUBJECT_CHARS_MAX, format: 'visible' }),
    description: Type.String({ maxLength: DESCRIPTION_CHARS_MAX }),
    priority: Type.Optional(
      Type.Enum([...PRIORITIES], {
        description: "Takes that priority's default policy; normal when left out.",
      }),
    ),
    sla_policy_id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    status: Type.Optional(Type.String({ format: 'code', description: 'A status code; open when left out.' })),
    agent: Type.Optional(Type.String({ format: 'hashid-or-id' })),
    conversation: Type.Optional(Type.String({ format: 'hashid-or-id', description: 'A ses- hashid or id.' })),
    meta: Type.Optional(
      Type.Union([Type.Null(), Type.Object({}, { additionalProperties: true })], {
        description: `At most ${META_BYTES_MAX} bytes as JSON.`,
      }),
    ),
  },
  { additionalProperties: false },
)

export type TicketInput = Static<typeof ticketInput>

/** A ticket as it is stored, with its status and policy. */
export type TicketRow = {
  id: number
  app_id: number
  contact_detail_id: number
  chat_session_id: number | null
  ticket_status_id: number
  position: number
  subject: string
  description: string
  ticket_sla_policy_id: number
  responded_at: Timestamp | null
  response_due_at: Timestamp
  resolved_at: Timestamp | null
  resolved_due_at: Timestamp
  closed_at: Timestamp | null
  sla_stopped_at: Timestamp | null
  is_response_breached: boolean
  is_resolve_breached: boolean
  satisfaction_requested: boolean
  satisfaction_rating: number | null
  meta: { [key: string]: unknown } | null
  created_at: Timestamp
  updated_at: Timestamp
  hashid: string
  status_name: string
  status_name_fr: string
  status_code: string
  policy_label: string
  policy_priority: string
}

/** A ticket as the API shows it: breaches as of now, the status named in the reader's language. */
export function ticketView(row: TicketRow, now: Timestamp, language: Language): Static<typeof Ticket> {
  return {
    id: row.id,
    app_id: row.app_id,
    contact_detail_id: row.contact_detail_id,
    chat_session_id: row.chat_session_id,
    ticket_status_id: row.ticket_status_id,
    position: row.position,
    subject: row.subject,
    description: row.description,
    ticket_sla_policy_id: row.ticket_sla_policy_id,
    responded_at: row.responded_at,
    response_due_at: row.response_due_at,
    resolved_at: row.resolved_at,
    resolved_due_at: row.resolved_due_at,
    closed_at: row.closed_at,
    is_response_breached: isBreached(row, 'response', now),
    is_resolve_breached: isBreached(row, 'resolve', now),
    satisfaction_requested: row.satisfaction_requested,
    satisfaction_rating: row.satisfaction_rating,
    meta: row.meta,
    created_at: row.created_at,
    updated_at: row.updated_at,
    hashid: row.hashid,
    ticket_status: {
      id: row.ticket_status_id,
      name: language === 'fr' ? row.status_name_fr : row.status_name,
      code: row.status_code,
    },
    ticket_sla_policy: {
      id: row.ticket_sla_policy_id,
      label: row.policy_label,
      priority: row.policy_priority,
    },
  }
}
