import type { Language } from '@palabre/contract/languages'
import { REASONS } from '@palabre/contract/reasons'
import { reasonForms, reasonIn } from '@palabre/offline-agent/phrases'
import { handOverTexts } from './texts.ts'

const MODEL = 'model: '
const NOT_DELIVERED = 'not delivered: '
const REFUSED = REASONS.filter(one => one !== 'insufficient_balance' && one !== 'window_closed')

/** Why an agent handed over, in the reader's language: what the built-in model and the service say; the words of others stay. */
export function handOverText(reason: string, language: Language): string {
  const own = reasonIn(reason, language)
  if (own !== null) return own
  if (reason.startsWith(MODEL)) return handOverTexts.model[language]
  if (reason.startsWith(NOT_DELIVERED)) return handOverTexts.notDelivered[language]
  if (reason === 'insufficient_balance') return handOverTexts.balance[language]
  if (reason === 'window_closed') return handOverTexts.window[language]
  return REFUSED.some(one => one === reason) ? handOverTexts.refused[language] : reason
}

/** What says the same to a reader as this reason: all of these words, or whatever begins so. */
export function sameReasons(reason: string): { words: readonly string[] } | { begin: string } {
  const begin = [MODEL, NOT_DELIVERED].find(one => reason.startsWith(one))
  if (begin !== undefined) return { begin }
  if (REFUSED.some(one => one === reason)) return { words: REFUSED }
  return { words: reasonForms(reason) ?? [reason] }
}
