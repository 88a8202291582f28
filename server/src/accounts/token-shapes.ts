import { hashidPattern } from '@palabre/contract/ids'
import { SCOPES, type Scope } from '@palabre/contract/scopes'
import { type Static, Type } from 'typebox'
import { pageQuery } from '../http/pagination.ts'
import { nullableInteger, nullableText, nullableTimestamp, timestamp } from '../http/shapes.ts'
import { API_TOKEN_DAYS_DEFAULT, API_TOKEN_DAYS_MAX } from './issue-token.ts'

const NAME_CHARS_MAX = 200
const ADDRESSES_MAX = 100
const ADDRESS_CHARS_MAX = 50
const RATE_MAX = 1_000_000

const RATE = "Requests a minute; at most 600, or the maker's own."

const fields = {
  name: Type.String({ minLength: 1, maxLength: NAME_CHARS_MAX, format: 'visible' }),
  scopes: Type.Array(Type.Enum([...SCOPES]), {
    minItems: 1,
    maxItems: SCOPES.length,
    uniqueItems: true,
    description: 'At most what its maker may do (1005).',
  }),
  expires_at: Type.String({
    format: 'date-time',
    description: `At most ${API_TOKEN_DAYS_MAX} days ahead; in ${API_TOKEN_DAYS_DEFAULT} days when left out.`,
  }),
  addresses: Type.Array(Type.String({ minLength: 1, maxLength: ADDRESS_CHARS_MAX }), {
    maxItems: ADDRESSES_MAX,
    description: 'Addresses and ranges that it works from, e.g. 192.0.2.0/24; none: from anywhere.',
  }),
  rate: Type.Integer({
    minimum: 1,
    maximum: RATE_MAX,
    description: RATE,
  }),
}

/** Body of POST /token/add. */
export const tokenInput = Type.Object(
  {
    name: fields.name,
    holder: Type.Optional(
      Type.String({
        pattern: hashidPattern('usr'),
        examples: ['usr-8kQw2nRtZb'],
        description:
          'A service account of the business that it acts as: owners and admins only (1005). Left out: the maker.',
      }),
    ),
    scopes: fields.scopes,
    expires_at: Type.Optional(fields.expires_at),
    addresses: Type.Optional(fields.addresses),
    rate: Type.Optional(fields.rate),
  },
  { additionalProperties: false },
)
export type TokenInput = Static<typeof tokenInput>

/** Body of POST /token/{id}/update. */
export const tokenChange = Type.Partial(
  Type.Object({
    ...fields,
    rate: Type.Unsafe<number | null>({
      ...fields.rate,
      type: ['integer', 'null'],
      description: `${RATE} null: the default again.`,
    }),
  }),
  { additionalProperties: false, minProperties: 1 },
)
export type TokenChangeInput = Static<typeof tokenChange>

/** Body of POST /token/{id}/roll. */
export const rollInput = Type.Object(
  {
    overlap: Type.Optional(
      Type.String({
        format: 'duration',
        description: 'How long the old one goes on, e.g. PT24H; at most P7D. Left out: it ends at once.',
      }),
    ),
  },
  { additionalProperties: false },
)

export const tokenParams = Type.Object({
  id: Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'The token, by its number.' }),
})

export const tokenQuery = Type.Object({
  ...pageQuery,
  is_active: Type.Optional(
    Type.Enum(['true', 'false'], { description: 'false: only revoked and expired ones.' }),
  ),
})
export type TokenQuery = Static<typeof tokenQuery>

const person = Type.Unsafe<{ id: string; name: string } | null>({
  type: ['object', 'null'],
  properties: { id: Type.String(), name: Type.String() },
  required: ['id', 'name'],
})

const view = {
  id: Type.Integer(),
  name: Type.String(),
  scopes: Type.Array(Type.String()),
  unused_scopes: Type.Array(Type.String(), {
    description: 'Scopes that it has not used for 90 days: it may not need them.',
  }),
  unheld_scopes: Type.Array(Type.String(), {
    description: "Scopes that its holder's role does not hold: they count for nothing now.",
  }),
  addresses: Type.Array(Type.String()),
  rate: { ...nullableInteger, description: 'Requests a minute; null: the default.' },
  holder: { ...person, description: 'As whom it acts.' },
  maker: { ...person, description: 'Who made it; null: the command line.' },
  created_at: timestamp,
  expires_at: timestamp,
  last_used_at: nullableTimestamp,
  last_used_address: nullableText,
  revoked_at: nullableTimestamp,
  rolled_at: { ...nullableTimestamp, description: 'Since when another takes its place.' },
}

/** A token as the API shows it: never its text. */
export const tokenView = Type.Object(view, { title: 'Token' })
export type TokenView = Omit<Static<typeof tokenView>, 'scopes' | 'unused_scopes' | 'unheld_scopes'> & {
  scopes: Scope[]
  unused_scopes: Scope[]
  unheld_scopes: Scope[]
}

/** A token that was just made, with its text. */
export const newTokenView = Type.Object(
  { ...view, token: Type.String({ description: 'Shown now and never again.' }) },
  { title: 'NewToken' },
)
