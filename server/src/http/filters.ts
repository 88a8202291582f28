// Filters of a list as data: an entry has a parameter, a condition and documentation; the query's schema, its reading
// and the statement follow from it.
import type { Text } from '@palabre/contract/languages'
import { type TObject, type TString, Type } from 'typebox'
import type { Timestamp } from '../lib/time.ts'
import { type FieldError, invalid } from './errors.ts'
import { fieldTexts } from './texts.ts'

/** Adds a value to a statement and returns its placeholder. $1 is always the app. */
export type Bind = (value: unknown) => string

/** A condition as it was asked for, on the table of that alias. */
export type Condition = {
  where(alias: string, bind: Bind): string
  /** Records that it names, as a column and the statement of their ids; a search may look these up first. */
  records?: { column: string; ids(bind: Bind): string }
}

export type Filter = {
  /** The parameter, then its aliases; values given under several names are combined. */
  names: readonly [string, ...string[]]
  schema: TString
  /** Parses a value that fits the schema; returns a Text with what is allowed otherwise (1002). */
  read(text: string, now: Timestamp): Condition | Text
}

/** Query parameters of a list with these filters, each of them optional. */
export function filterQuery(filters: readonly Filter[]): TObject['properties'] {
  const properties: TObject['properties'] = {}
  for (const { names, schema } of filters) {
    const [first, ...others] = names
    properties[first] = Type.Optional(schema)
    for (const name of others)
      properties[name] = Type.Optional({ ...schema, description: `The same as ${first}.` })
  }
  return properties
}

/** The filters that a query asks for, each with its condition. Throws 1002 with all that do not fit. */
export function readFilters<F extends Filter>(
  filters: readonly F[],
  query: { [name: string]: unknown },
  now: Timestamp,
  errors: FieldError[] = [],
): { filter: F; condition: Condition }[] {
  const asked = filters.flatMap(filter => {
    const given = filter.names.flatMap(name => query[name] ?? [])
    if (given.length === 0) return []
    const condition = filter.read(given.join(','), now)
    if ('where' in condition) return [{ filter, condition }]
    errors.push({ field: filter.names[0], rule: 'enum', text: condition })
    return []
  })
  if (errors.length > 0) throw invalid(errors)
  return asked
}

/** The values of a comma list, each once. */
export function listOf(text: string): string[] {
  return [...new Set(text.split(','))]
}

/** The values of a comma-separated list, or a text with what is allowed when one of them is unknown. */
export function knownOf(text: string, known: readonly string[]): string[] | Text {
  const words = listOf(text)
  return words.every(word => known.includes(word)) ? words : fieldTexts.someOf({ allowed: known })
}

/** A condition on a column that holds ids of records: `ids` is the statement that finds them. */
export function idIn(column: string, ids: (bind: Bind) => string, only: 'one' | 'many'): Condition {
  const is = only === 'one' ? '=' : 'in'
  return { where: (alias, bind) => `${alias}.${column} ${is} (${ids(bind)})`, records: { column, ids } }
}
