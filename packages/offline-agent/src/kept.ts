// Texts made ready are kept between turns, by their content: what has not changed is not read again.

import { type IndexedText, makeReadText, type ReadText } from './index.ts'

// What the parts of an indexed text take in memory, measured.
/** An entry of a map or a set, with its share of the form. */
const FORM_BYTES = 45
const WORD_BYTES = 32
const UNIT_BYTES = 300
/** The text itself, and its units' texts, when not all letters are Latin. */
const CHAR_BYTES = 4

/** About what a text that is made ready takes in memory. */
export function bytesOf(content: string, made: IndexedText): number {
  const { units, forms, counts, meanings, numbers } = made
  const own = units.reduce(
    (sum, unit) => sum + unit.forms.size * FORM_BYTES + unit.words.length * WORD_BYTES,
    0,
  )
  return (
    own +
    units.length * UNIT_BYTES +
    (forms.size + counts.size + meanings.size + numbers.size) * FORM_BYTES +
    content.length * CHAR_BYTES
  )
}

/** Makes texts ready and keeps those that were used last, up to `bytesMax`. */
export function keepTexts(bytesMax: number): ReadText {
  const kept = new Map<string, { made: IndexedText; bytes: number }>()
  let held = 0
  return content => {
    const known = kept.get(content)
    if (known) {
      // last used, last to go
      kept.delete(content)
      kept.set(content, known)
      return known.made
    }
    const made = makeReadText()(content)
    const bytes = bytesOf(content, made)
    if (bytes > bytesMax) return made
    kept.set(content, { made, bytes })
    held += bytes
    for (const [oldest, { bytes }] of kept) {
      if (held <= bytesMax) break
      kept.delete(oldest)
      held -= bytes
    }
    return made
  }
}
