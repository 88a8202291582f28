import type { Text } from './languages.ts'
import { formatTexts } from './texts.ts'

/** A named form of text that schemas refer to by `format`: how it is checked, and how it is explained. */
type Format = { test: (text: string) => boolean; text: Text }

const EMAIL_CHARS_MAX = 254
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const EMAIL = new RegExp(
  `^[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]{1,64}(?:\\.[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]{1,64}){0,8}@${LABEL}(?:\\.${LABEL}){1,8}$`,
)
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2}))?$/
/** Letters or digits that can be seen; zero-width and blank characters are not. */
const VISIBLE =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: the joiners are listed one by one on purpose
  /[^\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\u{e0000}-\u{e0fff}]/u

/** Is this day in the calendar? Date.parse takes the 30th of February for the 2nd of March. */
function isDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

/** Is it the name of a zone? Offsets such as +01:00 are no places. */
function isZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return /^[A-Za-z]/.test(text)
  } catch {
    return false
  }
}

/** An address that other paths are added to: a user name or password in it would be shown wherever the address is. */
function isBare({ username, password, search, hash }: URL): boolean {
  return username === '' && password === '' && search === '' && hash === ''
}

/** Formats that every reader knows from JSON Schema; the others are ours. */
const STANDARD = new Set(['date', 'date-time', 'email', 'uri', 'duration'])

export const FORMATS: { [name: string]: Format } = {
  visible: {
    test: text => VISIBLE.test(text),
    text: formatTexts.visible,
  },
  'not-blank': {
    test: text => /\S/u.test(text),
    text: formatTexts['not-blank'],
  },
  line: {
    test: text =>
      !/[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text) &&
      VISIBLE.test(text),
    text: formatTexts.line,
  },
  'e164-digits': {
    test: text => /^[1-9][0-9]{7,14}$/.test(text),
    text: formatTexts['e164-digits'],
  },
  digits: {
    test: text => /^[0-9]{1,20}$/.test(text),
    text: formatTexts.digits,
  },
  email: {
    test: text => text.length <= EMAIL_CHARS_MAX && EMAIL.test(text),
    text: formatTexts.email,
  },
  'language-tag': {
    test: text => /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/.test(text),
    text: formatTexts['language-tag'],
  },
  date: {
    test: text => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && isDay(text),
    text: formatTexts.date,
  },
  'date-time': {
    test: text => TIMESTAMP.test(text) && !Number.isNaN(Date.parse(text)) && isDay(text.slice(0, 10)),
    text: formatTexts['date-time'],
  },
  uri: {
    test: text => text.length <= 2048 && /^https?:\/\/[^\s\p{Cc}]+$/u.test(text) && URL.canParse(text),
    text: formatTexts.uri,
  },
  'base-address': {
    test: text => FORMATS.uri!.test(text) && isBare(new URL(text)),
    text: formatTexts['base-address'],
  },
  'site-origin': {
    test: text => URL.canParse(text) && new URL(text).origin === text,
    text: formatTexts['site-origin'],
  },
  'printable-ascii': {
    test: text => /^[\x21-\x7e]+$/.test(text),
    text: formatTexts['printable-ascii'],
  },
  codes: {
    test: text => /^[a-z][a-z0-9_]*(?:,[a-z][a-z0-9_]*)*$/.test(text),
    text: formatTexts.codes,
  },
  code: {
    test: text => /^[a-z][a-z0-9_]{0,49}$/.test(text),
    text: formatTexts.code,
  },
  'id-list': {
    test: text => /^[0-9]{1,20}(?:,[0-9]{1,20})*$/.test(text),
    text: formatTexts['id-list'],
  },
  'hashid-or-id': {
    test: text => /^(?:[0-9]{1,20}|[a-z]{3}-[1-9A-HJ-NP-Za-km-z]{10})$/.test(text),
    text: formatTexts['hashid-or-id'],
  },
  'time-zone': {
    test: isZone,
    text: formatTexts['time-zone'],
  },
  duration: {
    test: text =>
      /^P(?=.)(?:\d{1,4}W)?(?:\d{1,5}D)?(?:T(?=.)(?:\d{1,6}H)?(?:\d{1,7}M)?(?:\d{1,9}S)?)?$/.test(text),
    text: formatTexts.duration,
  },
}

/** What a description says shorter than a refusal. */
const SHORT: { [name: string]: string } = {
  visible: 'Not blank.',
  'not-blank': 'Not blank.',
  'hashid-or-id': 'An id or a hashid.',
}

/** What a format of ours is, as the end of an English description; null where JSON Schema says it. */
export function formatSentence(format: unknown): string | null {
  if (typeof format !== 'string' || STANDARD.has(format)) return null
  const rule = FORMATS[format]?.text.en.replace(/^must be /, '')
  return rule === undefined ? null : (SHORT[format] ?? `${rule[0]!.toUpperCase()}${rule.slice(1)}.`)
}
