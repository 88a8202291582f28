// Places in braces, in addresses, headers and bodies: what may stand there, and what puts values there. Pure.

import { TOOL_VARIABLES } from '@palabre/contract/tools'

/** What comes from the conversation, by the database: never from a model. */
export const VARIABLES = TOOL_VARIABLES
export type Variable = (typeof VARIABLES)[number]
/** Null: it has none. */
export type Values = { [name in Variable]: string | null }

const PLACE = /\{([A-Za-z][A-Za-z0-9_]{0,63})\}/g

/** Is it the name of a variable? */
export const isVariable = (name: string): name is Variable => VARIABLES.includes(name as Variable)

/** The names in a text's places, each once. */
export const placesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACE)].map(([, name]) => name!)),
]

/** The name, where the text is one place and nothing else. */
export function onlyPlaceOf(text: string): string | null {
  const [found] = text.matchAll(PLACE)
  return found && found[0] === text ? found[1]! : null
}

/** Puts a value in each place, in one pass: what stands in a value stays as it is. */
export const fillPlaces = (text: string, valueAt: (name: string) => string): string =>
  text.replaceAll(PLACE, (_, name: string) => valueAt(name))
