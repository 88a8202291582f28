import { dayOf } from '../core/timeline.ts'
import type { Language } from '../core/wire.ts'
import { say } from './texts.ts'

const DAY_MS = 86_400_000
/** Above it minutes are no help any more. */
const HOURS_FROM_MINUTES = 90

/** The language with the visitor's own region, when the browser gives it: "en-GB" writes times unlike "en-US". */
function localeOf(language: Language): string {
  return navigator.languages.find(tag => tag.startsWith(language)) ?? language
}

/** "10:42" in the visitor's zone. */
export function timeOf(at: number, language: Language): string {
  return new Date(at).toLocaleTimeString(localeOf(language), { timeStyle: 'short' })
}

/** "5 minutes", "3 heures". */
export function spanOf(minutes: number, language: Language): string {
  const hours = Math.ceil(minutes / 60)
  const isLong = minutes > HOURS_FROM_MINUTES
  const unit = isLong ? 'hour' : 'minute'
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    isLong ? hours : minutes,
  )
}

/** "Today", "Yesterday", or the date; days are the visitor's. */
export function dayTextOf(at: number, now: number, language: Language): string {
  if (dayOf(at) === dayOf(now)) return say(language, 'today')
  if (dayOf(at) === dayOf(now - DAY_MS)) return say(language, 'yesterday')
  return new Date(at).toLocaleDateString(localeOf(language), { dateStyle: 'full' })
}
