// Takes out of texts what must not be kept: known secrets in every form that they may come back in, numbers of cards,
// and values whose name says that they are secret. Pure.
import { atOnce, inTurns, type Steps } from '../lib/steps.ts'
import { begunAt, joined, lowered, type Span, spansOf } from './any-case.ts'
import { findRead } from './escapes.ts'

/** Shorter ones are in too many words. */
export const SECRET_CHARS_MIN = 4
export const HIDDEN = '[hidden]'
const CARD_DIGITS_MIN = 13
const CARD_DIGITS_MAX = 19
const LUHN = 10

/** Whole names, and pieces of names, in small letters and without what joins words. */
const SECRET_NAMES = new Set(['pin', 'pwd', 'otp', 'cvv', 'cvc', 'csc', 'sid', 'auth', 'jwt', 'pass', 'key'])
const SECRET_PIECES = [
  'password',
  'passwd',
  'passphrase',
  'secret',
  'token',
  'apikey',
  'authorization',
  'cookie',
  'session',
  'credential',
  'privatekey',
  'accesskey',
  'signature',
  'securitycode',
  'cardnumber',
]

/** Does a field of this name hold a secret? */
export function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[-_. ]/g, '')
  return SECRET_NAMES.has(plain) || SECRET_PIECES.some(piece => plain.includes(piece))
}

/** Is every part of it that lets somebody in long enough to be taken out of a text? */
export const isHideable = (secret: string): boolean =>
  partsOf(secret).every(part => part.length >= SECRET_CHARS_MIN)

/** Takes secrets out of a text; with `charsMax` only so much of it is looked at, and at most that is given back. */
export type Hide = (text: string, charsMax?: number) => string

/** So many times as long as it is may a secret be written that stands across the end of what is looked at. */
const WRITTEN_TIMES_MAX = 16

/** Takes these secrets out of a text, also in other letters, or encoded as JSON, in an address, as base64 or in hexadecimal. */
export const withoutSecrets = (secrets: readonly string[]): Hide => hiding(secrets, false)

/** The same for long texts: others have their turn while it goes on. */
export const withoutSecretsInTurns =
  (secrets: readonly string[]) =>
  (text: string): Promise<string> =>
    inTurns(searchOf(secrets, false)(text))

/** What a text ends with is taken out, too, where one of these secrets begins so: it may have been cut there. */
export const withoutBegunSecrets = (secrets: readonly string[]): Hide => hiding(secrets, true)

function hiding(secrets: readonly string[], isCut: boolean): Hide {
  const search = searchOf(secrets, isCut)
  return (text, charsMax) => atOnce(search(text, charsMax))
}

function searchOf(
  secrets: readonly string[],
  isCut: boolean,
): (text: string, charsMax?: number) => Steps<string> {
  const { parts, forms, read } = formsOfAll(secrets)
  const reach = WRITTEN_TIMES_MAX * Math.max(0, ...parts.map(({ length }) => length))
  const shortest = Math.min(...[...forms, ...read].map(({ length }) => length))
  return function* (given, charsMax = Number.POSITIVE_INFINITY) {
    const text = given.slice(0, charsMax + reach)
    // nothing reads longer than it is written
    if (!isCut && text.length < shortest) return text.slice(0, charsMax)
    const small = lowered(text)
    const spans: Span[][] = []
    for (const form of forms) {
      spans.push(spansOf(text, small, form))
      yield
    }
    if (read.length > 0) spans.push(yield* findRead(text, read))
    const all = joined(spans.flat())
    return withoutSpans(text, isCut ? withBegun(text, small, forms, all) : all, charsMax)
  }
}

/** With what the text ends with, where one begins so behind all that is found in it. */
function withBegun(text: string, small: string, forms: string[], spans: Span[]): Span[] {
  const from = spans.at(-1)?.to ?? 0
  const [rest, smallRest] = [text.slice(from), small.slice(from)]
  const cut = Math.max(0, ...forms.map(form => begunAt(rest, smallRest, form)))
  return cut < SECRET_CHARS_MIN ? spans : [...spans, { from: text.length - cut, to: text.length }]
}

/** Without these, of which the one that stands across the end is taken out, too. */
function withoutSpans(text: string, spans: Span[], charsMax: number): string {
  const taken = spans.filter(({ from }) => from < charsMax)
  const kept = taken.map(({ from }, i) => text.slice(taken[i - 1]?.to ?? 0, from))
  return [...kept, text.slice(taken.at(-1)?.to ?? 0, charsMax)].join(HIDDEN)
}

/** `read`: what is sought in a text as it reads, where lines are one. */
function formsOfAll(secrets: readonly string[]): { parts: string[]; forms: string[]; read: string[] } {
  const parts = longestFirst(piecesOf(secrets))
  const lines = parts.map(part => part.replaceAll(/[\r\n]/g, ''))
  // forms of pages write a blank so
  const read = lines.flatMap((line, i) => [line, line.replaceAll(' ', '+'), ...base64Of(parts[i]!)])
  return { parts, forms: longestFirst(parts.flatMap(formsOf)), read: longestFirst(read) }
}

const longestFirst = (texts: string[]): string[] =>
  [...new Set(texts)].filter(one => one.length >= SECRET_CHARS_MIN).sort((a, b) => b.length - a.length)

/** A shorter value of a pair is a word, or a number that others have, too. */
const VALUE_CHARS_MIN = 8
/** Of all headers of a call: each is sought by itself. */
const VALUES_MAX = 64

/** The values of `a=b; c="d"` and of `name:value`: an answer that shows what it was sent shows them one by one. */
const valuesIn = (secret: string): string[] =>
  secret
    .split(/[;,]\s{0,4}/)
    .flatMap(pair => [
      /^[^=]*=\s{0,4}"?([^"]*)/.exec(pair)?.[1] ?? '',
      /^[\w-]{1,60}:(?!\/\/)(.*)$/.exec(pair)?.[1] ?? '',
    ])
    .map(value => value.trim())
    .filter(value => value.length >= VALUE_CHARS_MIN)

/** All that is to be taken out: the parts that must be long enough, and the longest values within them. */
function piecesOf(secrets: readonly string[]): string[] {
  const parts = secrets.flatMap(partsOf)
  return [...parts, ...longestFirst(parts.flatMap(valuesIn)).slice(0, VALUES_MAX)]
}

/** A header's value, what follows its scheme, and the two halves of a name and a password. */
function partsOf(secret: string): string[] {
  const [, scheme, rest] = /^([A-Za-z][\w.-]*)\s+(\S.*)$/.exec(secret) ?? []
  if (rest === undefined) return [secret]
  if (scheme?.toLowerCase() !== 'basic') return [secret, rest]
  const pair = Buffer.from(rest, 'base64').toString('utf8')
  return [secret, rest, pair, pair.slice(pair.indexOf(':') + 1)]
}

function formsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1)
  const inAddress = encodeURIComponent(secret.toWellFormed())
  const lower = inAddress.replaceAll(/%../g, code => code.toLowerCase())
  const form = new URLSearchParams([['', secret]]).toString().slice(1)
  const hex = Buffer.from(secret).toString('hex')
  return [secret, json, inAddress, lower, form, hex, hex.toUpperCase(), ...base64Of(secret)]
}

/** What base64 makes of it wherever it begins within a longer text: the letters that depend on it alone. */
function base64Of(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [0, 1, 2].flatMap(before => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes])
    const whole = padded.toString('base64').replaceAll('=', '')
    const first = before === 0 ? 0 : before + 1
    const last = whole.length - (padded.length % 3 === 0 ? 0 : 1)
    const own = whole.slice(first, last)
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

/** A text without card numbers and without values that their names call secret. */
export function masked(text: string): string {
  return maskCards(maskNamed(text))
}

/** The same for values as they are, each by the name of its field; `hide` takes out what else is secret. */
export function maskedValue(value: unknown, name = '', hide = (text: string): string => text): unknown {
  if (value !== null && isSecretName(name)) return HIDDEN
  if (typeof value === 'string') return masked(hide(value))
  if (typeof value === 'number') {
    const text = String(value)
    return hide(text) !== text ? HIDDEN : masked(text) === text ? value : '[card]'
  }
  if (Array.isArray(value)) return value.map(one => maskedValue(one, '', hide))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, maskedValue(one, key, hide)]))
}

const CARD = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g

function maskCards(text: string): string {
  return text.replaceAll(CARD, found => (isCard(found.replaceAll(/[ -]/g, '')) ? '[card]' : found))
}

/** How the numbers of card networks begin: ids and times of that length mostly do not. */
const NETWORK = /^(?:[2-6]|8[12])/

function isCard(digits: string): boolean {
  if (!NETWORK.test(digits)) return false
  if (digits.length < CARD_DIGITS_MIN || digits.length > CARD_DIGITS_MAX) return false
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % LUHN === 0
}

/**
 * `"name": "value"`, `name=value` and `name: value`: what joins the two, and the name that stands before it. So much alone is
 * looked at before each, and nothing elsewhere: no text takes long.
 */
const NAMED = /(?<=([A-Za-z_][\w.-]{0,60})"?\s{0,4})[:=]\s{0,4}/g
const VALUE = /"(?:[^"\\]|\\.){0,4096}"?|[^\s&,;#"'<>{}[\]]{1,4096}/y

function maskNamed(text: string): string {
  let told = ''
  let from = 0
  for (const found of text.matchAll(NAMED)) {
    const end = found.index + found[0].length
    if (found.index < from || !isSecretName(found[1]!)) continue
    VALUE.lastIndex = end
    const [value] = VALUE.exec(text) ?? []
    if (value === undefined) continue
    told += text.slice(from, end) + (value.startsWith('"') ? `"${HIDDEN}"` : HIDDEN)
    from = end + value.length
  }
  return told + text.slice(from)
}
