// Rows as PostgreSQL writes them, as values and as JSON. What a column is follows from its schema.
import type { TObject, TSchema } from 'typebox'
import type { Cells } from '../db/pool.ts'
import { fromPostgres } from '../lib/time.ts'

type Way = { read: (text: string) => unknown; write: (text: string) => string }

const asItIs = (text: string): string => text
const WAYS: { [type: string]: Way } = {
  integer: { read: Number, write: asItIs },
  boolean: { read: text => text === 't', write: text => (text === 't' ? 'true' : 'false') },
  string: { read: asItIs, write: text => JSON.stringify(text) },
  'date-time': { read: fromPostgres, write: text => `"${fromPostgres(text)}"` },
  // PostgreSQL sets JSON with blanks
  object: { read: text => JSON.parse(text) as unknown, write: text => JSON.stringify(JSON.parse(text)) },
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

/**
 * Writes the JSON of a row, byte for byte as the schema's serializer would: the fields that are required, in the schema's order,
 * each from the column of its name. `shown`: those that are shown otherwise than they are stored.
 */
export function rowWriter<Beside>(
  schema: TObject,
  columns: readonly string[],
  shown: { [name: string]: (cells: Cells, beside: Beside) => string },
): (cells: Cells, beside: Beside) => string {
  const required = new Set<string>(schema.required)
  const parts = Object.entries(schema.properties as { [name: string]: TSchema })
    .filter(([name]) => required.has(name))
    .map(([name, of], i) => ({
      head: `${i === 0 ? '{' : ','}${JSON.stringify(name)}:`,
      write: shown[name] ?? columnWriter(columns.indexOf(name), of),
    }))
  return (cells, beside) => {
    let text = ''
    for (const { head, write } of parts) text += head + write(cells, beside)
    return `${text}}`
  }
}

function columnWriter(at: number, schema: TSchema): (cells: Cells) => string {
  if (at < 0) throw new Error('a field without a column')
  const { write } = wayOf(schema)
  return cells => {
    const cell = cells[at]!
    return cell === null ? 'null' : write(cell)
  }
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
