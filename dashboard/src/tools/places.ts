// What may stand in braces, offered where somebody types one. Pure.

export type Offer = { name: string; hint: string }

/** What was typed behind the last open brace before the cursor; null where there is none. */
export function braceAt(text: string, cursor: number): { from: number; typed: string } | null {
  const [found, typed] = /\{([A-Za-z0-9_.*-]*)$/.exec(text.slice(0, cursor)) ?? []
  return found === undefined ? null : { from: cursor - found.length, typed: typed! }
}

/** The text with a name in braces from `from` to the cursor, and where the cursor stands then. A brace that is closed already stays one. */
export function filledAt(text: string, from: number, cursor: number, name: string) {
  const rest = text.slice(cursor).replace(/^[A-Za-z0-9_.*-]*\}/, '')
  const filled = `{${name}}`
  return { text: text.slice(0, from) + filled + rest, cursor: from + filled.length }
}

/** Those whose names have what was typed; the ones that begin with it first. */
export function offersFor(offers: readonly Offer[], typed: string): Offer[] {
  const words = typed.toLowerCase()
  return offers
    .filter(({ name }) => name.toLowerCase().includes(words))
    .toSorted(
      (a, b) =>
        Number(b.name.toLowerCase().startsWith(words)) - Number(a.name.toLowerCase().startsWith(words)),
    )
}
