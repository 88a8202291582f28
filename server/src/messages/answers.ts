// The API's views of messages.
import { Type } from 'typebox'
import { nullableText, nullableTimestamp, timestamp } from '../http/shapes.ts'
import { MessageError, Waiting } from './explain.ts'
import { Explanation } from './explanation.ts'
import { Step } from './steps.ts'

/** Specification 2.5. */
export const Sent = Type.Object(
  {
    success: Type.Literal('true'),
    message_id: Type.String(),
    recipient: Type.Object({
      phone_number: {
        ...nullableText,
        description: 'Digits; null where the recipient has none, or does not show it.',
      },
      identifier: Type.String(),
    }),
    data: Type.Object({ sent_at: timestamp, delivered_at: nullableTimestamp, read_at: nullableTimestamp }),
    waiting: Type.Optional(Waiting),
  },
  { title: 'SentMessage' },
)

export const DryRun = Type.Object(
  {
    dry_run: Type.Literal(true),
    would_send: Type.Boolean(),
    reason: nullableText,
    sender: nullableText,
    window: Type.Object({ open: Type.Boolean(), closes_at: nullableTimestamp, closed_at: nullableTimestamp }),
    limits: Type.Array(Type.Object({ field: Type.String(), rule: Type.String(), message: Type.String() })),
    consent: Type.Enum(['not_required', 'opted_out'], {
      description: 'opted_out: the contact wants no messages; answers to what they wrote since still go.',
    }),
    opted_out_at: { ...nullableTimestamp, description: 'Since when the contact wants no messages.' },
    price: Type.Object({ amount: Type.Number(), currency: Type.String() }),
  },
  { title: 'DryRun' },
)

/** received: from the contact; the others are of what is sent to it. */
export const STATUSES = [
  'received',
  'held',
  'queued',
  'sending',
  'sent',
  'delivered',
  'read',
  'played',
  'failed',
  'unknown',
  'expired',
  'cancelled',
]

/** A message as GET /messages/{id} shows it. */
export const MessageView = Type.Object(
  {
    id: Type.String(),
    conversation: Type.String(),
    direction: Type.Enum(['in', 'out']),
    author: Type.Enum(['contact', 'agent', 'person', 'api', 'system']),
    author_id: { ...nullableText, description: 'usr-… or agt-…; null: neither.' },
    channel: Type.String(),
    type: Type.String(),
    content: Type.Object({}, { additionalProperties: true }),
    text: Type.String(),
    context: Type.Unsafe<object | null>({
      type: ['object', 'null'],
      required: ['message_id'],
      properties: { message_id: { ...nullableText, description: 'msg-…; null when it is not known here.' } },
      description: 'The message that it quotes, reacts to, edits or takes back.',
    }),
    referral: Type.Unsafe<object | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'The advertisement or post that led the contact here, as the provider describes it.',
    }),
    forwarded: Type.Boolean({ description: 'Did somebody else write it?' }),
    group_id: { ...nullableText, description: 'The group that it was said in; null: in private.' },
    edited: Type.Unsafe<object | null>({
      type: ['object', 'null'],
      required: ['message_id', 'text', 'at'],
      properties: { message_id: Type.String(), text: Type.String(), at: timestamp },
      description:
        'The last edit by its writer, a message of its own; `text` and `content` stay as they came.',
    }),
    revoked_at: { ...nullableTimestamp, description: 'When its writer took it back.' },
    status: Type.Enum(STATUSES),
    client_ref: nullableText,
    error: MessageError,
    waiting: Waiting,
    explanation: Explanation,
    timeline: Type.Array(Step, {
      description: 'Each attempt and receipt, oldest first.',
    }),
    accepted_at: timestamp,
    sent_at: nullableTimestamp,
    delivered_at: nullableTimestamp,
    read_at: nullableTimestamp,
    expires_at: nullableTimestamp,
    created_at: timestamp,
  },
  { title: 'Message' },
)
