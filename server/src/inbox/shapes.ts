// What the inbox is asked, and what it answers.
import { hashidPattern } from '@palabre/contract/ids'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { ContactRowView } from '../contacts/row-sql.ts'
import { idPageFields } from '../http/id-pages.ts'
import { PER_PAGE_MAX } from '../http/pagination.ts'
import { nullable, nullableText, nullableTimestamp, timestamp, wordsQuery } from '../http/shapes.ts'
import { Ticket } from '../tickets/fields.ts'
import { filterParameters } from './filters.ts'
import { VIEWS } from './views.ts'

export { PER_PAGE_DEFAULT } from '../http/pagination.ts'

const CURSOR_CHARS_MAX = 500
const QUERY_CHARS_MAX = 200
export const SORT_DEFAULT = '-last_message_at'
const SORTS = ['-last_message_at', 'last_message_at', 'waiting_since', '-waiting_since', 'queue'] as const

const per_page = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: PER_PAGE_MAX,
    description: `Rows a page, 1 to ${PER_PAGE_MAX}; 50 when left out.`,
  }),
)

const ordering = {
  q: wordsQuery(
    "Words of their messages, whatever their ending and accents, or a piece of the contact's name, number or address; or a ses-, con- or tck- hashid. What is new is found some seconds later.",
  ),
  sort: Type.Optional(
    Type.Enum([...SORTS], {
      description:
        'Left out: newest first, in view=waiting the longest wait first. By waiting_since: only those who wait for a person. queue: only what is in the queue, the longest wait first, who waits for nothing last.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: CURSOR_CHARS_MAX,
      format: 'printable-ascii',
      description: 'Where the page goes on: next_cursor of the one before.',
    }),
  ),
  per_page,
}
export const searchQuery = Type.Object({ ...filterParameters, ...ordering })
export type SearchQuery = Static<TObject<typeof ordering>> & { [filter: string]: unknown }

const place = (description: string) =>
  Type.Optional(Type.String({ pattern: '^[0-9]{1,15}([.][0-9]{1,15})?$', examples: ['41.17'], description }))

export const timelineQuery = Type.Object({
  before: place('Only what is before this place of an entry.'),
  after: place('Only what is after it.'),
  around: place('What is before it, it, and what is after it.'),
  all: Type.Optional(
    Type.Enum(['1'], { description: "Goes on into the contact's earlier conversations with this number." }),
  ),
  per_page,
})
export type TimelineQuery = Static<typeof timelineQuery>

export const transcriptQuery = Type.Object({
  format: Type.Optional(
    Type.Enum(['json', 'text'], {
      description: 'text: to be read as it is, in the language of Accept-Language. json when left out.',
    }),
  ),
  notes: Type.Optional(Type.Enum(['1'], { description: "With colleagues' notes." })),
  after: place('Only what is after this place: after of the answer before.'),
})

export const conversationParams = Type.Object({
  id: Type.String({ pattern: hashidPattern('ses'), description: 'The conversation, ses-….' }),
})

const named = (record: string) => ({ id: Type.String({ description: record }), name: Type.String() })

const row = {
  id: Type.String({ description: 'ses-….' }),
  chat_session_id: Type.Integer(),
  status: Type.Enum(['open', 'closed']),
  owner: Type.Enum(['agent', 'queue', 'person'], { description: 'Who answers.' }),
  assignee: nullable(named('usr-….'), 'The person who has it; null: nobody.'),
  team: nullable(named('tem-….'), 'The team whose queue it is in, or was; null: none.'),
  contact: Type.Object({
    id: Type.String({ description: 'con-….' }),
    name: nullableText,
    identifier: Type.String({ description: 'How they are reached: digits, an address or a visitor id.' }),
    contact_detail_id: Type.Integer(),
  }),
  channel: Type.Object({
    type: Type.String(),
    id: { ...nullableText, description: 'chn-…; null: a conversation of no number.' },
    name: nullableText,
  }),
  agent: nullable(named('agt-….'), "The number's agent; null: it has none."),
  tags: Type.Array(Type.Object(named('tag-….'))),
  last_message: nullable(
    {
      id: Type.String(),
      seq: Type.Integer({ description: 'Its number among all messages of this contact.' }),
      author: Type.String({ description: 'contact, agent, person, api or system.' }),
      author_id: { ...nullableText, description: 'usr-… or agt-…; null: neither.' },
      author_name: nullableText,
      type: Type.String(),
      text: Type.String({ description: 'Its first 140 characters.' }),
      at: timestamp,
    },
    'The last message; null: none was said.',
  ),
  unanswered: nullable(
    { type: Type.String(), text: Type.String({ description: 'Its first 140 characters.' }) },
    'What the contact wrote last, while they wait for an answer; null: they do not.',
  ),
  unread: Type.Integer({
    description: 'Messages of the contact that you have not read, at most 100; 1 where you marked it so.',
  }),
  waiting_since: {
    ...nullableTimestamp,
    description: 'When the oldest message came that has no answer of an agent or a person.',
  },
  snoozed_until: nullableTimestamp,
  is_snoozed_until_reply: Type.Boolean({ description: 'Put off until the contact writes.' }),
  has_draft: Type.Boolean({ description: 'You have begun a reply.' }),
  tickets: {
    ...Type.Array(
      Type.Object({
        id: Type.String({ description: 'tck-….' }),
        subject: Type.String(),
        status: Type.String(),
        due_at: { ...nullableTimestamp, description: 'When its next clock is due.' },
        assignee: nullable(named('usr-….'), 'The person who has it; null: nobody.'),
      }),
    ),
    type: ['array', 'null'],
    description: 'Open tickets of it, the next due first, at most 10. null: without tickets:read.',
  },
  opened_at: timestamp,
  last_message_at: timestamp,
  closed_at: nullableTimestamp,
  closed_reason: { ...nullableText, description: 'silence, or person.' },
}

/** A conversation in a list. */
const ConversationRowView = Type.Object(row, { title: 'Conversation' })

export const ConversationPageView = Type.Object(
  { data: Type.Array(ConversationRowView), ...idPageFields },
  { title: 'ConversationPage' },
)

/** A conversation by itself. */
export const ConversationDetailView = Type.Object(
  {
    ...row,
    window: Type.Object({ open: Type.Boolean(), closes_at: nullableTimestamp, closed_at: nullableTimestamp }),
    may_send: Type.Object(
      {
        now: Type.Boolean({
          description:
            'Can anything be sent? Not in one that has ended, on a channel switched off, or to who has opted out.',
        }),
        types: Type.Unsafe<string[] | null>({
          type: ['array', 'null'],
          items: { type: 'string' },
          description: 'Types of messages that may be sent now; null: all of the channel.',
        }),
        opted_out_at: {
          ...nullableTimestamp,
          description:
            'Since when the contact wants no messages: their questions may be answered, by no template.',
        },
      },
      { description: 'What may be sent now.' },
    ),
    people: Type.Array(
      Type.Object({ ...named('usr-….'), looking: Type.Boolean(), writing: Type.Boolean() }),
      { description: 'Colleagues who have it open or write in it now.' },
    ),
    draft: nullable(
      { text: Type.String(), updated_at: timestamp },
      'The reply that you have begun to write.',
    ),
    note_draft: nullable({ text: Type.String(), updated_at: timestamp }, 'The note that you have begun.'),
  },
  { title: 'ConversationDetail' },
)

const count = Type.Object({
  n: Type.Integer(),
  relation: Type.Enum(['eq', 'gte'], { description: 'gte: there are more than these.' }),
})

export const CountsView = Type.Object(
  {
    views: Type.Object(Object.fromEntries(VIEWS.map(name => [name, count])), {
      description: 'waiting: for a person; unread: among yours.',
    }),
    teams: Type.Array(Type.Object({ ...named('tem-….'), count }), {
      description: 'Open conversations of each.',
    }),
    tags: Type.Array(Type.Object({ ...named('tag-….'), count }), {
      description: 'Open conversations of each.',
    }),
  },
  { title: 'ConversationCounts' },
)

/** What became of a person's message. */
export const ReplyView = Type.Object(
  {
    message_id: Type.String(),
    conversation: Type.String(),
    seq: Type.Integer({ description: 'Its number; one that goes later gets another then.' }),
    status: Type.Enum(['held', 'queued', 'sent']),
    send_at: {
      ...nullableTimestamp,
      description: 'When it goes; until then it can be taken back. null: at once.',
    },
  },
  { title: 'Reply' },
)

const TranscriptEntry = Type.Object(
  {
    kind: Type.Enum(['message', 'note']),
    id: Type.String({ description: 'msg-… or not-….' }),
    seq: Type.Integer({ description: 'Number of the message, or of the last one before it.' }),
    at: timestamp,
    author: Type.Object({
      kind: Type.Enum(['contact', 'person', 'agent', 'api', 'system']),
      id: { ...nullableText, description: 'usr-… or agt-…; null: neither.' },
      name: nullableText,
    }),
    type: { ...nullableText, description: 'Of a message; null: a note.' },
    text: Type.String(),
    content: Type.Unsafe<object | null>({ type: ['object', 'null'], additionalProperties: true }),
    status: { ...nullableText, description: 'Of a message; null: a note.' },
    edited: nullable({ text: Type.String(), at: timestamp }, 'What the contact has made of it since.'),
    revoked_at: { ...nullableTimestamp, description: 'When the contact took it back.' },
  },
  { title: 'TranscriptEntry' },
)

export const TranscriptView = Type.Object(
  {
    conversation: Type.Object({
      id: Type.String({ description: 'ses-….' }),
      contact: Type.Object({ id: Type.String(), name: nullableText, identifier: Type.String() }),
      channel: Type.Object({ type: Type.String(), name: nullableText }),
      opened_at: timestamp,
      closed_at: nullableTimestamp,
    }),
    entries: Type.Unsafe<object[] | null>({
      type: ['array', 'null'],
      items: TranscriptEntry,
      description: 'Oldest first, at most 1,000; null with format=text.',
    }),
    text: {
      ...nullableText,
      description: 'The same as lines, each with its time (UTC); null without format=text.',
    },
    after: { ...nullableText, description: 'Where it goes on; null: this is the end.' },
  },
  { title: 'Transcript' },
)

export const searchAllQuery = Type.Object({
  q: Type.String({
    format: 'visible',
    minLength: 1,
    maxLength: QUERY_CHARS_MAX,
    description: 'Words, or a piece of a name, a number or an address.',
  }),
})

const found = (items: TSchema) => Type.Unsafe<object[] | null>({ type: ['array', 'null'], items })
export const FoundView = Type.Object(
  {
    contacts: found(ContactRowView),
    conversations: Type.Array(ConversationRowView),
    tickets: found(Ticket),
  },
  { title: 'Found' },
)
