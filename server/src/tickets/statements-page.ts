// A page of tickets in few texts, in its order: how it is selected, and read.
import type { Cells } from '../db/pool.ts'
import { packedSql, packing, unpacked } from '../http/packed.ts'
import { BOARD, FORMED, PAGE_JOIN, PAGE_ROW, selected } from './fields.ts'
import type { Sort } from './read.ts'
import { STATUSES_LIST } from './statuses-sql.ts'

const { packed, own, unpack } = packing(PAGE_ROW, FORMED)
const STATUS_AT = Object.keys(PAGE_ROW).indexOf('ticket_status_id')

/** What a search finds: rows of tickets, the total, whether there are more, and which of the filters names a record that is not there. */
export type Found<Total = number> = { rows: Cells[]; total: Total; capped: boolean; missing: number | null }

/** The rows of `withTotal`, read: each ticket with its status behind it. */
export function foundIn(rows: readonly Cells[]): Found<number | null> {
  // of its own texts only the first
  const head = rows.find(row => row.at(-1) === null)!
  const [total, missing, capped] = unpacked(head[0]!)
  const statuses = new Map(
    (JSON.parse(head[1]!) as [string, string, string][]).map(([id, ...shown]) => [id, shown]),
  )
  const tickets = rows
    .filter(row => row !== head)
    .map(row => {
      const cells = unpack(row)
      cells.push(...statuses.get(cells[STATUS_AT]!)!)
      return cells
    })
  return {
    rows: tickets,
    total: total ? Number(total) : null,
    capped: capped === 't',
    missing: missing ? Number(missing) : null,
  }
}

/** The order of a search, of tickets (t) or of what was selected of them. */
export function orderOf({ column, descending }: Sort, alias: string, reversed = false): string {
  const way = descending !== reversed ? 'desc' : 'asc'
  return column === 'id' ? `${alias}.id ${way}` : `${sortSql(column, alias)} ${way}, ${alias}.id ${way}`
}

/** What is sorted by, of tickets (t) or of what was selected of them. */
export function sortSql(column: Sort['column'], alias: string): string {
  return column === 'board' && alias === 't' ? BOARD : `${alias}.${column}`
}

/**
 * The rows of a page in this order, as `foundIn` reads them. One row more has what is said once: the total, which filter names nothing,
 * whether there are more than the total, and the statuses.
 */
export function withTotal(
  total: string,
  missing: string,
  rows: string,
  { sort, reversed = false }: { sort: Sort; reversed?: boolean },
  isCapped = 'false',
): string {
  const { column } = sort
  const keys = column === 'id' ? ['id'] : [column, 'id']
  const [first, ...others] = own
  const head = [
    `${packedSql([total, missing, isCapped])} as packed, ${STATUSES_LIST} as ${first}`,
    ...[...others, ...keys].map(name => `null as ${name}`),
  ]
  const row = [
    packed(selected),
    ...own.map(selected),
    ...keys.map(name => (name === 'id' ? 't.id' : sortSql(column, 't'))),
  ]
  return `select ${['packed', ...own].map(name => `r.${name}`).join(', ')} from (
      select ${head.join(', ')} union all select ${row.join(', ')} from ${rows} ${PAGE_JOIN}
    ) r order by ${orderOf(sort, 'r', reversed)}`
}
