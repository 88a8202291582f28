// The settings for connecting a number.
import { type Static, Type } from 'typebox'

export const VERSION = 'v23.0'
/** Of one number. */
export const SENDS_PER_SECOND_MAX = 80

export const secrets = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  app_secret: Type.String({ minLength: 1 }),
  verify_token: Type.String({ minLength: 1 }),
})
export type MessengerSecrets = Static<typeof secrets>

export const config = Type.Object({
  /** Where the provider answers, and which version of it. */
  base_url: Type.Optional(Type.String({ format: 'uri', examples: ['<address>'] })),
  version: Type.Optional(Type.String({ pattern: '^v\\d{1,3}\\.\\d$', examples: [VERSION] })),
  /** Shown to customers when the agent reads their messages; on where it is left out. */
  read_receipts: Type.Optional(Type.String({ pattern: '^(on|off)$', examples: ['on|off'] })),
  /** With them, while the agent writes. */
  typing_indicator: Type.Optional(Type.String({ pattern: '^(on|off)$', examples: ['on|off'] })),
})
export type MessengerConfig = Static<typeof config>
