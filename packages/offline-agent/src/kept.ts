// Texts made ready are kept between turns, by their content: what has not changed is not read again.

import { type IndexedText, makeReadText, type ReadText } from './index.ts'

/** What an indexed text takes in memory for each of its characters, measured, in bytes. */
const BYTES_PER_CHAR = 45

/** Makes texts ready and keeps those that were used last, up to `bytesMax`. */
export function keepTexts(bytesMax: number): ReadText {
  const kept = new Map<string, IndexedText>()
  const charsMax = bytesMax / BYTES_PER_CHAR
  let chars = 0
  return content => {
    const known = kept.get(content)
    if (known) {
      // last used, last to go
      kept.delete(content)
      kept.set(content, known)
      return known
    }
    const made = makeReadText()(content)
    if (content.length > charsMax) return made
    kept.set(content, made)
    chars += content.length
    for (const oldest of kept.keys()) {
      if (chars <= charsMax) break
      kept.delete(oldest)
      chars -= oldest.length
    }
    return made
  }
}
