// The settings for connecting a number.
import { type Static, Type } from 'typebox'
import { silence } from '../silence.ts'

export const VERSION = 'v23.0'
/** Of one number. */
export const SENDS_PER_SECOND_MAX = 80

const SECRET_CHARS_MAX = 4096

const secret = Type.String({ minLength: 1, maxLength: SECRET_CHARS_MAX })
export const secrets = Type.Object({ access_token: secret, app_secret: secret, verify_token: secret })
export type MessengerSecrets = Static<typeof secrets>

export const config = Type.Object({
  base_url: Type.Optional(
    Type.String({
      format: 'base-address',
      examples: ['<address>'],
      description: 'Where the provider answers.',
    }),
  ),
  version: Type.Optional(
    Type.String({
      pattern: '^v\\d{1,3}\\.\\d$',
      examples: [VERSION],
      description: 'The version of its API.',
    }),
  ),
  read_receipts: Type.Optional(
    Type.Enum(['on', 'off'], {
      description: 'Customers see that the agent reads their messages; on when left out.',
    }),
  ),
  typing_indicator: Type.Optional(
    Type.Enum(['on', 'off'], {
      description: 'With read receipts: customers see that the agent writes; on when left out.',
    }),
  ),
  keep_exchanges: Type.Optional(
    Type.Enum(['failed', 'all'], {
      description: 'Calls of which both sides are kept; failed when left out.',
    }),
  ),
  ...silence,
})
export type MessengerConfig = Static<typeof config>
