import type { TFunction } from 'i18next'
import type { tokens } from '../texts/en/tokens.ts'

type Words = keyof (typeof tokens)['scopes']

/** What a scope allows, in words; its own name where there are none. */
export const scopeWords = (scope: string, t: TFunction): string =>
  t(`tokens.scopes.${scope.replace(':', '_') as Words}`, { defaultValue: scope })
