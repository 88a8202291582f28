// Rows as PostgreSQL writes them, as values and as JSON. What a column is follows from its schema.
import type { TObject, TSchema } from 'typebox'
import type { Cells } from '../db/pool.ts'
import { fromPostgres } from '../lib/time.ts'

/** `write`: the same as JSON, an expression over `cell`. */
type Way = { read: (text: string) => unknown; write: string }

const asItIs = (text: string): string => text
const WAYS: { [type: string]: Way } = {
  integer: { read: Number, write: 'cell' },
  boolean: { read: text => text === 't', write: "(cell === 't')" },
  string: { read: asItIs, write: 'JSON.stringify(cell)' },
  'date-time': { read: fromPostgres, write: `'"' + fromPostgres(cell) + '"'` },
  // PostgreSQL sets JSON with blanks
  object: { read: text => JSON.parse(text) as unknown, write: 'JSON.stringify(JSON.parse(cell))' },
}

function wayOf(schema: TSchema): Way {
  const { type, format } = schema as { type?: string | string[]; format?: string }
  const [only] = [type].flat().filter(one => one !== 'null')
  const way = WAYS[only === 'string' && format === 'date-time' ? format : (only ?? '')]
  if (!way) throw new Error(`no column is read by ${JSON.stringify(schema)}`)
  return way
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
 * is: a loop over the fields takes twice as long.
 */
export function rowWriter<Beside>(
  schema: TObject,
  columns: readonly string[],
  shown: Shown<Beside>,
): (cells: Cells, beside: Beside) => string {
  const required = new Set<string>(schema.required)
  const fields = Object.entries(schema.properties as { [name: string]: TSchema }).filter(([name]) =>
    required.has(name),
  )
  const parts = fields.map(([name, of], i) => {
    const head = `${i === 0 ? '{' : ','}${JSON.stringify(name)}:`
    if (Object.hasOwn(shown, name))
      return `text += ${JSON.stringify(head)} + shown[${JSON.stringify(name)}](cells, beside)`
    const at = columns.indexOf(name)
    if (at < 0) throw new Error(`no column for ${name}`)
    const [none, some] = [JSON.stringify(`${head}null`), JSON.stringify(head)]
    return `cell = cells[${at}]; text += cell === null ? ${none} : ${some} + ${wayOf(of).write}`
  })
  const body = `return (cells, beside) => { let cell, text = ''; ${parts.join('; ')}; return text + '}' }`
  return new Function('shown', 'fromPostgres', body)(shown, fromPostgres)
}

/** The JSON of an object: what its schema declares, in that order. */
export function written(schema: TSchema, value: object): string {
  const names = Object.keys((schema as TObject).properties)
  return JSON.stringify(value, names)
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
