// Counts, durations and money as people of the reader's language write them.

const UNITS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const

const made = new Map<string, Intl.NumberFormat>()

/** Formats are dear to make: one for each language and look. */
function formatOf(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = `${language} ${JSON.stringify(options)}`
  const format = made.get(name) ?? new Intl.NumberFormat(language, options)
  made.set(name, format)
  return format
}

/** "1,204". */
export const numberOf = (n: number, language: string): string => formatOf(language, {}).format(n)

/**
 * How units are said where there is little room, the same for lengths and for times ahead and ago: "23h", "in 23h", "23h ago". Narrow
 * English differs by region ("in 23 hr"), other languages narrow are signs ("+23 h").
 */
export const briefOf = (language: string): { language: string; look: 'narrow' | 'short' } =>
  language.startsWith('en') ? { language: 'en', look: 'narrow' } : { language, look: 'short' }

/** "4m", in French "4 min": so many of a unit. */
export function unitsOf(n: number, unit: (typeof UNITS)[number]['unit'], language: string): string {
  const brief = briefOf(language)
  return formatOf(brief.language, { style: 'unit', unit, unitDisplay: brief.look }).format(n)
}

/** "name, description and address": several words as one. */
export const listOf = (words: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(words)

/** "38%". */
export const shareOf = (part: number, whole: number, language: string): string =>
  formatOf(language, { style: 'percent' }).format(whole === 0 ? 0 : part / whole)

/** "€12.40". */
export const moneyOf = (amount: number, currency: string, language: string): string =>
  formatOf(language, { style: 'currency', currency }).format(amount)

/** In the largest unit that fits and the one below it: "4s", "3m 1s", "2h 43m", in French "3 min 1 s", in one line; a dash where there is none. */
export function durationOf(seconds: number | null, language: string): string {
  if (seconds === null) return '–'
  const whole = Math.round(seconds)
  const at = UNITS.findIndex(one => whole >= one.seconds)
  if (at < 0) return unitsOf(0, 'second', language)
  const [first, second] = [UNITS[at]!, UNITS[at + 1]]
  const rest = second ? Math.floor((whole % first.seconds) / second.seconds) : 0
  const words = unitsOf(Math.floor(whole / first.seconds), first.unit, language)
  return rest > 0 && second ? `${words}\u00a0${unitsOf(rest, second.unit, language)}` : words
}
