// Columns of a row as one text: of a page of rows the driver makes a few strings each, not one of each column.
import type { TSchema } from 'typebox'
import type { Cells } from '../db/pool.ts'

/** Stands between the columns: PostgreSQL writes it in no number, no time and no JSON. */
const SEPARATOR = '\x1f'
const SEPARATOR_SQL = `E'\\x1f'`

type Columns = { [name: string]: TSchema }
type Parts = TSchema & { type?: string | string[]; format?: string }

export type Packing = {
  /** What is selected: the packed columns as one text, then each of the others. `of`: how a column is named in the statement. */
  columns(of: (name: string) => string): string
  /** The cells of a row that was selected so: all columns in their order, then the heads. */
  unpack(row: Cells): Cells
}

/**
 * `heads` are whole numbers or null, and are there also where the rest of the row is missing altogether (its cells are null then). `formed`: the
 * columns of text that hold a form without control characters. Other texts stay as they are.
 */
export function packing(columns: Columns, heads: readonly string[], formed: readonly string[]): Packing {
  const names = Object.keys(columns)
  const packed = names.filter(name => formed.includes(name) || isFormed(columns[name]!))
  const own = names.filter(name => !packed.includes(name))
  const isNullable = (name: string): boolean => typesOf(columns[name]!).includes('null')
  // where each column is found: among the pieces, or (below zero) among the cells behind the packed one
  const places = names.map(name =>
    own.includes(name) ? -1 - own.indexOf(name) : heads.length + packed.indexOf(name),
  )
  const mayBeNull = names.map(isNullable)
  const piecesCount = heads.length + packed.length

  return {
    columns: of => {
      // without a value, a column would be left out
      const pieces = [...heads, ...packed].map(name =>
        heads.includes(name) || isNullable(name) ? `concat(${of(name)})` : of(name),
      )
      return [`concat_ws(${[SEPARATOR_SQL, ...pieces].join(', ')}) as packed`, ...own.map(of)].join(', ')
    },
    unpack: row => {
      const pieces = row[0]!.split(SEPARATOR)
      const isThere = pieces.length === piecesCount
      const cells: (string | null)[] = new Array(names.length + heads.length)
      for (let i = 0; i < names.length; i++) {
        const place = places[i]!
        const cell = place < 0 ? row[-place]! : pieces[place]!
        cells[i] = !isThere || (cell === '' && place >= 0 && mayBeNull[i]) ? null : cell
      }
      for (let i = 0; i < heads.length; i++) cells[names.length + i] = pieces[i] || null
      return cells
    },
  }
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
