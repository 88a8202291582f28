import { inEachLanguage } from '@palabre/contract/languages'
import { type Static, Type } from 'typebox'
import type { ChannelKind } from '../kind.ts'
import { silence } from '../silence.ts'
import { simulator } from './simulator/visit.ts'
import { texts } from './texts.ts'

const IDENTITY_SECRET_BYTES = 32
const SECRET_CHARS_MAX = 4096
const GREETING_CHARS_MAX = 1000
const ORIGINS_MAX = 100
const STARTERS_MAX = 5
const STARTER_CHARS_MAX = 80
const LOGO_CHARS_MAX = 500
const REPLY_MINUTES_MAX = 10_080

/** The secret signs the identities of visitors (docs/webchat.md). */
const secrets = Type.Object({
  identity_secret: Type.String({ minLength: 1, maxLength: SECRET_CHARS_MAX }),
})
export type WebchatSecrets = Static<typeof secrets>

const greeting = Type.Optional(Type.String({ minLength: 1, maxLength: GREETING_CHARS_MAX }))

/** Questions that a visitor may begin with. */
const starters = (language: string) =>
  Type.Optional(
    Type.Array(
      Type.String({
        minLength: 1,
        maxLength: STARTER_CHARS_MAX,
        format: 'visible',
        examples: ['<question>'],
      }),
      { title: `starter-${language}`, maxItems: STARTERS_MAX },
    ),
  )

/** Texts and looks of the page, and the sites that may embed the widget; left out: any. */
const config = Type.Object({
  greeting: Type.Optional(Type.Object(inEachLanguage(() => greeting))),
  starters: Type.Optional(Type.Object(inEachLanguage(starters))),
  /** How soon a person usually answers. */
  reply_minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: REPLY_MINUTES_MAX })),
  logo: Type.Optional(
    Type.String({
      maxLength: LOGO_CHARS_MAX,
      format: 'uri',
      pattern: '^https://',
      examples: ['https://shop.example/logo.png'],
    }),
  ),
  color: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', examples: ['#1d4ed8'] })),
  allowed_origins: Type.Optional(
    Type.Array(Type.String({ format: 'site-origin', examples: ['https://shop.example'] }), {
      title: 'origin',
      maxItems: ORIGINS_MAX,
    }),
  ),
  ...silence,
})
export type WebchatConfig = Static<typeof config>

/** The chat of a site. Its API, stream and pages are the room webchat/. */
export const webchat: ChannelKind<WebchatSecrets, WebchatConfig> = {
  name: 'webchat',
  title: 'Web chat',
  recipient: {
    field: 'identifier',
    format: 'printable-ascii',
    about: 'the visitor id',
    isKnownElsewhere: false,
  },
  mayBeginConversation: false,
  window: null,
  checkLimits: type => (type === 'template' ? [{ path: '', limit: 'type', text: texts.noTemplates }] : []),
  identify: ({ userId }) => ({ identifier: userId, userId: null }),
  address: ({ identifier }) => ({ phone: null, userId: identifier }),
  number: null,
  secrets,
  made: { identity_secret: { bytes: IDENTITY_SECRET_BYTES, about: 'identity secret, shown only now' } },
  config,
  hook: null,
  places: (key, baseUrl) => ({
    key,
    page: `${baseUrl}/chat?channel=${key}`,
    script: `<script src="${baseUrl}/widget.js" data-channel="${key}" async></script>`,
  }),
  delivery: { by: 'stored' },
  receipts: ['sent', 'delivered', 'read'],
  pacing: null,
  media: {},
  failures: {},
  simulator,
}
