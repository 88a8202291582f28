// Entries that say the same in two languages: one matter, told in the reader's.

/** What is compared of an entry. `away`: how far it leans to the other language than the reader's (index.ts). */
type Said = { meanings: Set<string>; numbers: Set<string>; away: number }

const NUMBER = /\d[\d.,: ]*\d|\d/g
const SHARED_NUMBERS_MIN = 2
/** Of entries with the same numbers: the share of their meanings that both have. */
const ALIKE_MIN = 0.2
/** Of others: that share, and the share of the meanings of the one with fewer. */
const ALIKE_BY_WORDS_MIN = 0.38
const CONTAINED_MIN = 0.6
/** With fewer meanings than this, words alone tell too little. */
const MEANINGS_MIN = 5

/** True for two entries that say the same in two languages. */
export function isTwin(a: Said, b: Said): boolean {
  if (a.away * b.away > 0) return false
  const shared = a.meanings.intersection(b.meanings).size
  const alike = shared / Math.max(1, a.meanings.size + b.meanings.size - shared)
  if (alike < ALIKE_MIN) return false
  const numbers = a.numbers.intersection(b.numbers).size
  if (numbers >= SHARED_NUMBERS_MIN && numbers * 2 >= Math.min(a.numbers.size, b.numbers.size)) return true
  const fewer = Math.min(a.meanings.size, b.meanings.size)
  const isTold = a.away !== b.away && fewer >= MEANINGS_MIN
  return isTold && alike >= ALIKE_BY_WORDS_MIN && shared / fewer >= CONTAINED_MIN
}

/** The numbers and times of day of a text. */
export function numbersIn(text: string): Set<string> {
  const numbers = withEqualTimes(text).match(NUMBER) ?? []
  return new Set(numbers.map(number => number.replace(/\D/g, '').replace(/^0+(?=\d)/, '')))
}

/** "8 h 30" is 8:30 in the other language, and "7 pm" and "19:00" are "19 h". */
function withEqualTimes(text: string): string {
  return text
    .replace(/\b(\d{1,2})\s?h\s?(\d{2})\b/gi, '$1:$2')
    .replace(
      /\b(\d{1,2})(:\d{2})?\s?([ap])\.?m\b/gi,
      (_, hour: string, minutes = '', half: string) =>
        `${(Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)}${minutes}`,
    )
    .replace(/\b(\d{1,2}):00\b/g, '$1')
}
