// Where something stands in a text whose characters are written in other ways: as JSON, addresses, mail and pages escape them,
// also one within the other, or with characters between them that nobody sees. Pure.
import { HIDDEN_CLASS } from '@palabre/offline-agent/clean'
import type { Steps } from '../lib/steps.ts'
import { joined, lowered, type Span, spansOf } from './any-case.ts'

/** JSON in JSON, in an address, in a page. */
const LEVELS_MAX = 4
const HEX = '[0-9a-fA-F]'
/** Zeros before the number of a character. */
const PADDING_MAX = 64
/** Where one begins that is not read at once below. */
const ESCAPED = new RegExp(
  [
    `\\\\u(?:${HEX}{4}|\\{${HEX}{1,6}\\})`,
    `\\\\x${HEX}{2}`,
    // characters of two to four bytes
    `[%=][c-fC-F]${HEX}(?:[%=][89abAB]${HEX}){1,3}`,
    `&#(?:[xX]0{0,${PADDING_MAX}}${HEX}{1,6}|0{0,${PADDING_MAX}}[0-9]{1,7});`,
    '&(?:amp|lt|gt|quot|apos);',
  ].join('|'),
  'y',
)
const UNSEEN = new RegExp(`[${HIDDEN_CLASS}]`, 'u')
const BMP_SIZE = 0x10000
/** What nobody sees, by the unit. */
const IS_UNSEEN = Uint8Array.from({ length: BMP_SIZE }, (_, unit) =>
  Number(UNSEEN.test(String.fromCharCode(unit))),
)
/** What stands for itself behind a backslash. */
const BEHIND_BACKSLASH = new Set(['"', "'", '/', '\\'])
/** The end of a line, itself or escaped; `=` before it: a line of mail that goes on. */
const BREAK = `=?[ \\t]{0,4}(?:[\\r\\n]|\\\\{1,8}(?:[rn]|u000[aAdD])|[%=]0[aAdD]|&#(?:1[03]|[xX][aAdD]);){1,8}`
const BREAKS = new RegExp(BREAK, 'g')
const BREAK_AT_END = new RegExp(`${BREAK}$`)
/** A break is hardly longer. */
const BREAK_CHARS = 40
const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
/** Everything else is as it stands. */
const MAY_BEGIN = IS_UNSEEN.map((isUnseen, unit) =>
  Number(isUnseen === 1 || isHighSurrogate(unit) || '\\%=&'.includes(String.fromCharCode(unit))),
)
const BYTE_CHARS = 3
/** Of a text that is read in steps: a millisecond or two of each. */
const UNITS_A_STEP = 64 * 1024
const BREAKS_A_STEP = 4096
const NO_HEX = 16
const HEX_OF = Uint8Array.from({ length: BMP_SIZE }, (_, unit) => {
  const digit = String.fromCharCode(unit)
  return /[0-9a-fA-F]/.test(digit) ? Number.parseInt(digit, 16) : NO_HEX
})
const NAMED: { [name: string]: string } = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}

/** A text as it reads, and where each unit of it, and its end, stands in what came. */
type Reading = { text: string; at: Int32Array }

/**
 * Where these stand in it as it reads, level by level, also across ends of lines; in order and apart from each other. In steps, each
 * of a few milliseconds.
 */
export function* findRead(text: string, wanted: readonly string[]): Steps<Span[]> {
  const at = new Int32Array(text.length + 1)
  for (let i = 0; i < at.length; i++) at[i] = i
  const spans = yield* findIn(yield* unescaped({ text, at }), wanted)
  const line = yield* inOneLine(text)
  if (!line) return joined(spans)
  const across = (yield* findIn(line, wanted)).map(({ from, to }) => ({ from, to: withoutBreak(text, to) }))
  return joined([...spans, ...across])
}

/** In a reading, and so many levels further. */
function* findIn(first: Reading | null, wanted: readonly string[]): Steps<Span[]> {
  const spans: Span[] = []
  let reading = first
  for (let level = 0; reading && level < LEVELS_MAX; level++) {
    const { text, at } = reading
    const small = lowered(text)
    for (const one of wanted) {
      yield
      for (const { from, to } of spansOf(text, small, one)) spans.push({ from: at[from]!, to: at[to]! })
    }
    if (level < LEVELS_MAX - 1) reading = yield* unescaped(reading)
  }
  return spans
}

/** Without the ends of its lines, as base64 in mail is read; null: it is one line. */
function* inOneLine(text: string): Steps<Reading | null> {
  const at = new Int32Array(text.length + 1)
  const pieces: string[] = []
  let length = 0
  let from = 0
  const keep = (to: number): void => {
    pieces.push(text.slice(from, to))
    while (from < to) at[length++] = from++
  }
  for (const { 0: end, index } of text.matchAll(BREAKS)) {
    keep(index)
    from = index + end.length
    if (pieces.length % BREAKS_A_STEP === 0) yield
  }
  if (from === 0) return null
  keep(text.length)
  at[length] = text.length
  return { text: pieces.join(''), at }
}

/** The end of what stands before a break that ends there. */
function withoutBreak(text: string, to: number): number {
  const tail = text.slice(Math.max(0, to - BREAK_CHARS), to)
  return to - (BREAK_AT_END.exec(tail)?.[0].length ?? 0)
}

/** One level further, each unit looked at once; null: nothing is escaped any more. */
function* unescaped({ text, at }: Reading): Steps<Reading | null> {
  const next = new Int32Array(text.length + 1)
  const units = new Uint16Array(text.length)
  let length = 0
  let isChanged = false
  const put = (unit: number, i: number): void => {
    units[length] = unit
    next[length++] = at[i]!
  }
  /** Where the next escape may begin: most of a text is as it stands. */
  const plainUntil = (to: number, from: number): number => {
    let [i, n] = [from, length]
    for (; i < to; i++) {
      const unit = text.charCodeAt(i)
      if (MAY_BEGIN[unit] !== 0) break
      units[n] = unit
      next[n++] = at[i]!
    }
    length = n
    return i
  }
  /** Where it has come to: what begins before `to` may end behind it. */
  const readUntil = (to: number, from: number): number => {
    let i = from
    while (i < to) {
      i = plainUntil(to, i)
      if (i === to) break
      const unit = text.charCodeAt(i)
      const byte = byteAt(text, i)
      const escaped = byte !== null ? null : escapedAt(text, i)
      if (byte !== null) put(byte, i)
      else if (!escaped) put(unit, i)
      else for (let n = 0; n < escaped.read.length; n++) put(escaped.read.charCodeAt(n), i)
      isChanged ||= byte !== null || escaped !== null
      i += byte !== null ? BYTE_CHARS : (escaped?.length ?? 1)
    }
    return i
  }
  for (let i = 0; i < text.length; ) {
    i = readUntil(Math.min(text.length, i + UNITS_A_STEP), i)
    yield
  }
  if (!isChanged) return null
  next[length] = at[text.length]!
  return {
    text: Buffer.from(units.buffer, 0, length * units.BYTES_PER_ELEMENT).toString('utf16le'),
    at: next,
  }
}

/** `%41`, `=41`: what most are. Null: it is none of them. */
function byteAt(text: string, i: number): number | null {
  if (text[i] !== '%' && text[i] !== '=') return null
  const [high = NO_HEX, low = NO_HEX] = [HEX_OF[text.charCodeAt(i + 1)], HEX_OF[text.charCodeAt(i + 2)]]
  return high < 8 && low < NO_HEX ? high * 16 + low : null
}

/** How it reads and how long it is; null: nothing is escaped there. */
function escapedAt(text: string, i: number): { read: string; length: number } | null {
  const unit = text.charCodeAt(i)
  if (IS_UNSEEN[unit]) return { read: '', length: 1 }
  if (isHighSurrogate(unit)) {
    const pair = text.slice(i, i + 2)
    return UNSEEN.test(pair) ? { read: '', length: pair.length } : null
  }
  const next = text[i + 1] ?? ''
  if (text[i] === '\\' && BEHIND_BACKSLASH.has(next)) return { read: next, length: 2 }
  ESCAPED.lastIndex = i
  const [escaped] = ESCAPED.exec(text) ?? []
  return escaped === undefined ? null : { read: readOf(escaped), length: escaped.length }
}

/** Never longer than what is written. */
function readOf(escaped: string): string {
  switch (escaped[0]) {
    case '\\':
      return characterOf(Number.parseInt(escaped.replaceAll(/[\\ux{}]/g, ''), 16))
    case '%':
    case '=':
      return bytesOf(escaped)
    case '&':
      return NAMED[escaped] ?? characterOf(Number(escaped.slice(2, -1).replace(/^x/i, '0x')))
    default:
      return ''
  }
}

const UNICODE_MAX = 0x10ffff
const characterOf = (code: number): string => (code <= UNICODE_MAX ? String.fromCodePoint(code) : '')

function bytesOf(escaped: string): string {
  try {
    return decodeURIComponent(escaped.replaceAll('=', '%'))
  } catch {
    return ''
  }
}
