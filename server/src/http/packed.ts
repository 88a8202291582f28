// Columns of a row as one text: of a page of rows the driver makes a few strings each, not one of each column.
import type { TSchema } from 'typebox'
import type { Cells } from '../db/pool.ts'

/** Stands between the columns: PostgreSQL writes it in no number, no time and no JSON. */
const SEPARATOR = '\x1f'
const SEPARATOR_SQL = '\\x1f'

type Columns = { [name: string]: TSchema }
type Parts = TSchema & { type?: string | string[]; format?: string }

export type Packing = {
  /** The packed columns as one text. `of`: how a column is named in the statement. */
  packed(of: (name: string) => string): string
  /** The columns that stay as they are, selected behind it in this order. */
  own: string[]
  /** The cells of a row that was selected so: all columns in their order. Others may be set behind them. */
  unpack(row: Cells): (string | null)[]
}

/** `formed`: the columns of text that hold a form without control characters. Other texts stay as they are. */
export function packing(columns: Columns, formed: readonly string[]): Packing {
  const names = Object.keys(columns)
  const packed = names.filter(name => formed.includes(name) || isFormed(columns[name]!))
  const own = names.filter(name => !packed.includes(name))
  // where each column is found: among the pieces, or (below zero) among the cells behind the packed one
  const places = names.map(name => (own.includes(name) ? -1 - own.indexOf(name) : packed.indexOf(name)))
  const mayBeNull = names.map(name => typesOf(columns[name]!).includes('null'))

  return {
    packed: of => packedSql(packed.map(of)),
    own,
    unpack: row => {
      const pieces = unpacked(row[0]!)
      const cells: (string | null)[] = new Array(names.length)
      for (let i = 0; i < names.length; i++) {
        const place = places[i]!
        const cell = place < 0 ? row[-place]! : pieces[place]!
        cells[i] = cell === '' && place >= 0 && mayBeNull[i] ? null : cell
      }
      return cells
    },
  }
}

/** Values without control characters as one text; one that is null is empty. */
export function packedSql(values: string[]): string {
  return `format(E'${values.map(() => '%s').join(SEPARATOR_SQL)}', ${values.join(', ')})`
}

/** Its values again. */
export function unpacked(text: string): string[] {
  return text.split(SEPARATOR)
}

function typesOf(schema: TSchema): string[] {
  return [(schema as Parts).type ?? []].flat()
}

/** Does PostgreSQL write columns of this type without control characters? */
function isFormed(schema: TSchema): boolean {
  const [only, ...others] = typesOf(schema).filter(type => type !== 'null')
  if (only === undefined || others.length > 0) return false
  return only === 'string' ? (schema as Parts).format === 'date-time' : only !== 'array'
}
