// Rows of a page say the same many times over: which channel, whose it is, when something was, that there are no tags.

/** The rows, in which what says the same is there once: less is kept of a long list. */
export function withShared<Row extends object>(rows: Row[]): Row[] {
  const known = new Map<string, unknown>()
  const shared = (part: unknown): unknown => {
    if (typeof part !== 'string' && (part === null || typeof part !== 'object')) return part
    const text = JSON.stringify(part)
    if (!known.has(text)) known.set(text, typeof part === 'string' ? part : withSharedParts(part, shared))
    return known.get(text)
  }
  return rows.map(row => withSharedParts(row, shared))
}

function withSharedParts<Whole extends object>(whole: Whole, shared: (part: unknown) => unknown): Whole {
  for (const [name, part] of Object.entries(whole)) {
    const one = shared(part)
    // two strings that say the same are two in memory, and no comparison tells
    if (one !== part || typeof part === 'string') Object.assign(whole, { [name]: one })
  }
  return whole
}
