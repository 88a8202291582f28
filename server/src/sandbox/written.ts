// What a played customer writes.
import { CONTENTS as SENT } from '@palabre/contract/messages'
import { type TObject, type TSchema, Type } from 'typebox'
import { PROVIDER_KINDS } from '../channels/kinds.ts'
import type { Provenance } from '../channels/simulator.ts'
import { contactFields } from './contact-fields.ts'

const TEXT_CHARS_MAX = 4096
const SHORT_CHARS_MAX = 1024
const EMOJI_CHARS_MAX = 64
/** Ours, or the provider's. */
const MESSAGE_ID_CHARS_MAX = 512
const DESCRIPTION_CHARS_MAX = 72
const KIND_CHARS_MAX = 64
const GROUP_ID_CHARS_MAX = 128
const ORDER_ITEMS_MAX = 100

const closed = { additionalProperties: false } as const
const short = Type.String({ minLength: 1, maxLength: SHORT_CHARS_MAX, format: 'visible' })
const choice = { id: short, title: short }

const target = Type.String({
  minLength: 1,
  maxLength: MESSAGE_ID_CHARS_MAX,
  format: 'printable-ascii',
  description: "The message that is changed: our msg-… or the provider's id.",
})

const { phone: newPhone, user_id: newUserId } = contactFields(PROVIDER_KINDS)
const newNames = { phone: Type.Unsafe<string>({ ...newPhone }), user_id: newUserId }

/** What a customer can write, by type: the contents of messages/send, and types that are only ever inbound. */
const CONTENTS = {
  text: Type.Object(
    {
      text: Type.String({ minLength: 1, maxLength: TEXT_CHARS_MAX, format: 'visible' }),
      preview_url: Type.Optional(Type.Boolean({ description: 'Accepted and ignored, as for a customer.' })),
    },
    closed,
  ),
  interactive_reply: Type.Object(
    {
      button_reply: Type.Optional(Type.Object(choice, closed)),
      list_reply: Type.Optional(
        Type.Object(
          { ...choice, description: Type.Optional(Type.String({ maxLength: DESCRIPTION_CHARS_MAX })) },
          closed,
        ),
      ),
      button: Type.Optional(Type.Object({ payload: short, text: short }, closed)),
    },
    {
      ...closed,
      minProperties: 1,
      maxProperties: 1,
      description: 'The chosen button or row; button for the quick reply of a template.',
    },
  ),
  image: SENT.image,
  video: SENT.video,
  audio: SENT.audio,
  document: SENT.document,
  sticker: SENT.sticker,
  location: SENT.location,
  contacts: SENT.contacts,
  reaction: Type.Object(
    {
      message_id: short,
      emoji: Type.String({ maxLength: EMOJI_CHARS_MAX, description: 'Empty: the reaction is removed.' }),
    },
    closed,
  ),
  edit: Type.Object(
    { message_id: target, text: Type.String({ minLength: 1, maxLength: TEXT_CHARS_MAX, format: 'visible' }) },
    { ...closed, description: 'A text that they wrote is another now.' },
  ),
  revoke: Type.Object({ message_id: target }, { ...closed, description: 'They take back what they wrote.' }),
  order: Type.Object(
    {
      catalog_id: Type.Optional(short),
      text: Type.Optional(Type.String({ maxLength: SHORT_CHARS_MAX })),
      product_items: Type.Array(
        Type.Object(
          {
            product_retailer_id: short,
            quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
            item_price: Type.Number({ minimum: 0 }),
            currency: Type.String({ pattern: '^[A-Z]{3}$', examples: ['XAF', 'EUR'] }),
          },
          closed,
        ),
        { minItems: 1, maxItems: ORDER_ITEMS_MAX },
      ),
    },
    closed,
  ),
  request_welcome: Type.Object(
    {},
    { ...closed, description: 'They open the chat for the first time, and write nothing.' },
  ),
  system: Type.Object(
    { type: Type.Literal('user_changed_number'), ...newNames },
    { ...closed, description: 'The provider tells that their number is another now; they write nothing.' },
  ),
  unsupported: Type.Object(
    {
      kind: Type.Optional(
        Type.String({ minLength: 1, maxLength: KIND_CHARS_MAX, format: 'printable-ascii' }),
      ),
    },
    closed,
  ),
}

export type WrittenMessage = Provenance & {
  type: keyof typeof CONTENTS
  content: { [key: string]: unknown }
  context_id?: string
}

const contextId = Type.String({
  minLength: 1,
  maxLength: MESSAGE_ID_CHARS_MAX,
  format: 'printable-ascii',
  description: "The message it answers: our msg-… or the provider's id.",
})

const REFERRAL_LINKS = ['source_url', 'image_url', 'video_url', 'thumbnail_url'] as const
const REFERRAL_TEXTS = ['source_id', 'headline', 'body', 'ctwa_clid'] as const
const fieldsOf = <Name extends string>(names: readonly Name[], schema: TSchema) =>
  Object.fromEntries(names.map(name => [name, Type.Optional(schema)]))

/** Where it comes from. What the provider itself says comes from nowhere else. */
const provenance: { [field in keyof Required<Provenance>]: TSchema } = {
  referral: Type.Object(
    {
      source_type: Type.Enum(['ad', 'post']),
      ...fieldsOf(REFERRAL_LINKS, Type.String({ format: 'uri' })),
      ...fieldsOf(REFERRAL_TEXTS, short),
      media_type: Type.Optional(Type.Enum(['image', 'video'])),
    },
    {
      ...closed,
      title: 'Referral',
      description: 'They tapped this advertisement or post, and write from it.',
    },
  ),
  forwarded: Type.Boolean({ description: 'Somebody else wrote it; they pass it on.' }),
  frequently_forwarded: Type.Boolean({ description: 'It has gone through many hands.' }),
  group_id: Type.String({
    ...{ minLength: 1, maxLength: GROUP_ID_CHARS_MAX, format: 'printable-ascii' },
    description: 'They say it in this group, not in private: it is stored, and never answered.',
  }),
}
const optional = Object.fromEntries(
  Object.entries(provenance).map(([name, schema]) => [name, Type.Optional(schema)]),
)

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|_)(.)/g, (_, first: string) => first.toUpperCase())

/** oneOf, not anyOf: so that errors are those of the named type alone. */
export const Written = Type.Unsafe<WrittenMessage>({
  type: 'object',
  required: ['type', 'content'],
  discriminator: { propertyName: 'type' },
  oneOf: (Object.entries(CONTENTS) as [string, TObject][]).map(([type, content]) =>
    Type.Object(
      {
        type: Type.Literal(type),
        content,
        ...(type === 'system' ? {} : { context_id: Type.Optional(contextId), ...optional }),
      },
      { ...closed, title: `Written${pascal(type)}` },
    ),
  ),
})
