import { hashidPattern } from '@palabre/contract/ids'
import { Message, TemplateContent } from '@palabre/contract/messages'
import { type Static, Type } from 'typebox'
import { ADDRESS_KINDS, ADDRESS_NAMES, CHANNEL_NAMES, describeField } from '../channels/kinds.ts'
import { userIdField } from '../channels/recipient.ts'
import { address, email, firstname, lastname, preferredLanguage } from '../contacts/shapes.ts'
import { dateOrTime } from '../http/shapes.ts'

export const IDENTIFIER_CHARS_MAX = 320
/** Of a number that messages are sent from or come to. */
export const SENDER_CHARS_MAX = 64
const CLIENT_REF_CHARS_MAX = 255

const closed = { additionalProperties: false } as const

export const ContactInput = Type.Object(
  {
    phone: Type.Optional(Type.String({ format: 'e164-digits', description: describeField('phone') })),
    user_id: Type.Optional(Type.Unsafe<string>(userIdField(ADDRESS_KINDS))),
    email: Type.Optional(email),
    identifier: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: IDENTIFIER_CHARS_MAX,
        format: 'printable-ascii',
        description: describeField('identifier'),
      }),
    ),
    profile: Type.Optional(
      Type.Object(
        {
          firstname: Type.Optional(firstname),
          lastname: Type.Optional(lastname),
          email: Type.Optional(email),
          address: Type.Optional(address),
          preferred_language: Type.Optional(preferredLanguage),
        },
        closed,
      ),
    ),
  },
  { ...closed, title: 'Recipient' },
)

export const ChannelName = Type.Enum([...ADDRESS_NAMES])
/** Known as addresses only: a message to them is refused as not connected. */
const NOT_BUILT = ADDRESS_NAMES.filter(name => !CHANNEL_NAMES.includes(name))

export const SendBody = Type.Object(
  {
    channel: Type.Enum([...ADDRESS_NAMES], {
      description: `Nothing can be sent by ${NOT_BUILT.join(', ')} yet: refused as \`channel_not_connected\`.`,
    }),
    contact: ContactInput,
    from: Type.Optional(
      Type.String({
        format: 'printable-ascii',
        maxLength: SENDER_CHARS_MAX,
        description: 'Sender number; optional when the app has one sender on the channel.',
      }),
    ),
    message: Message,
    context: Type.Optional(
      Type.Object(
        {
          message_id: Type.String({
            pattern: hashidPattern('msg'),
            examples: ['msg-4nRq8sWzK2'],
            description: 'A message of this conversation, ours or theirs, msg-….',
          }),
        },
        { ...closed, title: 'Quoted', description: 'The message that this one answers: it is shown quoted.' },
      ),
    ),
    dry_run: Type.Optional(
      Type.Boolean({ description: 'Write nothing; answer with window, limits, price and sender.' }),
    ),
    send_at: Type.Optional(
      dateOrTime({ description: 'Not before this time: in the future, at most 30 days ahead.' }),
    ),
    expires_at: Type.Optional(dateOrTime({ description: 'Not after this time: then the message expires.' })),
    client_ref: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: CLIENT_REF_CHARS_MAX,
        description: "The client's own reference; returned in events.",
      }),
    ),
    on_window_closed: Type.Optional(
      Type.Enum(['fail', 'hold', 'template'], {
        description:
          'What to do outside the 24-hour window: refuse (default), hold until the contact writes, or send `template` instead.',
      }),
    ),
    template: Type.Optional(TemplateContent),
  },
  closed,
)

export type SendInput = Static<typeof SendBody>
