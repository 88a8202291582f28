/** What the audit log records: a noun and what was done to it. Only additions: programs filter by these. */
export const AUDIT_ACTIONS = [
  'business.add',
  'app.stop',
  'app.resume',
  'app.hours',
  'balance.top_up',
  'price.set',
  'member.add',
  'user.verify',
  'user.disable',
  'user.operator',
  'token.add',
  'token.revoke',
  'channel.add',
  'channel.update',
  'channel.disconnect',
  'agent.add',
  'agent.update',
  'model.set',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]
