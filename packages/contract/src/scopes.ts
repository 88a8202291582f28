/** What a token may do. `admin` is for those who run the business, and includes all others. */
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

/** What a person may be in a business, the most powerful first. */
export const ROLES = ['owner', 'admin', 'member', 'viewer'] as const

/** A person's role in a business. */
export type Role = (typeof ROLES)[number]

/** What each role may do at most. A viewer holds nothing that writes. */
export const ROLE_SCOPES: { [role in Role]: readonly Scope[] } = {
  owner: SCOPES,
  admin: SCOPES,
  member: [
    'knowledge:write',
    'messages:send',
    'messages:read',
    'agents:read',
    'tickets:read',
    'tickets:write',
    'contacts:read',
    'contacts:write',
  ],
  viewer: ['messages:read', 'agents:read', 'balance:read', 'tickets:read', 'contacts:read'],
}

/** What somebody may do: the scopes that were granted and that the role holds now. `admin` includes all others. */
export function rightsOf(granted: readonly Scope[], role: Role): Scope[] {
  const held = ROLE_SCOPES[role]
  return granted.includes('admin') ? [...held] : held.filter(scope => granted.includes(scope))
}
