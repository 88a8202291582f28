// What the events have in common: the records that they speak of, and failures.
import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { type Hashid, hashidPattern, PREFIXES } from './ids.ts'
import { FAILURE_REASONS } from './reasons.ts'

/** The type of the schema is named again: `Unsafe` hides it from `orNull`. */
export const hashid = <Record extends keyof typeof PREFIXES>(record: Record, description: string) => ({
  ...Type.Unsafe<Hashid<(typeof PREFIXES)[Record]>>({
    type: 'string',
    pattern: hashidPattern(PREFIXES[record]),
    description,
  }),
  type: 'string',
})
/** One type with null in it instead of a union: generators read it better. */
export const orNull = <Schema extends TSchema & { type: string }>(schema: Schema, description?: string) =>
  Type.Unsafe<Static<Schema> | null>({
    ...schema,
    type: [schema.type, 'null'],
    ...(description === undefined ? {} : { description }),
  })
/** The data of a type of event. */
export const data = <Properties extends TProperties>(properties: Properties, description: string) => ({
  ...Type.Object(properties),
  description,
})
export const time = (description: string) => Type.String({ format: 'date-time', description })
export const integer = (description: string) => Type.Integer({ description })

export const conversation = {
  conversation: hashid('conversation', 'The conversation.'),
  chat_session_id: integer('The conversation, by its number.'),
  contact: hashid('contact', 'The contact.'),
  contact_detail_id: integer('The address of the contact on this channel, by its number.'),
  channel: Type.String({ description: 'Kind of the channel.' }),
  agent: orNull(hashid('agent', 'The agent.'), "The conversation's agent; null when it has none."),
}

export const actor = Type.Object(
  {
    kind: Type.Enum(['person', 'agent', 'contact', 'service']),
    user: orNull(hashid('user', 'The person.'), 'The person; null: nobody of the business.'),
  },
  { description: 'Who did it.' },
)

export const message = {
  message: hashid('message', 'The message.'),
  ...conversation,
  client_ref: orNull(Type.String(), "The client's own reference of the message it sent; else null."),
}

export const received = {
  ...message,
  identifier: Type.String({ description: "The sender's id on the channel: digits, or a visitor id." }),
  seq: integer('Position among all messages of this address, from 1 and without gaps.'),
  type: Type.String({ description: "The message's type." }),
  text: Type.String({ description: 'Its text, as a person reads it; may be empty.' }),
  context: Type.Unsafe<{ message_id: string | null } | null>({
    type: ['object', 'null'],
    required: ['message_id'],
    properties: {
      message_id: {
        type: ['string', 'null'],
        description: 'The message, msg-…; null when it is not known here.',
      },
    },
    description: 'The message that it quotes, reacts to, edits or takes back.',
  }),
  referral: Type.Unsafe<object | null>({
    type: ['object', 'null'],
    additionalProperties: true,
    description: 'The advertisement or post that led here, as the provider describes it.',
  }),
  forwarded: Type.Boolean({ description: 'Did somebody else write it?' }),
  group_id: orNull(Type.String(), 'The group that it was said in; null: in private.'),
}

export const outgoing = {
  ...message,
  author: Type.Enum(['agent', 'person', 'api', 'system'], { description: 'Who wrote it.' }),
  provider_id: orNull(Type.String(), "The provider's id of the message; null where there is none."),
  actor: { ...actor, description: 'Who wrote it.' },
}

export const failure = Type.Object(
  {
    reason: Type.Enum([...FAILURE_REASONS, 'expired'], { description: 'Why, in one word.' }),
    code: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: "The provider's own code, where it gave one.",
      }),
    ),
    text: Type.Optional(Type.String({ description: 'What the provider said, or what happened; English.' })),
    retry: Type.Optional(Type.Boolean({ description: 'Whether it is tried again.' })),
    cause: Type.Optional(
      Type.Object(
        { reason: Type.Enum([...FAILURE_REASONS]) },
        { additionalProperties: true, description: 'Of a message that expired: what it had waited for.' },
      ),
    ),
  },
  { additionalProperties: true, description: 'What went wrong: its reason, and what the provider said.' },
)

export const ticket = {
  ticket: hashid('ticket', 'The ticket.'),
  hashid: hashid('ticket', 'The ticket; the same as `ticket`.'),
  id: integer('The ticket, by its number.'),
  contact: conversation.contact,
  contact_detail_id: conversation.contact_detail_id,
  conversation: orNull(conversation.conversation, 'The conversation that it belongs to.'),
  chat_session_id: orNull(conversation.chat_session_id, 'The conversation, by its number.'),
  channel: conversation.channel,
  agent: orNull(
    hashid('agent', 'The agent.'),
    'The agent that the ticket belongs to; null when it has none.',
  ),
}
export const statusCode = (description: string) => Type.String({ description })
