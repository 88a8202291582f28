// The entries of a timeline.
import { Type } from 'typebox'
import { ACT_KINDS } from '../conversations/acts.ts'
import { pageQuery } from '../http/pagination.ts'
import { nullable, nullableText, nullableTimestamp, shownAs, timestamp } from '../http/shapes.ts'
import { MessageView } from '../messages/answers.ts'
import { ticketHistory } from '../tickets/shapes.ts'

const head = {
  place: Type.String({ description: 'For before, after and around.' }),
  seq: Type.Integer({ description: 'Number of the message, or of the last one before it.' }),
  conversation: Type.String({ description: 'ses-….' }),
}

const author = Type.Object(
  {
    kind: Type.Enum(['contact', 'person', 'agent', 'api', 'system', 'service']),
    id: { ...nullableText, description: 'usr-… or agt-…; null: neither.' },
    name: nullableText,
  },
  { description: 'Who wrote or did it.' },
)

const { id, direction, type, content, text, context, referral, forwarded, group_id, edited, revoked_at } =
  MessageView.properties
const { status, client_ref, error, sent_at, delivered_at, read_at, created_at } = MessageView.properties

const turn = nullable(
  {
    model: Type.String(),
    steps: Type.Integer(),
    input_tokens: Type.Integer(),
    output_tokens: Type.Integer(),
    tools: Type.Array(Type.Object({ tool: Type.String(), ok: Type.Boolean() }), {
      description: 'What the model asked for, in its order; ok: it was done.',
    }),
    knowledge: Type.Unsafe<object[] | null>({
      type: ['array', 'null'],
      items: Type.Object({
        id: Type.String({ description: 'knw-….' }),
        scope: Type.Enum(['contact', 'agent'], { description: "About this contact, or the agent's own." }),
        internal: Type.Boolean({ description: 'Never said to the contact.' }),
        text: Type.String({ description: 'Its first 140 characters, as it is now.' }),
        is_changed: Type.Boolean({ description: 'Was it changed after the answer?' }),
      }),
      description:
        'The texts that say what the answer says, the closest first, and those that the model looked up, as far as you may read them: about the contact with contacts:read, the agent’s own with agents:read. null: you may read none, or it was not kept.',
    }),
    cost: Type.Unsafe<number | null>({
      type: ['number', 'null'],
      description: "In the business's currency.",
    }),
  },
  "How an agent came to its answer; null: it is no agent's, or that was deleted after its days.",
)

const MessageEntry = Type.Object(
  {
    kind: Type.Literal('message'),
    ...{ ...head, author, id, direction, type, content, text, context, referral, forwarded, group_id },
    ...{ edited, revoked_at, status, client_ref, error, send_at: nullableTimestamp, sent_at, delivered_at },
    ...{ read_at, created_at, turn },
  },
  { title: 'TimelineMessage' },
)

export const mentions = Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
  description: 'Who is called to it.',
})

const NoteEntry = Type.Object(
  {
    kind: Type.Literal('note'),
    ...{ ...head, author, id: Type.String({ description: 'not-….' }), text: Type.String(), mentions },
    ...{ created_at: timestamp, updated_at: timestamp },
  },
  { title: 'TimelineNote' },
)

const ActEntry = Type.Object(
  {
    kind: Type.Literal('act'),
    ...{ ...head, author, what: Type.Enum(ACT_KINDS.filter(kind => kind !== 'note')) },
    data: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'What it was about: why, from whom, until when. `text`: why, in your language.',
      },
    ),
    created_at: timestamp,
  },
  { title: 'TimelineAct' },
)

const Entry = Type.Unsafe<unknown>({
  title: 'TimelineEntry',
  type: 'object',
  required: ['kind'],
  discriminator: { propertyName: 'kind' },
  oneOf: [MessageEntry, NoteEntry, ActEntry],
})

export const TimelineView = Type.Object(
  {
    data: Type.Array(
      shownAs(Type.Object({ kind: Type.String(), ...head }, { additionalProperties: true }), Entry),
    ),
    before: {
      ...nullableText,
      description: 'Place before which there is more; null: this is the beginning.',
    },
    after: { ...nullableText, description: 'Place after which there is more; null: this is the end.' },
  },
  { title: 'Timeline' },
)

const CURSOR_CHARS_MAX = 200
const cursor = (description: string) =>
  Type.Optional(Type.String({ format: 'printable-ascii', maxLength: CURSOR_CHARS_MAX, description }))

export const ticketTimelineQuery = Type.Object({
  before: cursor('Only what is before: before of the page after it.'),
  after: cursor('Only what is after: after of the page before it.'),
  only: Type.Optional(
    Type.Enum(['files'], {
      description: 'The attachments: messages that are an image, a document and so on.',
    }),
  ),
  per_page: pageQuery.per_page,
})

const ChangeEntry = Type.Object(
  { kind: Type.Literal('change'), ...ticketHistory.properties },
  { title: 'TimelineChange' },
)

const TicketEntry = Type.Unsafe<unknown>({
  title: 'TicketTimelineEntry',
  type: 'object',
  required: ['kind'],
  discriminator: { propertyName: 'kind' },
  oneOf: [MessageEntry, NoteEntry, ActEntry, ChangeEntry],
})

export const TicketTimelineView = Type.Object(
  {
    data: Type.Array(
      shownAs(Type.Object({ kind: Type.String() }, { additionalProperties: true }), TicketEntry),
    ),
    before: { ...nullableText, description: 'Where there is more before; null: this is the beginning.' },
    after: { ...nullableText, description: 'Where there is more after; null: this is the end.' },
  },
  { title: 'TicketTimeline' },
)
