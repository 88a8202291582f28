// How many keys and elements a body may hold: what cannot be all of what its schema allows is refused before it is looked into.
import { memo } from '../lib/memo.ts'

/** Of what a schema does not number, as a ticket's meta: a list of a thousand, and what stands beside it. */
export const KEYS_MAX = 1024

type Node = {
  properties?: { [name: string]: Node }
  items?: Node
  maxItems?: number
} & { [choice in 'anyOf' | 'oneOf' | 'allOf']?: Node[] }

/** The most that a body of this schema may hold: all that it numbers, and KEYS_MAX of what it does not. */
export const keysMaxOf = memo((schema: object) => KEYS_MAX + keysIn(schema))

const sumOf = (all: number[]): number => all.reduce((sum, one) => sum + one, 0)

function keysIn({ properties = {}, items, maxItems = 0, anyOf = [], oneOf = [], allOf = [] }: Node): number {
  const named = Object.values(properties).map(one => 1 + keysIn(one))
  const listed = items ? maxItems * (1 + keysIn(items)) : 0
  const chosen = Math.max(0, ...[...anyOf, ...oneOf].map(keysIn))
  return sumOf([...named, ...allOf.map(keysIn)]) + listed + chosen
}
