import { inEachLanguage, LANGUAGES } from '@palabre/contract/languages'
import { type TSchema, Type } from 'typebox'
import { nullableText, timestamp } from '../http/shapes.ts'

const CHAT_TEXT_CHARS_MAX = 4096
const NAME_CHARS_MAX = 200
const IDENTITY_CHARS_MAX = 4096
const CLIENT_ID_CHARS_MAX = 64
const CHOICE_ID_CHARS_MAX = 256
const CHOICE_TITLE_CHARS_MAX = 1024
const SEQ_MAX = Number.MAX_SAFE_INTEGER

const closed = { additionalProperties: false } as const
const clientId = Type.String({ minLength: 1, maxLength: CLIENT_ID_CHARS_MAX, format: 'printable-ascii' })

/** The key of the examples. */
export const KEY = 'xTq7Rk2mVb9sLw4z'

/** Who the visitor claims to be; `identity` is a JWT signed by the site. */
export const SessionBody = Type.Object(
  {
    language: Type.Optional(Type.String({ format: 'language-tag' })),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: NAME_CHARS_MAX, format: 'visible' })),
    email: Type.Optional(Type.String({ format: 'email' })),
    identity: Type.Optional(
      Type.String({
        maxLength: IDENTITY_CHARS_MAX,
        description: 'A JWT (HS256) that the site signed: sub and exp, at most 24 hours ahead.',
      }),
    ),
  },
  closed,
)

/** The common part of every message: decides which of the two bodies below to check. */
export const AnyMessageBody = Type.Object({
  client_id: clientId,
  type: Type.Enum(['text', 'interactive_reply']),
  content: Type.Object({}),
})

export const TextBody = Type.Object(
  {
    client_id: clientId,
    type: Type.Literal('text'),
    content: Type.Object(
      { text: Type.String({ minLength: 1, maxLength: CHAT_TEXT_CHARS_MAX, format: 'visible' }) },
      closed,
    ),
  },
  { ...closed, title: 'ChatText' },
)

const Choice = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: CHOICE_ID_CHARS_MAX }),
    title: Type.Optional(Type.String({ maxLength: CHOICE_TITLE_CHARS_MAX })),
    description: Type.Optional(Type.String({ maxLength: CHOICE_TITLE_CHARS_MAX })),
  },
  closed,
)

export const ReplyBody = Type.Object(
  {
    client_id: clientId,
    type: Type.Literal('interactive_reply'),
    content: Type.Object(
      {
        type: Type.Optional(Type.Enum(['button_reply', 'list_reply'])),
        button_reply: Type.Optional(Choice),
        list_reply: Type.Optional(Choice),
        context_id: Type.Optional(
          Type.String({ pattern: '^msg-[1-9A-HJ-NP-Za-km-z]{10}$', examples: ['msg-4nRq8sWzK2'] }),
        ),
      },
      closed,
    ),
  },
  { ...closed, title: 'ChatReply' },
)

export const ReceiptsBody = Type.Object(
  {
    delivered_seq: Type.Optional(Type.Integer({ minimum: 0, maximum: SEQ_MAX })),
    read_seq: Type.Optional(Type.Integer({ minimum: 0, maximum: SEQ_MAX })),
  },
  closed,
)

export const TypingBody = Type.Object({ on: Type.Boolean() }, closed)

/** A message as the visitor sees it. */
export const ChatMessageView = Type.Object(
  {
    id: Type.String(),
    seq: Type.Integer({ description: 'Grows by one with each message of the conversation.' }),
    from: Type.Enum(['me', 'agent', 'person', 'system']),
    author_name: nullableText,
    type: Type.String({ description: 'Of the content, as in POST /messages/send of the API.' }),
    content: Type.Object({}, { additionalProperties: true }),
    text: Type.String({ description: 'The message for whoever does not know its type.' }),
    client_id: { ...nullableText, description: 'What the visitor named the message; null for others.' },
    created_at: timestamp,
    status: Type.String(),
  },
  { title: 'ChatMessage' },
)

export const ConfigView = Type.Object(
  {
    name: Type.String(),
    agent_name: Type.String(),
    languages: Type.Array(Type.Enum([...LANGUAGES])),
    greeting: Type.Object(
      Object.fromEntries(LANGUAGES.map(language => [language, Type.Optional(Type.String())])),
    ),
    starters: Type.Object(
      inEachLanguage(() => Type.Optional(Type.Array(Type.String()))),
      {
        description: 'Questions that a visitor may begin with.',
      },
    ),
    reply_minutes: Type.Union([Type.Integer(), Type.Null()], {
      description: 'How soon a person usually answers.',
    }),
    logo: nullableText,
    color: nullableText,
  },
  { title: 'ChatConfig' },
)

export const SessionView = Type.Object(
  { token: Type.String(), visitor_id: Type.String(), last_seq: Type.Integer() },
  { title: 'ChatSession' },
)

export const NothingView = Type.Object({}, { title: 'Nothing' })

const frame = (event: string, title: string, data: TSchema): TSchema =>
  Type.Object({ event: Type.Literal(event), data }, { title })

/** One event of the stream. */
export const ChatEvent = Type.Unsafe({
  oneOf: [
    frame('message', 'ChatMessageEvent', ChatMessageView),
    frame(
      'session',
      'ChatSessionEvent',
      Type.Object({ owner: Type.Enum(['agent', 'queue', 'person']), author_name: nullableText }),
    ),
    frame(
      'receipt',
      'ChatReceiptEvent',
      Type.Object({ delivered_seq: Type.Integer(), read_seq: Type.Integer() }),
    ),
    frame(
      'typing',
      'ChatTypingEvent',
      Type.Object({ from: Type.Enum(['agent', 'person']), on: Type.Boolean() }),
    ),
  ],
  discriminator: { propertyName: 'event' },
  title: 'ChatEvent',
})
