// Numbers of orders, invoices, parcels …: found by one that is written as they all are.

const RUN = /[A-Za-z]+|\d+|[^A-Za-z\d]+/g
const CODE_CHARS_MAX = 40
/** With more around it a number may be of something else. */
const REPLY_CHARS_MAX = 40
/** A number may be so many digits shorter or longer than the example's. */
const DIGITS_MORE = 1
/** Shorter ones say too little to be told from any other number. */
const DIGITS_MIN = 3

/** Is it the example of a code, and no words? Digits, and no blanks. */
export const isCode = (example: string): boolean =>
  example.length <= CODE_CHARS_MAX && /\d{2}/.test(example) && /^[A-Za-z\d#][A-Za-z\d_./#-]*$/.test(example)

/** A text without the codes that are written like the example. */
export const withoutCodes = (text: string, example: string): string =>
  codesIn(text, example).length === 0 ? text : text.replace(patternOf(example), ' ')

/** The codes in a text that are written like the example, as it is written, each once: "cmd 4521" is CMD-4521. */
export function codesIn(text: string, example: string): string[] {
  const runs = example.match(RUN) ?? []
  const found = [...text.matchAll(patternOf(example))]
  return [...new Set(found.map(parts => (isNumber(example) ? parts[1]! : written(parts.slice(1), runs))))]
}

const isNumber = (example: string): boolean => /^\d+$/.test(example)

/** Letters stand for themselves, but where they are in several places: a number plate. */
const isPlate = (runs: string[]): boolean => runs.filter(run => /^[A-Za-z]/.test(run)).length > 1

function patternOf(example: string): RegExp {
  if (isNumber(example)) return bareNumber(example.length)
  const runs = example.match(RUN) ?? []
  const source = runs.map(run => sourceOf(run, isPlate(runs))).join('')
  return new RegExp(`(?<![A-Za-z\\d])${source}(?![A-Za-z\\d])`, 'gi')
}

function sourceOf(run: string, anyLetters: boolean): string {
  if (/^\d/.test(run)) return `(\\d{${Math.max(1, run.length - DIGITS_MORE)},${run.length + DIGITS_MORE}})`
  if (/^[A-Za-z]/.test(run)) return anyLetters ? `([A-Z]{${run.length}})` : `(${run})`
  return '([-_./# ]{0,2})'
}

/** Case and what joins the parts as in the example. */
const written = (parts: string[], runs: string[]): string =>
  runs
    .map((run, i) => {
      if (/^\d/.test(run)) return parts[i]!
      if (/^[A-Za-z]/.test(run) && isPlate(runs))
        return run === run.toUpperCase() ? parts[i]!.toUpperCase() : parts[i]!
      return run
    })
    .join('')

/** Not an amount, and no part of a longer number. */
function bareNumber(length: number): RegExp {
  const least = Math.max(DIGITS_MIN, length - DIGITS_MORE)
  const most = Math.max(DIGITS_MIN, length + DIGITS_MORE)
  const money = ' ?(?:f|fcfa|cfa|xaf|eur|euros?|usd|€|\\$)(?![a-z])'
  return new RegExp(`(?<![A-Za-z\\d.,/-])#?(\\d{${least},${most}})(?![.,/-]?\\d|${money}|[A-Za-z])`, 'gi')
}

/** A reply that is the digits of a code and little else, where all else of it is the same for all; null: it is not. */
export function numbered(text: string, example: string): string | null {
  if (text.length > REPLY_CHARS_MAX) return null
  const [before, digits, after] = /^(\D*)(\d+)(\D*)$/.exec(example)?.slice(1) ?? []
  const found = text.match(/\d+/g) ?? []
  if (digits === undefined || found.length !== 1) return null
  const isClose = Math.abs(found[0]!.length - digits.length) <= DIGITS_MORE
  return isClose && found[0]!.length >= DIGITS_MIN ? `${before}${found[0]}${after}` : null
}
