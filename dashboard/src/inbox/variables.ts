// Variables in what is written: one without a value is never sent.

const VARIABLE = /\{(?:contact\.(?:firstname|lastname)|me\.name|business\.name|ticket\.(?:hashid|subject))\}/g

/** Those that still stand in a text, each once. */
export const variablesIn = (text: string): string[] => [...new Set(text.match(VARIABLE) ?? [])]

/** The word behind `sign` that ends at the cursor: "/ret" of "Hello /ret|"; null where there is none. */
export function wordAt(
  text: string,
  cursor: number,
  sign: '/' | '@',
): { from: number; typed: string } | null {
  const before = text.slice(0, cursor)
  const from = before.lastIndexOf(sign)
  if (from < 0 || (from > 0 && !/\s/.test(before[from - 1]!))) return null
  const typed = before.slice(from + 1)
  return /\s/.test(typed) ? null : { from, typed }
}

/** The text with something else from `from` to `to`, and where the cursor stands then. */
export function replaced(
  text: string,
  from: number,
  to: number,
  by: string,
): { text: string; cursor: number } {
  return { text: text.slice(0, from) + by + text.slice(to), cursor: from + by.length }
}
