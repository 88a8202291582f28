/** What a token may do. `admin` is the operator's: it holds all others. */
export const SCOPES = [
  'knowledge:write',
  'messages:send',
  'messages:read',
  'agents:read',
  'agents:write',
  'balance:read',
  'tickets:read',
  'tickets:write',
  'contacts:read',
  'contacts:write',
  'channels:write',
  'automations:write',
  'webhooks:manage',
  'admin',
] as const

export type Scope = (typeof SCOPES)[number]

/** What a person is in a business. */
export type Role = 'owner' | 'admin' | 'member' | 'viewer'
