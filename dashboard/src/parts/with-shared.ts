// Rows of a page say the same many times over: which channel, whose it is, when something was, that there are no tags.

type Parts = { [name: string]: unknown }
type Known = { words: Map<string, string>; parts: Map<string, object> }

/** The rows, in which what says the same is there once: less is kept of a long list. */
export function withShared<Row extends object>(rows: Row[]): Row[] {
  const known: Known = { words: new Map(), parts: new Map() }
  for (const row of rows) shareIn(row as Parts, known)
  return rows
}

function shareIn(whole: Parts, known: Known): void {
  for (const name of Object.keys(whole)) {
    const part = whole[name]
    // two strings that say the same are two in memory, and no comparison tells
    if (typeof part === 'string') whole[name] = sharedWord(part, known)
    else if (typeof part === 'object' && part !== null) whole[name] = sharedPart(part, known)
  }
}

function sharedWord(word: string, { words }: Known): string {
  const one = words.get(word)
  if (one === undefined) words.set(word, word)
  return one ?? word
}

function sharedPart(part: object, known: Known): object {
  const text = JSON.stringify(part)
  const one = known.parts.get(text)
  if (one !== undefined) return one
  shareIn(part as Parts, known)
  known.parts.set(text, part)
  return part
}
