// Rows of a page say the same many times over: which channel, whose it is, that there are no tags.

/** The rows, in which parts that say the same are one object: less is kept of a long list. */
export function withShared<Row extends object>(rows: Row[]): Row[] {
  const known = new Map<string, unknown>()
  for (const row of rows)
    for (const [name, part] of Object.entries(row)) {
      if (part === null || typeof part !== 'object') continue
      const text = JSON.stringify(part)
      if (known.has(text)) Object.assign(row, { [name]: known.get(text) })
      else known.set(text, part)
    }
  return rows
}
