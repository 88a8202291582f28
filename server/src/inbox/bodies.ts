// What the acts of the inbox take.
import { hashidPattern } from '@palabre/contract/ids'
import { Message, TemplateContent } from '@palabre/contract/messages'
import { type Static, Type } from 'typebox'
import { nullableDateOrTime } from '../http/shapes.ts'
import { SendBody } from '../messages/shapes.ts'

const closed = { additionalProperties: false } as const
const NOTE_CHARS_MAX = 20_000
const MENTIONS_MAX = 50
const REASON_CHARS_MAX = 500
const TAG_CHARS_MAX = 50
const UNDO_SECONDS_MAX = 30
/** Fifteen digits. */
const SEQ_MAX = 999_999_999_999_999

const person = Type.String({ pattern: hashidPattern('usr'), examples: ['usr-8kQw2nRtZb'] })
const seq = (description: string) => Type.Integer({ minimum: 0, maximum: SEQ_MAX, description })

export const claimBody = Type.Object(
  { take: Type.Optional(Type.Boolean({ description: 'Also from a colleague who has it.' })) },
  closed,
)

const { context, send_at, expires_at, client_ref, on_window_closed } = SendBody.properties

export const replyBody = Type.Object(
  {
    message: Message,
    after_seq: Type.Optional(
      seq(
        'The last message that you saw: the reply is refused if somebody else of yours has written after it.',
      ),
    ),
    anyway: Type.Optional(Type.Boolean({ description: 'Send it although somebody has.' })),
    context,
    undo_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: UNDO_SECONDS_MAX,
        description: `It can be taken back for so long (POST /messages/{id}/cancel), at most ${UNDO_SECONDS_MAX}.`,
      }),
    ),
    ...{ send_at, expires_at, client_ref, on_window_closed },
    template: Type.Optional(TemplateContent),
  },
  closed,
)
export type ReplyInput = Static<typeof replyBody>

const { channel, contact, from } = SendBody.properties
const { message, undo_seconds, template } = replyBody.properties
/** `after_seq` has no place here: who begins has seen nothing. */
export const startBody = Type.Object(
  {
    ...{ channel, contact, from, message, undo_seconds },
    ...{ send_at, expires_at, client_ref, on_window_closed, template },
  },
  closed,
)
export type StartInput = Static<typeof startBody>

const noteText = Type.String({ minLength: 1, maxLength: NOTE_CHARS_MAX, format: 'visible' })
const mentions = Type.Array(person, {
  maxItems: MENTIONS_MAX,
  uniqueItems: true,
  description: 'Members who are called to it, viewers too; no service accounts.',
})

export const noteBody = Type.Object({ text: noteText, mentions: Type.Optional(mentions) }, closed)
export type NoteInput = Static<typeof noteBody>

export const noteParams = Type.Object({
  id: Type.String({ pattern: hashidPattern('not'), description: 'The note, not-….' }),
})

export const assignBody = Type.Object(
  {
    user: Type.Optional({ ...person, description: 'A member who may answer; neither: back to the queue.' }),
    team: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        pattern: hashidPattern('tem'),
        description: 'The team whose queue it goes to; null: none.',
        examples: ['tem-5kRw8nVtXc'],
      }),
    ),
  },
  { ...closed, maxProperties: 1 },
)

export const handBackBody = Type.Object(
  {
    answer_now: Type.Optional(
      Type.Boolean({
        description: 'The agent answers what waits; otherwise it answers from the next message on.',
      }),
    ),
  },
  closed,
)

export const closeBody = Type.Object(
  {
    reason: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: REASON_CHARS_MAX,
        format: 'visible',
        description: 'Why, for colleagues.',
      }),
    ),
  },
  closed,
)

export const snoozeBody = Type.Object(
  {
    until: Type.Optional(
      nullableDateOrTime({
        description:
          'At most 400 days ahead; a date: its midnight in your time zone (POST /auth/me/update), else in UTC; null: it rests no longer.',
      }),
    ),
    until_reply: Type.Optional(Type.Literal(true, { description: 'Until the contact writes.' })),
  },
  closed,
)
export type SnoozeInput = Static<typeof snoozeBody>

export const tagName = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: TAG_CHARS_MAX, format: 'line' }) },
  closed,
)
export const tagParams = Type.Object({
  id: Type.String({ pattern: hashidPattern('tag'), description: 'The tag, tag-….' }),
})

export const readBody = Type.Object(
  { seq: Type.Optional(seq('Up to this message; left out: up to the last.')) },
  closed,
)

export const draftBody = Type.Object(
  {
    text: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      minLength: 1,
      maxLength: NOTE_CHARS_MAX,
      format: 'visible',
      description: 'What you have begun to write; null: nothing.',
    }),
    kind: Type.Optional(
      Type.Enum(['reply', 'note'], { description: 'reply when left out; there is one of each.' }),
    ),
  },
  closed,
)
