import type { TFunction } from 'i18next'
import type { audit } from '../texts/en/audit.ts'

export const ACTOR_KINDS = ['person', 'token', 'command_line', 'service'] as const

type Words = keyof (typeof audit)['actions']

type Fields = keyof (typeof audit)['fields']

/** A field that changed, in words; more may come, which then stand by their name. */
export const fieldWords = (field: string, t: TFunction): string =>
  t(`audit.fields.${field as Fields}`, { defaultValue: field })

/** What was done, in words; more actions may come, which then stand by their name. */
export const actionWords = (action: string, t: TFunction): string =>
  t(`audit.actions.${action.replace('.', '_') as Words}`, { defaultValue: action })
