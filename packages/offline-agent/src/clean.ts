// Text from outside may hide characters no reader sees but a model or a screen obeys. They are taken out
// here, in one place, before any text reaches a prompt or a reply.

/** Code points that are not meant to be read, first and last of each range. */
const HIDDEN_RANGES: [number, number][] = [
  [0x00, 0x09], // controls before the line feed
  [0x0b, 0x1f],
  [0x7f, 0x9f], // delete and C1
  [0xad, 0xad], // soft hyphen
  [0x34f, 0x34f], // grapheme joiner
  [0x61c, 0x61c], // Arabic letter mark
  [0x115f, 0x1160], // Hangul fillers
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f], // zero width, left-to-right and right-to-left marks
  [0x2028, 0x202e], // line separators and bidi embeddings
  [0x2060, 0x206f], // invisible operators and bidi isolates
  [0x3164, 0x3164],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0xfffe, 0xffff],
  [0xe0000, 0xe0fff], // tags and variation selectors
]
/** The same within the brackets of a regular expression with the flag u. */
export const HIDDEN_CLASS = HIDDEN_RANGES.map(
  ([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`,
).join('')
const HIDDEN = new RegExp(`[${HIDDEN_CLASS}]`, 'gu')
const HIDDEN_ANYWHERE = new RegExp(`[${HIDDEN_CLASS}]`, 'u')
const LINE_BREAKS = /\r\n?|[\u2028\u2029\u0085]/g

/** The same text without hidden characters: line breaks become \n, tabs a space, lone surrogates U+FFFD. */
export function clean(text: string): string {
  const whole = text.toWellFormed()
  if (!HIDDEN_ANYWHERE.test(whole)) return whole
  return whole.replace(LINE_BREAKS, '\n').replaceAll('\t', ' ').replace(HIDDEN, '')
}

/** Cleaned text on one line, for names, subjects and quotes. */
export function cleanLine(text: string, codePointsMax: number): string {
  return bounded(clean(text).replace(/\s+/g, ' ').trim(), codePointsMax)
}

/**
 * Cuts to at most `codePointsMax` code points, at a word where one is near, and marks the cut with an
 * ellipsis.
 */
export function bounded(text: string, codePointsMax: number): string {
  // A string has at most as many code points as UTF-16 units.
  if (text.length <= codePointsMax) return text
  const points = Array.from(text)
  if (points.length <= codePointsMax) return text
  const kept = points.slice(0, Math.max(0, codePointsMax - 1)).join('')
  const space = kept.lastIndexOf(' ')
  return `${(space > kept.length * 0.8 ? kept.slice(0, space) : kept).trimEnd()}…`
}
