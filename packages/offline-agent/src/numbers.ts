// Numbers as one figure each, however they are written: "10 000", "10,000", "10.000", "10k" and "ten thousand" are 10000.

import { NUMBER_WORDS } from './data/numbers.ts'

/** Three digits after each mark; one mark throughout. */
const GROUPED = /(?<![\d.,])\d{1,3}(?:([ .,\u00a0\u2009\u202f])\d{3})(?:\1\d{3})*(?!\d)/g
const THOUSANDS = /\b(\d{1,3})(?:k| ?(?:mille|thousand))\b/g
/** "The 5th", "le 1er": the number of a day. */
const ORDINAL = /\b(\d{1,2})(?:st|nd|rd|th|er)\b/g

/** Characters beside a word that may tell whether it is a number: the longest words of the patterns below. */
const NEAR_CHARS_MAX = 24
const HUNDRED = 100
const THOUSAND = 1_000
const VALUES = new Map(
  NUMBER_WORDS.trim()
    .split('\n')
    .flatMap(line => {
      const [value, ...names] = line.split(' ')
      return names.map((name): [string, number] => [name, Number(value)])
    }),
)
const NAMES = [...VALUES.keys()].join('|')
/** "Vingt et un", "two hundred and fifty". */
const LINK = '(?:[ -]| et (?=un\\b|une\\b|onze\\b)|(?<=hundred|thousand) and )'
const WRITTEN = new RegExp(`\\b(?:${NAMES})(?:${LINK}(?:${NAMES}|un|une|one))*\\b`, 'g')
/** "Un four" is an oven, "un lit neuf" a new bed: what goes before or after tells. */
const CLASS_BEFORE = /\b(?:class|form|grade|level|room|number|only|last|all|the)[ -]$/
const ENGLISH_AFTER = /^ (?:[a-z]+s\b|of\b|or\b|to\b|and\b|people|children|men|women|tm)/
const FRENCH_AFTER =
  /^ (?:h\b|heures?|ans|mois|jours?|minutes?|semaines?|nuits?|fois|personnes?|enfants?|places?|euros?|francs?|f\b|fcfa)/

/** A folded text with each of its numbers as digits without marks between them. */
export function withNumbers(folded: string): string {
  const whole = /\d/.test(folded) ? withDigits(folded) : folded
  return whole.replace(WRITTEN, (said, at: number) => {
    const before = whole.slice(Math.max(0, at - NEAR_CHARS_MAX), at)
    const after = whole.slice(at + said.length, at + said.length + NEAR_CHARS_MAX)
    if (said === 'four' && !ENGLISH_AFTER.test(after) && !CLASS_BEFORE.test(before)) return said
    if (/^(?:four )?neuf$/.test(said) && !FRENCH_AFTER.test(after)) return said
    return numbersOf(said.split(/[ -]/)).join(' ')
  })
}

function withDigits(folded: string): string {
  return folded
    .replace(GROUPED, amount => amount.replace(/\D/g, ''))
    .replace(THOUSANDS, '$1000')
    .replace(ORDINAL, '$1')
}

/** The numbers that words spell: "two hundred fifty" is one, "two three" are two. */
function numbersOf(words: string[]): number[] {
  const found: number[] = []
  let thousands = 0
  let rest = 0
  for (const word of words) {
    const value = /^(?:un|une|one)$/.test(word) ? 1 : VALUES.get(word)
    if (value === undefined) continue
    if (value === THOUSAND && thousands === 0) {
      thousands = Math.max(1, rest) * THOUSAND
      rest = 0
    } else if (value === HUNDRED && rest < 10) rest = Math.max(1, rest) * HUNDRED
    else if (value === 20 && rest % HUNDRED === 4) rest += 76
    else if (goesWith(rest, value)) rest += value
    else {
      found.push(thousands + rest)
      thousands = 0
      rest = value
    }
  }
  return [...found, thousands + rest]
}

/** "Twenty-five", "soixante-dix", "cent douze". */
function goesWith(rest: number, value: number): boolean {
  const tens = rest % HUNDRED
  if (tens === 0) return value < HUNDRED
  return tens % 10 === 0 && tens >= 20 && (value < 10 || ((tens === 60 || tens === 80) && value < 20))
}
