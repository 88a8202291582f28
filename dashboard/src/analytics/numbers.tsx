import type { ReactNode } from 'react'
import styles from './analytics.module.css'

type Row = { key: string; name: ReactNode; cells: { text: string; path: string | null }[] }

/** The same as a chart, in numbers, each of which leads to the list of what it counts; it stays a table on a phone. */
export function Numbers({ label, heads, rows }: { label: string; heads: string[]; rows: Row[] }) {
  return (
    <section className={styles.numbers} aria-label={label}>
      <table>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map(({ text, path }, n) => (
                <td key={heads[n + 1]}>{path === null ? text : <a href={path}>{text}</a>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
