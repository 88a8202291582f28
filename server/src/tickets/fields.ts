// A ticket's fields, defined once: its schema, row, columns and view all follow from STORED.

import type { Hashid } from '@palabre/contract/ids'
import { type Language, type Name, nameIn } from '@palabre/contract/languages'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { nullable, nullableText, nullableTimestamp, timestamp } from '../http/shapes.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { isBreached } from '../sla/clocks.ts'
import { STATUS_NAMES } from './statuses-sql.ts'

const dueAt = {
  ...timestamp,
  description: 'While the clock stands still: as of when it was stopped; it moves on when the clock goes on.',
}

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
  response_due_at: [dueAt, '2026-11-20T11:00:00.000000Z'],
  resolved_at: [nullableTimestamp, null],
  resolved_due_at: [dueAt, '2026-11-20T18:00:00.000000Z'],
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

/** Another ticket, as far as it is named. */
const named = { id: Type.String(), subject: Type.String(), status: Type.String({ description: 'Its code.' }) }

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
        { id: Type.String(), identifier: nullableText, channel: Type.String(), name: nullableText },
        { description: 'With include: whom it is about; identifier and name only with contacts:read.' },
      ),
    ),
    team: Type.Optional(
      nullable({ id: Type.String(), name: Type.String() }, 'With include: the team that has it; null: none.'),
    ),
    tags: Type.Optional(
      Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
        description: 'With include: its tags, by name, and those of the tickets that are part of it.',
      }),
    ),
    sla: Type.Optional(
      Type.Object(
        {
          is_stopped: Type.Boolean({ description: 'Do its clocks stand still?' }),
          next_response: nullable(
            { since: timestamp, due_at: dueAt, is_breached: Type.Boolean() },
            'The later answer that the contact waits for; null: none is promised, or nobody waits.',
          ),
        },
        { description: 'With include: its clocks beside the fields above.' },
      ),
    ),
    merged: Type.Optional(
      Type.Object(
        {
          into: nullable(named, 'The ticket it is part of; null: none.'),
          tickets: Type.Array(Type.Object(named)),
        },
        { description: 'With include: the tickets that are part of it, and the one it is part of.' },
      ),
    ),
    links: Type.Optional(
      Type.Array(
        Type.Object({
          kind: Type.Enum(['conversation', 'related', 'duplicate', 'caused_by']),
          of: Type.String({ description: 'The ticket that is it: tck-….' }),
          ticket: nullable(named, 'The other ticket; null: it is a conversation.'),
          conversation: nullable(
            { id: Type.String(), status: Type.Enum(['open', 'closed']) },
            'null: it is a ticket.',
          ),
        }),
        { description: 'With include: what it is linked to, whichever of the two began the link.' },
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

/** Where a ticket (t) stands on a board: where it was placed, else by order of creation. */
export const BOARD = 'coalesce(t.rank, t.position)'
/** The same as text: a place by order of creation is a whole number, which is no decimal before it is one. */
const BOARD_TEXT = 'coalesce(t.rank::text, t.position::text)'

const POLICY_JOIN = 'join ticket_sla_policies p on p.app_id = t.app_id and p.id = t.ticket_sla_policy_id'

/** What a ticket row has beside its stored fields, each with what it is selected as: its clock, its status, its policy. */
const BESIDE = {
  sla_stopped_at: [nullableTimestamp, 't.sla_stopped_at'],
  // an exact decimal, as text
  board: [Type.String(), BOARD_TEXT],
  // the policy that people know; the row's own may be that one as it is for another priority
  shown_policy_id: [Type.Integer(), 'coalesce(p.variant_of, p.id)'],
  policy_label: [Type.String(), 'p.label'],
  policy_priority: [Type.String(), 'p.priority'],
  status_names: [Type.Unsafe<Name>(Type.Object({})), STATUS_NAMES],
  status_code: [Type.String(), 's.code'],
} as const satisfies { [name: string]: readonly [TSchema, string] }

type BesideSchemas = { -readonly [Name in keyof typeof BESIDE]: (typeof BESIDE)[Name][0] }
const BESIDE_NAMES = Object.keys(BESIDE) as (keyof BesideSchemas)[]

/** A stored ticket, with the facts read along with it. */
export type TicketRow = Stored & Static<TObject<BesideSchemas>>

/** The columns of a ticket row, in their order, with what they hold. */
export const ROW = {
  ...SCHEMAS,
  ...(Object.fromEntries(BESIDE_NAMES.map(name => [name, BESIDE[name][0]])) as BesideSchemas),
}

/** The same, each as it is selected from t (tickets), s (its status) and p (its policy). */
const SELECTED: { [name: string]: string } = {
  ...Object.fromEntries(NAMES.map(name => [name, `t.${name}`])),
  ...Object.fromEntries(BESIDE_NAMES.map(name => [name, BESIDE[name][1]])),
}
export const COLUMNS = Object.entries(SELECTED)
  .map(([name, sql]) => `${sql} as ${name}`)
  .join(', ')
export const JOINS = `join ticket_statuses s on s.id = t.ticket_status_id ${POLICY_JOIN}`

const { status_names: _names, status_code: _code, ...OF_PAGE } = ROW
/** Of many tickets: without what is shown of their statuses, which stands behind them and is read once for all. */
export const PAGE_ROW = OF_PAGE
export const PAGE_JOIN = POLICY_JOIN
/** How a column of a row is selected. */
export const selected = (name: string): string => SELECTED[name]!

/** Of its texts, those of a form that holds no control characters. */
export const FORMED: readonly (keyof TicketRow)[] = ['hashid', 'board', 'policy_priority']

/** A ticket as the API shows it: breaches as of now, the status named in the reader's language. */
export function ticketView(row: TicketRow, now: Timestamp, language: Language): Static<typeof Ticket> {
  const stored = Object.fromEntries(NAMES.map(name => [name, row[name]])) as Stored
  return {
    ...stored,
    is_response_breached: isBreached(row, 'response', now),
    is_resolve_breached: isBreached(row, 'resolve', now),
    ticket_sla_policy_id: row.shown_policy_id,
    ticket_status: statusOf(row, language),
    ticket_sla_policy: policyOf(row),
  }
}

/** The status of a ticket, named in the reader's language. */
export function statusOf(
  row: Pick<TicketRow, 'ticket_status_id' | 'status_names' | 'status_code'>,
  language: Language,
): Static<typeof Ticket>['ticket_status'] {
  return { id: row.ticket_status_id, name: nameIn(row.status_names, language), code: row.status_code }
}

/** Its policy, as people know it. */
export function policyOf(
  row: Pick<TicketRow, 'shown_policy_id' | 'policy_label' | 'policy_priority'>,
): Static<typeof Ticket>['ticket_sla_policy'] {
  return { id: row.shown_policy_id, label: row.policy_label, priority: row.policy_priority }
}
