import { hashidPattern } from '@palabre/contract/ids'
import { type Static, type TObject, Type } from 'typebox'
import { LIST_CHARS_MAX } from '../http/filters.ts'
import { PER_PAGE_MAX, pageQuery } from '../http/pagination.ts'
import { commaList, nullable, nullableInteger, timestamp } from '../http/shapes.ts'
import { SOME_OF } from '../http/some-of.ts'
import { ChannelName, ContactInput } from '../messages/shapes.ts'
import { PRIORITIES } from '../sla/shapes.ts'
import { teamField } from '../teams/team-field.ts'
import { filterParameters } from './filters.ts'
import { INCLUDES } from './included.ts'

const SUBJECT_CHARS_MAX = 500
export const DESCRIPTION_CHARS_MAX = 65_536
/** Of a ticket's meta, as JSON. */
export const META_BYTES_MAX = 16_384
/** Totals that no count is kept for are counted up to here. */
export const COUNTED_MAX = 10_000

export const SORT_COLUMNS = [
  'created_at',
  'updated_at',
  'response_due_at',
  'resolved_due_at',
  'position',
  'board',
  'id',
] as const

/** Specification 2.7. */
export const TicketStatus = Type.Object(
  {
    id: Type.Integer(),
    app_id: nullableInteger,
    name: Type.String({ description: 'English, or French when Accept-Language asks for it.' }),
    code: Type.String(),
    position: Type.Integer(),
    is_active: Type.Boolean(),
    is_terminal: Type.Boolean(),
    is_resolved: Type.Boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { title: 'TicketStatus' },
)

const CURSOR_CHARS_MAX = 500

const ordering = {
  ...pageQuery,
  sort: Type.Optional(
    Type.Enum(
      SORT_COLUMNS.flatMap(column => [column, `-${column}`]),
      {
        description:
          'Order; - means descending. -created_at by default. board: as people have placed them within their status.',
      },
    ),
  ),
  cursor: Type.Optional(
    Type.String({
      format: 'printable-ascii',
      maxLength: CURSOR_CHARS_MAX,
      description: `Goes on where an array or a page ended, in its shape: from Link or X-Next-Cursor. per_page (1 to ${PER_PAGE_MAX}) then bounds an array, too.`,
    }),
  ),
}

/** What is asked for beside the fields of specification 2.6. */
export const includeQuery = Type.Optional(
  commaList(Type.Enum([...INCLUDES]), {
    description: 'What each ticket has beside.',
    maxLength: LIST_CHARS_MAX,
    [SOME_OF]: [...INCLUDES],
  }),
)

/** Query of GET /ticket/search: every filter of filters.ts, the order, and which rows of it. */
export const ticketQuery = Type.Object({
  ...pageQuery,
  ...filterParameters,
  ...ordering,
  include: includeQuery,
})

export type TicketQuery = Static<TObject<typeof ordering>> & { [filter: string]: unknown }

/** Body of POST /ticket/add. */
export const ticketInput = Type.Object(
  {
    contact: Type.Optional(
      Type.Object(
        { ...ContactInput.properties, channel: ChannelName },
        { additionalProperties: false, description: 'The person it is about; optional with conversation.' },
      ),
    ),
    subject: Type.String({ minLength: 1, maxLength: SUBJECT_CHARS_MAX, format: 'visible' }),
    description: Type.String({ maxLength: DESCRIPTION_CHARS_MAX }),
    priority: Type.Optional(
      Type.Enum([...PRIORITIES], {
        description: 'Without a policy its default one. Added without: normal.',
      }),
    ),
    sla_policy_id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    status: Type.Optional(Type.String({ format: 'code', description: 'Open by default.' })),
    agent: Type.Optional(Type.String({ format: 'hashid-or-id', examples: ['agt-4nRq8sWzK2'] })),
    conversation: Type.Optional(
      Type.String({
        ...{ format: 'hashid-or-id', examples: ['ses-8kQw2nRtZb'] },
        description: 'Where it began: ses-….',
      }),
    ),
    meta: Type.Optional(
      Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()], {
        description: `At most ${META_BYTES_MAX} bytes as JSON.`,
      }),
    ),
  },
  { additionalProperties: false },
)

export type TicketInput = Static<typeof ticketInput>

export const expected = Type.Optional(
  Type.String({
    format: 'date-time',
    description:
      'updated_at of the ticket as it was read: refused (1001 changed_meanwhile) if others have changed it since.',
  }),
)
const { contact, subject, description, priority, sla_policy_id, meta } = ticketInput.properties

/** Body of POST /ticket/{id}/update. */
export const ticketChange = Type.Object(
  {
    subject: Type.Optional(subject),
    description: Type.Optional(description),
    ...{ priority, meta },
    sla_policy_id: Type.Optional(
      Type.Unsafe<number | null>({
        ...sla_policy_id,
        type: ['integer', 'null'],
        description: 'It stays when the priority changes; null: the default policy of the priority, again.',
      }),
    ),
    contact: Type.Optional({ ...contact, description: 'The person it is about.' }),
    expected_updated_at: expected,
  },
  { additionalProperties: false },
)

/** Body of POST /ticket/{id}/assign. */
export const ticketAssignment = Type.Object(
  {
    user: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        pattern: hashidPattern('usr'),
        examples: ['usr-8kQw2nRtZb'],
        description: 'A member who may answer, usr-…; null: nobody.',
      }),
    ),
    team: Type.Optional(teamField('A team, tem-…; null: none.')),
    expected_updated_at: expected,
  },
  { additionalProperties: false },
)

/** What a row of the history was part of. */
export const CAUSES = [
  ...(['move', 'change', 'assign', 'detail', 'hours'] as const),
  ...(['tag', 'place', 'link', 'merge', 'unmerge', 'reply', 'rating', 'escalation'] as const),
] as const

/** A change of one field. */
export const ticketHistory = Type.Object(
  {
    id: Type.Integer(),
    at: timestamp,
    field: Type.String(),
    before: Type.Unsafe<unknown>({ description: 'Its value before; null: none.' }),
    after: Type.Unsafe<unknown>({
      description: 'Its value since; of what a contact told, only what was added.',
    }),
    actor: Type.Object({
      kind: Type.Enum(['person', 'agent', 'contact', 'service']),
      user: nullable({ id: Type.String(), name: Type.String() }, 'The person; null: none.'),
    }),
    cause: Type.Enum([...CAUSES], {
      description:
        'What it was part of. detail: what the contact told since was added; hours: its policy or the working hours changed; reply: the contact wrote; rating: the customer rated it; escalation: a level was due.',
    }),
  },
  { title: 'TicketChange' },
)
export type HistoryView = Static<typeof ticketHistory>
