// What got worse since the results that are committed.
import type { Result } from './measure.ts'

/** A ratio is of the same run; a rate alone says as much of the machine: it has to be much lower to mean something. */
const RATIO_LEAST = 0.8
const RATE_LEAST = 0.6

type Row = { value: number; ratio: number | null }
/** By the name of the benchmark. */
export type Committed = Map<string, Row>

/** Reads the table of docs/performance.md. */
export function committedIn(table: string): Committed {
  const committed: Committed = new Map()
  for (const line of table.split('\n')) {
    const [, bench, value, , ratio] = line.split('|').map(cell => cell.trim())
    if (bench === undefined || value === undefined) continue
    const number = Number.parseFloat(value.replaceAll(',', ''))
    if (!Number.isNaN(number)) committed.set(bench, { value: number, ratio: ratio ? Number(ratio) : null })
  }
  return committed
}

/** A line for each rate that is lower than it was, by its ratio to the floor where it has one. Times and bytes are not compared. */
export function worseOf(results: Result[], committed: Committed): string[] {
  return results.flatMap(({ bench, unit, value, ratio }) => {
    const before = committed.get(bench)
    if (!before || !unit.endsWith('/s')) return []
    const [is, was, least] =
      ratio !== null && before.ratio !== null
        ? [ratio, before.ratio, RATIO_LEAST]
        : [value, before.value, RATE_LEAST]
    return is < was * least ? [`${bench}: ${is.toFixed(2)}, was ${was.toFixed(2)}`] : []
  })
}
