// Variables in what is written: one without a value is never sent.
import { isVariable, variablesIn as wordsIn } from '@palabre/contract/canned'

/** Those that still stand in a text, each once, as they stand there. */
export const variablesIn = (text: string): string[] =>
  wordsIn(text)
    .filter(isVariable)
    .map(name => `{${name}}`)

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
