/** The list with one of it moved by so many places; one that is not in it, or would leave it, stays. */
export function movedBy<Id>(ids: Id[], id: Id, by: number): Id[] {
  const from = ids.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return ids
  const others = ids.filter(one => one !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}

/** Those that have a place by it, behind them the others as they would stand without. */
export const byPlace =
  <Row extends { position: number | null }>(otherwise: (a: Row, b: Row) => number) =>
  (a: Row, b: Row): number => {
    if (a.position !== null && b.position !== null) return a.position - b.position
    if (a.position === null && b.position === null) return otherwise(a, b)
    return a.position === null ? 1 : -1
  }
