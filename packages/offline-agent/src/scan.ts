// Finds which entries speak of which terms, in one pass over the characters: a thousand entries of 500
// characters cost two or three milliseconds, without an index that would have to be kept fresh.

import { fold, stem } from './words.ts'

/**
 * Bit i of `masks[e]`: entry e holds a stem of term i. `frequency[i]`: pieces (sentences, roughly) that
 * hold it.
 */
type Scan = { masks: Uint32Array; frequency: number[]; pieces: number }

/** Bits of a mask. */
export const SCAN_TERMS_MAX = 31

// Latin letters and digits to 1..36, everything else 0. Covers Latin-1 and Latin Extended-A.
const BASE = 37
const DIGIT_ZERO = 27
const FOLDED = new Uint8Array(0x180)
for (let code = 0; code < FOLDED.length; code++) {
  const letter = fold(String.fromCharCode(code))[0]
  if (letter !== undefined && /[a-z]/.test(letter)) FOLDED[code] = letter.charCodeAt(0) - 96
  else if (letter !== undefined && /[0-9]/.test(letter)) FOLDED[code] = letter.charCodeAt(0) - 48 + DIGIT_ZERO
}
const LINE_FEED = 10

/** Looks for the stems of up to 31 terms in all contents. */
export function scan(contents: string[], terms: { stems: Set<string> }[]): Scan {
  const wanted = new Map<string, number>()
  const prefixes = new Uint8Array(BASE ** 3)
  terms.slice(0, SCAN_TERMS_MAX).forEach((term, index) => {
    for (const form of term.stems) {
      wanted.set(form, (wanted.get(form) ?? 0) | (1 << index))
      prefixes[prefixOf(form)] = 1
    }
  })
  const seen = new Map<string, number>()
  const masks = new Uint32Array(contents.length)
  const frequency = terms.map(() => 0)
  let pieces = 0
  contents.forEach((content, index) => {
    const whole = openedLigatures(content)
    masks[index] = scanOne(whole, wanted, prefixes, seen, mask => {
      pieces++
      for (let bits = mask; bits !== 0; bits &= bits - 1) frequency[31 - Math.clz32(bits & -bits)]!++
    })
  })
  return { masks, frequency, pieces }
}

function scanOne(
  text: string,
  wanted: Map<string, number>,
  prefixes: Uint8Array,
  seen: Map<string, number>,
  endPiece: (mask: number) => void,
): number {
  let all = 0
  let piece = 0
  let start = -1
  let prefix = 0
  let isDigits = false
  const end = text.length
  for (let i = 0; i <= end; i++) {
    const code = i < end ? text.charCodeAt(i) : LINE_FEED
    const letter = code < FOLDED.length ? FOLDED[code]! : 0
    // Letters and digits part ways, as in words().
    const turns = start >= 0 && letter !== 0 && letter >= DIGIT_ZERO !== isDigits
    if (turns && prefixes[prefix] === 1) piece |= bitsOf(text.slice(start, i), wanted, seen)
    if (turns) start = -1
    if (letter !== 0) {
      if (start < 0) {
        isDigits = letter >= DIGIT_ZERO
        start = i
        prefix = letter * BASE * BASE
      } else if (i === start + 1) prefix += letter * BASE
      else if (i === start + 2) prefix += letter
      continue
    }
    if (start >= 0) {
      if (prefixes[prefix] === 1) piece |= bitsOf(text.slice(start, i), wanted, seen)
      start = -1
    }
    // A full stop, a question mark, an exclamation mark or a new line ends a piece, roughly.
    if (code === LINE_FEED || code === 46 || code === 63 || code === 33) {
      endPiece(piece)
      all |= piece
      piece = 0
    }
  }
  return all
}

function bitsOf(raw: string, wanted: Map<string, number>, seen: Map<string, number>): number {
  const known = seen.get(raw)
  if (known !== undefined) return known
  const bits = wanted.get(stem(fold(raw))) ?? 0
  seen.set(raw, bits)
  return bits
}

function prefixOf(form: string): number {
  let prefix = 0
  for (let i = 0; i < 3; i++)
    prefix = prefix * BASE + (i < form.length ? (FOLDED[form.charCodeAt(i)] ?? 0) : 0)
  return prefix
}

function openedLigatures(content: string): string {
  const text = content.includes('œ') || content.includes('Œ') ? content.replaceAll(/œ/gi, 'oe') : content
  // Letters written with separate accents (some phones, PDF copies) are joined first.
  return /[\u0300-\u036f]/.test(text) ? text.normalize('NFC') : text
}
