// The envelope of every answer of the API.
import { type TSchema, Type } from 'typebox'
import { CODES } from './codes.ts'
import { REASONS } from './reasons.ts'

/** Schema of a successful answer around the schema of its body (specification 2.1). */
export function successSchema(body: TSchema): TSchema {
  return Type.Object({
    success: Type.Literal(true),
    message: Type.String(),
    code: Type.Unsafe<1000>({ type: 'integer', const: 1000 }),
    body,
  })
}

/** Schema of a code. */
const CODE = Type.Enum(Object.keys(CODES).map(Number), {
  title: 'Code',
  description: Object.entries(CODES)
    .map(([code, text]) => `${code}: ${text.en}`)
    .join('; '),
})

const person = Type.Object({ id: Type.String(), name: Type.String() })
const written = Type.Object({
  id: Type.String(),
  seq: Type.Integer(),
  author: Type.String(),
  type: Type.String(),
  text: Type.String(),
})
const heldToken = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  app: Type.Enum(['live', 'test']),
  scopes: Type.Array(Type.String()),
})
const time = (description: string) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description }))
const text = (description: string) => Type.Optional(Type.String({ description }))
const listOf = (item: TSchema, description: string) => Type.Optional(Type.Array(item, { description }))

/** What stands beside the reasons of code 1001. */
const BESIDE_REASONS = {
  owner: Type.Optional({ ...person, description: 'owned_by_other: the colleague who has the conversation.' }),
  messages: listOf(written, 'answered_meanwhile: what others of yours have written since, 20 at most.'),
  fields: listOf(Type.String(), 'changed_meanwhile: the fields that others have changed.'),
  statuses: listOf(Type.String(), 'no_way_out: the statuses that would lead to no end.'),
  policies: listOf(Type.String(), 'in_use: the policies that count by this calendar.'),
  priority: text('in_use: the priority whose default policy it is.'),
  updated_at: time('changed_meanwhile: when it was changed last.'),
  conversation: text('newer_conversation: the one that goes on, ses-….'),
  outcome: text('not_fetched: how asking ended, as in the log of tools.'),
  http_status: Type.Optional(
    Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'not_fetched: the HTTP status of the answer; null: none came.',
    }),
  ),
  exchange: Type.Optional(
    Type.Unsafe<object | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'not_fetched: both sides.',
    }),
  ),
  status: text('not_held, not_failed, not_unknown: what the message is.'),
  from: text('transition_refused: the status that the ticket has.'),
  to: text('transition_refused: the status that it cannot get.'),
  window_closed_at: time('window_closed: when it closed; null: it never was open.'),
  opted_out_at: time('opted_out: since when the contact wants no messages.'),
  message_id: text('channel_refused: the message, msg-….'),
  error: Type.Optional(
    Type.Object(
      { reason: Type.String() },
      { additionalProperties: true, description: 'channel_refused, number_not_confirmed: why.' },
    ),
  ),
  tokens: listOf(heldToken, 'holds_tokens: those that would stop working.'),
  challenge: text('second_factor_required: to be sent with the second factor.'),
  expires_at: time('second_factor_required: until when the challenge counts.'),
  methods: listOf(Type.String(), 'second_factor_required: totp, passkey, recovery_code.'),
  passkey: Type.Optional(
    Type.Object(
      {},
      { additionalProperties: true, description: 'second_factor_required: options for a passkey.' },
    ),
  ),
}

/** What a failure tells to programs. */
const FACTS = Type.Object(
  {
    reason: Type.Optional(
      Type.String({
        description: `With code 1001, one word for what refused it, beside what is allowed: ${REASONS.join(', ')}. With 1009: rate_limited, too_many_waiting.`,
      }),
    ),
    ...BESIDE_REASONS,
    next: Type.Optional(
      Type.Integer({
        description:
          'With code 1003 on GET /events: events after `after` are deleted, or the newest is older than it; where to go on.',
      }),
    ),
    allowed: Type.Optional(Type.Array(Type.String(), { description: 'What would be accepted.' })),
    errors: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), rule: Type.String(), message: Type.String() }), {
        description:
          'With code 1002: every field that does not fit. With 1007: the field that names a record that is not there.',
      }),
    ),
  },
  { title: 'FailureFacts', additionalProperties: true, description: 'The facts of a failure.' },
)

/** Schema of every failed answer. */
export const FAILURE = Type.Object(
  {
    success: Type.Literal(false),
    message: Type.String({ description: 'What is wrong, in English or French.' }),
    code: CODE,
    body: Type.Union([Type.Null(), FACTS]),
    trace_id: Type.String({ description: 'Quote this in a support request.' }),
  },
  { title: 'Failure' },
)
