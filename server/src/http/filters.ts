// Filters of a list as data: an entry has a parameter, a condition and documentation; the query's schema, its reading
// and the statement follow from it.
import { hashidPattern, type Prefix } from '@palabre/contract/ids'
import type { Text } from '@palabre/contract/languages'
import type { RecordKind } from '@palabre/contract/texts'
import { type TObject, type TSchema, type TStringOptions, Type } from 'typebox'
import type { Timestamp } from '../lib/time.ts'
import { type FieldError, invalid } from './errors.ts'
import { exampleOf, IDS_OF, type IdsOf } from './ids-of.ts'
import { commaList, dateOrTime, shownAs } from './shapes.ts'
import { SOME_OF } from './some-of.ts'

/** Of all values of a list together. */
export const LIST_CHARS_MAX = 2000

/** Adds a value to a statement and returns its placeholder. $1 is always the app. */
export type Bind = (value: unknown) => string

/** A piece of SQL about the table of that alias. */
export type Part = (alias: string, bind: Bind) => string

/** A condition as it was asked for, on the table of that alias. */
export type Condition = {
  where: Part
  /** The column that it is on, and nothing else. */
  column?: string
  /** Where it is that the column has one of these values: which. */
  keys?: readonly (string | number)[]
  /** Where it is one tag: its public id. */
  tag?: string
  /** What finds its rows where nothing else is asked for: of more than so many, any of so many. */
  alone?: (most: number) => Part
  /** Records that it names, as a column and the statement of their ids; a search may look these up first. */
  records?: { column: string; only: 'one' | 'many'; ids(bind: Bind): string }
  /** Where it is this or that: conditions of which one holds, and no two, each with an index of its own. */
  parts?: readonly Part[]
  /** Where few rows are expected not to fit: the condition of those. */
  rest?: Pick<Condition, 'where' | 'parts' | 'keyed'>
  /** The same for an app that has most of the rows: what tells its rows from others' costs more than it spares. */
  ofMost?: Part
  /** Where there is a rest: of kept counts, those of which all fit. */
  sure?: Part
  /** Where kept counts of terms tell how many rows fit: words, or terms of which a row has one at most. */
  known?: { q: string } | { terms: readonly string[] }
  /** Where one plan is as good as another, whatever is asked for. */
  isSteady?: boolean
  /** Where kept counts of keys tell how many rows fit. */
  keyed?: Keyed
  /** Where it names records that must be there: what they are, and whether one of them is not. */
  must?: Must
  /** The same of each name under which they were asked for. */
  named?: readonly (Must & { field: string })[]
}

type Must = { kind: RecordKind; isMissing(bind: Bind): string }

/** Rows counted by a key of each: which keys fit, and the rows of other keys that fit, of which no two parts have the same. */
export type Keyed = {
  place: number
  /** Binds its values, and says then which keys fit, whatever the key's column is called. */
  fits: (bind: Bind) => (key: string) => string
  beside: readonly Part[]
}

export type Filter = {
  /** The parameter, then its aliases; values given under several names are combined. */
  names: readonly [string, ...string[]]
  schema: TSchema
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
    const given = filter.names.filter(name => query[name] !== undefined)
    if (given.length === 0) return []
    const condition = filter.read(given.map(name => query[name]).join(','), now)
    if ('where' in condition)
      return [{ filter, condition: { ...condition, ...namedBy(filter, given, query, now) } }]
    errors.push({ field: given[0]!, rule: 'enum', text: condition })
    return []
  })
  if (errors.length > 0) throw invalid(errors)
  return asked
}

/** All names under which records that must be there were asked for. */
export const namedIn = (asked: { condition: Condition }[]): NonNullable<Condition['named']> =>
  asked.flatMap(({ condition }) => condition.named ?? [])

/** The records that must be there, by the names under which each was asked for: an answer tells what was sent. */
function namedBy(
  filter: Filter,
  given: string[],
  query: { [name: string]: unknown },
  now: Timestamp,
): Pick<Condition, 'named'> {
  const named = given.flatMap(field => {
    const one = filter.read(String(query[field]), now)
    return 'where' in one && one.must ? [{ ...one.must, field }] : []
  })
  return named.length === 0 ? {} : { named }
}

type Names = string | Filter['names']
const namesOf = (names: Names): Filter['names'] => (typeof names === 'string' ? [names] : names)

/** What a list is of: how the whole text is checked, and what a reader of the document sees of each value. */
const ITEMS = {
  code: { format: 'codes', item: Type.String({ format: 'code' }) },
  id: { format: 'id-list', item: Type.Integer() },
  text: { format: 'printable-ascii', item: Type.String() },
}

/** Values separated by commas, at most `itemsMax`: codes, ids, texts, or some of those listed; `where` gets each once. */
export function listFilter(
  names: Names,
  of: keyof typeof ITEMS | readonly string[],
  description: string,
  where: (values: string[]) => Condition,
  itemsMax?: number,
): Filter {
  const known = typeof of === 'string' ? null : of
  // of a closed list, whatever is wrong is answered with what there is
  const { item, ...form } = typeof of === 'string' ? ITEMS[of] : { item: Type.Enum([...of]) }
  return {
    names: namesOf(names),
    schema: commaList(
      item,
      {
        ...{ ...form, description, maxLength: LIST_CHARS_MAX },
        ...(known === null ? {} : { [SOME_OF]: known }),
      },
      itemsMax,
    ),
    read: text => where([...new Set(text.split(','))]),
  }
}

/** Public ids of one kind, separated by commas, at most `itemsMax`; `where` gets each once. */
export function idsFilter(
  name: string,
  prefix: Prefix,
  description: string,
  where: (hashids: string[]) => Condition,
  itemsMax?: number,
): Filter {
  const form = { [IDS_OF]: { prefix, many: true, orNumber: false } satisfies IdsOf }
  return {
    names: [name],
    schema: commaList(
      Type.String({ pattern: hashidPattern(prefix), examples: [exampleOf(prefix)] }),
      { ...form, description, maxLength: LIST_CHARS_MAX },
      itemsMax,
    ),
    read: text => where([...new Set(text.split(','))]),
  }
}

/** One record by its public id or its number. */
export function idFilter(
  name: string,
  prefix: Prefix,
  description: string,
  where: (value: string) => Condition,
): Filter {
  const form = { [IDS_OF]: { prefix, many: false, orNumber: true } satisfies IdsOf }
  const shown = Type.String({ format: 'hashid-or-id', examples: [exampleOf(prefix)], description })
  return { names: [name], schema: shownAs(Type.String({ ...form, description }), shown), read: where }
}

/** One value of a form that has a name. */
export function textFilter(
  names: Names,
  schema: TStringOptions,
  where: (value: string) => Condition,
): Filter {
  return { names: namesOf(names), schema: Type.String(schema), read: where }
}

/** One of the listed values. */
export function choiceFilter<Value extends string>(
  names: Names,
  values: readonly Value[],
  description: string,
  where: (value: Value, now: Timestamp) => Condition,
): Filter {
  const schema = Type.Enum([...values], { description })
  return { names: namesOf(names), schema, read: (value, now) => where(value as Value, now) }
}

/** A date or a time. */
export function timeFilter(names: Names, description: string, where: (time: string) => Condition): Filter {
  return { names: namesOf(names), schema: dateOrTime({ description }), read: where }
}

/** One of these, of which no two can hold. */
export function anyOf(parts: readonly Part[]): Condition {
  return { parts, where: (alias, bind) => `(${parts.map(part => `(${part(alias, bind)})`).join(' or ')})` }
}

/** A comparison of a column with a value of that type of PostgreSQL. */
export function compare(column: string, operator: string, type: string, value: unknown): Condition {
  return { column, where: (alias, bind) => `${alias}.${column} ${operator} ${bind(value)}::${type}` }
}

/** A column of text that has one of these values. */
export function among(column: string, values: string[]): Condition {
  // of one value a prepared plan is as cheap as one that knows it, so it is not planned each time
  const where: Part =
    values.length === 1
      ? (alias, bind) => `${alias}.${column} = ${bind(values[0])}::text`
      : (alias, bind) => `${alias}.${column} = any(${bind(values)}::text[])`
  return { column, keys: values, where }
}

/** The condition, for names of records of which none may be missing (1007): `isMissing` says whether one is. */
export function must(kind: RecordKind, isMissing: (bind: Bind) => string, condition: Condition): Condition {
  return { ...condition, must: { kind, isMissing } }
}

/** A condition on a column that holds ids of records: `ids` is the statement that finds them. */
export function idIn(column: string, ids: (bind: Bind) => string, only: 'one' | 'many'): Condition {
  return {
    column,
    where: (alias, bind) => {
      const found = `(${ids(bind)})`
      if (only === 'one') return `${alias}.${column} = ${found}`
      // kept counts (c) are few: they are looked through, with the ids found before
      return `${alias}.${column} ${alias === 'c' ? `= any(array${found})` : `in ${found}`}`
    },
    records: { column, only, ids },
  }
}
