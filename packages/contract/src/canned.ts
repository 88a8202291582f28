// Canned replies: their variables, a closed list, and what puts values in their place. Pure.

export const VARIABLES = [
  'contact.name',
  'contact.firstname',
  'contact.lastname',
  'me.name',
  'business.name',
  'ticket.hashid',
  'ticket.subject',
] as const
export type Variable = (typeof VARIABLES)[number]

export const SHORTCUT_CHARS_MAX = 50
export const TITLE_CHARS_MAX = 200
export const TEXT_CHARS_MAX = 4096

/** Whatever looks like a variable, in any language and with or without a dot: what is meant as one is never sent as it stands. */
const WORD = /\{([\p{L}\p{M}_]+(?:\.[\p{L}\p{M}_]+)*)\}/gu

/** The words of a text that look like variables, each once. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(WORD)].map(([, name]) => name!)),
]

export const isVariable = (name: string): name is Variable => VARIABLES.includes(name as Variable)

/** The text with the values in place, once: what stands in a value stays as it is. Those without a value stay, and are told. */
export function render(
  text: string,
  values: { [name in Variable]?: string | null },
): { text: string; missing: Variable[] } {
  const missing = new Set<Variable>()
  const rendered = text.replaceAll(WORD, (word, name: string) => {
    if (!isVariable(name)) return word
    const value = values[name] ?? ''
    if (value !== '') return value
    missing.add(name)
    return word
  })
  return { text: rendered, missing: [...missing] }
}
