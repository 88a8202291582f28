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

/** The targets of a policy that may have escalations, and their levels. */
export const ESCALATION_TARGETS = ['response', 'next_response', 'resolve'] as const
export const ESCALATION_LEVELS = [1, 2, 3, 4] as const
export const ESCALATION_NOTE_CHARS_MAX = 2000
/** The longest target of a policy, and the farthest from it that an escalation may be: a year. */
export const TARGET_MINUTES_MAX = 525_600
