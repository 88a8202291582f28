// `j` and `k` in a table: the next row and the one before get the focus.
import type { RefObject } from 'react'
import { useKey } from '../keys/use-key.ts'

/** What of a row is gone to: what opens it, else what can be done with it. */
const PRESSABLE = 'a[href], button:not(:disabled)'

/** From outside the table they begin at the row that stands open, else at the first. A row with nothing to press has the focus itself. */
export function useTableKeys(table: RefObject<HTMLTableElement | null>): void {
  const step = (by: number): void => {
    const rows = [...(table.current?.tBodies[0]?.rows ?? [])]
    const has = (row: Element): boolean => row.contains(document.activeElement)
    const at = rows.findIndex(has)
    const from = at >= 0 ? at : rows.findIndex(row => row.ariaCurrent === 'true')
    const row = rows[from >= 0 ? from + by : 0]
    if (row === undefined) return
    const pressable = row.querySelector<HTMLElement>(PRESSABLE)
    if (pressable === null) row.tabIndex = -1
    const goal = pressable ?? row
    goal.focus({ preventScroll: true })
    // the whole row, and on a phone the whole card: the link alone is its first line
    row.scrollIntoView({ block: 'nearest' })
  }
  useKey('next', () => step(1))
  useKey('previous', () => step(-1))
}
