// The variables of canned replies: a closed list, and what puts values in their place. Pure.

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

/** Whatever looks like one. */
const WORD = /\{([A-Za-z][A-Za-z_]*(?:\.[A-Za-z_]+)+)\}/g
const KNOWN = new RegExp(`\\{(?:${VARIABLES.join('|').replaceAll('.', '\\.')})\\}`)

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

/** Does a variable stand in what is about to be sent? */
export const hasVariable = (content: unknown): boolean => KNOWN.test(JSON.stringify(content ?? null))

/** Where variables stand in what is about to be sent, and which; not those in `values`, which are words of people. */
export function variablesLeft(
  content: unknown,
  path: string,
  values: string[],
): { field: string; left: string[] }[] {
  if (typeof content === 'string') {
    const text = values.reduce((rest, value) => rest.replaceAll(value, ' '), content)
    const left = variablesIn(text).filter(isVariable)
    return left.length > 0 ? [{ field: path, left }] : []
  }
  if (content === null || typeof content !== 'object') return []
  return Object.entries(content).flatMap(([key, value]) => variablesLeft(value, `${path}.${key}`, values))
}
