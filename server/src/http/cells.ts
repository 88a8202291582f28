// Rows as PostgreSQL writes them, as values and as JSON. What a column is follows from its schema.
import { build as makeSerializer } from 'fast-json-stringify'
import type { TObject, TSchema } from 'typebox'
import { type Cells, readList } from '../db/pool.ts'
import { fromPostgres } from '../lib/time.ts'

/** `write`: the same as JSON, an expression over `cell`; null: as the schema's own serializer writes what was read. */
type Way = { read: (text: string) => unknown; write: string | null }
/** What tells how a column is read. */
type Parts = TSchema & {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  anyOf?: TSchema[]
  items?: TSchema
  properties?: object
  additionalProperties?: unknown
}

const asItIs = (text: string): string => text
const readJson = (text: string): unknown => JSON.parse(text)
const TEXT: Way = { read: asItIs, write: 'JSON.stringify(cell)' }
const WAYS: { [type: string]: Way } = {
  integer: { read: Number, write: 'cell' },
  number: { read: Number, write: null },
  boolean: { read: text => text === 't', write: "(cell === 't')" },
  string: TEXT,
  'date-time': { read: fromPostgres, write: `'"' + fromPostgres(cell) + '"'` },
  object: { read: readJson, write: null },
}
// PostgreSQL sets JSON with blanks
const ANY_OBJECT: Way = { read: readJson, write: 'JSON.stringify(JSON.parse(cell))' }

function wayOf(schema: TSchema): Way {
  const { type, format, items, additionalProperties, properties, ...parts } = schema as Parts
  if (parts.anyOf) return wayOfAll(schema, parts.anyOf)
  const [only, ...others] = [type ?? typesOf(parts.enum ?? [])].flat().filter(one => one !== 'null')
  if (only === undefined || others.length > 0) throw unread(schema)
  if (only === 'array') return { read: readerOfLists(items ?? {}), write: null }
  if (only === 'object' && additionalProperties === true && properties === undefined) return ANY_OBJECT
  const way = WAYS[only === 'string' && format === 'date-time' ? format : only]
  if (!way) throw unread(schema)
  return way
}

const unread = (schema: TSchema) => new Error(`no column is read by ${JSON.stringify(schema)}`)

/** Of what may be one of several: they must be told apart by nothing, or by being null. */
function wayOfAll(schema: TSchema, all: TSchema[]): Way {
  const ways = all.filter(one => (one as Parts).type !== 'null').map(wayOf)
  const [read, ...others] = new Set(ways.map(way => way.read))
  if (!read || others.length > 0) throw unread(schema)
  return { read, write: null }
}

const typesOf = (values: unknown[]): string[] => [
  ...new Set(values.map(value => (value === null ? 'null' : typeof value))),
]

/** Lists of PostgreSQL end with a brace, those of JSON with a bracket. */
function readerOfLists(items: TSchema): (text: string) => unknown {
  const { read } = wayOf(innermost(items))
  const each = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(each)
    return one === null ? null : read(one as string)
  }
  return text => (text.endsWith(']') ? readJson(text) : each(readList(text)))
}

/** Of lists in lists. */
function innermost(items: TSchema): TSchema {
  const { type, items: inner } = items as Parts
  return type === 'array' && inner ? innermost(inner) : items
}

/** Reads of a row that begins with these columns, in their order, all or those that are named. */
export function rowReader<Row>(
  columns: { [name: string]: TSchema },
  names: readonly (keyof Row & string)[] | null = null,
): (cells: Cells) => Row {
  const all = Object.entries(columns)
    .map(([name, schema], at) => ({ name, at, read: wayOf(schema).read }))
    .filter(({ name }) => names === null || names.includes(name as keyof Row & string))
  return cells => {
    const row: { [name: string]: unknown } = {}
    for (const { name, at, read } of all) {
      const cell = cells[at]!
      row[name] = cell === null ? null : read(cell)
    }
    return row as Row
  }
}

type Shown<Beside> = { [name: string]: (cells: Cells, beside: Beside) => string }

/**
 * Writes the JSON of a row, byte for byte as the schema's serializer would: the fields that are required, in the schema's order,
 * each from the column of its name. `shown`: those that are shown otherwise than they are stored. Compiled, as the serializer
 * is: a loop over the fields takes twice as long. What is optional is not of the row, and left out.
 */
export function rowWriter<Beside>(
  schema: TObject,
  columns: readonly string[],
  shown: Shown<Beside>,
): (cells: Cells, beside: Beside) => string {
  const required = new Set<string>(schema.required)
  const all = Object.entries(schema.properties as { [name: string]: TSchema })
  const left = all.find(([name]) => !required.has(name) && (columns.includes(name) || name in shown))
  if (left) throw new Error(`${left[0]} is optional: a column is there, and may be null`)
  const writers: ((cell: string) => string)[] = []
  const parts = all
    .filter(([name]) => required.has(name))
    .map(([name, of], i) => {
      const head = `${i === 0 ? '{' : ','}${JSON.stringify(name)}:`
      if (Object.hasOwn(shown, name))
        return `text += ${JSON.stringify(head)} + shown[${JSON.stringify(name)}](cells, beside)`
      const at = columns.indexOf(name)
      if (at < 0) throw new Error(`no column for ${name}`)
      const { read, write } = wayOf(of)
      const serialize = write === null ? writerOf(of) : null
      const value = serialize ? `writers[${writers.push(cell => serialize(read(cell))) - 1}](cell)` : write
      const [none, some] = [JSON.stringify(`${head}null`), JSON.stringify(head)]
      return `cell = cells[${at}]; text += cell === null ? ${none} : ${some} + ${value}`
    })
  const body = `return (cells, beside) => { let cell, text = ''; ${parts.join('; ')}; return text + '}' }`
  return new Function('shown', 'writers', 'fromPostgres', body)(shown, writers, fromPostgres)
}

/** Writes the JSON of a value as its schema's serializer does: what is declared, in that order, at every depth. */
export function writerOf(schema: TSchema): (value: unknown) => string {
  return makeSerializer(schema)
}

/**
 * The JSON of rows that are written already, within what stands around them: `around` is given them as they are and sets them
 * into a value of its own, as a list of texts.
 */
export function jsonAround(around: (rows: unknown[]) => object, rows: string[]): string {
  const list = `[${rows.join(',')}]`
  const value = around(rows)
  if (value === rows) return list
  const fields = Object.entries(value).map(
    ([name, field]) => `${JSON.stringify(name)}:${field === rows ? list : JSON.stringify(field)}`,
  )
  return `{${fields.join(',')}}`
}
