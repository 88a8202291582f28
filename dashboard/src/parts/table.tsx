import { type ReactNode, useRef } from 'react'
import styles from './table.module.css'
import { useTableKeys } from './table-keys.ts'

export type Column<Row> = {
  name: string
  title: string
  cell: (row: Row) => ReactNode
  /** What can be done with a row: at the end, without a title that is seen. */
  isActions?: boolean
  isNumber?: boolean
}

type Props<Row> = {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  isDim?: (row: Row) => boolean
  /** The key of the row that stands open beside the table. */
  chosen?: string | undefined
}

/** Rows in columns; on a phone each row is a card that names its columns. `j` and `k` go from one to the next. */
export function Table<Row>({ label, columns, rows, keyOf, isDim, chosen }: Props<Row>) {
  const table = useRef<HTMLTableElement>(null)
  useTableKeys(table)
  return (
    <table ref={table} className={styles.table}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          {columns.map(({ name, title, isActions, isNumber }) => (
            <th key={name} scope="col" data-number={isNumber}>
              {isActions ? <span className="visually-hidden">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr
            key={keyOf(row)}
            data-dim={isDim?.(row) || undefined}
            aria-current={keyOf(row) === chosen || undefined}
          >
            {columns.map(({ name, title, cell, isActions, isNumber }) => (
              <td
                key={name}
                data-label={isActions ? undefined : title}
                data-actions={isActions}
                data-number={isNumber}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
