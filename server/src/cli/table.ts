/** Lines of a table with a heading; columns are as wide as their content. */
export function tableLines(rows: { [column: string]: unknown }[]): string[] {
  if (rows.length === 0) return ['none']
  const names = Object.keys(rows[0]!)
  const cells = [names, ...rows.map(row => names.map(name => cellOf(row[name])))]
  const widths = names.map((_, i) => Math.max(...cells.map(line => line[i]!.length)))
  return cells.map(line =>
    line
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  )
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '-'
  return Array.isArray(value) ? value.join(',') : String(value)
}
