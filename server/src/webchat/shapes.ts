import { Type } from 'typebox'

const CHAT_TEXT_CHARS_MAX = 4096
const NAME_CHARS_MAX = 200
const IDENTITY_CHARS_MAX = 4096
const CLIENT_ID_CHARS_MAX = 64
const CHOICE_ID_CHARS_MAX = 256
const CHOICE_TITLE_CHARS_MAX = 1024
const SEQ_MAX = Number.MAX_SAFE_INTEGER

const closed = { additionalProperties: false } as const
const clientId = Type.String({ minLength: 1, maxLength: CLIENT_ID_CHARS_MAX, format: 'printable-ascii' })

/** Who the visitor claims to be; `identity` is a JWT signed by the site. */
export const SessionBody = Type.Object(
  {
    language: Type.Optional(Type.String({ format: 'language-tag' })),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: NAME_CHARS_MAX, format: 'visible' })),
    email: Type.Optional(Type.String({ format: 'email' })),
    identity: Type.Optional(Type.String({ maxLength: IDENTITY_CHARS_MAX })),
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
  closed,
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
        context_id: Type.Optional(Type.String({ pattern: '^msg-[1-9A-HJ-NP-Za-km-z]{10}$' })),
      },
      closed,
    ),
  },
  closed,
)

export const ReceiptsBody = Type.Object(
  {
    delivered_seq: Type.Optional(Type.Integer({ minimum: 0, maximum: SEQ_MAX })),
    read_seq: Type.Optional(Type.Integer({ minimum: 0, maximum: SEQ_MAX })),
  },
  closed,
)

export const TypingBody = Type.Object({ on: Type.Boolean() }, closed)
