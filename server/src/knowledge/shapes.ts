import { formatSentence } from '@palabre/contract/formats'
import { type Static, Type } from 'typebox'
import { AGENT_CHARS_MAX } from '../channels/forms.ts'
import { ADDRESS_KINDS, namesOf } from '../channels/kinds.ts'
import { userIdField } from '../channels/recipient.ts'
import { email, firstname, lastname } from '../contacts/shapes.ts'
import { nullableTimestamp, timestamp } from '../http/shapes.ts'

export const CONTENT_CHARS_MAX = 65_536
const EXTERNAL_ID_CHARS_MAX = 255

/** The channels whose identifiers other systems of the business use for people. */
export const KINDS = ADDRESS_KINDS.filter(kind => kind.recipient.isKnownElsewhere)

const contact = Type.Object(
  {
    identifier: Type.Optional(
      Type.String({
        minLength: 1,
        description: [
          ...KINDS.map(({ name, recipient }) =>
            [`For ${name}: ${recipient.about}.`, formatSentence(recipient.format)].filter(Boolean).join(' '),
          ),
          'Required without user_id.',
        ].join(' '),
      }),
    ),
    user_id: Type.Optional(Type.Unsafe<string>(userIdField(KINDS))),
    channel: Type.Enum(namesOf(KINDS)),
    profile: Type.Object(
      { lastname, firstname: Type.Optional(firstname), email: Type.Optional(email) },
      {
        additionalProperties: false,
        description: 'Given fields overwrite stored ones; others stay.',
      },
    ),
  },
  {
    additionalProperties: false,
    description: 'The person the text is about. An unknown contact is created.',
    allOf: KINDS.map(kind => identifierForm(kind.name, kind.recipient.format)),
  },
)

/** On this channel an identifier has this form. */
function identifierForm(channel: string, format: string): object {
  return {
    if: { properties: { channel: { const: channel } }, required: ['channel'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { identifier: { format } } },
  }
}

/** Body of POST /contact/knowledge/add (specification 4.1). */
export const knowledgeInput = Type.Object(
  {
    content: Type.String({
      minLength: 1,
      maxLength: CONTENT_CHARS_MAX,
      format: 'not-blank',
      description: 'What the agent may know about the contact. Data, never instructions.',
    }),
    agent: Type.String({
      minLength: 1,
      maxLength: AGENT_CHARS_MAX,
      description: 'Hashid of the one agent that may read it, e.g. agt-4nRq8sWzK2.',
    }),
    contact,
    external_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: EXTERNAL_ID_CHARS_MAX,
        format: 'not-blank',
        description: 'Your own name for this entry: a push with the same one replaces its text.',
      }),
    ),
    expires_at: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        format: 'date-time',
        description:
          'After this time it is no longer used; null: never expires. If left out, the stored value stays.',
      }),
    ),
    internal: Type.Optional(
      Type.Boolean({
        description:
          'The agent may be guided by it, and never says it to the customer. Everything else may be said. If left out, the stored value stays; at first false.',
      }),
    ),
  },
  { additionalProperties: false },
)

/** Result of a push (specification 2.4). */
export const knowledgeResult = Type.Object(
  {
    created_at: timestamp,
    id: Type.String(),
    agent: Type.String(),
    contact: Type.String(),
    status: Type.Enum(['created', 'updated', 'unchanged']),
    updated_at: timestamp,
    expires_at: nullableTimestamp,
  },
  { title: 'KnowledgeResult' },
)

export type KnowledgeInput = Static<typeof knowledgeInput>
export type KnowledgeResult = Static<typeof knowledgeResult>
