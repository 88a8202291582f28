import type { AUDIT_ACTIONS } from '@palabre/contract/audit'
import type { TFunction } from 'i18next'
import type { audit } from '../texts/en/audit.ts'

export const ACTOR_KINDS = ['person', 'token', 'command_line', 'service'] as const

/** Its text's name; one that has none does not compile. */
type Named<Action> = Action extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never

type Fields = keyof (typeof audit)['fields']

/** A field that changed, in words; more may come, which then stand by their name. */
export const fieldWords = (field: string, t: TFunction): string =>
  t(`audit.fields.${field as Fields}`, { defaultValue: field })

/** What was done, in words; more actions may come, which then stand by their name. */
export const actionWords = (action: string, t: TFunction): string =>
  t(`audit.actions.${action.replace('.', '_') as Named<(typeof AUDIT_ACTIONS)[number]>}`, {
    defaultValue: action,
  })
