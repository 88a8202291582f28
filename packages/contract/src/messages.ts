// A message as clients write it and as it is stored: a type, and the content of that type. Bounds are those of the
// specification (section 8) and of the Cloud API's interactive object; a channel may allow less.
import { type TSchema, Type } from 'typebox'

const TEXT_CHARS_MAX = 4096
const REPLY_BUTTONS_MAX = 3
const LIST_SECTIONS_MAX = 10
const LIST_ROWS_PER_SECTION_MAX = 10
const CAPTION_CHARS_MAX = 1024
const ID_CHARS_MAX = 256
const CONTACT_CARDS_MAX = 20
const TEMPLATE_COMPONENTS_MAX = 20
const SHORT_CHARS_MAX = 1024

const closed = { additionalProperties: false } as const
/** Exactly one of the schemas, chosen by a field: only its errors are reported. */
const oneOf = <Value>(propertyName: string, schemas: TSchema[]) =>
  Type.Unsafe<Value>({
    type: 'object',
    discriminator: { propertyName },
    required: [propertyName],
    oneOf: schemas,
  })
const capitalized = (word: string): string => word[0]!.toUpperCase() + word.slice(1)
type Kind = { type: string; [key: string]: unknown }
const short = Type.String({ minLength: 1, maxLength: SHORT_CHARS_MAX, format: 'visible' })
const link = Type.String({ format: 'uri' })
const Body = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: TEXT_CHARS_MAX, format: 'visible' }) },
  closed,
)
const Footer = Type.Optional(Type.Object({ text: short }, closed))
const TextHeader = Type.Object(
  { type: Type.Literal('text'), text: short },
  { ...closed, title: 'TextHeader' },
)
const Media = Type.Object(
  { link: Type.Optional(link), id: Type.Optional(short), filename: Type.Optional(short) },
  { ...closed, minProperties: 1, title: 'HeaderMedia' },
)
const MediaHeader = (type: 'image' | 'video' | 'document') =>
  Type.Object({ type: Type.Literal(type), [type]: Media }, { ...closed, title: `${capitalized(type)}Header` })
const AnyHeader = oneOf<Kind>('type', [
  TextHeader,
  MediaHeader('image'),
  MediaHeader('video'),
  MediaHeader('document'),
])

const Button = Type.Object(
  {
    type: Type.Literal('reply'),
    reply: Type.Object({ id: Type.String({ minLength: 1, maxLength: ID_CHARS_MAX }), title: short }, closed),
  },
  { ...closed, title: 'ReplyButton' },
)
const Row = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: ID_CHARS_MAX }),
    title: short,
    description: Type.Optional(Type.String({ maxLength: SHORT_CHARS_MAX })),
  },
  { ...closed, title: 'ListRow' },
)
const Section = Type.Object(
  {
    title: Type.Optional(short),
    rows: Type.Array(Row, { minItems: 1, maxItems: LIST_ROWS_PER_SECTION_MAX }),
  },
  { ...closed, title: 'ListSection' },
)

const Buttons = Type.Object(
  {
    type: Type.Literal('button'),
    header: Type.Optional(AnyHeader),
    body: Body,
    footer: Footer,
    action: Type.Object(
      { buttons: Type.Array(Button, { minItems: 1, maxItems: REPLY_BUTTONS_MAX }) },
      closed,
    ),
  },
  { ...closed, title: 'Buttons' },
)
const List = Type.Object(
  {
    type: Type.Literal('list'),
    header: Type.Optional(TextHeader),
    body: Body,
    footer: Footer,
    action: Type.Object(
      { button: short, sections: Type.Array(Section, { minItems: 1, maxItems: LIST_SECTIONS_MAX }) },
      closed,
    ),
  },
  { ...closed, title: 'List' },
)
const CtaUrl = Type.Object(
  {
    type: Type.Literal('cta_url'),
    header: Type.Optional(AnyHeader),
    body: Body,
    footer: Footer,
    action: Type.Object(
      { name: Type.Literal('cta_url'), parameters: Type.Object({ display_text: short, url: link }, closed) },
      closed,
    ),
  },
  { ...closed, title: 'CtaUrl' },
)

/** A question that the customer answers with one tap: where they are, or what their number is. */
const Request = (type: string, name: string, title: string) =>
  Type.Object(
    {
      type: Type.Literal(type),
      body: Body,
      action: Type.Optional(Type.Object({ name: Type.Literal(name) }, closed)),
    },
    { ...closed, title },
  )
const LocationRequest = Request('location_request_message', 'send_location', 'LocationRequest')
const ContactRequest = Request('contact_request', 'request_contact_info', 'ContactRequest')

const media = { link: Type.Optional(link), media_id: Type.Optional(short) }
const caption = { caption: Type.Optional(Type.String({ maxLength: CAPTION_CHARS_MAX })) }
/** What each type of message holds. */
export const CONTENTS = {
  text: Type.Object(
    {
      text: Type.String({ minLength: 1, maxLength: TEXT_CHARS_MAX, format: 'visible' }),
      preview_url: Type.Optional(Type.Boolean({ default: false })),
    },
    closed,
  ),
  interactive: oneOf<Kind>('type', [Buttons, List, CtaUrl, LocationRequest, ContactRequest]),
  image: Type.Object({ ...media, ...caption }, { ...closed, minProperties: 1 }),
  video: Type.Object({ ...media, ...caption }, { ...closed, minProperties: 1 }),
  audio: Type.Object(media, { ...closed, minProperties: 1 }),
  document: Type.Object(
    { ...media, ...caption, filename: Type.Optional(Type.String({ minLength: 1, maxLength: 240 })) },
    { ...closed, minProperties: 1 },
  ),
  sticker: Type.Object(media, { ...closed, minProperties: 1 }),
  location: Type.Object(
    {
      latitude: Type.Number({ minimum: -90, maximum: 90 }),
      longitude: Type.Number({ minimum: -180, maximum: 180 }),
      name: Type.Optional(short),
      address: Type.Optional(short),
    },
    closed,
  ),
  contacts: Type.Object(
    {
      contacts: Type.Array(
        Type.Object(
          { name: Type.Object({ formatted_name: short }, { additionalProperties: true }) },
          { additionalProperties: true },
        ),
        { minItems: 1, maxItems: CONTACT_CARDS_MAX },
      ),
    },
    closed,
  ),
  reaction: Type.Object({ message_id: short, emoji: Type.String({ maxLength: 64 }) }, closed),
  template: Type.Object(
    {
      name: Type.String({ pattern: '^[a-z0-9_]{1,512}$', examples: ['order_update'] }),
      language: Type.Union([
        Type.String({ pattern: '^[a-z]{2,3}(_[A-Za-z]{2,4})?$', examples: ['fr', 'en_US'] }),
        Type.Object(
          { code: Type.String({ pattern: '^[a-z]{2,3}(_[A-Za-z]{2,4})?$', examples: ['fr', 'en_US'] }) },
          closed,
        ),
      ]),
      components: Type.Optional(
        Type.Array(Type.Object({ type: short }, { additionalProperties: true }), {
          maxItems: TEMPLATE_COMPONENTS_MAX,
        }),
      ),
    },
    { ...closed, title: 'Template' },
  ),
}

/** A template, as it also stands in for a message outside the window. */
export const TemplateContent = CONTENTS.template

const kinds = Object.keys(CONTENTS) as (keyof typeof CONTENTS)[]

/** A message as a client writes it: a type, and the content of that type. */
export const Message = oneOf<{ type: (typeof kinds)[number]; content: { [key: string]: unknown } }>(
  'type',
  kinds.map(type =>
    Type.Object(
      { type: Type.Literal(type), content: CONTENTS[type] },
      { ...closed, title: `${capitalized(type)}Message` },
    ),
  ),
)
