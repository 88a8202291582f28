// What has changed of a declaration, field by field, and parameter by parameter. Pure.
import { canonical } from '../lib/canonical.ts'
import type { Declaration } from './declaration.ts'

const FIELDS = ['description', 'method', 'url', 'body', 'response', 'effects'] as const
export type Change = { field: string; before: unknown; after: unknown }
type Of = { declaration: Declaration; headers: string[] }

/** What another declaration says otherwise; null: it is not there on that side. */
export function changesBetween(before: Of, after: Of): Change[] {
  return [
    ...FIELDS.flatMap(field => changed(field, before.declaration[field], after.declaration[field])),
    ...changesByName(
      'parameters',
      byName(before.declaration.parameters),
      byName(after.declaration.parameters),
    ),
    ...changesByName('headers', namesOf(before.headers), namesOf(after.headers)),
  ]
}

/** Of what has names: what is new, gone, or another. */
export function changesByName(
  field: string,
  before: Map<string, unknown>,
  after: Map<string, unknown>,
): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(name =>
    changed(`${field}.${name}`, before.get(name) ?? null, after.get(name) ?? null),
  )
}

/** Nothing, or the one change. */
export const changed = (field: string, before: unknown, after: unknown): Change[] =>
  canonical(before) === canonical(after) ? [] : [{ field, before, after }]

const byName = (list: Declaration['parameters']): Map<string, unknown> =>
  new Map(list.map(one => [one.name, one]))
const namesOf = (list: string[]): Map<string, unknown> => new Map(list.map(name => [name, { name }]))
