import type { Tokens } from '../db/types.ts'

/**
 * Every column of a token. `given`: what whoever makes or changes it gives it; entries of the audit log tell it, and a token that
 * takes another's place has the same. `own`: of this one token alone. Another column does not compile before it stands here.
 */
export const TOKEN_COLUMNS = {
  name: 'given',
  scopes: 'given',
  expires_at: 'given',
  ip_allow: 'given',
  rate_per_minute: 'given',
  id: 'own',
  hash: 'own',
  app_id: 'own',
  user_id: 'own',
  kind: 'own',
  made_by: 'own',
  created_at: 'own',
  last_used_at: 'own',
  last_used_ip: 'own',
  scopes_used: 'own',
  revoked_at: 'own',
  rolled_at: 'own',
  confirmed_until: 'own',
  is_confirmed_strongly: 'own',
} as const satisfies { [column in keyof Tokens]: 'given' | 'own' }

type Columns = typeof TOKEN_COLUMNS
export type GivenField = {
  [column in keyof Columns]: Columns[column] extends 'given' ? column : never
}[keyof Columns]

/** What the API calls a column that it does not call by its name. */
export const SHOWN_AS: { [field in GivenField]?: string } = { ip_allow: 'addresses', rate_per_minute: 'rate' }

export const GIVEN_FIELDS = (Object.keys(TOKEN_COLUMNS) as (keyof Columns)[]).filter(
  (column): column is GivenField => TOKEN_COLUMNS[column] === 'given',
)

/** What was given of a token, as the audit log tells it. */
export const givenFacts = (token: { [field in GivenField]: unknown }): { [field: string]: unknown } =>
  Object.fromEntries(GIVEN_FIELDS.map(field => [SHOWN_AS[field] ?? field, token[field]]))
