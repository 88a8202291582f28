import { type Static, Type } from 'typebox'
import { namesOf, PROVIDER_KINDS, SIMULATED_KINDS } from '../channels/kinds.ts'
import { nullableText, timestamp } from '../http/shapes.ts'
import { ContactInput, IDENTIFIER_CHARS_MAX, SENDER_CHARS_MAX } from '../messages/shapes.ts'
import { contactFields } from './contact-fields.ts'
import { OUTCOMES } from './script.ts'
import { Written } from './written.ts'

/** How often a provider may deliver the same event in one go. */
const COPIES_MAX = 3
const OUTCOME_TIMES_MAX = 1000
const ERROR_CODE_MAX = 9_999_999
const DELAY_MS_MAX = 60_000
const NAME_CHARS_MAX = 200
const OUTBOX_LIMIT_MAX = 200

const closed = { additionalProperties: false } as const
const channel = Type.Enum(namesOf(SIMULATED_KINDS))

export const InboundBody = Type.Object(
  {
    channel,
    contact: Type.Object(
      {
        ...contactFields(SIMULATED_KINDS),
        name: Type.Optional(Type.String({ minLength: 1, maxLength: NAME_CHARS_MAX, format: 'visible' })),
        profile: ContactInput.properties.profile,
      },
      closed,
    ),
    message: Written,
    times: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: COPIES_MAX,
        default: 1,
        description: 'How often the provider delivers this one message.',
      }),
    ),
    to: Type.Optional(
      Type.String({
        format: 'printable-ascii',
        maxLength: SENDER_CHARS_MAX,
        description: 'Sender number that receives it; optional when there is only one.',
      }),
    ),
  },
  closed,
)
export type InboundInput = Static<typeof InboundBody>

export const Played = Type.Object(
  {
    message_id: Type.String({
      description: "The provider's id of the message; without a provider: the client id.",
    }),
    contact: Type.String({
      description: 'The person as the channel knows them: wa_id, user id or visitor id.',
    }),
    delivered: Type.Boolean({ description: 'False: the simulated provider retries, as the real one would.' }),
    status: Type.Integer({ description: 'HTTP status of our hook; 0: no answer.' }),
  },
  { title: 'PlayedMessage' },
)

export const OutcomeBody = Type.Object(
  {
    contact: Type.Optional(
      Type.Object(contactFields(PROVIDER_KINDS), {
        ...closed,
        minProperties: 1,
        maxProperties: 1,
        description: 'By default: any recipient.',
      }),
    ),
    channel: Type.Optional(Type.Enum(namesOf(PROVIDER_KINDS))),
    from: Type.Optional(
      Type.String({
        format: 'printable-ascii',
        maxLength: SENDER_CHARS_MAX,
        description: 'Sender number; left out: any.',
      }),
    ),
    outcome: Type.Optional(
      Type.Enum([...OUTCOMES], {
        description:
          'sent, delivered, read: how far it gets. failed: accepted, then a failed status. error: the call is ' +
          'refused. late: the reply takes delay_ms, statuses may come before it. lost: taken, but the reply never ' +
          'arrives; its statuses do. unknown: neither ever does, until somebody settles it. duplicate: every status twice and out of order. Needed, but for a reset.',
      }),
    ),
    reset: Type.Optional(
      Type.Literal(true, {
        description:
          'Drop what was scripted and not used up: all of it, or that of a contact, channel or from.',
      }),
    ),
    times: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: OUTCOME_TIMES_MAX,
        default: 1,
        description: 'How many sends it applies to.',
      }),
    ),
    error_code: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: ERROR_CODE_MAX,
        description:
          "The provider's code for failed (131026 when left out) and error (131000); 500 to 599: that HTTP status.",
      }),
    ),
    delay_ms: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: DELAY_MS_MAX,
        description: 'late: until the reply (2000 when left out); else until the first status.',
      }),
    ),
  },
  closed,
)
export type OutcomeInput = Static<typeof OutcomeBody>

export const Scripted = Type.Object(
  {
    outcome: Type.Enum([...OUTCOMES], { description: 'After a reset: delivered, as without a script.' }),
    times: Type.Integer({ description: 'How many sends it applies to; 0 after a reset.' }),
    contact: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The recipient as the provider knows it.',
    }),
  },
  { title: 'ScriptedOutcome' },
)

export const ClockBody = Type.Object(
  {
    advance: Type.Optional(Type.String({ format: 'duration', description: 'ISO 8601, e.g. PT25H.' })),
    reset: Type.Optional(Type.Literal(true, { description: 'Back to real time.' })),
  },
  { ...closed, minProperties: 1, maxProperties: 1 },
)

export const Clock = Type.Object(
  {
    now: Type.String({ format: 'date-time', description: "The app's time." }),
    offset_seconds: Type.Number({ description: 'How far it is ahead of real time.' }),
  },
  { title: 'TestClock' },
)

export const outboxQuery = {
  contact: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: IDENTIFIER_CHARS_MAX,
      description: 'Phone digits, user id or identifier.',
    }),
  ),
  channel: Type.Optional(channel),
  after: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,15}\\.[0-9]{1,15}$',
      examples: ['12.40'],
      description: 'The cursor of an item.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: OUTBOX_LIMIT_MAX,
      description: `Items at most, 1 to ${OUTBOX_LIMIT_MAX}; 50 when left out.`,
    }),
  ),
}

const anyObject = Type.Object({}, { additionalProperties: true })

export const Sent = Type.Object(
  {
    cursor: Type.String({ description: 'Pass it as `after` to read later ones.' }),
    channel,
    sender: Type.String(),
    contact: Type.String(),
    message_id: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Our msg-… that was sent with it.',
    }),
    provider_id: nullableText,
    accepted: Type.Boolean(),
    request: Type.Unsafe<unknown>({
      description: 'As the provider received it; without a provider: type and content.',
    }),
    response: Type.Union([Type.Object({ status: Type.Integer(), body: anyObject }), Type.Null()]),
    received_at: timestamp,
  },
  { title: 'OutboxItem' },
)
export type SentView = Static<typeof Sent>
