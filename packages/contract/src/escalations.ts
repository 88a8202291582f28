/** What can be done when an escalation is due, and the one thing that each needs; nobody and nothing else is named. */
export const ESCALATION_ACTIONS = {
  assign: 'user',
  team: 'team',
  priority: 'priority',
  tag: 'tag',
  note: 'note',
  notify: 'users',
} as const
export type EscalationAction = keyof typeof ESCALATION_ACTIONS

/** In the order in which they are offered. */
export const ESCALATION_ACTION_TYPES = Object.keys(ESCALATION_ACTIONS) as EscalationAction[]
