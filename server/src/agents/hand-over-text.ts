import type { Language } from '@palabre/contract/languages'
import { REASONS } from '@palabre/contract/reasons'
import { reasonIn } from '@palabre/offline-agent/phrases'
import { handOverTexts } from './texts.ts'

/** Why an agent handed over, in the reader's language: what the built-in model and the service say; the words of others stay. */
export function handOverText(reason: string, language: Language): string {
  const own = reasonIn(reason, language)
  if (own !== null) return own
  if (reason.startsWith('model: ')) return handOverTexts.model[language]
  if (reason.startsWith('not delivered: ')) return handOverTexts.notDelivered[language]
  if (reason === 'insufficient_balance') return handOverTexts.balance[language]
  if (reason === 'window_closed') return handOverTexts.window[language]
  return REASONS.some(one => one === reason) ? handOverTexts.refused[language] : reason
}
