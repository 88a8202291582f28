// The events: one schema for each type. GET /events, webhooks and the client use them.
import { type Static, type TSchema, Type } from 'typebox'
import { CONVERSATION_EVENTS } from './conversation-events.ts'
import {
  actor,
  conversation,
  data,
  failure,
  hashid,
  integer,
  message,
  orNull,
  outgoing,
  received,
  statusCode,
  ticket,
  time,
} from './event-fields.ts'
import { NOTICE_KINDS } from './notices.ts'
import type { Role } from './scopes.ts'
import { SLA_EVENTS } from './sla-events.ts'
import { TOOL_EVENTS } from './tool-events.ts'

const option = Type.Object({
  id: Type.String(),
  title: Type.String(),
  description: Type.Optional(Type.String()),
})

/** The data of each type of event. Additive: keys never disappear or change their meaning. */
export const EVENTS = {
  'message.received': data(received, 'A contact wrote.'),
  'message.interactive_reply': data(
    {
      ...received,
      context: Type.Object({
        message_id: orNull(Type.String(), 'The message in which the choice was offered.'),
      }),
      interactive: Type.Object(
        { button_reply: Type.Optional(option), list_reply: Type.Optional(option) },
        { additionalProperties: true },
      ),
    },
    'A contact chose a button or a list row. The message is also published as message.received.',
  ),
  'message.sent': data({ ...outgoing, status: Type.Literal('sent') }, 'The channel has accepted a message.'),
  'message.delivered': data(
    { ...outgoing, status: Type.Literal('delivered') },
    'A message has reached the contact.',
  ),
  'message.read': data(
    { ...outgoing, status: Type.Enum(['read', 'played']) },
    'The contact has read, or played, a message.',
  ),
  'message.failed': data(
    {
      ...outgoing,
      status: Type.Enum(['failed', 'expired', 'unknown'], {
        description: 'unknown: the provider may or may not have it. It is never resent automatically.',
      }),
      error: Type.Union([failure, Type.Null()], { description: 'Null when the provider gave none.' }),
    },
    'A message did not reach the contact, or it is unknown whether it did.',
  ),
  'message.cancelled': data(
    { ...outgoing, status: Type.Literal('cancelled'), actor: { ...actor, description: 'Who took it back.' } },
    'A message was taken back before it went.',
  ),
  'message.retried': data(
    {
      ...outgoing,
      status: Type.Literal('queued'),
      actor: { ...actor, description: 'Who tries it again.' },
    },
    'A message that failed or expired is tried again.',
  ),
  'message.settled': data(
    {
      ...outgoing,
      outcome: Type.Enum(['arrived', 'resend'], {
        description: 'arrived: the contact has it; resend: it is sent once more.',
      }),
      status: Type.Enum(['delivered', 'queued']),
      actor: { ...actor, description: 'Who said so.' },
    },
    'A person said what became of a message of which nobody knew whether it had arrived.',
  ),
  ...CONVERSATION_EVENTS,
  'ticket.created': data(
    {
      ...ticket,
      subject: Type.String(),
      status: statusCode('Its status code.'),
      priority: Type.String({ description: 'Priority of its SLA policy.' }),
      ticket_sla_policy_id: Type.Integer(),
      response_due_at: time('When its first response is due.'),
      resolved_due_at: time('When it is due to be resolved.'),
    },
    'A ticket was opened.',
  ),
  'ticket.status_changed': data(
    {
      ...ticket,
      from: statusCode('The previous status code.'),
      to: statusCode('The current status code.'),
      reopened: Type.Boolean({ description: 'Was it finished before, and no longer is?' }),
      previous: Type.Object(
        {
          status: statusCode('The previous status code.'),
          resolved_at: orNull(time('When that happened; null: it had not.')),
          closed_at: orNull(time('When that happened; null: it had not.')),
        },
        { description: 'The values that a reopening cleared.' },
      ),
      by: Type.Object(
        {
          kind: Type.Enum(['user', 'agent', 'system']),
          id: orNull(Type.Integer()),
          role: Type.Unsafe<Role | null>({ enum: ['owner', 'admin', 'member', 'viewer', null] }),
        },
        { description: 'Who moved it.' },
      ),
    },
    "A ticket's status changed.",
  ),
  'ticket.updated': data(
    {
      ...ticket,
      added: Type.String({
        description: 'What the contact told since, which was added to its description; else empty.',
      }),
      fields: Type.Array(Type.String(), {
        description: 'The fields that changed: GET /ticket/{id}/history.',
      }),
      assignee: orNull(hashid('user', 'The person.'), 'The person who has it; null: nobody.'),
      actor,
    },
    'A ticket was changed or assigned, or what a contact told after it was opened was added to it.',
  ),
  ...SLA_EVENTS,
  'ticket.satisfaction_received': data(
    {
      ...ticket,
      rating: integer('1 to 5.'),
      previous: orNull(integer('1 to 5.'), 'What it was before; null: not rated.'),
      comment: orNull(Type.String(), 'What the customer said; null: nothing.'),
      rated_on: Type.String({ description: 'Kind of the channel on which they were asked.' }),
    },
    'A customer said how they were served.',
  ),
  'contact.updated': data(
    {
      contact: conversation.contact,
      fields: Type.Array(Type.String(), { description: 'The given fields.' }),
      actor: {
        ...actor,
        description:
          'Who told it: a person; the contact, by themselves; service: a program, or the provider.',
      },
    },
    "A contact's details changed.",
  ),
  'contact.opted_out': data(
    {
      ...conversation,
      by: Type.Enum(['keyword', 'agent'], {
        description: 'keyword: the message was STOP or the like; agent: an agent understood it so.',
      }),
    },
    'A contact wants no more messages at this address: only answers to what they write are sent.',
  ),
  'contact.opted_in': data(
    { ...conversation, opted_out_at: time('Since when they had wanted no messages.') },
    'A contact wants messages again.',
  ),
  'contact.merge_proposed': data(
    {
      contact: conversation.contact,
      contact_detail_id: conversation.contact_detail_id,
      other_contact: hashid('contact', 'The contact that has the name already.'),
      other_contact_detail_id: integer('Its address on this channel, by its number.'),
      channel: conversation.channel,
      name: Type.String({
        description: 'What the provider calls both: a number, or its own id of a person.',
      }),
    },
    'The provider gives two contacts the same name, so they may be one person. They are never joined by themselves; published once.',
  ),
  'agent.mode_changed': data(
    {
      agent: hashid('agent', 'The agent.'),
      from: Type.Enum(['test', 'shadow', 'live']),
      to: Type.Enum(['test', 'shadow', 'live']),
    },
    'An agent may now answer, or no longer may.',
  ),
  ...TOOL_EVENTS,
  'app.stopped': data(
    { reason: orNull(Type.String(), 'Why, as whoever stopped it says.') },
    'The emergency stop was pulled: nothing goes out and agents are silent.',
  ),
  'app.resumed': data(
    {
      reason: orNull(Type.String(), 'Why it had been stopped.'),
      stopped_at: orNull(time('Since when it had been stopped.')),
    },
    'The emergency stop was lifted: messages and answers that waited go on.',
  ),
  'channel.notice': data(
    {
      channel: hashid('channel', 'The channel.'),
      channel_type: conversation.channel,
      about: Type.Enum(['account', 'template', 'number', 'contact'], { description: 'What it is about.' }),
      field: Type.String({ description: "The provider's name of it, e.g. message_template_status_update." }),
      content: Type.Object({}, { additionalProperties: true, description: 'What the provider reported.' }),
    },
    'The provider reports something about an account, a template, a number or what a contact wishes to receive.',
  ),
  'channel.credentials_refused': data(
    {
      ...message,
      channel: hashid('channel', 'The channel.'),
      channel_type: conversation.channel,
      error: failure,
    },
    "The provider refuses a channel's credentials or account: its messages wait until that is put right. Published once, until the channel has recovered. `message` is the one that was refused.",
  ),
  'channel.disconnected': data(
    { channel: hashid('channel', 'The channel.'), channel_type: conversation.channel },
    'A channel was disconnected: nothing is sent or received there any more.',
  ),
  'notice.added': data(
    {
      kind: Type.Enum([...NOTICE_KINDS], { description: 'What they are told.' }),
      users: Type.Array(hashid('user', 'A person.'), { description: 'Who is told: nobody else sees this.' }),
      conversation: orNull(conversation.conversation, 'The conversation; null: it is about none.'),
      ticket: orNull(ticket.ticket, 'The ticket; null: it is about none.'),
      channel: orNull(hashid('channel', 'The channel.'), 'The channel that stands still; null: none does.'),
    },
    'People were told something: GET /notice/search. Only those whom it names see it.',
  ),
  'channel.recovered': data(
    {
      channel: hashid('channel', 'The channel.'),
      channel_type: conversation.channel,
      held_since: time('When its first message was refused.'),
    },
    'A channel whose credentials or account were refused works again: the messages that waited are sent.',
  ),
} as const

export type EventType = keyof typeof EVENTS

export const EVENT_TYPES = Object.keys(EVENTS) as EventType[]

/** The data of an event of this type. */
export type EventData<T extends EventType> = Static<(typeof EVENTS)[T]>

/** "message.sent" as the first part of a component's name. */
const nameOf = (type: EventType): string =>
  type
    .split(/[._]/)
    .map(word => word[0]!.toUpperCase() + word.slice(1))
    .join('')

const timestamp = time('When it happened.')
const dataOf = (type: EventType): TSchema => ({ ...EVENTS[type], title: `${nameOf(type)}Data` })

/** An event as a webhook brings it. */
export function payloadSchema(type: EventType): TSchema {
  const properties = { type: Type.Literal(type), timestamp, data: dataOf(type) }
  return Type.Object(properties, { title: `${nameOf(type)}Payload`, description: EVENTS[type].description })
}

/** An event as GET /events lists it: its type determines its data. */
export const EVENT = Type.Unsafe<{ id: number; timestamp: string } & NewEvent>({
  title: 'Event',
  type: 'object',
  required: ['id', 'type', 'timestamp', 'data'],
  discriminator: { propertyName: 'type' },
  oneOf: EVENT_TYPES.map(type =>
    Type.Object(
      { id: Type.Integer(), type: Type.Literal(type), timestamp, data: dataOf(type) },
      { title: `${nameOf(type)}Event`, description: EVENTS[type].description },
    ),
  ),
})

/** An event to record: the type and its data. */
export type NewEvent<T extends EventType = EventType> = { [t in T]: { type: t; data: EventData<t> } }[T]
