// Where something stands in a text whose characters are written in other ways: as JSON, addresses, mail and pages escape them,
// also one within the other, or with characters between them that nobody sees. Pure.
import { HIDDEN_CLASS } from '@palabre/offline-agent/clean'
import { joined, lowered, type Span, spansOf } from './any-case.ts'

/** JSON in JSON, in an address, in a page. */
const LEVELS_MAX = 4
const HEX = '[0-9a-fA-F]'
const ESCAPED = new RegExp(
  [
    `[${HIDDEN_CLASS}]`,
    `\\\\u(?:${HEX}{4}|\\{${HEX}{1,6}\\})`,
    `\\\\x${HEX}{2}`,
    `\\\\["'/\\\\]`,
    // characters of one byte, and of two to four
    `[%=][0-7]${HEX}`,
    `[%=][c-fC-F]${HEX}(?:[%=][89abAB]${HEX}){1,3}`,
    `&#(?:[xX]${HEX}{1,6}|[0-9]{1,7});`,
    '&(?:amp|lt|gt|quot|apos);',
  ].join('|'),
  'gu',
)
const NAMED: { [name: string]: string } = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}

/** A text as it reads, and where each unit of it, and its end, stands in what came. */
type Reading = { text: string; at: Int32Array }

/** Where these stand in it as it reads, level by level, in order and apart from each other. Where nothing is escaped: nowhere. */
export function findRead(text: string, wanted: readonly string[]): Span[] {
  const spans: Span[] = []
  let reading: Reading | null = { text, at: Int32Array.from({ length: text.length + 1 }, (_, i) => i) }
  for (let level = 0; level < LEVELS_MAX; level++) {
    reading = unescaped(reading)
    if (!reading) break
    const { text: read, at } = reading
    const small = lowered(read)
    for (const one of wanted)
      spans.push(...spansOf(read, small, one).map(({ from, to }) => ({ from: at[from]!, to: at[to]! })))
  }
  return joined(spans)
}

/** One level further; null: nothing is escaped any more. */
function unescaped({ text, at }: Reading): Reading | null {
  const next = new Int32Array(text.length + 1)
  const pieces: string[] = []
  let length = 0
  let from = 0
  const keep = (to: number): void => {
    next.set(at.subarray(from, to), length)
    length += to - from
    pieces.push(text.slice(from, to))
  }
  for (const { 0: escaped, index } of text.matchAll(ESCAPED)) {
    keep(index)
    const read = readOf(escaped)
    next.fill(at[index]!, length, length + read.length)
    length += read.length
    pieces.push(read)
    from = index + escaped.length
  }
  if (from === 0) return null
  keep(text.length)
  next[length] = at[text.length]!
  return { text: pieces.join(''), at: next }
}

/** Never longer than what is written. */
function readOf(escaped: string): string {
  switch (escaped[0]) {
    case '\\':
      return /^\\[ux]/.test(escaped)
        ? characterOf(Number.parseInt(escaped.replaceAll(/[\\ux{}]/g, ''), 16))
        : escaped[1]!
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
