/** What a token may do. `admin` is for the operator and includes all others. */
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

/** A person's role in a business. */
export type Role = 'owner' | 'admin' | 'member' | 'viewer'
